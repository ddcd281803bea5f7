import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Ended, type Inputs, type Running, runPost, startAction } from '../../../simulator/runner.ts';
import { type Canary, hatchCanary } from '../../scenarios/leaks.ts';
import { contentOf } from '../content-of.ts';
import { type FaultLine, openFaultLine } from './fault-line.ts';
import { contentIn, FILE_IN, inputsOf, type Marks, readMarks } from './jobs.ts';
import { type Leftover, leftoversOf } from './leftovers.ts';
import { type LineRecord, PATIENCE_MS } from './line-record.ts';
import { deleteOne, evictOne } from './others.ts';
import type { Schedule, What } from './schedule.ts';
import type { FaultStage } from './stage-of-faults.ts';

/** All that is seen of one run of main and post from outside. Times in milliseconds since main's start. */
export type Observed = LineRecord & {
  schedule: Schedule;
  main: Ended;
  /** Undefined where main has handed nothing to it. */
  post: Ended | undefined;
  mainEndedAt: number;
  marks: Marks;
  /** What is in the workspace of the runner, by path. */
  files: Record<string, string>;
  left: Leftover[];
  /** Did a deletion from outside find a pod? */
  isDeleted: boolean;
  /** And an eviction? */
  isEvicted: boolean;
  /** When the runner sent SIGINT to main, and what the program had done by then. */
  cancelled: { at: number; marks: Marks } | undefined;
  isKilled: boolean;
  /** What had not ended after all its time. */
  endless: 'main' | 'post' | undefined;
  canary: Canary;
};

/**
 * After the last fault: a job, and the 30 s in which a node must confirm that a pod can't start the step any more. On a machine
 * with more to do each of them takes a multiple; a step that hangs takes longer than any of that. The virtual clock has the limit itself.
 */
const SLACK_MS = 150_000;
/** Longer than post waits for an API server. */
const POST_MS = 150_000;
const COLLECTING_MS = { simulator: 3000, cluster: 20_000 };
/** As the runner does: https://github.com/actions/runner/blob/v2.336.0/src/Runner.Sdk/ProcessInvoker.cs */
export const TERM_AFTER_MS = 7500;
const KILL_AFTER_MS = 10_000;

type Seen = Pick<Observed, 'isDeleted' | 'isEvicted' | 'cancelled' | 'isKilled' | 'endless'>;

/** Runs main and then post on a line with the schedule's faults. */
export async function runSchedule(schedule: Schedule, faultStage: FaultStage): Promise<Observed> {
  const { stage, farSide } = faultStage;
  const { namespace } = stage;
  const folder = mkdtempSync(join(tmpdir(), 'pod-step-faults-'));
  const marksPath = join(folder, 'marks');
  const seen: Seen = {
    isDeleted: false,
    isEvicted: false,
    cancelled: undefined,
    isKilled: false,
    endless: undefined,
  };
  let running: Running | undefined;
  const onTimed = (what: What, { record, clock }: FaultLine) => {
    if (what.kind === 'pod deleted') void deletePod(record, what.graceSeconds);
    if (what.kind === 'pod evicted') void evictPod(record);
    if (running === undefined || running.process.exitCode !== null) return;
    if (what.kind === 'SIGKILL') {
      seen.isKilled = true;
      running.process.kill('SIGKILL');
    } else if (what.kind === 'SIGINT') {
      seen.cancelled ??= { at: clock.now(), marks: readMarks(marksPath) };
      cancel(running);
    }
  };
  const deletePod = async ({ created }: LineRecord, graceSeconds: number | undefined) => {
    const pod = created.findLast(({ resource }) => resource === 'pods');
    if (pod === undefined) return;
    const path = `/api/v1/namespaces/${namespace}/pods/${pod.name}`;
    if (await deleteOne(farSide, path, graceSeconds)) seen.isDeleted = true;
  };
  const evictPod = async ({ created }: LineRecord) => {
    const pod = created.findLast(({ resource }) => resource === 'pods');
    if (pod !== undefined && (await evictOne(faultStage, pod.name))) seen.isEvicted = true;
  };

  await using line = await openFaultLine(farSide, namespace, schedule.faults, onTimed);
  const { record, clock } = line;
  const canary = hatchCanary();
  const inputs = {
    ...stage.inputs,
    ...inputsOf(schedule.job, stage, marksPath),
    'connection-grace': `${PATIENCE_MS / 1000}s`,
    retries: String(schedule.retries ?? 0),
    kubeconfig: line.kubeconfig,
    'secret-env': `POD_STEP_CANARY<<END-OF-CANARY\n${canary.value}\nEND-OF-CANARY`,
  };
  const workspace = join(folder, 'workspace');
  mkdirSync(dirname(join(workspace, FILE_IN)), { recursive: true });
  writeFileSync(join(workspace, FILE_IN), contentIn(schedule.job));
  running = startAction(inputs, { ...ENVIRONMENT, GITHUB_WORKSPACE: workspace });
  clock.reach('start');
  const stopLimit = limit(running, record, clock.now, () => {
    seen.endless = 'main';
  });
  const main = await running.ended;
  const mainEndedAt = clock.now();
  stopLimit();
  const post = await Promise.race([
    runPostIfNeeded(inputs, main),
    wait(POST_MS, 'endless' as const, { ref: false }),
  ]);
  if (post === 'endless') seen.endless = 'post';
  const left = await leftoversOf(farSide, namespace, record.created, COLLECTING_MS[stage.kind]);
  const marks = readMarks(marksPath);
  const files = contentOf(workspace);
  for (const { resource, name } of left)
    await deleteOne(farSide, `/api/v1/namespaces/${namespace}/${resource}/${name}`, 0);
  // A program that was just killed may still write its mark.
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  return {
    ...record,
    ...seen,
    schedule,
    main,
    post: post === 'endless' ? undefined : post,
    mainEndedAt,
    marks,
    files,
    left,
    canary,
  };
}

/** Post starts by reading the state. Without a state it ends there, which costs a process as long as the rest of the run. */
async function runPostIfNeeded(inputs: Inputs, main: Ended): Promise<Ended | undefined> {
  return main.state['leftovers'] ? runPost(inputs, main) : undefined;
}

/** Starts a little faster; users' runners do without. */
const ENVIRONMENT = { NODE_COMPILE_CACHE: resolve('build/compiled-of-faults') };

/** As the runner does when someone cancels the run. */
function cancel({ process, ended }: Running): void {
  process.kill('SIGINT');
  const timers = [
    setTimeout(() => process.kill('SIGTERM'), TERM_AFTER_MS),
    setTimeout(() => process.kill('SIGKILL'), KILL_AFTER_MS),
  ];
  void ended.then(() => timers.forEach(clearTimeout));
}

/** Kills what goes on long after the last fault. Gives how to stop that. */
function limit(
  { process }: Running,
  record: LineRecord,
  now: () => number,
  onEndless: () => void,
): () => void {
  const timer = setInterval(() => {
    const last = Math.max(0, ...record.spoiled.map(({ to }) => to));
    if (now() - last < SLACK_MS) return;
    onEndless();
    process.kill('SIGKILL');
  }, 500);
  return () => clearInterval(timer);
}
