import { randomBytes } from 'node:crypto';
import type { V1Pod } from '@kubernetes/client-node';
import { cancelled, type Finding, withFacts } from '../findings/finding.ts';
import type { Wording } from '../findings/wording.ts';
import { type Identity, renewed } from '../job/identity.ts';
import { pullersIn } from '../job/image-consumers.ts';
import type { Job } from '../job/job.ts';
import type { JudgeOptions } from '../job/judge-options.ts';
import { pullersWithFallback } from '../job/pull-plan.ts';
import { withFirstFailure } from '../judge/pulls.ts';
import { type State, startState } from '../judge/state.ts';
import { judge } from '../judge/verdict.ts';
import { type AttemptPlan, planAttempt } from '../plan/pod.ts';
import {
  dependentsOf,
  type FilledSecret,
  filledSecret,
  isReusableSecret,
  type ReusableSecret,
} from '../plan/secrets.ts';
import { openRecording } from '../recording/recording.ts';
import { checksInWords, podInWords } from '../report/progress.ts';
import type { Attempt, Tail } from '../report/step-report.ts';
import type { Context } from './context.ts';
import { mayBeDone, whyFailed } from './errors.ts';
import { type Collector, openCollector } from './files-out.ts';
import { deleteBeforeRetry, followStep } from './follow.ts';
import { untilHeld } from './hold.ts';
import { handBackOf, openStepLog } from './log.ts';
import {
  afterLostPod,
  choosePreflight,
  type Ended,
  hasTimeFor,
  type Next,
  nextAttempt,
  withTimeLeft,
} from './next-attempt.ts';
import { createPod, type Pod } from './pod.ts';
import { type Cluster, type Log, tokenOf } from './ports.ts';

/**
 * Writes the step's credentials into the reusable pull secrets; returns those written. Call it well before creating the pod: a
 * kubelet that already knows a Secret sees a change with a short delay. After a failure, the step continues with its own
 * Secret, and cannot use an image on the node that was pulled with another credential.
 */
export async function fillPullSecrets(
  secrets: readonly ReusableSecret[],
  { namespace, token }: { namespace: string; token: string },
  { cluster, host, cleanup, interrupted }: Pick<Context, 'cluster' | 'host' | 'cleanup' | 'interrupted'>,
): Promise<FilledSecret[]> {
  const filled = await Promise.all(
    secrets.map(async (secret) => {
      const one = { name: secret.name, token };
      const { isWritten, isEmpty } = cleanup.emptyLater(one);
      try {
        await cluster.applySecret(filledSecret(secret, namespace, token), interrupted);
        isWritten();
        return one;
      } catch (error) {
        if (!mayBeDone(error)) isEmpty();
        // A step that is cancelled uses no image.
        if (!interrupted.aborted)
          host.warning(
            'A pull secret could not be written',
            `Without ${namespace}/${secret.name} nodes may not let the step use images of ${secret.credentials.registry} that they have. ${whyFailed(error, { what: 'patch secrets', namespace })}`,
          );
        return undefined;
      }
    }),
  );
  return filled.filter((one) => one !== undefined);
}

/** The pull secrets of a pod that this step created or filled. */
function ownPullSecrets(
  { metadata, spec }: V1Pod,
  { registryCredentials }: Pick<Job, 'registryCredentials'>,
): string[] {
  if (registryCredentials.length === 0) return [];
  const names = (spec?.imagePullSecrets ?? []).map(({ name = '' }) => name);
  return names.filter((name) => name === metadata?.name || isReusableSecret(name));
}

/** The kubelet skips a pull secret that does not exist, so the pull can later fail with missing credentials. */
async function warnOfMissingSecrets(
  job: Pick<Job, 'registryCredentials'>,
  pod: V1Pod,
  { cluster, host, interrupted }: Pick<Context, 'cluster' | 'host' | 'interrupted'>,
): Promise<void> {
  const own = ownPullSecrets(pod, job);
  const names = (pod.spec?.imagePullSecrets ?? [])
    .map(({ name = '' }) => name)
    .filter((name) => !own.includes(name));
  const found = await cluster.lookUpSecrets(names, interrupted);
  const missing = found.filter(({ isThere }) => !isThere).map(({ name }) => name);
  if (missing.length === 0) return;
  host.warning(
    'Pull secret not found',
    `The namespace ${pod.metadata?.namespace} has no secret ${missing.join(', ')}, so the node pulls without. Check image-pull-secrets, or create it there.`,
  );
}

/** What a pod is judged by: the limits of its job, and what was requested. */
export function judgeOptionsOf(
  job: Job,
  pod: V1Pod,
  { limited: { scheduleTimeoutMs } }: Pick<Course, 'limited'>,
  { beginning: { begunAt } }: Pick<Context, 'beginning'>,
): JudgeOptions {
  const { step, timeoutMs, pullTimeoutMs, setupGraceMs } = job;
  const { ms: graceMs, byCause: gracesMs } = job.pullGrace;
  return {
    step,
    begunAt,
    timeoutMs,
    scheduleTimeoutMs,
    pullTimeoutMs,
    setupGraceMs,
    graceMs,
    gracesMs,
    asked: pullersIn(pod.spec),
    volumes: (pod.spec?.volumes ?? []).map(({ name }) => name),
    nodeSelector: Object.keys(pod.spec?.nodeSelector ?? {}),
    deadlineSeconds: pod.spec?.activeDeadlineSeconds,
    ...(job.isCheckedOutOnRunner && { isCheckedOutOnRunner: true }),
    ownPullSecrets: ownPullSecrets(pod, job),
  };
}

/** One recording for each attempt: `tape.jsonl`, `tape-2.jsonl`, or `.tape`, `.tape-2`. */
function recordingPath(path: string, attempt: number): string {
  return attempt === 1 ? path : path.replace(/(?<=[^/])(\.[^./]*)?$/, `-${attempt}$1`);
}

/**
 * The first line takes some milliseconds, in which all masks are created and late.cjs is loaded. They would delay the create request,
 * which waits for the TLS handshake. If its answer is not here by then, a step has time for this.
 */
const ANNOUNCE_AFTER_MS = 50;

/**
 * Runs one pod to its end. If another attempt follows, deletes the pod, which then can no longer run the step. `announce`: logs
 * the first line of the attempt. `next`: undefined if this attempt decided.
 */
async function runAttempt(
  job: Job,
  course: Course,
  planned: Pick<Ended, 'pod' | 'checks' | 'plan'>,
  context: Context,
  announce: () => void,
) {
  const { cluster, clock, host, interrupted, hide } = context;
  const { plan } = planned;
  const { earlier } = course;
  const options = {
    ...judgeOptionsOf(job, planned.pod, course, context),
    fallbacks: pullersWithFallback(plan.pullPlans, planned.checks),
  };
  const begunAt = clock.now();
  const attemptOf = (finding: Finding, state: State): Attempt => {
    return { finding, state, pod: planned.pod, pullPlans: plan.pullPlans, begunAt, endedAt: clock.now() };
  };
  if (interrupted.aborted) return { attempt: attemptOf(cancelled(), startState(options)), tails: [] };
  const { tape } = job;
  const record =
    tape === undefined
      ? undefined
      : openRecording(recordingPath(tape, earlier.length + 1), options, hide, host);
  await using owner = new AsyncDisposableStack();
  // Not `judge` itself, which would be loaded before the create request: scripts/bundle.ts.
  const judging = (state: State, now: number) => judge(state, now);
  const toRun = { pod: planned.pod, dependents: dependentsOf(planned.pod, job), judge: judging };
  const pod = owner.use(createPod(toRun, options, context, record));
  await Promise.race([pod.created, clock.wait(ANNOUNCE_AFTER_MS)]);
  announce();
  const collector = context.receive && openCollector(pod, cluster, context.receive);
  const word = tokenOf(planned.pod.metadata);
  const followed = job.holdMs === undefined ? cluster : untilHeld(cluster, pod, word);
  const stepLog = openStepLog(pod, followed, host, handBackOf(job, planned.pod));
  const found = await followStep(pod, cluster, host, stepLog, job.filesIn, collector);
  host.endJobOutput();
  const mayExist = await pod.mayExist();
  if (!mayExist) pod.keep();
  const ended = { ...planned, finding: found, state: pod.state };
  const byImage = await nextAttempt(ended, job.preflight, cluster.nodes);
  const candidates = byImage
    ? [byImage]
    : afterLostPod(ended, { job, earlier, now: clock.now(), random: clock.random() });
  const old = { pod, mayExist, finding: found };
  const { finding, next } = await makeRoom(old, candidates, interrupted, host);
  const attempt = attemptOf(finding, pod.state);
  if (finding.outcome === 'cancelled') record?.({ at: clock.now(), cancelled: true });
  if (next !== undefined) {
    void collector?.stop();
    pod.stopWatching();
  }
  if (mayExist) owner.move(); // the caller disposes of it
  return { attempt, tails: stepLog.tails(), pod: mayExist ? pod : undefined, collector, next };
}

/**
 * Allows a new pod only if the proof that the candidate needs exists for the old one; otherwise returns the finding to report.
 */
async function makeRoom(
  { pod, mayExist, finding }: { pod: Pod; mayExist: boolean; finding: Finding },
  candidates: readonly Next[],
  interrupted: AbortSignal,
  log: Pick<Log, 'say'>,
): Promise<{ finding: Finding; next: Next | undefined }> {
  const hasTime = (next: Next) => hasTimeFor(next, pod.state.options, pod.clock.now());
  let whyNot: Wording['whyNot'];
  for (const next of candidates) {
    if (interrupted.aborted) return { finding: cancelled(), next: undefined };
    if (!hasTime(next)) {
      whyNot ??= 'out-of-time';
      continue;
    }
    if (!mayExist) return { finding, next };
    const outcome = await deleteBeforeRetry(pod, next, (line) => log.say(`  ${line}`));
    // A cancellation can come together with what else has ended the wait.
    if (interrupted.aborted) return { finding: cancelled(), next: undefined };
    if (outcome === 'proven' && hasTime(next)) return { finding, next };
    if (outcome === 'proven') whyNot = 'out-of-time';
    else whyNot = outcome === 'unknown' && next.proof === 'ended' ? 'unended' : outcome;
  }
  return { finding: withFacts(finding, { whyNot }), next: undefined };
}

/** Five characters that form no words and are hard to confuse, as in names that Kubernetes generates. */
export function randomName(): string {
  const alphabet = 'bcdfghjklmnpqrstvwxz2456789';
  return [...randomBytes(5)].map((byte) => alphabet[byte % alphabet.length]).join('');
}

export function randomToken(): string {
  return randomBytes(16).toString('hex');
}

/** The same step in another pod. */
export function another(identity: Identity, suffix: number | 'images'): Identity {
  return renewed(identity, suffix, randomName(), randomToken());
}

/** `limited`: the job with the time that is left. `earlier`: the attempts before. */
export type Course = { number: number; identity: Identity; limited: Job; earlier: readonly Attempt[] };

/** `next`: undefined if this attempt decided. */
type Tried = { attempt: Attempt; next?: Pick<Next, 'kind' | 'announcement' | 'pauseMs'> | undefined };

/** Makes one attempt after the other, each with its own pod, until one decides. Returns that one, and all in order. */
export async function tryUntilDecided<Last extends Tried>(
  job: Job,
  identity: Identity,
  context: Pick<Context, 'clock' | 'host' | 'interrupted' | 'beginning'>,
  tryOnce: (course: Course) => Promise<Last>,
): Promise<{ last: Last; attempts: [...Attempt[], Attempt] }> {
  const { clock, host, interrupted } = context;
  const earlier: Attempt[] = [];
  let course: Course = { number: 1, identity, limited: job, earlier };
  for (;;) {
    const last = await tryOnce(course);
    const { attempt, next } = last;
    if (next === undefined) return { last, attempts: [...earlier, attempt] };
    earlier.push({ ...attempt, followedBy: next.kind });
    const number = course.number + 1;
    host.say(`Attempt ${number}: ${next.announcement}`);
    // A cancellation ends the pause, and the next attempt before it starts.
    if (next.pauseMs > 0) await clock.wait(next.pauseMs, interrupted).catch(() => {});
    const times = { now: clock.now(), begunAt: context.beginning.begunAt };
    const limited = withTimeLeft(job, earlier, times);
    course = { number, identity: another(identity, number), limited, earlier };
  }
}

export type Attempted = {
  finding: Finding;
  /** The end of the step's log, of the last attempt. */
  tails: readonly Tail[];
  /** In order; the last one decided. */
  attempts: [...Attempt[], Attempt];
  /** The pod of the last attempt, deleted when disposed of; undefined if no pod can exist. */
  pod: Pod | undefined;
  /** The collector of that pod; undefined if no files are copied back. */
  collector?: Collector | undefined;
};

/**
 * Runs the step in a pod; in a new one after a failed pull, with the next pull policy, and after the loss of a pod that
 * the job did not cause. Each attempt has its own pod, watches and state, so that nothing of an old pod reaches it.
 * Leaves the last pod; the others are being deleted.
 */
export async function runAttempts(job: Job, identity: Identity, context: Context): Promise<Attempted> {
  const { cluster, host } = context;
  const { plan: first, why } = await firstPlan(job, identity, cluster);
  let plan = first;
  const { last, attempts } = await tryUntilDecided(job, identity, context, async (course) => {
    const { number } = course;
    const { pod, checks } = planAttempt(course.limited, course.identity, plan);
    const tried = await runAttempt(job, course, { pod, checks, plan }, context, () => {
      host.say(podInWords(pod, job.step, plan.pullPlans, number));
      if (number > 1) return;
      if (checks.length > 0) host.say(checksInWords(checks, why));
      void warnOfMissingSecrets(job, pod, context);
    });
    plan = tried.next?.plan ?? plan;
    return { ...tried, checks };
  });
  const { attempt, checks, pod, tails, collector } = last;
  const finding = withFirstFailure(attempt.finding, attempt.pullPlans, checks);
  return { finding, attempts, pod, tails, collector };
}

/** The plan of the first attempt, and why it uses its preflight method. */
export async function firstPlan(job: Job, identity: Identity, cluster: Pick<Cluster, 'nodes'>) {
  const unchecked: AttemptPlan = {
    pullPlans: job.pulls,
    method: { kind: 'image-volumes' },
    preferred: [],
    avoided: [],
  };
  const { pod, checks } = planAttempt(job, identity, unchecked);
  const { method, why } = await choosePreflight(job.preflight, pod, checks, cluster.nodes);
  return { plan: { ...unchecked, method }, why };
}
