import { randomBytes } from 'node:crypto';
import { stringify } from 'yaml';
import { type Attempted, firstPlan, runAttempts } from './attempts.ts';
import { captureLogs } from './capture.ts';
import { checkImages } from './check-images.ts';
import { type Cluster, openCluster } from './cluster/cluster.ts';
import type { Connection } from './cluster/connect.ts';
import { type Disposal, openDisposal } from './disposal.ts';
import type { Console } from './github/console.ts';
import { publish, tellOthers, tellVerdict } from './github/publish.ts';
import { openTape } from './github/tape.ts';
import type { Job } from './job.ts';
import type { Finding } from './judge/finding.ts';
import { graceOfDeletion } from './judge/grace.ts';
import type { Case } from './judge/state.ts';
import { openLogTail, remembering } from './log-tail.ts';
import { planAttempt } from './plan/attempt.ts';
import { companionsOf } from './plan/companions.ts';
import { expiry } from './plan/expiry.ts';
import { type Identity, identify } from './plan/identity.ts';
import { type Account, accountOfNothing, type Beginning } from './report/account.ts';
import type { Attempt } from './report/attempt.ts';
import { reproducible } from './report/kubectl.ts';
import type { Surroundings } from './surroundings.ts';
import { otherBadImages } from './survey.ts';
import { sweep } from './sweep.ts';

/** After a cancel the runner gives 7.5 s, then 2.5 s; the delete has to be out well before. */
const CANCELLED_DELETE_MS = 4000;

/** What there is to report of a step, and what else was found to be wrong. Both are told already. */
type Told = { account: Account; others: Finding[] };

/**
 * Does what a job asks for, reports it, and sees to what it has created. `secrets`: what no report may show. Leaves the
 * connection open.
 */
export async function step(
  job: Job,
  connection: Connection,
  secrets: readonly string[],
  beginning: Beginning,
  console: Console,
  interrupted: AbortSignal,
): Promise<void> {
  const { namespace } = connection;
  const token = randomBytes(16).toString('hex');
  const identity = named(identify(beginning.origin, namespace, randomName(), token), job, beginning);
  const cluster = openCluster(connection, namespace, (why) => warnOfStrays(console, why));
  if (job.dryRun) return console.say(await manifestsOf(job, identity, cluster));
  const disposal = openDisposal(namespace, cluster, console);
  const surroundings = { cluster, console, disposal, interrupted };
  const told =
    job.mode === 'check'
      ? check(job, identity, beginning, surroundings)
      : runStep(job, identity, connection, secrets, beginning, surroundings);
  // While the step runs: what others have left behind costs it no time.
  const sweeping = sweep(cluster, interrupted);
  const { account, others } = await told;
  await publish({ ...account, others }, secrets, job.summary, console);
  for (const pod of await sweeping)
    console.say(`Deleted the pod ${namespace}/${pod}, which an earlier step had left behind.`);
  await disposal.settle();
}

/** Pods that nobody may want to keep tell by when they have to be gone. */
function named(identity: Identity, job: Job, { begunAt }: Beginning): Identity {
  if (job.mode === 'run' && job.cleanup !== 'always') return identity;
  return { ...identity, labels: { ...identity.labels, ...expiry(begunAt, job.timeoutMs) } };
}

async function check(
  job: Job,
  identity: Identity,
  beginning: Beginning,
  surroundings: Surroundings,
): Promise<Told> {
  const { attempted, others } = await checkImages(job, identity, beginning.begunAt, surroundings);
  const account = accountOf(job, identity, attempted, beginning);
  tellVerdict(account, surroundings.console);
  tellOthers(others, surroundings.console);
  return { account, others };
}

async function runStep(
  job: Job,
  identity: Identity,
  connection: Connection,
  secrets: readonly string[],
  beginning: Beginning,
  surroundings: Surroundings,
): Promise<Told> {
  const { console, disposal } = surroundings;
  const tape = (attempt: number, of: Case) =>
    openTape(job.tape && attemptPath(job.tape, attempt), of, secrets, console);
  const tail = openLogTail();
  const recorded = { ...surroundings, console: remembering(console, tail), tape };
  const attempted = await runAttempts(job, identity, beginning.begunAt, recorded);
  const { finding } = attempted;
  const account = accountOf(job, identity, attempted, beginning);
  const tails = await captureLogs(attempted, connection, identity.namespace);
  const podKept = cleanUp(job, attempted, disposal);
  const whole = {
    ...account,
    tails: finding.outcome === 'failure' ? [...tail.tails(job.step), ...tails] : [],
    podKept,
  };
  tellVerdict(whole, console);
  const others = await otherBadImages(job, identity, finding, lastOf(attempted), surroundings);
  tellOthers(others, console);
  return { account: whole, others };
}

function accountOf(job: Job, { namespace }: Identity, attempted: Attempted, beginning: Beginning): Account {
  return {
    ...accountOfNothing(attempted.finding, beginning, Date.now()),
    attempts: attempted.attempts,
    step: job.step,
    image: job.image,
    namespace,
    manifest: yamlOf(reproducible(lastOf(attempted).pod)),
  };
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

function warnOfStrays(console: Console, why: string): void {
  console.warning(
    'Something may be left behind',
    `What comes with the pod does not belong to it: ${why}. It is deleted with it, unless this step is killed.`,
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

/** Each attempt has a tape of its own: `tape.jsonl`, `tape-2.jsonl`. */
function attemptPath(path: string, attempt: number): string {
  return attempt === 1 ? path : path.replace(/(\.[^./]*)?$/, `-${attempt}$1`);
}

/** Five characters that make no words and can't be mistaken for one another, as Kubernetes makes them. */
function randomName(): string {
  const alphabet = 'bcdfghjklmnpqrstvwxz2456789';
  return [...randomBytes(5)].map((byte) => alphabet[byte % alphabet.length]).join('');
}
