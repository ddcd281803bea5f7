import type { Job } from '../../job/job.ts';
import { deletionGrace } from '../../judge/end/deletion-grace.ts';
import type { Finding } from '../../judge/finding.ts';
import type { Pod } from '../pod/pod.ts';

/** Deletes the pod, or keeps it if the user wants that; returns whether it is kept. Post retries a failed delete. */
export function keepOrDelete(pod: Pod, cleanup: Job['cleanup'], finding: Finding): boolean {
  if (!mustGo(cleanup, finding)) {
    pod.keep();
    return true;
  }
  void pod.delete(deletionGrace(pod.state));
  return false;
}

/** After a cancel or timeout the program still runs in the pod, so the pod is always deleted. */
function mustGo(cleanup: Job['cleanup'], { category, outcome }: Finding): boolean {
  if (category === 'cancelled' || category === 'timeout') return true;
  return cleanup === 'always' || (cleanup === 'on-success' && outcome === 'success');
}
