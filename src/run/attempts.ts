import type { V1Pod } from '@kubernetes/client-node';
import type { Cluster } from '../cluster/cluster.ts';
import { ownedPod } from '../cluster/owned.ts';
import type { Console } from '../github/console.ts';
import type { Job } from '../job.ts';
import { imagesByPuller } from '../judge/containers.ts';
import { withoutFurtherAttempt } from '../judge/fence.ts';
import type { Finding } from '../judge/finding.ts';
import { cancelled } from '../judge/own-failures.ts';
import type { Sighting } from '../judge/sighting.ts';
import { type Case, type State, startState } from '../judge/state.ts';
import { type AttemptPlan, planAttempt } from '../plan/attempt.ts';
import type { Check } from '../plan/checks.ts';
import { dependentsOf } from '../plan/dependents.ts';
import { pullersWithFallback } from '../plan/fallback.ts';
import type { Identity } from '../plan/identity.ts';
import { isReusableSecret } from '../plan/reusable-secret.ts';
import type { Attempt } from '../report/attempt.ts';
import { overriddenPolicies, withFirstFailure } from '../report/fallbacks.ts';
import { withJobOutputs } from '../report/job-outputs.ts';
import { checksInWords, podInWords } from '../report/opening.ts';
import { chooseWay } from './choose-preflight.ts';
import type { Surroundings } from './context.ts';
import { retire } from './delete-before-retry.ts';
import { limitsOf } from './limits.ts';
import { type Next, nextAttempt } from './next-attempt.ts';
import { observePod, type PodObserver } from './pod/pod.ts';
import { run } from './pod/run-pod.ts';
import { another } from './random-identity.ts';

/** How the step ended, and what was tried. */
export type Attempted = {
  finding: Finding;
  /** In the order in which they were made; the last one decided. */
  attempts: [...Attempt[], Attempt];
  /** False where the API server refused to create the last pod, so that there is nothing to delete. */
  podMayExist: boolean;
};

type Recorded = Surroundings & {
  /** Begins the recording of one attempt. */
  tape(attempt: number, of: Case): (sighting: Sighting) => void;
};

/**
 * Runs the step in a pod, and in a new one by the next policy as long as a pull fails and a policy is left. Each
 * attempt has a pod, watches and a state of its own, so that nothing of an old pod is heard in a new attempt.
 * Leaves the last pod; the others are on their way out.
 */
export async function runAttempts(
  job: Job,
  identity: Identity,
  begunAt: number,
  surroundings: Recorded,
): Promise<Attempted> {
  const { console } = surroundings;
  const attempts: Attempt[] = [];
  const { plan: first, why } = await firstPlan(job, identity, surroundings.cluster);
  let plan = first;
  for (let number = 1; ; number++) {
    const { pod, checks } = planAttempt(job, number === 1 ? identity : another(identity), number, plan);
    console.say(podInWords(pod, job.step, plan.cursors, number));
    if (number === 1 && checks.length > 0) console.say(checksInWords(checks, why));
    if (number === 1) void warnOfMissingSecrets(job, pod, surroundings);
    const { attempt, podMayExist, next } = await runAttempt(
      job,
      number,
      begunAt,
      { pod, checks, plan },
      surroundings,
    );
    if (next === undefined) {
      const finding = withJobOutputs(withFirstFailure(attempt.finding, plan.cursors, checks), attempt.state);
      return { finding, attempts: [...attempts, attempt], podMayExist };
    }
    attempts.push(attempt);
    console.say(`Attempt ${number + 1}: ${next.announcement}`);
    plan = next.plan;
  }
}

/** The plan of the first attempt, and why its images are checked as they are. */
export async function firstPlan(
  job: Job,
  identity: Identity,
  cluster: Cluster,
): Promise<{ plan: AttemptPlan; why: string }> {
  const unchecked: AttemptPlan = { cursors: job.pulls, way: { kind: 'image-volumes' }, preferred: [] };
  const { pod, checks } = planAttempt(job, identity, 1, unchecked);
  const { way, why } = await chooseWay(job.preflight, pod, checks, cluster.nodes);
  return { plan: { ...unchecked, way }, why };
}

type PlannedAttempt = { pod: V1Pod; checks: readonly Check[]; plan: AttemptPlan };

type Tried = {
  attempt: Attempt;
  /** False where the API server refused to create the pod, so that there is nothing to delete. */
  podMayExist: boolean;
  /** What to try next; undefined where this attempt decided. */
  next: Next | undefined;
};

/** Makes one pod and follows it to its end. Where another is to be tried, this one is deleted, and can't start the step any more. */
async function runAttempt(
  job: Job,
  number: number,
  begunAt: number,
  planned: PlannedAttempt,
  surroundings: Recorded,
): Promise<Tried> {
  const { cluster, console, disposal, interrupted, tape } = surroundings;
  const { pod, plan } = planned;
  const of = optionsOf(job, planned, begunAt);
  const podBegunAt = Date.now();
  const attemptOf = (finding: Finding, state: State): Attempt => {
    return { finding, state, pod, cursors: plan.cursors, begunAt: podBegunAt, endedAt: Date.now() };
  };
  if (interrupted.aborted)
    return { attempt: attemptOf(cancelled, startState(of)), podMayExist: false, next: undefined };
  const dependents = dependentsOf(pod, job);
  disposal.expect(ownedPod(pod, dependents));
  using observer = observePod(
    { pod, dependents, made: disposal.made },
    of,
    cluster,
    interrupted,
    tape(number, of),
  );
  const found = await run(observer, cluster, console);
  const podMayExist = await observer.podMayExist();
  const overridden = overriddenPolicies(observer.state, pod, plan.cursors);
  if (overridden.length > 0) warnOfOverride(console, overridden);
  const next = await nextAttempt(
    { ...planned, finding: found, state: observer.state },
    { preflight: job.preflight, nodes: cluster.nodes, mayFallBack: overridden.length === 0 },
  );
  const { finding, isRetired } =
    next === undefined ? { finding: found, isRetired: false } : await retired(observer, found, podMayExist);
  return { attempt: attemptOf(finding, observer.state), podMayExist, next: isRetired ? next : undefined };

  /** A new pod is made only when the old one has not started the step and can't any more. */
  async function retired(observer: PodObserver, finding: Finding, podMayExist: boolean) {
    if (interrupted.aborted) return { finding: cancelled, isRetired: false };
    if (!podMayExist) {
      disposal.keep(observer.name);
      return { finding, isRetired: true };
    }
    const end = await retire(observer, disposal, (line) => console.say(`  ${line}`));
    switch (end) {
      case 'never-started':
        return { finding, isRetired: true };
      case 'interrupted':
        return { finding: cancelled, isRetired: false };
      case 'started':
      case 'unknown':
        return { finding: withoutFurtherAttempt(finding, end), isRetired: false };
    }
  }
}

function optionsOf(job: Job, { pod, checks, plan }: PlannedAttempt, begunAt: number): Case {
  return {
    step: job.step,
    begunAt,
    ...limitsOf(job),
    fallbacks: pullersWithFallback(plan.cursors, checks),
    imageVolumes: pod.spec?.volumes?.filter(({ image }) => image).map(({ name }) => name),
    asked: imagesByPuller(pod),
    ownPullSecrets: ownPullSecrets(pod, job),
  };
}

/** The pull secrets of a pod that the step itself has made. */
function ownPullSecrets({ metadata, spec }: V1Pod, { registryCredentials }: Job): string[] {
  if (registryCredentials.length === 0) return [];
  const names = (spec?.imagePullSecrets ?? []).map(({ name = '' }) => name);
  return names.filter((name) => name === metadata?.name || isReusableSecret(name));
}

/** The kubelet passes over a secret that is not there, and the pull then fails for want of credentials, or doesn't. */
async function warnOfMissingSecrets(job: Job, pod: V1Pod, { cluster, console }: Surroundings): Promise<void> {
  const own = ownPullSecrets(pod, job);
  const names = (pod.spec?.imagePullSecrets ?? [])
    .map(({ name = '' }) => name)
    .filter((name) => !own.includes(name));
  const missing = await cluster.missingSecrets(names);
  if (missing === undefined || missing.length === 0) return;
  console.warning(
    'Pull secret not found',
    `The namespace ${pod.metadata?.namespace} has no secret ${missing.join(', ')}, so the node pulls without. Check image-pull-secrets, or create it there.`,
  );
}

function warnOfOverride(console: Console, overridden: string[]): void {
  console.warning(
    'The cluster overrides pull policies',
    `It gave the pod other policies than asked for (${overridden.join('; ')}), as the admission plugin AlwaysPullImages does. Falling back to another policy can’t work here.`,
  );
}
