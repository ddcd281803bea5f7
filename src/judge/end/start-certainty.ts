import type { V1Pod } from '@kubernetes/client-node';
import { conditionOf, hasFinalPhase, NOT_FOUND, statusesOf } from '../containers.ts';
import type { Finding } from '../finding.ts';
import {
  type JudgeOptions,
  kubeletKnowsOfDeletion,
  type ObservedState,
  type State,
  stepHasStarted,
} from '../state.ts';
import { lossesInWords } from './another-pod.ts';
import { isByNode } from './disruption.ts';
import { isNodeGone } from './disruption-target.ts';
import { isRejected } from './refused-by-node.ts';

/** Of Kubernetes: https://kubernetes.io/docs/concepts/workloads/pods/pod-lifecycle/#pod-termination */
const DEFAULT_GRACE_SECONDS = 30;
/** A kubelet that hears late, and a runtime that is slow to kill. */
const KILL_SLACK_MS = 10_000;

/** Has the step started in a pod deleted for a new attempt? `open`: not known yet; `unknown`: never known. */
export type StartCertainty = 'open' | 'never-started' | 'started' | 'unknown';

/**
 * A new pod must not run the program a second time, so it waits for one of these proofs:
 *
 * - The kubelet has observed the deletion: `status.observedGeneration` reaches the pod's generation when the pod
 *   worker, after its last start of a container, begins to terminate the pod; the statuses of that time show whether
 *   the step had started. Measured on 1.37.1: 0.03 to 0.9 s after the deletion.
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/kubelet.go (SyncTerminatingPod)
 * - The kubelet reports the pod's end: older kubelets, which report no generation, do so after 1.1 to 2 s. What others
 *   report is no proof.
 * - The pod was never given to a node, and its end was observed.
 * - The cluster has given the pod up with its node.
 */
export function startCertainty(state: State): StartCertainty {
  if (stepHasStarted(state)) return 'started';
  if (state.pod === undefined) return 'open';
  const { pod, gone } = state;
  if (hasEnded(pod) || kubeletKnowsOfDeletion(state, pod)) return 'never-started';
  if (gone === undefined) return 'open';
  if (isGivenUp(pod)) return 'never-started';
  return pod.spec?.nodeName === undefined && !gone.isEndUnseen ? 'never-started' : 'unknown';
}

/**
 * From when on nothing of the pod runs any more, in milliseconds since 1970; undefined: not known yet, or never. A pod that was
 * forced out of the API is still ended by a kubelet that lives, within the pod's grace period.
 */
export function endOfPod({ pod, gone }: ObservedState): number | undefined {
  if (hasEnded(pod)) return 0;
  if (gone === undefined || isOnlyCalledFailed(pod)) return undefined;
  if (isGivenUp(pod) || (pod.spec?.nodeName === undefined && !gone.isEndUnseen)) return gone.at;
  const graceSeconds = pod.spec?.terminationGracePeriodSeconds ?? DEFAULT_GRACE_SECONDS;
  return gone.at + graceSeconds * 1000 + KILL_SLACK_MS;
}

/** As its kubelet reports it, or without ever having had one. */
export function hasEnded(pod: V1Pod): boolean {
  return hasFinalPhase(pod) && !isGivenUp(pod) && !isOnlyCalledFailed(pod);
}

/**
 * Was the pod declared failed by something else than its kubelet, so that it may run? A kubelet does so when no container of the
 * pod runs any more, for a reason of its own or with their ends; of a pod that was deleted before, some may not have begun.
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/status/status_manager.go (mergePodStatus, TerminatePod)
 * A virtual kubelet does so where its cloud has not answered, and looks no more at the pod:
 * https://github.com/virtual-kubelet/virtual-kubelet/blob/master/node/pod.go (handleProviderError)
 */
export function isOnlyCalledFailed(pod: V1Pod): boolean {
  const { phase, reason = '' } = pod.status ?? {};
  if (phase !== 'Failed' || pod.spec?.nodeName === undefined || isGivenUp(pod)) return false;
  if (isRejected(pod) || (isByNode(reason) && reason !== 'NodeLost')) return false;
  const states = statusesOf(pod).map(({ state }) => state);
  const seen = states.filter((state) => state?.terminated && state.terminated.reason !== NOT_FOUND);
  return (
    seen.length === 0 ||
    states.some((state) => state?.running) ||
    (reason !== '' && seen.length < states.length)
  );
}

/**
 * The pod garbage collector ends pods whose node is no longer in the cluster, or has the taint out-of-service, without
 * asking the node; so does GKE for a node whose machine was replaced. Who removes or taints it says that the machine is off. A
 * pod that had to go for the taint keeps the reason of that.
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/controller/podgc/gc_controller.go
 * https://kubernetes.io/docs/concepts/cluster-administration/node-shutdown/#non-graceful-node-shutdown
 */
function isGivenUp(pod: V1Pod): boolean {
  const { phase, reason = '' } = pod.status ?? {};
  const isTaintedOff = conditionOf(pod, 'DisruptionTarget')?.reason === 'DeletionByTaintManager';
  const isWithoutEnds = statusesOf(pod).every(({ state }) => state?.terminated === undefined);
  return isNodeGone(pod) || (isTaintedOff && phase === 'Failed' && reason === '' && isWithoutEnds);
}

/**
 * The finding of an attempt that another would have followed. `unended`: its pod may still run the step; `late-create`: a second
 * one of its name may; `out-of-time`: the other could not start within the step's timeout.
 */
export function withoutFurtherAttempt(
  finding: Finding,
  why: keyof typeof WHY_NOT,
  options: JudgeOptions,
): Finding {
  return { ...finding, message: [finding.message, WHY_NOT[why], ...lossesInWords(options)].join(' ') };
}

const WHY_NOT = {
  started: 'The step had begun by then, so it was not tried again in another pod.',
  unknown: 'Nothing else was tried, because the node did not confirm that the step had not begun.',
  'late-create':
    'Nothing else was tried, because an earlier create of the pod, which got no good answer, may still come and run the step.',
  'out-of-time':
    'No other pod was created, because the timeout of the step would have ended before the pod could start.',
  unended: 'It was not run again, because its pod has not ended: its program may still run on the node.',
};
