/** What a pod shows when something from outside ends it. */
import type { V1Pod } from '@kubernetes/client-node';
import { condition, container } from '../pods.ts';

/** A stamp, that many seconds after the step began. */
export function at(seconds: number): Date {
  // As it comes over the wire.
  return new Date(seconds * 1000).toISOString() as unknown as Date;
}

/** The statuses of a step that has ended. */
export function ended(exitCode: number, seconds: number) {
  const reason = exitCode === 0 ? 'Completed' : 'Error';
  return [container({ terminated: { exitCode, finishedAt: at(seconds), reason } })];
}

/** The condition by which the cluster says that it ends the pod. */
export function target(reason: string, seconds = 10) {
  return {
    ...condition('DisruptionTarget', 'True', reason, 'words of the cluster'),
    lastTransitionTime: at(seconds),
  };
}

/** Of a pod that was asked to go. */
export const going: V1Pod['metadata'] = { deletionTimestamp: at(40), deletionGracePeriodSeconds: 30 };
