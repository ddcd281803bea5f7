import type { V1Pod } from '@kubernetes/client-node';
import { pullersWithFallback } from '../../job/images/pull-plan.ts';
import type { Job } from '../../job/job.ts';
import { withoutFurtherAttempt } from '../../judge/end/start-certainty.ts';
import type { Finding } from '../../judge/finding.ts';
import { cancelled } from '../../judge/own-failures.ts';
import { overriddenPolicies } from '../../judge/pull/pull-fallbacks.ts';
import { type State, startState } from '../../judge/state.ts';
import { dependentsOf } from '../../plan/dependents.ts';
import type { Attempt } from '../../report/step-report.ts';
import type { Context } from '../context.ts';
import { openLogTail, withTail } from '../log/log-tail.ts';
import { followStep } from '../pod/follow-step.ts';
import { createPod, type Pod } from '../pod/pod.ts';
import type { Log } from '../ports/host.ts';
import { openRecording, recordingPath } from '../record.ts';
import { afterLostPod, afterVanishedPod } from './after-lost-pod.ts';
import { deleteBeforeRetry } from './delete-before-retry.ts';
import { judgeOptionsOf } from './judge-options.ts';
import { type Ended, type Next, nextAttempt } from './next-attempt.ts';
import { outlastCreate } from './outlast-create.ts';
import { type Course, hasTimeFor } from './try-until-decided.ts';

/**
 * Runs one pod to its end. If another attempt follows, deletes the pod, which then can't run the step any more. `next`:
 * undefined if this attempt decided.
 */
export async function runAttempt(
  job: Job,
  { limited: { scheduleTimeoutMs }, earlier }: Course,
  planned: Pick<Ended, 'pod' | 'checks' | 'plan'>,
  context: Context,
) {
  const { cluster, clock, host, interrupted, secrets } = context;
  const { plan } = planned;
  const options = {
    ...judgeOptionsOf(job, {
      pod: planned.pod,
      begunAt: context.beginning.begunAt,
      scheduleTimeoutMs,
      earlier,
    }),
    fallbacks: pullersWithFallback(plan.pullPlans, planned.checks),
  };
  const begunAt = clock.now();
  const attemptOf = (finding: Finding, state: State): Attempt => {
    return { finding, state, pod: planned.pod, pullPlans: plan.pullPlans, begunAt, endedAt: clock.now() };
  };
  if (interrupted.aborted)
    return { attempt: attemptOf(cancelled, startState(options)), tails: [], pod: undefined, next: undefined };
  const tape = job.tape === undefined ? undefined : recordingPath(job.tape, earlier.length + 1);
  const record = tape === undefined ? undefined : openRecording(tape, options, secrets, host);
  await using owner = new AsyncDisposableStack();
  const toRun = { pod: planned.pod, dependents: dependentsOf(planned.pod, job) };
  const pod = owner.use(createPod(toRun, options, context, record));
  const tail = openLogTail();
  const found = await followStep(pod, cluster, withTail(host, tail.take));
  const mayExist = await pod.mayExist();
  if (!mayExist) pod.keep();
  const overridden = overriddenPolicies(pod.state, planned.pod, plan.pullPlans);
  if (overridden.length > 0) warnOfOverride(host, overridden);
  const ended = { ...planned, finding: found, state: pod.state };
  const byImage = await nextAttempt(ended, {
    preflight: job.preflight,
    nodes: cluster.nodes,
    mayFallBack: overridden.length === 0,
  });
  const candidates = byImage
    ? [byImage]
    : afterLostPod(ended, { job, earlier, now: clock.now(), random: clock.random() });
  const old = { pod, planned: planned.pod, mayExist, finding: found };
  const { finding, next } = await makeRoom(old, candidates, interrupted, host);
  const attempt = attemptOf(finding, pod.state);
  if (finding.outcome === 'cancelled') record?.({ at: clock.now(), cancelled: true });
  if (next !== undefined) pod.stopWatching();
  if (mayExist) owner.move(); // the caller disposes of it
  return { attempt, tails: tail.tails(job.step), pod: mayExist ? pod : undefined, next };
}

/** Allows a new pod only if that is proven of the old one which the candidate needs; else gives the finding to report. */
async function makeRoom(
  { pod, planned, mayExist, finding }: { pod: Pod; planned: V1Pod; mayExist: boolean; finding: Finding },
  candidates: readonly Next[],
  interrupted: AbortSignal,
  log: Pick<Log, 'say'>,
): Promise<{ finding: Finding; next: Next | undefined }> {
  const { options } = pod.state;
  const without = (why: Parameters<typeof withoutFurtherAttempt>[1]) => ({
    finding: withoutFurtherAttempt(finding, why, options),
    next: undefined,
  });
  const hasTime = (next: Next) => hasTimeFor(next, options, pod.clock.now());
  let why: Parameters<typeof withoutFurtherAttempt>[1] | undefined;
  for (const next of candidates) {
    if (interrupted.aborted) return { finding: cancelled, next: undefined };
    if (!hasTime(next)) {
      why ??= 'out-of-time';
      continue;
    }
    // A new pod needs the old one to go, and with it the name that keeps a late create away.
    const late = await outlastCreate(pod, (line) => log.say(`  ${line}`));
    if (late === 'interrupted') return { finding: cancelled, next: undefined };
    if (late === 'late-create') return without(late);
    // A pod that was deleted, and that can't exist, was never seen.
    if (!mayExist && finding.reason === 'deleted') {
      const later = afterVanishedPod(next, { pod: planned, options, now: pod.clock.now() });
      if (later === undefined || !hasTime(later)) return without('unended');
      log.say(`  waiting until nothing can run in the pod ${pod.name} any more`);
      return { finding, next: later };
    }
    if (!mayExist) return { finding, next };
    const outcome = await deleteBeforeRetry(pod, next, (line) => log.say(`  ${line}`));
    // A cancel may come with what else has ended the wait.
    if (interrupted.aborted || outcome === 'interrupted') return { finding: cancelled, next: undefined };
    if (outcome === 'proven' && hasTime(next)) return { finding, next };
    if (outcome === 'proven') why = 'out-of-time';
    else why = outcome === 'unknown' && next.proof === 'ended' ? 'unended' : outcome;
  }
  return why === undefined ? { finding, next: undefined } : without(why);
}

function warnOfOverride(log: Pick<Log, 'warning'>, overridden: string[]): void {
  log.warning(
    'The cluster overrides pull policies',
    `It gave the pod other policies than asked for (${overridden.join('; ')}), as the admission plugin AlwaysPullImages does. Falling back to another policy can’t work here.`,
  );
}
