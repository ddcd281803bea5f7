import type { Job } from '../../job/job.ts';
import { deletionGrace } from '../../judge/end/deletion-grace.ts';
import type { Finding } from '../../judge/finding.ts';
import type { Pod } from '../pod/pod.ts';

/** After a cancel the runner waits 7.5 s, then 2.5 s; the delete must be sent well before. */
const CANCELLED_TIMEOUT_MS = 4000;

/** Deletes the pod, or keeps it if the user wants that; returns whether it is kept. Post retries a failed delete. */
export function keepOrDelete(pod: Pod, cleanup: Job['cleanup'], finding: Finding): boolean {
  if (!mustGo(cleanup, finding)) {
    pod.keep();
    return true;
  }
  const signal = finding.outcome === 'cancelled' ? pod.clock.timeout(CANCELLED_TIMEOUT_MS) : undefined;
  void pod.delete(deletionGrace(pod.state), signal);
  return false;
}

/** After a cancel or timeout the program still runs in the pod, so the pod is always deleted. */
function mustGo(cleanup: Job['cleanup'], { category, outcome }: Finding): boolean {
  if (category === 'cancelled' || category === 'timeout') return true;
  return cleanup === 'always' || (cleanup === 'on-success' && outcome === 'success');
}
