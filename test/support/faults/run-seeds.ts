import { type Breach, breachesOf } from './invariants.ts';
import { type Observed, runSchedule } from './run-schedule.ts';
import type { Schedule } from './schedule.ts';
import { type FaultStage, openFaultStage } from './stage-of-faults.ts';

/** A schedule and its number, or the name of its file. */
export type Entry = { name: string; schedule: Schedule };

export type Result = Entry & { observed: Observed; breaches: Breach[] };

/** A simulator keeps everything that happened in it. */
const RUNS_PER_STAGE = 200;
/** While the last runs on one end, others go on. */
const STAGES = 2;

type Campaign = {
  /** Path; undefined for simulators. */
  kubeconfig: string | undefined;
  /** Runs at once on each of two stages. */
  concurrency: number;
  /** Told of each run as it ends, on the stage that it was on. */
  onResult(result: Result, stage: FaultStage): void | Promise<void>;
};

export async function runAll(entries: readonly Entry[], campaign: Campaign): Promise<void> {
  const left = [...entries];
  const size = Math.min(RUNS_PER_STAGE, Math.ceil(left.length / STAGES));
  await inParallel(STAGES, async () => {
    while (left.length > 0) await runSome(left.splice(0, size), campaign);
  });
}

async function runSome(entries: Entry[], { kubeconfig, concurrency, onResult }: Campaign): Promise<void> {
  await using stage = await openFaultStage(kubeconfig);
  await inParallel(concurrency, async () => {
    for (let entry = entries.shift(); entry !== undefined; entry = entries.shift())
      await onResult(await runOne(entry, stage), stage);
  });
}

async function inParallel(count: number, work: () => Promise<void>): Promise<void> {
  await Promise.all(Array.from({ length: count }, work));
}

export async function runOne({ name, schedule }: Entry, stage: FaultStage): Promise<Result> {
  const observed = await runSchedule(schedule, stage);
  return { name, schedule, observed, breaches: breachesOf(observed) };
}
