import type { State } from '../../judge/state.ts';
import type { Pod } from './pod.ts';

/** After the step's timeout, a verdict is confirmed for this long. */
const AFTER_TIMEOUT_MS = 3000;
/**
 * Most nodes have reported again this long after an outage. A kubelet sends statuses every 10 s at the latest, and watches
 * its pods again after a pause that grows to 30 s and jitters up to twice that:
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/status/status_manager.go,
 * https://github.com/kubernetes/client-go/blob/v0.37.1/tools/cache/reflector.go
 */
const NODES_BACK_MS = 30_000;

/**
 * Confirms verdicts that rest on time having passed: nothing may have been heard of the pod because a watch was cut, or
 * because its node could not report. So the pod is looked at once more, and not soon after an outage.
 */
export function openConfirmation(pod: Pick<Pod, 'state' | 'clock' | 'lookAgain' | 'lastOutageEnd'>) {
  const { begunAt, timeoutMs } = pod.state.options;
  const latest = begunAt + timeoutMs + AFTER_TIMEOUT_MS;
  let lookedFrom: State | undefined;
  return {
    /** Until when to wait for the confirmation (milliseconds since 1970); undefined if there is none to wait for. */
    awaited() {
      const now = pod.clock.now();
      if (pod.state.pod === undefined || now >= latest) return undefined;
      const nodesBack = pod.lastOutageEnd() + NODES_BACK_MS;
      if (now < nodesBack) {
        lookedFrom = undefined;
        return Math.min(nodesBack, latest);
      }
      if (lookedFrom === undefined) {
        lookedFrom = pod.state;
        pod.lookAgain();
      }
      return pod.state === lookedFrom ? latest : undefined;
    },
    /** There is no verdict any more. */
    reset() {
      lookedFrom = undefined;
    },
  };
}
