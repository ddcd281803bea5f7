/**
 * `npm run faults -- --seeds A..B`: the action on schedules of faults that are made from numbers, on simulators, or with
 * `--cluster` on the cluster of POD_STEP_TEST_KUBECONFIG. `--schedule FILE` runs one of a file; `--shrink` finds the least
 * schedule of each breach; `--report FILE` writes the counts as JSON; `--at-once N`; `--keep FOLDER` writes what broke.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { scheduleOf } from '../test/support/faults/generate.ts';
import { type Breach, INVARIANTS } from '../test/support/faults/invariants.ts';
import type { Observed } from '../test/support/faults/run-schedule.ts';
import { type Entry, type Result, runAll, runOne } from '../test/support/faults/run-seeds.ts';
import { readSchedule, type Schedule, writeSchedule } from '../test/support/faults/schedule.ts';
import { shrink } from '../test/support/faults/shrink.ts';
import type { FaultStage } from '../test/support/faults/stage-of-faults.ts';
import { bundle } from './bundle.ts';
import { table } from './markdown-table.ts';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string' },
    schedule: { type: 'string', multiple: true },
    cluster: { type: 'boolean', default: false },
    shrink: { type: 'boolean', default: false },
    report: { type: 'string' },
    keep: { type: 'string' },
    'at-once': { type: 'string' },
    verbose: { type: 'boolean', default: false },
  },
});

process.env['POD_STEP_ACTION'] = bundle();
const kubeconfig = values.cluster ? needed('POD_STEP_TEST_KUBECONFIG') : undefined;
const entries = [
  ...(values.seeds === undefined ? [] : seeds(values.seeds)),
  ...(values.schedule ?? []).map(kept),
];
const counts = {
  runs: 0,
  faults: 0,
  /** Requests, and outages. */
  spoiled: {} as Record<string, number>,
  verdicts: {} as Record<string, number>,
  seconds: 0,
  breaches: emptyCounts(),
};
const begun = performance.now();
const concurrency = Number(values['at-once'] ?? 10);
await runAll(entries, { kubeconfig, concurrency, onResult: count });
counts.seconds = Math.round((performance.now() - begun) / 100) / 10;
console.log(`\n${report()}`);
if (values.report !== undefined) writeFileSync(values.report, `${JSON.stringify(counts, null, 2)}\n`);
process.exitCode = Object.values(counts.breaches).every((number) => number === 0) ? 0 : 1;

async function count(result: Result, stage: FaultStage): Promise<void> {
  const { name, schedule, observed, breaches } = result;
  counts.runs += 1;
  counts.faults += schedule.faults.length;
  for (const { what } of observed.spoiled) addTo(counts.spoiled, what);
  addTo(counts.verdicts, verdictOf(observed));
  if (values.verbose) show(result);
  for (const breach of breaches) {
    counts.breaches[breach.invariant] += 1;
    const least = values.shrink ? await leastOf(schedule, breach, stage) : schedule;
    console.log(`${name}: ${breach.invariant}: ${breach.sentence} ${JSON.stringify(least)}`);
    if (values.keep !== undefined)
      writeSchedule(join(values.keep, `${`${name} ${breach.invariant}`.replaceAll(/\W+/g, '-')}.json`), {
        description: breach.sentence,
        ...least,
      });
  }
}

function leastOf(schedule: Schedule, { invariant }: Breach, stage: FaultStage): Promise<Schedule> {
  return shrink(schedule, async (candidate) => {
    const { breaches } = await runOne({ name: '', schedule: candidate }, stage);
    return breaches.some((breach) => breach.invariant === invariant);
  });
}

function show({ observed }: Result): void {
  const { requests, spoiled, marks, main, post, left, mainEndedAt } = observed;
  const isShown = (line: string) => !line.startsWith('::add-mask::');
  console.log(
    requests
      .map(({ at, kind, method, path, end }) => `${at} ms ${kind}: ${method} ${path}: ${end}`)
      .join('\n'),
  );
  console.log({
    spoiled,
    marks,
    left,
    mainEndedAt,
    outcome: main.outputs['outcome'],
    message: main.outputs['message'],
  });
  console.log([...main.log, 'POST', ...(post?.log ?? [])].filter(isShown).join('\n'));
}

function report(): string {
  const rate = (counts.runs / counts.seconds).toFixed(1);
  return [
    `${counts.runs} runs in ${counts.seconds} s (${rate} a second), ${counts.faults} faults, ${sum(counts.spoiled)} requests spoiled`,
    '',
    table(
      ['invariant', 'breaches'],
      Object.entries(counts.breaches).map(([name, number]) => [name, String(number)]),
    ),
  ].join('\n');
}

function addTo(numbers: Record<string, number>, name: string): void {
  numbers[name] = (numbers[name] ?? 0) + 1;
}

function sum(numbers: Record<string, number>): number {
  return Object.values(numbers).reduce((all, one) => all + one, 0);
}

function verdictOf({ main, isKilled }: Observed): string {
  const { outcome, category, reason } = main.outputs;
  if (outcome === undefined) return isKilled ? 'killed' : 'none';
  return `${outcome}: ${category}/${reason}`;
}

function emptyCounts(): Record<keyof typeof INVARIANTS, number> {
  return Object.fromEntries(Object.keys(INVARIANTS).map((name) => [name, 0])) as never;
}

function seeds(range: string): Entry[] {
  const [first = 1, last = first] = range.split('..').map(Number);
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const seed = first + index;
    return { name: `seed ${seed}`, schedule: scheduleOf(seed) };
  });
}

function kept(path: string): Entry {
  return { name: path, schedule: readSchedule(path) };
}

function needed(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`set ${name}`);
  return value;
}
