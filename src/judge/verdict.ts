import type { V1Pod } from '@kubernetes/client-node';
import { isRestarted, RESTARTING, statusesOf, statusOf, unseenEndOf } from './containers.ts';
import {
  containerLost,
  deleted,
  disruptionOf,
  failedWhileRunning,
  nodeSilent,
  restarted,
} from './end/disruption.ts';
import { refusedByNode } from './end/refused-by-node.ts';
import { endOfStep, judgeEnd } from './end/step-end.ts';
import type { Finding, Verdict } from './finding.ts';
import { STEP, whoIs } from './sentence.ts';
import { givenUpBy, momentsOf, type StartBlocker } from './start/start-blocker.ts';
import { startBlockersOf } from './start/start-blockers.ts';
import { mayBeRejected, type ObservedState, type State, stepHasStarted } from './state.ts';
import { timedOut } from './timed-out.ts';

/** A pod that still runs this long after it should be gone is on a node that nobody hears of. */
const TERMINATION_SLACK_MS = 30_000;
/** A kubelet gives the reason of a rejected pod when its containers are gone: measured 2 s behind their ends. */
const LAST_WORD_MS = 10_000;
/** One that never ran has nothing to end, but its node may be a little late to say so. */
const UNSTARTED_SLACK_MS = 5000;

/**
 * Is the step over, and how? The first of these that holds, whatever was seen first:
 *
 * | what holds | decides because |
 * |---|---|
 * | the step's container has ended | only its status tells how. Ended by something from outside, that is what happened; out of memory beside it comes next, then its own exit |
 * | something that can't pass keeps a container from starting | the step can't begin, and it says more than an end of the pod that came of it or after it. Of several, the first in the order in which a pod comes to life: it holds up the others |
 * | the pod is gone, has failed as a whole, or its node is silent | there is nothing left that could end |
 * | something that may pass has used up its grace | the step has not begun, and waiting longer tells no more; not while the pod is being deleted, which is then the reason |
 * | the time of the step is up | all else says more than "too late" |
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

/** What the pod says, or the moments at which it may say more. */
function decide(state: ObservedState, now: number): { found: Finding | undefined; again: number[] } {
  const lastWordAt = awaitsLastWord(state, now);
  if (lastWordAt !== undefined) return { found: undefined, again: [lastWordAt] };
  const blockers = startBlockersOf(state);
  const found =
    ended(state) ??
    besideStep(state, hopeless(blockers)) ??
    podLost(state, now) ??
    besideStep(state, givenUp(state.pod, blockers, now));
  return { found, again: isGoing(state.pod) ? [terminationEnd(state)] : momentsOf(blockers) };
}

/** Until when a pod whose step has ended may still be said to have been rejected by its node, which is then why. */
function awaitsLastWord(state: ObservedState, now: number): number | undefined {
  const { pod } = state;
  const { stepEnd, isRejected } = state;
  if (stepEnd === undefined || isRejected || stepEnd.isUndisturbed || !mayBeRejected(state, pod))
    return undefined;
  const until = stepEnd.seenAt + LAST_WORD_MS;
  return now < until ? until : undefined;
}

/** What keeps another container from starting ends a step that has begun too: it was asked for to have that container. */
function besideStep(state: State, finding: Finding | undefined): Finding | undefined {
  if (finding === undefined || !stepHasStarted(state)) return finding;
  return { ...finding, message: `${finding.message} The step had begun by then, and ends with its pod.` };
}

function ended(state: ObservedState): Finding | undefined {
  const end = endOfStep(state.options.step, state.pod);
  return end && judgeEnd(state, end);
}

/** The first that no waiting can help. */
function hopeless(blockers: StartBlocker[]): Finding | undefined {
  return first(blockers.map((blocker) => (blocker.giveUp === 'now' ? blocker.finding : undefined)));
}

function givenUp(pod: V1Pod, blockers: StartBlocker[], now: number): Finding | undefined {
  return isGoing(pod) ? undefined : first(blockers.map((blocker) => givenUpBy(blocker, now)));
}

function first(findings: readonly (Finding | undefined)[]): Finding | undefined {
  return findings.find((finding) => finding !== undefined);
}

/** The end of the pod as a whole, with nothing left in it that could end; undefined where it goes on. */
export function podLost(state: ObservedState, now: number): Finding | undefined {
  const { pod } = state;
  if (state.gone !== undefined) return disruptionOf(pod, undefined) ?? deleted(pod);
  if (isGoing(pod) && now >= terminationEnd(state))
    return stepHasStarted(state) ? nodeSilent(pod) : (disruptionOf(pod, undefined) ?? deleted(pod));
  const { step } = state.options;
  const hasFailed = pod.status?.phase === 'Failed';
  const unseen = unseenEndOf(statusOf(pod, step));
  if (!hasFailed && unseen === undefined && !isRestarted(pod, step)) return undefined;
  return (
    disruptionOf(pod, undefined) ??
    (unseen?.reason === RESTARTING ? restarted : undefined) ??
    (unseen && containerLost(unseen, STEP)) ??
    (isRestarted(pod, step) ? restarted : undefined) ??
    lostBeside(pod, step) ??
    (state.started.size > 0 ? failedWhileRunning(pod) : refusedByNode(pod))
  );
}

/** Of a pod that has failed: a container that its node lost sight of, which is then why. */
function lostBeside(pod: V1Pod, step: string): Finding | undefined {
  for (const status of statusesOf(pod)) {
    const unseen = unseenEndOf(status);
    if (unseen === undefined) continue;
    return { ...containerLost(unseen, whoIs(status.name, step)), container: status.name };
  }
  return undefined;
}

/** Somebody asked for its end, or the node has begun it. */
export function isGoing(pod: V1Pod): boolean {
  return pod.metadata?.deletionTimestamp !== undefined;
}

/** When a pod that is to end has to have ended: its grace, counted from when its deletion was seen, and some slack. */
export function terminationEnd(state: ObservedState): number {
  const { pod } = state;
  const graceMs = (pod.metadata?.deletionGracePeriodSeconds ?? 0) * 1000;
  const slack = stepHasStarted(state) ? TERMINATION_SLACK_MS : UNSTARTED_SLACK_MS;
  return (state.deletion?.seenAt ?? Number.POSITIVE_INFINITY) + graceMs + slack;
}
