import { type Finding, seenCase } from '../findings/finding.ts';
import { containerOf } from '../pod/containers.ts';
import {
  failedWhileRunning,
  isByNode,
  isNodeGone,
  isRejected,
  refusedByNode,
  restarted,
  statusWords,
  whereAndWhy,
} from '../pod/disruptions.ts';
import { type ContainerFacts, NOT_FOUND, type PodFacts } from '../pod/facts.ts';
import { hasFailedForGood } from './init-containers.ts';
import { kubeletKnowsOfDeletion, type ObservedState, type State, stepHasStarted } from './state.ts';

/**
 * The node started the step's container again although its policy forbids that. A template can't ask for such rules; a
 * change of the image of a pod that runs does it in any case.
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/kuberuntime/kuberuntime_manager.go (computePodActions)
 */
export function startedAgain(
  { containers }: PodFacts,
  step: ContainerFacts,
  firstImage: string | undefined,
): Finding {
  const image = changedImage(firstImage, step);
  if (image !== undefined) return seenCase('restarted-for-its-image', image);
  if (containers.some(({ restartsAll }) => restartsAll)) return restarted();
  return seenCase(step.hasRestartRules ? 'restarted-by-rule' : 'restarted');
}

/** The image of the step's container, if it is another one than `before`, when the pod was first seen. */
export function changedImage(before: string | undefined, step: ContainerFacts | undefined) {
  const now = step?.image;
  return before !== undefined && now !== undefined && now !== before ? { before, now } : undefined;
}

/** Of Kubernetes: https://kubernetes.io/docs/concepts/workloads/pods/pod-lifecycle/#pod-termination */
const DEFAULT_GRACE_SECONDS = 30;
/** A kubelet that hears late, and a runtime that is slow to kill. */
const KILL_SLACK_MS = 10_000;

/** Has the step started in a pod deleted for a new attempt? `open`: not known yet; `unknown`: never known. */
type StartCertainty = 'open' | 'never-started' | 'started' | 'unknown';

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
  const { pod, gone, liveGeneration } = state;
  if (hasEnded(pod) || kubeletKnowsOfDeletion(pod, liveGeneration)) return 'never-started';
  if (gone === undefined) return 'open';
  if (isGivenUp(pod)) return 'never-started';
  return pod.node === undefined && !gone.isEndUnseen ? 'never-started' : 'unknown';
}

/**
 * From when on nothing of the pod runs any more, in milliseconds since 1970; undefined: not known yet, or never. A pod that was
 * forced out of the API is still ended by a kubelet that lives, within the pod's grace period.
 */
export function endOfPod({ pod, gone }: Pick<ObservedState, 'pod' | 'gone'>): number | undefined {
  if (hasEnded(pod)) return 0;
  if (gone === undefined || isOnlyCalledFailed(pod)) return undefined;
  if (isGivenUp(pod) || (pod.node === undefined && !gone.isEndUnseen)) return gone.at;
  return gone.at + (pod.graceSeconds ?? DEFAULT_GRACE_SECONDS) * 1000 + KILL_SLACK_MS;
}

/** As its kubelet reports it, or without ever having had one. */
function hasEnded(pod: PodFacts): boolean {
  return pod.hasFinalPhase && !isGivenUp(pod) && !isOnlyCalledFailed(pod);
}

/**
 * Was the pod declared failed by something else than its kubelet, so that it may run? A kubelet does so when no container of the
 * pod runs any more, for a reason of its own or with their ends; of a pod that was deleted before, some may not have begun.
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/status/status_manager.go (mergePodStatus, TerminatePod)
 * A virtual kubelet does so where its cloud has not answered, and looks no more at the pod:
 * https://github.com/virtual-kubelet/virtual-kubelet/blob/master/node/pod.go (handleProviderError)
 */
function isOnlyCalledFailed(pod: PodFacts): boolean {
  const { phase, reason, node } = pod;
  if (phase !== 'Failed' || node === undefined || isGivenUp(pod)) return false;
  if (isRejected(pod) || (isByNode(reason) && reason !== 'NodeLost')) return false;
  const reported = pod.containers.filter(({ isReported }) => isReported);
  const ended = reported.filter(({ end }) => end !== undefined && end.reason !== NOT_FOUND);
  return (
    ended.length === 0 ||
    reported.some(({ isRunning }) => isRunning) ||
    (reason !== '' && ended.length < reported.length)
  );
}

/**
 * The pod garbage collector ends pods whose node is no longer in the cluster, or has the taint out-of-service, without
 * asking the node; so does GKE for a node whose machine was replaced. Who removes or taints it says that the machine is off. A
 * pod that had to go for the taint keeps the reason of that.
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/controller/podgc/gc_controller.go
 * https://kubernetes.io/docs/concepts/cluster-administration/node-shutdown/#non-graceful-node-shutdown
 */
function isGivenUp(pod: PodFacts): boolean {
  const { phase, reason, target, containers } = pod;
  const isTaintedOff = target?.reason === 'DeletionByTaintManager';
  const isWithoutEnds = containers.every(({ end }) => end === undefined);
  return isNodeGone(pod) || (isTaintedOff && phase === 'Failed' && reason === '' && isWithoutEnds);
}

/** For a pod that has failed as a whole, where no container tells why. */
export function declaredFailed({ pod, started }: Pick<ObservedState, 'pod' | 'started'>): Finding {
  const mayRun = isOnlyCalledFailed(pod);
  if (started.size > 0) return { ...failedWhileRunning(pod), ...(mayRun && { mayRun }) };
  if (pod.node === undefined) return refusedByScheduler(pod);
  const refused = refusedByNode(pod);
  return mayRun && refused.persistence !== 'permanent' ? failedUnseen(pod) : refused;
}

/** https://github.com/apache/yunikorn-k8shim/blob/master/pkg/cache/application.go (failTaskPodWithReasonAndMsg) */
function refusedByScheduler(pod: PodFacts): Finding {
  // YuniKorn's ResourceReservationTimeout; its message has the names of queues.
  const persistence = pod.reason.endsWith('Timeout') ? 'transient' : 'permanent';
  const names = { ...whereAndWhy(pod), name: pod.scheduler };
  return seenCase('refused-by-scheduler', names, { persistence, rawMessage: statusWords(pod) });
}

function failedUnseen(pod: PodFacts): Finding {
  return seenCase('failed-unseen', whereAndWhy(pod), { rawMessage: statusWords(pod), mayRun: true });
}

/** For containers beside a step that has ended: enough to close a connection, not to finish unneeded work. */
const OTHERS_GRACE_SECONDS = 5;

/** In seconds: the pod's own (undefined) while the step runs, then a short one if other containers run, else 0. */
export function deletionGrace({ pod, options: { step } }: State): number | undefined {
  if (pod === undefined) return 0;
  if (containerOf(pod, step)?.isRunning) return undefined;
  if (!pod.containers.some(({ isRunning }) => isRunning)) return 0;
  return Math.min(pod.graceSeconds ?? OTHERS_GRACE_SECONDS, OTHERS_GRACE_SECONDS);
}

/** Has the step's program ended, or can't it start any more, although nobody deletes the pod? */
export function isStepOver(state: State): boolean {
  if (state.pod === undefined) return false;
  const { pod, gone, options } = state;
  if (gone !== undefined || hasEnded(pod) || containerOf(pod, options.step)?.end !== undefined) return true;
  return pod.containers.some((one) => one.isInit && hasFailedForGood(one));
}
