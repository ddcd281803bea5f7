import { statusesOf, statusOf } from '../containers.ts';
import type { State } from '../state.ts';

/** For containers beside a step that has ended: enough to close a connection, not to finish unneeded work. */
const OTHERS_GRACE_SECONDS = 5;

/** In seconds: the pod's own (undefined) while the step runs, then a short one if other containers run, else 0. */
export function deletionGrace({ pod, options: { step } }: State): number | undefined {
  if (pod === undefined) return 0;
  if (statusOf(pod, step)?.state?.running !== undefined) return undefined;
  const others = statusesOf(pod).some(({ state }) => state?.running !== undefined);
  if (!others) return 0;
  return Math.min(pod.spec?.terminationGracePeriodSeconds ?? OTHERS_GRACE_SECONDS, OTHERS_GRACE_SECONDS);
}
