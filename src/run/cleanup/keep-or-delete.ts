import type { Job } from '../../job/job.ts';
import { deletionGrace } from '../../judge/end/deletion-grace.ts';
import type { Finding } from '../../judge/finding.ts';
import type { Pod } from '../pod/pod.ts';

/**
 * Does the user want to keep the pod? After a cancel or timeout its program still runs, and one that the cluster changed might
 * run it again and again, so these are always deleted.
 */
export function isKept(cleanup: Job['cleanup'], { category, reason, outcome }: Finding): boolean {
  if (category === 'cancelled' || category === 'timeout' || reason === 'pod-changed') return false;
  return !(cleanup === 'always' || (cleanup === 'on-success' && outcome === 'success'));
}

/** Deletes the pod or keeps it. Post retries a failed delete. */
export function endPod(pod: Pod, how: { isKept: boolean }): void {
  if (how.isKept) pod.keep();
  else void pod.delete(deletionGrace(pod.state));
}
