import { containersOf, isInit, statusOf } from '../containers.ts';
import { hasFailedForGood } from '../start/init-container-blocker.ts';
import type { State } from '../state.ts';
import { hasEnded } from './start-certainty.ts';

/** Has the step's program ended, or can't it start any more, although nobody deletes the pod? */
export function isStepOver({ pod, options: { step }, ...state }: State): boolean {
  if (pod === undefined) return false;
  const isGone = 'gone' in state && state.gone !== undefined;
  if (isGone || hasEnded(pod) || statusOf(pod, step)?.state?.terminated !== undefined) return true;
  return containersOf(pod).some((one) => isInit(pod, one.name) && hasFailedForGood(pod, one));
}
