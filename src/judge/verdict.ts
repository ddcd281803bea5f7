import type { V1Pod } from '@kubernetes/client-node';
import { isRestarted, RESTARTING, statusesOf, statusOf, unseenEndOf } from './containers.ts';
import { namingAddedUse } from './end/added-use.ts';
import { declaredFailed } from './end/declared-failed.ts';
import {
  containerLost,
  deleted,
  disruptionOf,
  isBeingFailed,
  nodeSilent,
  restarted,
} from './end/disruption.ts';
import { namingSource } from './end/disruption-source.ts';
import { startedAgain } from './end/started-again.ts';
import { endOfStep, judgeEnd } from './end/step-end.ts';
import type { Finding, Verdict } from './finding.ts';
import { STEP, whoIs } from './sentence.ts';
import { changedPod } from './start/changed-pod.ts';
import { namingLoweredDeadline } from './start/cluster-changes.ts';
import { givenUpBy, giveUpTimes, type StartBlocker } from './start/start-blocker.ts';
import { startBlockersOf } from './start/start-blockers.ts';
import { mayBeRejected, type ObservedState, type State, stepHasStarted } from './state.ts';
import { timedOut } from './timed-out.ts';

/** A pod that still runs this long after its grace period is on a node that does not report any more. */
const TERMINATION_SLACK_MS = 30_000;
/** The kubelet reports why it rejected a pod only after its containers have ended: measured 2 s after their ends. */
const LAST_WORD_MS = 10_000;
/** A pod that never ran has nothing to terminate, but its node may report that a little late. */
const UNSTARTED_SLACK_MS = 5000;
/** Before any grace is over, so that only what waiting can't help is given up. */
const AT_ONCE = Number.NEGATIVE_INFINITY;

/**
 * Is the step over, and how? Nothing is decided while a rejection of the pod may still be reported. A pod that was not taken
 * as it has to be ends the step, whatever else is seen of it. Otherwise the first of these that holds decides, in whatever
 * order they were observed:
 *
 * 1. The step's container has ended: only its status shows how. A disruption comes first, then another container out of
 *    memory, then its own exit.
 * 2. A start blocker that waiting can't help: the step can't start, and this says more than an end of the pod caused by
 *    it or after it. Of several, the first in the order in which a pod starts: it blocks the others.
 * 3. The pod is gone, has failed as a whole, or its node is silent: nothing is left that could end.
 * 4. A start blocker that has used up its grace: the step has not started, and longer waiting shows nothing new. Not
 *    while the pod is being deleted: then the deletion is the reason.
 * 5. The timeout of the step has passed: everything else says more.
 *
 * The finding always names the container that decided.
 */
export function judge(state: State, now: number): Verdict {
  const timeoutAt = state.options.begunAt + state.options.timeoutMs;
  const { found, again } = state.pod === undefined ? { found: undefined, again: [] } : decide(state, now);
  if (found !== undefined) return { kind: 'finished', finding: found };
  if (now >= timeoutAt) return { kind: 'finished', finding: timedOut(state) };
  return { kind: 'waiting', again: Math.min(timeoutAt, ...again) };
}

/** The finding from the pod, or the times at which the pod may yield one. */
function decide(state: ObservedState, now: number): { found: Finding | undefined; again: number[] } {
  const lastWordAt = awaitsLastWord(state, now);
  if (lastWordAt !== undefined) return { found: undefined, again: [lastWordAt] };
  const blockers = startBlockersOf(state);
  const found =
    withBegunStep(state, changedPod(state)) ??
    ended(state) ??
    withBegunStep(state, givenUp(blockers, AT_ONCE)) ??
    podLost(state, now) ??
    (isGoing(state.pod) ? undefined : withBegunStep(state, givenUp(blockers, now)));
  return {
    found: found && namingSource(namingAddedUse(state, namingLoweredDeadline(state, found)), state),
    again: isGoing(state.pod) ? [terminationEnd(state)] : giveUpTimes(blockers),
  };
}

/** Until when the node may still report that it rejected or evicted a pod whose step has ended; that is then the reason. */
function awaitsLastWord(state: ObservedState, now: number): number | undefined {
  const { pod, stepEnd, isRejected } = state;
  if (stepEnd === undefined || isRejected || stepEnd.isUndisturbed) return undefined;
  if (!mayBeRejected(state, pod) && !isBeingFailed(pod)) return undefined;
  const until = stepEnd.seenAt + LAST_WORD_MS;
  return now < until ? until : undefined;
}

/** A blocker of another container also ends a step that has started: it was asked for with that container. */
function withBegunStep(state: State, finding: Finding | undefined): Finding | undefined {
  if (finding === undefined || !stepHasStarted(state)) return finding;
  return { ...finding, message: `${finding.message} The step had begun by then, and ends with its pod.` };
}

function ended(state: ObservedState): Finding | undefined {
  const end = endOfStep(state.options.step, state.pod);
  return end && judgeEnd(state, end);
}

/** Of the first blocker that is given up by then. */
function givenUp(blockers: StartBlocker[], by: number): Finding | undefined {
  return blockers.map((blocker) => givenUpBy(blocker, by)).find((found) => found !== undefined);
}

/** The end of the pod as a whole, with nothing left in it that could end; undefined while it goes on. */
export function podLost(state: ObservedState, now: number): Finding | undefined {
  const { pod } = state;
  if (state.gone !== undefined) return disruptionOf(pod, undefined) ?? deleted(pod);
  if (isGoing(pod) && now >= terminationEnd(state))
    return stepHasStarted(state) ? nodeSilent(pod) : disruptionOf(pod, undefined);
  const { step } = state.options;
  const hasFailed = pod.status?.phase === 'Failed';
  const unseen = unseenEndOf(statusOf(pod, step));
  const hasSucceeded = pod.status?.phase === 'Succeeded';
  if (!hasFailed && !hasSucceeded && unseen === undefined && !isRestarted(pod, step)) return undefined;
  return (
    disruptionOf(pod, undefined) ??
    (unseen?.reason === RESTARTING ? restarted : undefined) ??
    (unseen && containerLost(unseen, STEP)) ??
    (isRestarted(pod, step) ? startedAgain(state) : undefined) ??
    lostBeside(pod, step) ??
    // Of a node that does not tell of the step: with its end all would be decided.
    (hasSucceeded ? containerLost(undefined, STEP) : undefined) ??
    declaredFailed(state)
  );
}

/** In a failed pod: another container whose end the node did not see, which is then the reason. */
function lostBeside(pod: V1Pod, step: string): Finding | undefined {
  const lost = statusesOf(pod).find((status) => unseenEndOf(status) !== undefined);
  return lost && { ...containerLost(unseenEndOf(lost), whoIs(lost.name, step)), container: lost.name };
}

/** Someone requested its deletion, or the node has begun it. */
export function isGoing(pod: V1Pod): boolean {
  return pod.metadata?.deletionTimestamp !== undefined;
}

/** When a terminating pod must have ended: its grace period from the observed deletion, plus slack. */
export function terminationEnd(state: ObservedState): number {
  const graceMs = (state.pod.metadata?.deletionGracePeriodSeconds ?? 0) * 1000;
  const slack = stepHasStarted(state) ? TERMINATION_SLACK_MS : UNSTARTED_SLACK_MS;
  return (state.deletion?.seenAt ?? Number.POSITIVE_INFINITY) + graceMs + slack;
}
