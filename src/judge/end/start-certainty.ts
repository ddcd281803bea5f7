import type { Finding } from '../finding.ts';
import { kubeletKnowsOfDeletion, type State, stepHasStarted } from '../state.ts';

/**
 * Of a pod that was asked to go so that another may take its place: can its step's container still start, or has it?
 * `open`: nobody knows yet; `unknown`: nobody will.
 */
export type StartCertainty = 'open' | 'never-started' | 'started' | 'unknown';

/**
 * A new pod must not run the program a second time, so it waits for one of these proofs:
 *
 * - The kubelet has observed the delete. It reports that as `status.observedGeneration`, which reaches the pod's
 *   generation when the pod's worker, after the last of its starts, begins to end the pod; the statuses of that moment
 *   tell whether the step had started. Measured on 1.37.1: 0.03 to 0.9 s after the delete.
 *   https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/kubelet.go (SyncTerminatingPod)
 * - The pod has ended by its kubelet's word: older kubelets, which report no generation, do so after 1.1 to 2 s.
 * - The pod was never given to a node, and its end was seen.
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

/** The garbage collector of pods ends those of nodes that nobody hears of, without asking the node. */
function isEndedByOthers({ status }: NonNullable<State['pod']>): boolean {
  return (
    status?.conditions?.some(
      ({ type, reason }) => type === 'DisruptionTarget' && reason === 'DeletionByPodGC',
    ) ?? false
  );
}

/** The finding of an attempt after which another would have come. */
export function withoutFurtherAttempt(finding: Finding, certainty: 'started' | 'unknown'): Finding {
  const why =
    certainty === 'started'
      ? 'The step had begun by then, so it was not tried again in another pod.'
      : 'Nothing else was tried, because the node did not confirm that the step had not begun.';
  return { ...finding, message: `${finding.message} ${why}` };
}
