/**
 * `npm run faults -- --seeds A..B`: the action on schedules of faults that are made from numbers, on simulators, or with
 * `--cluster` on the cluster of POD_STEP_TEST_KUBECONFIG. `--schedule FILE` runs one of a file; `--shrink` finds the least
 * schedule of each breach; `--disruptions`: evictions and deletions at random moments instead, some with
 * retries; `--report FILE` writes what was tried and what broke as JSON, for
 * `npm run reliability`; `--at-once N`; `--keep FOLDER` writes what broke.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type FaultReport, openReport } from '../test/support/fault-report.ts';
import { disruptionsOf } from '../test/support/faults/disruptions.ts';
import { scheduleOf } from '../test/support/faults/generate.ts';
import { type Breach, INVARIANTS } from '../test/support/faults/invariants.ts';
import { kindsIn } from '../test/support/faults/kinds-in-words.ts';
import { type Entry, type Result, runAll, runOne } from '../test/support/faults/run-seeds.ts';
import { readSchedule, type Schedule, writeSchedule } from '../test/support/faults/schedule.ts';
import { shrinkSchedule } from '../test/support/faults/shrink.ts';
import type { FaultStage } from '../test/support/faults/stage-of-faults.ts';
import { bundle } from './bundle.ts';
import { table } from './markdown-table.ts';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string' },
    disruptions: { type: 'boolean', default: false },
    schedule: { type: 'string', multiple: true },
    cluster: { type: 'boolean', default: false },
    shrink: { type: 'boolean', default: false },
    report: { type: 'string' },
    keep: { type: 'string' },
    'at-once': { type: 'string' },
    verbose: { type: 'boolean', default: false },
  },
});

process.env['POD_STEP_ACTION'] = await bundle();
const kubeconfig = values.cluster ? process.env['POD_STEP_TEST_KUBECONFIG'] : undefined;
if (values.cluster && kubeconfig === undefined) throw new Error('set POD_STEP_TEST_KUBECONFIG');
const entries = [
  ...(values.seeds === undefined ? [] : seeds(values.seeds)),
  ...(values.schedule ?? []).map((name) => ({ name, schedule: readSchedule(name) })),
];
const counts = { faults: 0, spoiled: 0 };
const suite = values.cluster ? 'cluster' : 'simulator';
const counted = openReport(suite, values.seeds ?? 'kept schedules', Object.keys(INVARIANTS));
const concurrency = Number(values['at-once'] ?? 10);
await runAll(entries, { kubeconfig, concurrency, onResult: count });
const report = counted.finish();
console.log(`\n${inWords(report)}`);
if (values.report !== undefined) writeFileSync(values.report, `${JSON.stringify(report, null, 2)}\n`);
process.exitCode = Object.values(report.invariants).every((number) => number === 0) ? 0 : 1;

async function count(result: Result, stage: FaultStage): Promise<void> {
  const { name, schedule, observed, breaches } = result;
  counts.faults += schedule.faults.length;
  counts.spoiled += observed.spoiled.length;
  counted.add(
    kindsIn(observed),
    breaches.map(({ invariant }) => invariant),
  );
  if (values.verbose) show(result);
  for (const breach of breaches) {
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
  return shrinkSchedule(schedule, async (candidate) => {
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

function inWords({ runs, seconds, invariants }: FaultReport): string {
  const rate = (runs / seconds).toFixed(1);
  return [
    `${runs} runs in ${seconds} s (${rate} a second), ${counts.faults} faults, ${counts.spoiled} requests spoiled`,
    '',
    table(
      ['invariant', 'breaches'],
      Object.entries(invariants).map(([name, number]) => [name, String(number)]),
    ),
  ].join('\n');
}

function seeds(range: string): Entry[] {
  const [first = 1, last = first] = range.split('..').map(Number);
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const seed = first + index;
    return { name: `seed ${seed}`, schedule: values.disruptions ? disruptionsOf(seed) : scheduleOf(seed) };
  });
}
