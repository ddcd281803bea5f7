// Runs steps on a virtual clock, with faults drawn from seeds: npm run faults:virtual -- --seeds 1..10000
// One of them with everything that happens, if wanted with the fewest faults: --seed 13 --least
// --report FILE writes what was tried and what broke as JSON, for npm run reliability

import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { openReport } from '../test/support/fault-report.ts';
import { breachesOf, INVARIANTS } from '../test/virtual/invariants.ts';
import { kindsIn } from '../test/virtual/kinds-in-words.ts';
import { inWords } from '../test/virtual/net/faults.ts';
import { drawScenario } from '../test/virtual/scenario.ts';
import { explained, runSeeds } from '../test/virtual/seeds.ts';
import { shrunk } from '../test/virtual/shrink.ts';
import { runScenario } from '../test/virtual/world.ts';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1..10000' },
    seed: { type: 'string' },
    least: { type: 'boolean', default: false },
    report: { type: 'string' },
    // How many breaches of one invariant are explained.
    explain: { type: 'string', default: '5' },
  },
});

if (values.seed === undefined) await many();
else await one(Number(values.seed));

async function many(): Promise<void> {
  const [from = 1, to = from] = values.seeds.split('..').map(Number);
  const begunAt = performance.now();
  const report = openReport('virtual', `${from}..${to}`, Object.keys(INVARIANTS));
  const found = await runSeeds(from, to, (facts, breaches) =>
    report.add(
      kindsIn(facts),
      breaches.map(({ invariant }) => invariant),
    ),
  );
  const written = report.finish();
  const ms = performance.now() - begunAt;
  const count = to - from + 1;
  const lines = [`${count} seeds in ${(ms / 1000).toFixed(1)} s (${(ms / count).toFixed(2)} ms each)`];
  const byInvariant = Map.groupBy(found, ({ invariant }) => invariant);
  for (const [invariant, breaches] of byInvariant) {
    lines.push(
      '',
      `${breaches.length} of ${invariant}: seeds ${breaches
        .map(({ seed }) => seed)
        .slice(0, 50)
        .join(' ')}`,
    );
    for (const breach of breaches.slice(0, Number(values.explain))) lines.push(await explained(breach));
  }
  if (found.length === 0) lines.push('every invariant held');
  process.stdout.write(`${lines.join('\n')}\n`);
  if (values.report !== undefined) writeFileSync(values.report, `${JSON.stringify(written, null, 2)}\n`);
  process.exitCode = found.length === 0 ? 0 : 1;
}

async function one(seed: number): Promise<void> {
  const drawn = drawScenario(seed);
  const [breach] = values.least ? breachesOf(await runScenario(drawn)) : [];
  const scenario = breach === undefined ? drawn : (await shrunk(drawn, breach.invariant)).scenario;
  const say = (text: string) => process.stdout.write(`${text}\n`);
  say(`seed ${seed}: ${scenario.job}, timeout ${scenario.timeoutMs / 1000} s`);
  for (const fault of scenario.faults) say(`  - ${inWords(fault)}`);
  const breaches = breachesOf(await runScenario(scenario, say));
  for (const { invariant, sentence } of breaches) say(`breaks "${invariant}": ${sentence}`);
  process.exitCode = breaches.length === 0 ? 0 : 1;
}
