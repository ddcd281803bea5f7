import type { Finding } from '../finding.ts';
import { kubeletKnowsOfDeletion, type State, stepHasStarted } from '../state.ts';

/** Has the step started in a pod deleted for a new attempt? `open`: not known yet; `unknown`: never known. */
export type StartCertainty = 'open' | 'never-started' | 'started' | 'unknown';

/**
 * A new pod must not run the program a second time, so it waits for one of these proofs:
 *
 * - The kubelet has observed the deletion: `status.observedGeneration` reaches the pod's generation when the pod
 *   worker, after its last start of a container, begins to terminate the pod; the statuses of that time show whether
 *   the step had started. Measured on 1.37.1: 0.03 to 0.9 s after the deletion.
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/kubelet.go (SyncTerminatingPod)
 * - The kubelet reports the pod's end: older kubelets, which report no generation, do so after 1.1 to 2 s.
 * - The pod was never given to a node, and its end was observed.
 */
export function startCertainty(state: State): StartCertainty {
  if (stepHasStarted(state)) return 'started';
  if (state.pod === undefined) return 'open';
  const { pod, gone } = state;
  const hasEnded = /^(Failed|Succeeded)$/.test(pod.status?.phase ?? '') && !isEndedByOthers(pod);
  if (hasEnded || kubeletKnowsOfDeletion(state, pod)) return 'never-started';
  if (gone === undefined) return 'open';
  return pod.spec?.nodeName === undefined && !gone.isEndUnseen ? 'never-started' : 'unknown';
}

/** The pod garbage collector ends pods of nodes that are lost, without asking the node. */
function isEndedByOthers({ status }: NonNullable<State['pod']>): boolean {
  return (
    status?.conditions?.some(
      ({ type, reason }) => type === 'DisruptionTarget' && reason === 'DeletionByPodGC',
    ) ?? false
  );
}

/** The finding of an attempt that another would have followed. */
export function withoutFurtherAttempt(finding: Finding, certainty: 'started' | 'unknown'): Finding {
  const why =
    certainty === 'started'
      ? 'The step had begun by then, so it was not tried again in another pod.'
      : 'Nothing else was tried, because the node did not confirm that the step had not begun.';
  return { ...finding, message: `${finding.message} ${why}` };
}
