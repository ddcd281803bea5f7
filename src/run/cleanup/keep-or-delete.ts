import type { Job } from '../../job/job.ts';
import { deletionGrace } from '../../judge/end/deletion-grace.ts';
import type { Finding } from '../../judge/finding.ts';
import type { Pod } from '../pod/pod.ts';

/** After a cancel the runner gives 7.5 s, then 2.5 s; the delete has to be out well before. */
const CANCELLED_TIMEOUT_MS = 4000;

/** Deletes the pod of a step, or lets it stay as the user wished: says whether it stays. What can't be deleted now is left to post. */
export function keepOrDelete(pod: Pod, cleanup: Job['cleanup'], finding: Finding): boolean {
  if (!mustGo(cleanup, finding)) {
    pod.keep();
    return true;
  }
  const signal = finding.outcome === 'cancelled' ? AbortSignal.timeout(CANCELLED_TIMEOUT_MS) : undefined;
  void pod.delete(deletionGrace(pod.state), signal);
  return false;
}

/** A step that was given up goes on running in its pod, so that pod never stays. */
function mustGo(cleanup: Job['cleanup'], { category, outcome }: Finding): boolean {
  if (category === 'cancelled' || category === 'timeout') return true;
  return cleanup === 'always' || (cleanup === 'on-success' && outcome === 'success');
}
