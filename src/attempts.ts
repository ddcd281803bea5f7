import type { Cluster } from './cluster/cluster.ts';
import type { Disposal } from './disposal.ts';
import type { Console } from './github/console.ts';
import type { Job } from './job.ts';
import type { Finding } from './judge/finding.ts';
import type { Sighting } from './judge/sighting.ts';
import type { Case } from './judge/state.ts';
import { currentPolicy, fallBack, imagesWithFallback, type PullCursor } from './plan/fallback.ts';
import { attemptName, type Identity } from './plan/identity.ts';
import { planPod } from './plan/pod.ts';
import type { Attempt } from './report/attempt.ts';
import { nextAttempt, overriddenPolicies, withFirstFailure } from './report/fallbacks.ts';
import { run } from './run.ts';

/** How the step ended, and what was tried. */
export type Attempted = {
  finding: Finding;
  /** In the order in which they were made; the last one decided. */
  attempts: [...Attempt[], Attempt];
  /** False where the API server refused to create the last pod, so that there is nothing to delete. */
  podMayExist: boolean;
};

export type Surroundings = {
  cluster: Cluster;
  console: Console;
  disposal: Disposal;
  interrupted: AbortSignal;
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
  surroundings: Surroundings,
): Promise<Attempted> {
  const { cluster, console, disposal, interrupted } = surroundings;
  const { timeoutMs, scheduleTimeoutMs, pullTimeoutMs, pullGraceMs } = job;
  const attempts: Attempt[] = [];
  let cursors = job.pulls;
  for (let number = 1; ; number++) {
    const pod = planPod(job, { ...identity, pod: attemptName(identity.pod, number) }, cursors);
    const name = pod.metadata?.name ?? '';
    console.say(
      `Pod ${identity.namespace}/${name} · image ${job.image} (${policiesInWords(cursors, job.step, number)})`,
    );
    disposal.expect(name);
    const limits = { timeoutMs, scheduleTimeoutMs, pullTimeoutMs, graceMs: pullGraceMs };
    const of = { step: job.step, begunAt, ...limits, fallbacks: imagesWithFallback(cursors) };
    const podBegunAt = Date.now();
    const { finding, state, podMayExist } = await run(
      pod,
      of,
      cluster,
      console,
      interrupted,
      surroundings.tape(number, of),
    );
    const attempt = { pod, cursors, begunAt: podBegunAt, endedAt: Date.now(), finding, state };
    const overridden = overriddenPolicies(state, cursors);
    if (overridden.length > 0) warnOfOverride(console, overridden);
    const next = overridden.length === 0 ? afterFailedPull(cursors, finding) : undefined;
    if (next === undefined) {
      return { finding: withFirstFailure(finding, cursors), attempts: [...attempts, attempt], podMayExist };
    }
    attempts.push(attempt);
    disposal.dispose(name, 0);
    console.say(nextAttempt(number + 1, next, finding.image ?? ''));
    cursors = next;
  }
}

/** What to try next; undefined where it was no pull that failed, or no policy is left. A container that has an exit code was pulled. */
function afterFailedPull(cursors: readonly PullCursor[], finding: Finding): PullCursor[] | undefined {
  const { category, exitCode, image = '', reason: cause, message } = finding;
  if (category !== 'image-pull' || exitCode !== undefined) return undefined;
  return fallBack(cursors, { image, cause, message });
}

/** The first attempt names all policies; each other one was announced with its own. */
function policiesInWords(cursors: readonly PullCursor[], of: string, attempt: number): string {
  const step = cursors.find(({ container }) => container === of);
  if (step === undefined) return '';
  return attempt === 1 ? step.policies.join(', then ') : currentPolicy(step);
}

function warnOfOverride(console: Console, overridden: string[]): void {
  console.warning(
    'The cluster overrides pull policies',
    `It gave the pod other policies than asked for (${overridden.join('; ')}), as the admission plugin AlwaysPullImages does. Falling back to another policy can’t work here.`,
  );
}
