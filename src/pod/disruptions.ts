import type { CaseName } from '../findings/cases.ts';
import { type Finding, findingOfCase, seenCase } from '../findings/finding.ts';
import { theNode } from '../findings/wording.ts';
import { bounded } from '../job/text.ts';
import { entryOf } from '../job/values.ts';
import { EXIT_ROWS, OTHER_EXITS } from '../messages/exit-rows.ts';
import { asPhrase, evictedByNode } from '../messages/exits.ts';
import { firstRow } from '../messages/rows.ts';
import { type EndFacts, NOT_FOUND, type PodFacts } from './facts.ts';

/**
 * Reasons of the condition DisruptionTarget (or TerminationTarget of Kueue) for controllers that end a pod by deleting it:
 * https://kubernetes.io/docs/concepts/workloads/pods/disruptions/#pod-disruption-conditions
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/controller/devicetainteviction/device_taint_eviction.go
 * https://github.com/kubernetes/cloud-provider-gcp/blob/master/cmd/gcp-controller-manager/node_csr_approver.go
 * https://github.com/kubernetes-sigs/kueue/blob/main/pkg/controller/jobs/pod/pod_controller.go (Stop)
 */
const TARGETS: Record<string, CaseName> = {
  PreemptionByScheduler: 'preempted-by-scheduler',
  DeletionByTaintManager: 'node-tainted',
  DeletionByDeviceTaintManager: 'device-tainted',
  EvictionByEvictionAPI: 'eviction-granted',
  // By a webhook of AKS, before the eviction is granted or not: https://github.com/Azure/eviction-autoscaler
  EvictionAttempt: 'eviction-granted',
  DeletionByPodGC: 'node-gone',
  DeletionByGCPControllerManager: 'node-gone',
  WorkloadEvictedDueToPreempted: 'preempted-by-kueue',
};

/** Did a controller end the pod without asking its node, and report that the machine no longer exists? */
function isNodeGone({ target }: PodFacts): boolean {
  return target !== undefined && entryOf(TARGETS, target.reason) === 'node-gone';
}

/**
 * Reasons of a pod that its node ended (with the condition TerminationByKubelet since 1.26, without it before).
 * https://github.com/kubernetes/kubernetes/tree/v1.37.1/pkg/kubelet: eviction/helpers.go, preemption/preemption.go,
 * nodeshutdown/nodeshutdown_manager_linux.go
 */
const BY_THE_NODE: Record<string, CaseName> = {
  Preempting: 'preempted-on-node',
  Terminated: 'node-shutdown',
  Shutdown: 'node-shutdown',
  NodeShutdown: 'node-shutdown',
  NodeLost: 'node-unresponsive',
};

/**
 * The disruption that ended the pod, or is ending it, if any. The most specific source comes first: the pod's own reason, the
 * condition, and last its deletion, because a deletion can accompany the others. `end`: how the container ended, if it did.
 */
export function disruptionOf(pod: PodFacts, end: EndFacts | undefined): Finding | undefined {
  const { reason, message } = endByNode(pod);
  if (reason === 'DeadlineExceeded') return deadline(pod, end);
  if (reason === 'Evicted') return evictedByNode(message ?? '');
  const byNode = entryOf(BY_THE_NODE, reason);
  if (byNode !== undefined) return seenCase(byNode, {}, { rawMessage: message || undefined });
  if (pod.target !== undefined) return targeted(pod, pod.target);
  // A template cannot have such a rule, but an admission webhook may have added it.
  if (pod.isRestarting) return seenCase('restarted-with-all');
  return pod.deletion === undefined ? undefined : seenCase('deleted', { pod: pod.name });
}

/**
 * Can the end of a container in `pod` have come from outside? Only an earlier disruption can have caused it, and timestamps do
 * not show the order. The stamps of a deletion and of an end come from two clocks, which can differ by seconds, and the kubelet
 * stamps its own disruptions only after the containers have ended. If an end and a disruption are observed together, the end is
 * the container's own only if the kubelet reports it and has not yet observed the deletion (`isUnaware`).
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/status/status_manager.go (mergePodStatus)
 */
export function isDisturbed(pod: PodFacts, isUnaware: boolean): boolean {
  const { target } = pod;
  if (hasFailedAsWhole(pod) || isByNode(pod.reason) || pod.isRestarting) return true;
  if (target?.kind === 'DisruptionTarget' && !Object.hasOwn(TARGETS, target.reason)) return true;
  // All others end a pod by deleting it.
  return pod.deletion !== undefined && !isUnaware;
}

/** Is this the reason of a pod that its node ends, or of the event with which the node reports it before? */
export function isByNode(reason: string): boolean {
  return reason === 'DeadlineExceeded' || reason === 'Evicted' || Object.hasOwn(BY_THE_NODE, reason);
}

/**
 * Did the container end before the deadline of its pod? A status that the kubelet writes after the deadline gives the deadline
 * as the reason anyway. Both stamps come from the node's clock, in whole seconds.
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/active_deadline.go
 */
export function endedBeforeDeadline(pod: PodFacts, { finishedAt }: EndFacts): boolean {
  const { reason, takenAt = Number.NaN, deadlineSeconds = Number.NaN } = pod;
  return reason === 'DeadlineExceeded' && finishedAt + 1000 <= takenAt + deadlineSeconds * 1000;
}

/** A pod that failed only because its containers did has no reason. */
export function hasFailedAsWhole({ phase, reason }: PodFacts): boolean {
  return phase === 'Failed' && reason !== '';
}

/** The condition's reason when the kubelet itself ends a pod, and for which of its reasons it does, by the words. */
const BY_KUBELET = 'TerminationByKubelet';
const REASONS_IN_WORDS: readonly (readonly [words: RegExp, reason: string])[] = [
  [/low on resource/, 'Evicted'],
  [/critical pod/, 'Preempting'],
  [/node shutdown/, 'Terminated'],
];

/**
 * Why the node reports that it ended the pod. Since 1.27, a pod whose containers all ended well succeeds even then, and loses
 * the reason. Only the message of the condition then shows it. https://github.com/kubernetes/kubernetes/issues/118310
 */
function endByNode({ reason, message, target }: PodFacts): { reason: string; message: string | undefined } {
  if (reason !== '' || target?.reason !== BY_KUBELET) return { reason, message };
  const known = REASONS_IN_WORDS.find(([words]) => words.test(target.message ?? ''));
  return { reason: known?.[1] ?? '', message: target.message };
}

/** A restarted kubelet did not accept a pod again that had run on it, or something else declared the pod failed. */
export function failedWhileRunning(pod: PodFacts): Finding {
  return seenCase('failed-while-running', whereAndWhy(pod), { rawMessage: statusWords(pod) });
}

function targeted(
  { message: said }: PodFacts,
  { reason, message }: NonNullable<PodFacts['target']>,
): Finding {
  const unknown = reason === BY_KUBELET ? 'ended-by-kubelet' : 'ended-by-cluster';
  const names = whereAndWhy({ node: undefined, reason });
  return seenCase(entryOf(TARGETS, reason) ?? unknown, names, { rawMessage: said || message || undefined });
}

/**
 * The pod's deadline is later than the step's timeout, so it passes only if this process was stopped, or if a template sets it.
 */
function deadline({ deadlineSeconds, message }: PodFacts, end: EndFacts | undefined): Finding {
  const limit = deadlineSeconds === undefined ? undefined : `${deadlineSeconds} s`;
  // If the step's own program took so long, only its author knows what a second run would do.
  const persistence = end === undefined ? 'transient' : 'permanent';
  return seenCase('deadline-exceeded', { limit }, { persistence, rawMessage: message || undefined });
}

/** Names in the sentences about a pod that has ended. */
function whereAndWhy({ node, reason }: Pick<PodFacts, 'node' | 'reason'>) {
  return { where: theNode({ node }), why: reason || undefined };
}

function refusedByNode(pod: PodFacts): Finding {
  const { row = OTHER_EXITS.rejection, names } = rejectionOf(pod.reason, pod.message) ?? {};
  const words = asPhrase(pod.message.replace(/^Pod was rejected: /, ''));
  return findingOfCase(row, { ...names, words, node: theNode(pod) }, { rawMessage: statusWords(pod) });
}

function rejectionOf(reason: string, message = '') {
  return firstRow(EXIT_ROWS.rejections, bounded(`${reason}: ${message}`));
}

/** Why the pod as a whole is in its phase, as its status says; undefined if that says nothing. */
function statusWords({ reason, message }: PodFacts): string | undefined {
  return [reason, message].filter(Boolean).join(': ') || undefined;
}

/** Did the kubelet reject the pod? Since 1.28 it says so, even if its reason is not known here. */
function isRejected({ reason, message }: PodFacts): boolean {
  return isRejection(reason) || message.startsWith('Pod was rejected: ');
}

/** Is this the reason of an event that reports a rejection? The pod later gets the same reason. */
export function isRejection(reason: string): boolean {
  return rejectionOf(reason) !== undefined;
}

/**
 * Was the pod declared failed by something other than its kubelet, so that it can still run? A kubelet declares it when no
 * container of the pod runs any more, with its own reason or with the ends of the containers. If the pod was deleted before,
 * some containers may not have started.
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/status/status_manager.go (mergePodStatus, TerminatePod) A
 * virtual kubelet declares it if its cloud does not answer, and no longer checks the pod:
 * https://github.com/virtual-kubelet/virtual-kubelet/blob/master/node/pod.go (handleProviderError)
 */
export function isOnlyCalledFailed(pod: PodFacts): boolean {
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
 * The pod garbage collector ends pods whose node is no longer in the cluster, or has the taint out-of-service, without asking
 * the node. GKE does the same for a node whose machine was replaced. Removing or tainting the node means that the machine is
 * off. A pod that was deleted because of the taint keeps that reason.
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/controller/podgc/gc_controller.go
 * https://kubernetes.io/docs/concepts/cluster-administration/node-shutdown/#non-graceful-node-shutdown
 */
export function isGivenUp(pod: PodFacts): boolean {
  const { phase, reason, target, containers } = pod;
  const isTaintedOff = target?.reason === 'DeletionByTaintManager';
  const isWithoutEnds = containers.every(({ end }) => end === undefined);
  return isNodeGone(pod) || (isTaintedOff && phase === 'Failed' && reason === '' && isWithoutEnds);
}

/** For a pod that has failed as a whole, if no container shows why. */
export function declaredFailed(pod: PodFacts, hasStarted: boolean): Finding {
  const mayRun = isOnlyCalledFailed(pod);
  if (hasStarted) return { ...failedWhileRunning(pod), ...(mayRun && { mayRun }) };
  if (pod.node === undefined) return refusedByScheduler(pod);
  const refused = refusedByNode(pod);
  if (!mayRun || refused.persistence === 'permanent') return refused;
  return seenCase('failed-unseen', whereAndWhy(pod), { rawMessage: statusWords(pod), mayRun });
}

/** https://github.com/apache/yunikorn-k8shim/blob/master/pkg/cache/application.go (failTaskPodWithReasonAndMsg) */
function refusedByScheduler(pod: PodFacts): Finding {
  // YuniKorn's ResourceReservationTimeout; its message has the names of queues.
  const persistence = pod.reason.endsWith('Timeout') ? 'transient' : 'permanent';
  const names = { ...whereAndWhy(pod), name: pod.scheduler };
  return seenCase('refused-by-scheduler', names, { persistence, rawMessage: statusWords(pod) });
}
