import { type Cluster, openCluster } from '../cluster/cluster.ts';
import type { Connection } from '../cluster/connect.ts';
import type { Console } from '../github/console.ts';
import { openTape } from '../github/recording-file.ts';
import type { Job } from '../job.ts';
import type { Finding } from '../judge/finding.ts';
import { graceOfDeletion } from '../judge/grace.ts';
import type { Case } from '../judge/state.ts';
import { planAttempt } from '../plan/attempt.ts';
import { dependentsOf } from '../plan/dependents.ts';
import { expiry } from '../plan/expiry.ts';
import { type Identity, identify } from '../plan/identity.ts';
import { filledAnnotation, reusableSecrets } from '../plan/reusable-secret.ts';
import { hider } from '../plan/secret-forms.ts';
import { type Account, accountOfNothing, type Beginning } from '../report/account.ts';
import type { Attempt } from '../report/attempt.ts';
import { reproducible } from '../report/kubectl.ts';
import { type Attempted, firstPlan, runAttempts } from './attempts.ts';
import { type Disposal, openDisposal } from './cleanup/cleanup.ts';
import { sweep } from './cleanup/sweep.ts';
import type { Surroundings } from './context.ts';
import { checkImages } from './images/check-images.ts';
import { otherBadImages } from './images/other-bad-images.ts';
import { captureLogs } from './log/failed-container-logs.ts';
import { openLogTail, remembering } from './log/log-tail.ts';
import { yamlOf } from './manifest-yaml.ts';
import { publish, tellOthers, tellVerdict } from './publish.ts';
import { fillPullSecrets, sha256 } from './pull-secrets.ts';
import { randomName, randomToken } from './random-identity.ts';

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
  const anonymous = named(identify(beginning.origin, namespace, randomName(), randomToken()), job, beginning);
  const cluster = openCluster(connection, namespace, (why) => warnOfStrays(console, why));
  const reusable = reusableSecrets(job.registryCredentials, beginning.origin.repository, sha256);
  const planned = { ...anonymous, pullSecrets: reusable.map(({ name }) => name) };
  if (job.dryRun) return console.jobOutput(await manifestsOf(job, planned, cluster, secrets));
  const disposal = openDisposal(namespace, cluster, console);
  const surroundings = { cluster, console, disposal, interrupted };
  const filled = interrupted.aborted
    ? []
    : await fillPullSecrets(reusable, { namespace, token: randomToken() }, surroundings);
  const identity = {
    ...planned,
    pullSecrets: filled.map(({ name }) => name),
    annotations: { ...planned.annotations, ...filledAnnotation(filled) },
  };
  const told =
    job.mode === 'check'
      ? check(job, identity, secrets, beginning, surroundings)
      : runStep(job, identity, connection, secrets, beginning, surroundings);
  // While the step runs: what others have left behind costs it no time.
  const sweeping = sweep(cluster, interrupted, console);
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
  secrets: readonly string[],
  beginning: Beginning,
  surroundings: Surroundings,
): Promise<Told> {
  const { attempted, others } = await checkImages(job, identity, beginning.begunAt, surroundings);
  const account = accountOf(job, identity, attempted, secrets, beginning);
  tellVerdict(account, secrets, surroundings.console);
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
  const hide = hider(secrets);
  const tail = openLogTail(hide);
  const recorded = { ...surroundings, console: remembering(console, tail), tape };
  const attempted = await runAttempts(job, identity, beginning.begunAt, recorded);
  const { finding } = attempted;
  const account = accountOf(job, identity, attempted, secrets, beginning);
  const tails = await captureLogs(attempted, connection, identity.namespace, hide);
  const podKept = cleanUp(job, attempted, disposal);
  const whole = {
    ...account,
    tails: finding.outcome === 'failure' ? [...tail.tails(job.step), ...tails] : [],
    podKept,
  };
  tellVerdict(whole, secrets, console);
  const others = await otherBadImages(job, identity, finding, lastOf(attempted), surroundings);
  tellOthers(others, console);
  return { account: whole, others };
}

function accountOf(
  job: Job,
  { namespace }: Identity,
  attempted: Attempted,
  secrets: readonly string[],
  beginning: Beginning,
): Account {
  return {
    ...accountOfNothing(attempted.finding, beginning, Date.now()),
    attempts: attempted.attempts,
    step: job.step,
    image: job.image,
    namespace,
    manifest: yamlOf(reproducible(lastOf(attempted).pod), secrets),
  };
}

/** The lines of what would be created first, as YAML; without what is secret. Looks at the nodes as a run does. */
async function manifestsOf(
  job: Job,
  identity: Identity,
  cluster: Cluster,
  secrets: readonly string[],
): Promise<string[]> {
  const { plan } = await firstPlan(job, identity, cluster);
  const { pod } = planAttempt(job, identity, 1, plan);
  const dependents = dependentsOf(pod, job).map(({ object }) =>
    'stringData' in object ? { ...object, stringData: '***' } : object,
  );
  const manifests = [...dependents, pod].map((object) => yamlOf(object, secrets).trimEnd());
  return manifests.join('\n---\n').split('\n');
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
  void disposal.dispose(name, graceOfDeletion(state), signal);
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
