import { randomBytes } from 'node:crypto';
import * as core from '@actions/core';
import type { V1Pod } from '@kubernetes/client-node';
import { stringify } from 'yaml';
import { type Cluster, openCluster } from './cluster/cluster.ts';
import { type Connection, connect } from './cluster/connect.ts';
import { openConsole } from './github/console.ts';
import { forgetLeftover, readLeftover, rememberLeftover } from './github/leftovers.ts';
import { readOrigin } from './github/origin.ts';
import { publish } from './github/publish.ts';
import { openTape } from './github/tape.ts';
import { allOrEveryProblem, InputError, type ReadInput, readClusterSettings, readJob } from './inputs.ts';
import type { Job } from './job.ts';
import { statusOf } from './judge/containers.ts';
import type { Finding } from './judge/finding.ts';
import { badInputs, internal } from './judge/own-failures.ts';
import { startState } from './judge/state.ts';
import { identify } from './plan/identity.ts';
import { planPod, STEP_CONTAINER } from './plan/pod.ts';
import { type Facts, factsOf } from './report/facts.ts';
import { type Result, run } from './run.ts';

/** How long a failed pull that may pass is given, from its first failure. */
const PULL_GRACE_MS = 30_000;
/** After a cancel the runner gives 7.5 s, then 2.5 s; the delete has to be out well before. */
const CANCELLED_DELETE_MS = 4000;

/** The step began when its process did. */
const begunAt = Math.round(performance.timeOrigin);
const input: ReadInput = (name) => core.getInput(name, { trimWhitespace: false });
const console = openConsole(process.stdout);

void (core.getState('isPost') === '' ? main() : post());

async function main(): Promise<void> {
  core.saveState('isPost', 'true');
  const interrupted = onInterrupt();
  try {
    const [job, connection] = await allOrEveryProblem<[Job, Connection]>([
      () => readJob(input),
      () => connect(readClusterSettings(input)),
    ]);
    for (const secret of connection.secrets) console.mask(secret);
    await step(job, connection, interrupted);
    await connection.close();
  } catch (error) {
    core.debug(String(error instanceof Error ? error.stack : error));
    const finding = error instanceof InputError ? badInputs(error.problems) : internal(error);
    await publish(finding, noFacts(), console);
  }
}

async function step(job: Job, connection: Connection, interrupted: AbortSignal): Promise<void> {
  const namespace = connection.namespace;
  const pod = planPod(
    job,
    identify(readOrigin(process.env), namespace, randomName(), randomBytes(16).toString('hex')),
  );
  if (job.dryRun) return console.say(stringify(pod).trimEnd());
  const name = pod.metadata?.name ?? '';
  console.say(`Pod ${namespace}/${name} · image ${job.image} (${pod.spec?.containers[0]?.imagePullPolicy})`);
  rememberLeftover({ namespace, pod: name });
  const cluster = openCluster(connection, namespace);
  const { timeoutMs, scheduleTimeoutMs, pullTimeoutMs } = job;
  const limits = { graceMs: PULL_GRACE_MS, timeoutMs, scheduleTimeoutMs, pullTimeoutMs };
  const of = { step: STEP_CONTAINER, begunAt, ...limits };
  const tape = openTape(job.tape, of, connection.secrets, console);
  const result = await run(pod, of, cluster, console, interrupted, tape);
  const facts = { ...factsOf(result.state, Date.now() - begunAt), pod: name, namespace, image: job.image };
  await Promise.all([cleanUp(job, pod, result, cluster), publish(result.finding, facts, console)]);
}

/** Deletes the pod, or lets it stay as the user wished. What can't be deleted now is left to post. */
async function cleanUp(
  job: Job,
  pod: V1Pod,
  { finding, state, podMayExist }: Result,
  cluster: Cluster,
): Promise<void> {
  if (!podMayExist || !mustGo(job, finding)) return forgetLeftover();
  const running =
    state.pod !== undefined && statusOf(state.pod, STEP_CONTAINER)?.state?.running !== undefined;
  const signal = finding.outcome === 'cancelled' ? AbortSignal.timeout(CANCELLED_DELETE_MS) : undefined;
  try {
    // A job that still runs may end in its own way; one that has ended has nothing to wait for.
    await cluster.delete(pod.metadata?.name ?? '', running ? undefined : 0, signal);
    forgetLeftover();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    console.warning(
      'The pod could not be deleted',
      `${pod.metadata?.namespace}/${pod.metadata?.name} may still be there: ${why}. The end of the job tries once more.`,
    );
  }
}

/** A step that was given up goes on running in its pod, so that pod never stays. */
function mustGo(job: Job, finding: Finding): boolean {
  if (finding.category === 'cancelled' || finding.category === 'timeout') return true;
  return job.cleanup === 'always' || (job.cleanup === 'on-success' && finding.outcome === 'success');
}

/** After main, also where main was killed: deletes the pod that it left. */
async function post(): Promise<void> {
  const leftover = readLeftover();
  if (leftover === undefined) return;
  const { namespace, pod } = leftover;
  try {
    const connection = await connect(readClusterSettings(input));
    await openCluster(connection, namespace).delete(pod, undefined);
    await connection.close();
    console.say(`Deleted the pod ${namespace}/${pod}, which the step had left behind.`);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    console.warning(
      'A pod is left behind',
      `${namespace}/${pod} could not be deleted: ${why}. Delete it with: kubectl delete pod -n ${namespace} ${pod}`,
    );
  }
}

/** SIGINT comes first, SIGTERM 7.5 s later, SIGKILL 2.5 s after that; what isn't done at the second won't be. */
function onInterrupt(): AbortSignal {
  const interrupted = new AbortController();
  process.on('SIGINT', () => interrupted.abort());
  process.on('SIGTERM', () => (interrupted.signal.aborted ? process.exit(1) : interrupted.abort()));
  return interrupted.signal;
}

function noFacts(): Facts {
  return factsOf(
    startState({ step: STEP_CONTAINER, graceMs: 0, begunAt, timeoutMs: 0 }),
    Date.now() - begunAt,
  );
}

/** Five characters that make no words and can't be mistaken for one another, as Kubernetes makes them. */
function randomName(): string {
  const alphabet = 'bcdfghjklmnpqrstvwxz2456789';
  return [...randomBytes(5)].map((byte) => alphabet[byte % alphabet.length]).join('');
}
