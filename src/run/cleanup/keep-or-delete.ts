import type { Job } from '../../job/job.ts';
import { deletionGrace } from '../../judge/end/deletion-grace.ts';
import { isStepOver } from '../../judge/end/step-over.ts';
import type { Finding } from '../../judge/finding.ts';
import type { Pod } from '../pod/pod.ts';

/** Does the user want to keep the pod? */
export function isToKeep(cleanup: Job['cleanup'], { outcome }: Finding): boolean {
  return !(cleanup === 'always' || (cleanup === 'on-success' && outcome === 'success'));
}

/** In one whose step still runs, or may start when what it lacks is there, the program would run although nobody waits for it. */
export function canBeKept({ state }: Pod, { reason }: Finding): boolean {
  return reason !== 'pod-changed' && isStepOver(state);
}

/** Deletes the pod, keeps it or leaves it to post, which also retries a failed delete. */
export function endPod(pod: Pod, how: { isKept: boolean }): void {
  if (how.isKept) pod.keep();
  else if (pod.clock.now() < pod.mayRepeatUntil() && isStepOver(pod.state)) pod.leaveToPost();
  else void pod.delete(deletionGrace(pod.state));
}
