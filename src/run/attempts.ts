import type { V1Pod } from '@kubernetes/client-node';
import type { Check } from '../job/checks.ts';
import type { Identity } from '../job/identity.ts';
import type { Job } from '../job/job.ts';
import { pullersWithFallback } from '../job/pull-plan.ts';
import { askedImages } from '../judge/containers.ts';
import { withJobOutputs } from '../judge/end/job-outputs.ts';
import { withoutFurtherAttempt } from '../judge/end/start-certainty.ts';
import type { Finding } from '../judge/finding.ts';
import { cancelled } from '../judge/own-failures.ts';
import { overriddenPolicies, withFirstFailure } from '../judge/pull/pull-fallbacks.ts';
import { type JudgeOptions, type State, startState } from '../judge/state.ts';
import { dependentsOf } from '../plan/dependents.ts';
import { type AttemptPlan, planAttempt } from '../plan/plan-attempt.ts';
import { isReusableSecret } from '../plan/reusable-secret.ts';
import { checksInWords, podInWords } from '../report/progress.ts';
import type { Attempt } from '../report/step-report.ts';
import { choosePreflight } from './choose-preflight.ts';
import type { Context } from './context.ts';
import { deleteBeforeRetry } from './delete-before-retry.ts';
import { limitsOf } from './limits.ts';
import { type Next, nextAttempt } from './next-attempt.ts';
import { followStep } from './pod/follow-step.ts';
import { createPod, type Pod } from './pod/pod.ts';
import type { Cluster } from './ports/cluster.ts';
import type { Log } from './ports/host.ts';
import { another } from './random-identity.ts';
import { openRecording, recordingPath } from './record.ts';

export type Attempted = {
  finding: Finding;
  /** In order; the last one decided. */
  attempts: [...Attempt[], Attempt];
  /** The pod of the last attempt, deleted when disposed of; undefined if no pod can exist. */
  pod: Pod | undefined;
};

/**
 * Runs the step in a pod; after a failed pull, in a new pod with the next pull policy. Each attempt has its own pod,
 * watches and state, so that nothing of an old pod reaches it. Leaves the last pod; the others are being deleted.
 */
export async function runAttempts(job: Job, identity: Identity, context: Context): Promise<Attempted> {
  const { cluster, host } = context;
  const attempts: Attempt[] = [];
  const { plan: first, why } = await firstPlan(job, identity, cluster);
  let plan = first;
  for (let number = 1; ; number++) {
    const { pod, checks } = planAttempt(job, number === 1 ? identity : another(identity), number, plan);
    host.say(podInWords(pod, job.step, plan.pullPlans, number));
    if (number === 1 && checks.length > 0) host.say(checksInWords(checks, why));
    const trying = runAttempt(job, number, { pod, checks, plan }, context);
    // After the create, which it need not delay.
    if (number === 1) void warnOfMissingSecrets(job, pod, context);
    const tried = await trying;
    const { attempt, next } = tried;
    if (next === undefined) {
      const finding = withJobOutputs(
        withFirstFailure(attempt.finding, plan.pullPlans, checks),
        attempt.state,
      );
      return { finding, attempts: [...attempts, attempt], pod: tried.pod };
    }
    attempts.push(attempt);
    host.say(`Attempt ${number + 1}: ${next.announcement}`);
    plan = next.plan;
  }
}

/** The plan of the first attempt, and why it uses its preflight method. */
export async function firstPlan(
  job: Job,
  identity: Identity,
  cluster: Pick<Cluster, 'nodes'>,
): Promise<{ plan: AttemptPlan; why: string }> {
  const unchecked: AttemptPlan = { pullPlans: job.pulls, method: { kind: 'image-volumes' }, preferred: [] };
  const { pod, checks } = planAttempt(job, identity, 1, unchecked);
  const { method, why } = await choosePreflight(job.preflight, pod, checks, cluster.nodes);
  return { plan: { ...unchecked, method }, why };
}

type PlannedAttempt = { pod: V1Pod; checks: readonly Check[]; plan: AttemptPlan };

type Tried = {
  attempt: Attempt;
  pod: Pod | undefined;
  /** Undefined if this attempt decided. */
  next: Next | undefined;
};

/** Runs one pod to its end. If another attempt follows, deletes the pod, which then can't start the step any more. */
async function runAttempt(
  job: Job,
  number: number,
  planned: PlannedAttempt,
  context: Context,
): Promise<Tried> {
  const { cluster, clock, host, interrupted, secrets } = context;
  const { plan } = planned;
  const options = optionsOf(job, planned, context.beginning.begunAt);
  const begunAt = clock.now();
  const attemptOf = (finding: Finding, state: State): Attempt => {
    return { finding, state, pod: planned.pod, pullPlans: plan.pullPlans, begunAt, endedAt: clock.now() };
  };
  if (interrupted.aborted)
    return { attempt: attemptOf(cancelled, startState(options)), pod: undefined, next: undefined };
  const record =
    job.tape === undefined
      ? undefined
      : openRecording(recordingPath(job.tape, number), options, secrets, host);
  await using owner = new AsyncDisposableStack();
  const toRun = { pod: planned.pod, dependents: dependentsOf(planned.pod, job) };
  const pod = owner.use(createPod(toRun, options, context, record));
  const found = await followStep(pod, cluster, host);
  const mayExist = await pod.mayExist();
  if (!mayExist) pod.keep();
  const overridden = overriddenPolicies(pod.state, planned.pod, plan.pullPlans);
  if (overridden.length > 0) warnOfOverride(host, overridden);
  const next = await nextAttempt(
    { ...planned, finding: found, state: pod.state },
    { preflight: job.preflight, nodes: cluster.nodes, mayFallBack: overridden.length === 0 },
  );
  const { finding, mayRetry } =
    next === undefined
      ? { finding: found, mayRetry: false }
      : await makeRoom({ pod, mayExist, finding: found }, interrupted, host);
  const attempt = attemptOf(finding, pod.state);
  if (mayRetry) pod.stopWatching();
  if (mayExist) owner.move(); // the caller disposes of it
  return { attempt, pod: mayExist ? pod : undefined, next: mayRetry ? next : undefined };
}

/** Allows a new pod only if the old one has not started the step and can't. Otherwise returns the finding to report. */
async function makeRoom(
  { pod, mayExist, finding }: { pod: Pod; mayExist: boolean; finding: Finding },
  interrupted: AbortSignal,
  log: Pick<Log, 'say'>,
): Promise<{ finding: Finding; mayRetry: boolean }> {
  if (interrupted.aborted) return { finding: cancelled, mayRetry: false };
  if (!mayExist) return { finding, mayRetry: true };
  const end = await deleteBeforeRetry(pod, (line) => log.say(`  ${line}`));
  // A cancel may come with what else has ended the wait.
  if (interrupted.aborted) return { finding: cancelled, mayRetry: false };
  switch (end) {
    case 'never-started':
      return { finding, mayRetry: true };
    case 'interrupted':
      return { finding: cancelled, mayRetry: false };
    case 'started':
    case 'unknown':
      return { finding: withoutFurtherAttempt(finding, end), mayRetry: false };
  }
}

function optionsOf(job: Job, { pod, checks, plan }: PlannedAttempt, begunAt: number): JudgeOptions {
  return {
    step: job.step,
    begunAt,
    ...limitsOf(job),
    fallbacks: pullersWithFallback(plan.pullPlans, checks),
    imageVolumes: pod.spec?.volumes?.filter(({ image }) => image).map(({ name }) => name),
    asked: askedImages(pod),
    ownPullSecrets: ownPullSecrets(pod, job),
  };
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

/** The kubelet skips a pull secret that does not exist, so the pull may later fail with missing credentials. */
async function warnOfMissingSecrets(
  job: Pick<Job, 'registryCredentials'>,
  pod: V1Pod,
  { cluster, host }: Pick<Context, 'cluster' | 'host'>,
): Promise<void> {
  const own = ownPullSecrets(pod, job);
  const names = (pod.spec?.imagePullSecrets ?? [])
    .map(({ name = '' }) => name)
    .filter((name) => !own.includes(name));
  const missing = await cluster.missingSecrets(names);
  if (missing === undefined || missing.length === 0) return;
  host.warning(
    'Pull secret not found',
    `The namespace ${pod.metadata?.namespace} has no secret ${missing.join(', ')}, so the node pulls without. Check image-pull-secrets, or create it there.`,
  );
}

function warnOfOverride(log: Pick<Log, 'warning'>, overridden: string[]): void {
  log.warning(
    'The cluster overrides pull policies',
    `It gave the pod other policies than asked for (${overridden.join('; ')}), as the admission plugin AlwaysPullImages does. Falling back to another policy can’t work here.`,
  );
}
