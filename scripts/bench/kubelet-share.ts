import type { Shares } from './results.ts';

/** When an onlooker saw what became of a pod. */
export type SeenPod = {
  createdAt: number;
  /** That its step's container has ended. */
  terminatedAt?: number;
  /** That an image was pulled, or could not be. */
  pullsAt: number[];
  deletionAskedAt?: number;
  /** The time when its kubelet had observed the deletion, or when the pod no longer existed. */
  deletionProvenAt?: number;
};

type Interval = [from: number, to: number];

/**
 * Splits a run into the time in which it waited for the node, and the rest. The node's time is from the creation of a pod to
 * the message that decided it. For an attempt that is followed by another one, it is also the proof that the old pod will not
 * start any more.
 */
export function sharesOf(begunAt: number, endedAt: number, pods: readonly SeenPod[]): Shares {
  if (pods.length === 0) throw new Error('no pod was seen');
  const lastCreatedAt = Math.max(...pods.map(({ createdAt }) => createdAt));
  const waits = pods.flatMap((pod) => waitsFor(pod, endedAt, lastCreatedAt));
  return {
    beforeMs: Math.min(...pods.map(({ createdAt }) => createdAt)) - begunAt,
    kubeletMs: lengthOf(waits),
    afterMs: endedAt - Math.max(...waits.map(([, to]) => to)),
  };
}

function waitsFor(pod: SeenPod, endedAt: number, lastCreatedAt: number): Interval[] {
  const waits: Interval[] = [[pod.createdAt, wordAt(pod, endedAt)]];
  const { deletionAskedAt, deletionProvenAt } = pod;
  if (deletionAskedAt !== undefined && deletionProvenAt !== undefined && deletionProvenAt <= lastCreatedAt)
    waits.push([deletionAskedAt, deletionProvenAt]);
  return waits;
}

/** For a pod without a message, the run has waited until its end in vain. */
function wordAt({ terminatedAt, pullsAt }: SeenPod, endedAt: number): number {
  const words = terminatedAt === undefined ? pullsAt : [terminatedAt];
  const heard = words.filter((at) => at <= endedAt);
  return heard.length === 0 ? endedAt : Math.max(...heard);
}

/** The length of all of them together; time that two of them share counts once. */
function lengthOf(intervals: readonly Interval[]): number {
  let length = 0;
  let covered = Number.NEGATIVE_INFINITY;
  for (const [from, to] of intervals.toSorted(([a], [b]) => a - b)) {
    length += Math.max(0, to - Math.max(from, covered));
    covered = Math.max(covered, to);
  }
  return length;
}
