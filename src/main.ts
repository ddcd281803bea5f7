import { randomBytes } from 'node:crypto';
import * as core from '@actions/core';
import { stringify } from 'yaml';
import { type Attempted, firstPlan, runAttempts } from './attempts.ts';
import { captureLogs } from './capture.ts';
import { checkImages } from './check-images.ts';
import { type Cluster, openCluster } from './cluster/cluster.ts';
import { type Connection, connect } from './cluster/connect.ts';
import { type Disposal, openDisposal } from './disposal.ts';
import { type Console, openConsole } from './github/console.ts';
import { readLeftovers } from './github/leftovers.ts';
import { readOrigin } from './github/origin.ts';
import { publish, tellOthers, tellVerdict } from './github/publish.ts';
import { openTape } from './github/tape.ts';
import {
  allOrEveryProblem,
  InputError,
  type ReadInput,
  readClusterSettings,
  readJob,
  readSummaries,
} from './inputs.ts';
import type { Job } from './job.ts';
import type { Finding } from './judge/finding.ts';
import { graceOfDeletion } from './judge/grace.ts';
import { badInputs, internal } from './judge/own-failures.ts';
import type { Case } from './judge/state.ts';
import { openLogTail, remembering } from './log-tail.ts';
import { planAttempt } from './plan/attempt.ts';
import { companionsOf } from './plan/companions.ts';
import { type Identity, identify, jobUrl, runUrl } from './plan/identity.ts';
import { formsOfSecrets } from './plan/pod-secret.ts';
import { STEP_CONTAINER } from './plan/pod-template.ts';
import type { Account } from './report/account.ts';
import type { Attempt } from './report/attempt.ts';
import { reproducible } from './report/kubectl.ts';
import { otherBadImages } from './survey.ts';

/** After a cancel the runner gives 7.5 s, then 2.5 s; the delete has to be out well before. */
const CANCELLED_DELETE_MS = 4000;

/** The step began when its process did. */
const begunAt = Math.round(performance.timeOrigin);
const input: ReadInput = (name) => core.getInput(name, { trimWhitespace: false });
const origin = readOrigin(process.env, input);
// https://no-color.org
const console = openConsole(process.stdout, { colours: !process.env['NO_COLOR'] });

void (core.getState('isPost') === '' ? main() : post());

async function main(): Promise<void> {
  core.saveState('isPost', 'true');
  const interrupted = onInterrupt();
  try {
    const [job, connection] = await allOrEveryProblem<[Job, Connection]>([
      () => readJob(input, origin),
      () => connect(readClusterSettings(input)),
    ]);
    for (const secret of secretsIn(job, connection)) console.mask(secret);
    try {
      await step(job, connection, interrupted);
    } finally {
      await connection.close();
    }
  } catch (error) {
    core.debug(String(error instanceof Error ? error.stack : error));
    const finding = error instanceof InputError ? badInputs(error.problems) : internal(error);
    const account = accountOfNothing(finding);
    tellVerdict(account, console);
    await publish(account, [], readSummaries(input), console);
  }
}

async function step(job: Job, connection: Connection, interrupted: AbortSignal): Promise<void> {
  const { namespace } = connection;
  const identity = identify(origin, namespace, randomName(), randomBytes(16).toString('hex'));
  const cluster = clusterOf(connection);
  if (job.dryRun) return console.say(await manifestsOf(job, identity, cluster));
  const disposal = openDisposal(namespace, cluster, console);
  const tools = { cluster, console, disposal, interrupted };
  const { account, others } =
    job.mode === 'check'
      ? await check(job, identity, namespace, tools)
      : await runStep(job, identity, connection, tools);
  await publish({ ...account, others }, secretsIn(job, connection), job.summary, console);
  await disposal.settle();
}

/** What there is to report of a step, and what else was found to be wrong. Both are told already. */
type Told = { account: Account; others: Finding[] };
type Tools = { cluster: Cluster; console: Console; disposal: Disposal; interrupted: AbortSignal };

async function check(job: Job, identity: Identity, namespace: string, tools: Tools): Promise<Told> {
  const { attempted, others } = await checkImages(job, identity, begunAt, tools);
  const account = accountOf(job, attempted, namespace);
  tellVerdict(account, console);
  tellOthers(others, console);
  return { account, others };
}

async function runStep(job: Job, identity: Identity, connection: Connection, tools: Tools): Promise<Told> {
  const { namespace } = connection;
  const tape = (attempt: number, of: Case) =>
    openTape(job.tape && attemptPath(job.tape, attempt), of, secretsIn(job, connection), console);
  const tail = openLogTail();
  const surroundings = { ...tools, console: remembering(console, tail), tape };
  const attempted = await runAttempts(job, identity, begunAt, surroundings);
  const { finding } = attempted;
  const account = accountOf(job, attempted, namespace);
  const tails = await captureLogs(attempted, connection, namespace);
  const podKept = cleanUp(job, attempted, tools.disposal);
  const whole = {
    ...account,
    tails: finding.outcome === 'failure' ? [...tail.tails(job.step), ...tails] : [],
    podKept,
  };
  tellVerdict(whole, console);
  const others = await otherBadImages(job, identity, finding, lastOf(attempted), tools);
  tellOthers(others, console);
  return { account: whole, others };
}

function accountOf(job: Job, attempted: Attempted, namespace: string): Account {
  return {
    ...accountOfNothing(attempted.finding),
    attempts: attempted.attempts,
    step: job.step,
    image: job.image,
    namespace,
    endedAt: Date.now(),
    manifest: yamlOf(reproducible(lastOf(attempted).pod)),
  };
}

function secretsIn(job: Job, connection: Connection): string[] {
  return [...connection.secrets, ...formsOfSecrets(job)];
}

/** For people, who would have to look up what an alias stands for. */
function yamlOf(object: object): string {
  return stringify(object, { aliasDuplicateObjects: false });
}

/** What would be created first, as YAML; without what is secret. Looks at the nodes as a run does. */
async function manifestsOf(job: Job, identity: Identity, cluster: Cluster): Promise<string> {
  const { plan } = await firstPlan(job, identity, cluster);
  const { pod } = planAttempt(job, identity, 1, plan);
  const companions = companionsOf(pod, job).map(({ object }) =>
    'stringData' in object ? { ...object, stringData: '***' } : object,
  );
  return [...companions, pod].map((object) => yamlOf(object).trimEnd()).join('\n---\n');
}

function clusterOf(connection: Connection): Cluster {
  return openCluster(connection, connection.namespace, (why) =>
    console.warning(
      'Something may be left behind',
      `What comes with the pod does not belong to it: ${why}. It is deleted with it, unless this step is killed.`,
    ),
  );
}

function lastOf({ attempts }: Attempted): Attempt {
  return attempts.at(-1) as Attempt;
}

/** Deletes the last pod, or lets it stay as the user wished: says whether it stays. What can't be deleted now is left to post. */
function cleanUp(job: Job, attempted: Attempted, disposal: Disposal): boolean {
  const { finding, podMayExist } = attempted;
  const { state, pod } = lastOf(attempted);
  const name = pod.metadata?.name ?? '';
  if (!podMayExist || !mustGo(job, finding)) {
    disposal.keep(name);
    return podMayExist;
  }
  const signal = finding.outcome === 'cancelled' ? AbortSignal.timeout(CANCELLED_DELETE_MS) : undefined;
  disposal.dispose(name, graceOfDeletion(state), signal);
  return false;
}

/** A step that was given up goes on running in its pod, so that pod never stays. */
function mustGo(job: Job, finding: Finding): boolean {
  if (finding.category === 'cancelled' || finding.category === 'timeout') return true;
  return job.cleanup === 'always' || (job.cleanup === 'on-success' && finding.outcome === 'success');
}

/** After main, also where main was killed: deletes the pods that it left. */
async function post(): Promise<void> {
  const leftovers = readLeftovers();
  if (leftovers === undefined) return;
  const { namespace, pods } = leftovers;
  const names = pods.map(({ pod }) => pod);
  try {
    const connection = await connect(readClusterSettings(input));
    const cluster = clusterOf(connection);
    for (const doomed of pods) {
      await cluster.delete(doomed, undefined);
      console.say(`Deleted the pod ${namespace}/${doomed.pod}, which the step had left behind.`);
    }
    await connection.close();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    console.warning(
      'A pod is left behind',
      `${namespace}/${names.join(', ')} could not be deleted: ${why}. Delete it with: kubectl delete pod -n ${namespace} ${names.join(' ')}`,
    );
  }
}

/** Each attempt has a tape of its own: `tape.jsonl`, `tape-2.jsonl`. */
function attemptPath(path: string, attempt: number): string {
  return attempt === 1 ? path : path.replace(/(\.[^./]*)?$/, `-${attempt}$1`);
}

/** SIGINT comes first, SIGTERM 7.5 s later, SIGKILL 2.5 s after that; what isn't done at the second won't be. */
function onInterrupt(): AbortSignal {
  const interrupted = new AbortController();
  process.on('SIGINT', () => interrupted.abort());
  process.on('SIGTERM', () => (interrupted.signal.aborted ? process.exit(1) : interrupted.abort()));
  return interrupted.signal;
}

/** Of a step that never came to create anything. */
function accountOfNothing(finding: Finding): Account {
  return {
    finding,
    attempts: [],
    step: STEP_CONTAINER,
    image: undefined,
    namespace: undefined,
    begunAt,
    endedAt: Date.now(),
    tails: [],
    manifest: undefined,
    podKept: false,
    pages: { run: runUrl(origin), job: jobUrl(origin) },
  };
}

/** Five characters that make no words and can't be mistaken for one another, as Kubernetes makes them. */
function randomName(): string {
  const alphabet = 'bcdfghjklmnpqrstvwxz2456789';
  return [...randomBytes(5)].map((byte) => alphabet[byte % alphabet.length]).join('');
}
