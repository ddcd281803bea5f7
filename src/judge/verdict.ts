import type { V1Pod } from '@kubernetes/client-node';
import { momentOf } from '../moment.ts';
import { hasStarted, statusOf } from './containers.ts';
import { containerLost, deleted, disruptionOf, nodeSilent } from './disruption.ts';
import { endOfStep, judgeEnd } from './ended.ts';
import type { Finding, Verdict } from './finding.ts';
import { LASTING, type Obstacle } from './obstacle.ts';
import { obstaclesOf } from './obstacles.ts';
import { refusedByNode } from './refused-by-node.ts';
import type { State } from './state.ts';
import { timedOut } from './timed-out.ts';

/** A pod that still runs this long after it should be gone is on a node that nobody hears of. */
const TERMINATION_SLACK_MS = 30_000;
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
  const { pod } = state;
  const obstacles = pod === undefined ? [] : obstaclesOf(state, pod);
  const found =
    pod && (ended(state, pod) ?? lasting(obstacles) ?? lost(state, pod, now) ?? givenUp(pod, obstacles, now));
  if (found) return { kind: 'finished', finding: found };
  const timeoutAt = state.case.begunAt + state.case.timeoutMs;
  if (now >= timeoutAt) return { kind: 'finished', finding: timedOut(state) };
  const ends = pod && isGoing(pod) ? [terminationEnd(state, pod)] : obstacles.map(({ until }) => until);
  return { kind: 'waiting', again: Math.min(timeoutAt, ...ends) };
}

function ended(state: State, pod: V1Pod): Finding | undefined {
  const end = endOfStep(state, pod);
  return end && judgeEnd(state, pod, end);
}

function lasting(obstacles: Obstacle[]): Finding | undefined {
  return obstacles.find(({ until }) => until === LASTING)?.finding;
}

function givenUp(pod: V1Pod, obstacles: Obstacle[], now: number): Finding | undefined {
  return isGoing(pod) ? undefined : obstacles.find(({ until }) => now >= until)?.finding;
}

function lost(state: State, pod: V1Pod, now: number): Finding | undefined {
  if (state.goneAt !== undefined) return disruptionOf(pod, undefined) ?? deleted(pod);
  if (isGoing(pod) && now >= terminationEnd(state, pod))
    return hasStarted(statusOf(pod, state.case.step))
      ? nodeSilent(pod)
      : (disruptionOf(pod, undefined) ?? deleted(pod));
  const unknown = statusOf(pod, state.case.step)?.state?.terminated;
  if (pod.status?.phase !== 'Failed' && unknown === undefined) return undefined;
  return disruptionOf(pod, undefined) ?? (unknown ? containerLost(unknown) : refusedByNode(pod));
}

/** Somebody asked for its end, or the node has begun it. */
function isGoing(pod: V1Pod): boolean {
  return pod.metadata?.deletionTimestamp !== undefined;
}

/** When a pod that is to end has to have ended. */
export function terminationEnd(state: State, pod: V1Pod): number {
  const slack = hasStarted(statusOf(pod, state.case.step)) ? TERMINATION_SLACK_MS : UNSTARTED_SLACK_MS;
  return momentOf(pod.metadata?.deletionTimestamp) + slack;
}
