import type { V1Pod } from '@kubernetes/client-node';
import type { Cluster } from './cluster/cluster.ts';
import type { Console } from './github/console.ts';
import type { Job } from './job.ts';
import type { Finding } from './judge/finding.ts';
import type { Sighting } from './judge/sighting.ts';
import type { Case } from './judge/state.ts';
import { limitsOf } from './limits.ts';
import { afterFailedCheck, afterFailedPull } from './next-attempt.ts';
import { type AttemptPlan, planAttempt } from './plan/attempt.ts';
import { companionsOf } from './plan/companions.ts';
import { pullersWithFallback } from './plan/fallback.ts';
import type { Identity } from './plan/identity.ts';
import { chooseWay } from './preflight.ts';
import type { Attempt } from './report/attempt.ts';
import { overriddenPolicies, withFirstFailure } from './report/fallbacks.ts';
import { withJobOutputs } from './report/job-outputs.ts';
import { checksInWords, podInWords } from './report/opening.ts';
import { run } from './run.ts';
import type { Surroundings } from './surroundings.ts';

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
  const { cluster, console, disposal } = surroundings;
  const attempts: Attempt[] = [];
  const { plan: first, why } = await firstPlan(job, identity, cluster);
  let plan = first;
  for (let number = 1; ; number++) {
    const { pod, checks } = planAttempt(job, identity, number, plan);
    console.say(podInWords(pod, job.step, plan.cursors, number));
    if (number === 1 && checks.length > 0) console.say(checksInWords(checks, why));
    if (number === 1) void warnOfMissingSecrets(job, pod, surroundings);
    const { podMayExist, ...attempt } = await runAttempt(job, number, begunAt, pod, plan, surroundings);
    const { finding, state } = attempt;
    const overridden = overriddenPolicies(state, pod, plan.cursors);
    if (overridden.length > 0) warnOfOverride(console, overridden);
    const ended = { pod, checks, plan, finding };
    const next =
      (overridden.length === 0 ? await afterFailedPull(ended, cluster.nodes) : undefined) ??
      (await afterFailedCheck(ended, job.preflight, cluster.nodes));
    if (next === undefined || surroundings.interrupted.aborted)
      return {
        finding: withJobOutputs(withFirstFailure(finding, plan.cursors), state),
        attempts: [...attempts, attempt],
        podMayExist,
      };
    attempts.push(attempt);
    if (podMayExist) disposal.dispose(pod.metadata?.name ?? '', 0);
    else disposal.keep(pod.metadata?.name ?? '');
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

async function runAttempt(
  job: Job,
  number: number,
  begunAt: number,
  pod: V1Pod,
  { cursors }: AttemptPlan,
  { cluster, console, disposal, interrupted, tape }: Recorded,
): Promise<Attempt & { podMayExist: boolean }> {
  const companions = companionsOf(pod, job);
  disposal.expect(pod.metadata?.name ?? '', companions);
  const imageVolumes = pod.spec?.volumes?.filter(({ image }) => image).map(({ name }) => name);
  const of = {
    step: job.step,
    begunAt,
    ...limitsOf(job),
    fallbacks: pullersWithFallback(cursors),
    imageVolumes,
  };
  const podBegunAt = Date.now();
  const result = await run({ pod, companions }, of, cluster, console, interrupted, tape(number, of));
  return { ...result, pod, cursors, begunAt: podBegunAt, endedAt: Date.now() };
}

/** The kubelet passes over a secret that is not there, and the pull then fails for want of credentials, or doesn't. */
async function warnOfMissingSecrets(job: Job, pod: V1Pod, { cluster, console }: Surroundings): Promise<void> {
  const own = job.registryCredentials.length > 0 ? pod.metadata?.name : undefined;
  const names = (pod.spec?.imagePullSecrets ?? [])
    .map(({ name = '' }) => name)
    .filter((name) => name !== own);
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
