import { statusesOf, statusOf } from '../containers.ts';
import type { State } from '../state.ts';

/** For what runs beside a step that has ended: time enough to close a connection, not to finish work that nobody waits for. */
const OTHERS_GRACE_SECONDS = 5;

/**
 * The grace with which the pod is deleted. A step that still runs may end in its own way, in the pod's own time
 * (undefined). Behind its end the others get a short one, and a pod in which nothing runs needs none.
 */
export function deletionGrace({ pod, options: { step } }: State): number | undefined {
  if (pod === undefined) return 0;
  if (statusOf(pod, step)?.state?.running !== undefined) return undefined;
  const others = statusesOf(pod).some(({ state }) => state?.running !== undefined);
  if (!others) return 0;
  return Math.min(pod.spec?.terminationGracePeriodSeconds ?? OTHERS_GRACE_SECONDS, OTHERS_GRACE_SECONDS);
}
