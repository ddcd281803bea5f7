import type { ReasonOf } from '../findings/catalogue.ts';
import { type Finding, finding } from '../findings/finding.ts';
import { theNode } from '../findings/sentences.ts';
import { bounded } from '../job/text.ts';
import { entryOf } from '../job/values.ts';
import { OTHER_REJECTION, REJECTION_ROWS } from '../messages/exit-rows.ts';
import { evictedByNode } from '../messages/exits.ts';
import { findingOfRow, firstRow } from '../messages/rows.ts';
import type { EndFacts, PodFacts } from './facts.ts';

type Disruption = { reason: ReasonOf<'disruption'>; title?: string; message: string };

const NODE_GONE: Disruption = { reason: 'node-lost', message: 'The node of the pod no longer exists.' };

/**
 * Reasons of the condition DisruptionTarget, or TerminationTarget of Kueue, of those that end a pod by deleting it:
 * https://kubernetes.io/docs/concepts/workloads/pods/disruptions/#pod-disruption-conditions
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/controller/devicetainteviction/device_taint_eviction.go
 * https://github.com/kubernetes/cloud-provider-gcp/blob/master/cmd/gcp-controller-manager/node_csr_approver.go
 * https://github.com/kubernetes-sigs/kueue/blob/main/pkg/controller/jobs/pod/pod_controller.go (Stop)
 */
const TARGETS: Record<string, Disruption> = {
  PreemptionByScheduler: {
    reason: 'preempted',
    message: 'The scheduler ended the pod to make room for one of higher priority.',
  },
  DeletionByTaintManager: {
    reason: 'tainted',
    message:
      'The node got a taint that the pod does not tolerate; usually because it was lost or is being replaced.',
  },
  DeletionByDeviceTaintManager: {
    reason: 'tainted',
    title: 'The pod was evicted by a taint of its device (NoExecute)',
    message:
      'A device that the pod claims got a taint that the claim does not tolerate; usually because it is broken.',
  },
  EvictionByEvictionAPI: {
    reason: 'evicted',
    message:
      'The pod was asked to leave its node, for example because the node is drained for an upgrade or removed by an autoscaler.',
  },
  // By a webhook of AKS, before the eviction is granted or not: https://github.com/Azure/eviction-autoscaler
  EvictionAttempt: {
    reason: 'evicted',
    message: 'The pod was asked to leave its node, for example because the node is drained for an upgrade.',
  },
  DeletionByPodGC: NODE_GONE,
  DeletionByGCPControllerManager: NODE_GONE,
  WorkloadEvictedDueToPreempted: {
    reason: 'preempted',
    message: 'Kueue ended the pod to make room for other work.',
  },
};

/** Did somebody end the pod without asking its node, who says that the machine is gone? */
export function isNodeGone({ target }: PodFacts): boolean {
  return target !== undefined && entryOf(TARGETS, target.reason) === NODE_GONE;
}

const NODE_SHUTDOWN: Disruption = {
  reason: 'node-shutdown',
  message: 'The node ended the pod, because it was shutting down.',
};

/**
 * Reasons of a pod that its node ended (with the condition TerminationByKubelet since 1.26, without it before).
 * https://github.com/kubernetes/kubernetes/tree/v1.37.1/pkg/kubelet: eviction/helpers.go, preemption/preemption.go,
 * nodeshutdown/nodeshutdown_manager_linux.go
 */
const BY_THE_NODE: Record<string, Disruption> = {
  Preempting: {
    reason: 'preempted',
    title: 'The pod was preempted on its node',
    message: 'The kubelet evicted the pod to make room for a critical pod.',
  },
  Terminated: NODE_SHUTDOWN,
  Shutdown: NODE_SHUTDOWN,
  NodeShutdown: {
    reason: 'node-shutdown',
    message: 'The node rejected the pod, because it was shutting down.',
  },
  NodeLost: { reason: 'node-lost', message: 'The node of the pod no longer responds.' },
};

function disruption({ reason, ...words }: Disruption, rawMessage: string | undefined): Finding {
  return finding('disruption', reason, { ...words, rawMessage: rawMessage || undefined });
}

/**
 * The disruption that ended, or is ending, the pod, if any; the most specific source first: the pod's own reason, the
 * condition, and last its deletion, which may accompany them. `end`: how the container ended, if it did.
 */
export function disruptionOf(pod: PodFacts, end: EndFacts | undefined): Finding | undefined {
  const { reason, message } = endByNode(pod);
  if (reason === 'DeadlineExceeded') return deadline(pod, end);
  if (reason === 'Evicted') return evictedByNode(message ?? '');
  const byNode = entryOf(BY_THE_NODE, reason);
  if (byNode !== undefined) return disruption(byNode, message);
  if (pod.target !== undefined) return targeted(pod, pod.target);
  if (pod.isRestarting) return restarted;
  return pod.deletion === undefined ? undefined : deleted(pod);
}

/**
 * May the end of a container in `pod` have come from outside? Only an earlier disruption can have caused it, and timestamps
 * don't show the order: those of a deletion and of an end are of two clocks, which may differ by seconds, and the kubelet
 * stamps a disruption of its own once the containers have ended. An end observed together with a disruption counts as the
 * container's own only where the kubelet reports it and has not yet observed the deletion (`isUnaware`).
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/status/status_manager.go (mergePodStatus)
 */
export function isDisturbed(pod: PodFacts, isUnaware: boolean): boolean {
  const { target } = pod;
  if (hasFailedAsWhole(pod) || isByNode(pod.reason) || pod.isRestarting) return true;
  if (target?.kind === 'DisruptionTarget' && !Object.hasOwn(TARGETS, target.reason)) return true;
  // All others end a pod by deleting it.
  return pod.deletion !== undefined && !isUnaware;
}

/** Is this the reason of a pod that its node ends, or of the event by which the node says so before? */
export function isByNode(reason: string): boolean {
  return reason === 'DeadlineExceeded' || reason === 'Evicted' || Object.hasOwn(BY_THE_NODE, reason);
}

/**
 * Did the container end before the deadline of its pod? A status that the kubelet writes after the deadline has it as the
 * reason all the same. Both stamps are of the node's clock, in whole seconds.
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/active_deadline.go
 */
export function endedBeforeDeadline(pod: PodFacts, { finishedAt }: EndFacts): boolean {
  const { reason, takenAt = Number.NaN, deadlineSeconds = Number.NaN } = pod;
  return reason === 'DeadlineExceeded' && finishedAt + 1000 <= takenAt + deadlineSeconds * 1000;
}

/** A pod that failed only because its containers did has no reason of its own. */
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
 * Why the node says that it ended the pod. Since 1.27 a pod whose containers all ended well succeeds even so, and loses the
 * reason; then only the words of the condition tell.
 * https://github.com/kubernetes/kubernetes/issues/118310
 */
function endByNode({ reason, message, target }: PodFacts): { reason: string; message: string | undefined } {
  if (reason !== '' || target?.reason !== BY_KUBELET) return { reason, message };
  const known = REASONS_IN_WORDS.find(([words]) => words.test(target.message ?? ''));
  return { reason: known?.[1] ?? '', message: target.message };
}

/** A template can't ask for such a rule, but an admission webhook may have added it. */
export const restarted = finding('disruption', 'restarted', {
  message:
    'A container’s restart rule (RestartAllContainers) restarted all containers of the pod, the step among them.',
});

/** Someone else deleted the pod, and nothing says why. */
export function deleted({ name }: PodFacts): Finding {
  const message = `${name === undefined ? 'The pod' : `The pod ${name}`} was deleted before the step finished, and not by Pod Step.`;
  return finding('disruption', 'deleted', { message });
}

/** Its grace period is over, and its node has not reported its end. */
export function nodeSilent({ node, message }: PodFacts): Finding {
  return finding('disruption', 'node-lost', {
    about: node,
    message: `The pod was to end, but its node${node === undefined ? '' : ` ${node}`} no longer responds, so the result of the step is unknown; it may still be running there.`,
    rawMessage: message || undefined,
  });
}

/** The node does not know how a container ended, and nothing else shows it. `who`: as in `the container db`. */
export function containerLost(end: EndFacts | undefined, who: string): Finding {
  return finding('disruption', 'container-lost', {
    message: `The node lost track of ${who}, for example after a restart of the node or its container runtime, so its exit status is unknown.`,
    rawMessage: end?.message || undefined,
  });
}

/** A restarted kubelet did not take back a pod that had run on it, or something else declared the pod failed. */
export function failedWhileRunning(pod: PodFacts): Finding {
  return finding('disruption', 'pod-failed', {
    message: `The pod had begun to run on ${theNode(pod)}, and was then marked as failed as a whole${reasonOf(pod)}, for example because its node was restarted.`,
    rawMessage: statusWords(pod),
  });
}

function targeted(pod: PodFacts, { reason, message }: NonNullable<PodFacts['target']>): Finding {
  const unknown: Disruption = {
    reason: reason === BY_KUBELET ? 'evicted' : 'disrupted',
    title: 'The pod was ended by its cluster',
    message: `The cluster ended the pod${reason === '' ? '' : ` (${reason})`}.`,
  };
  return disruption(entryOf(TARGETS, reason) ?? unknown, pod.message || message);
}

/** The pod's deadline is later than the step's timeout, so it applies only if this process was away, or by a template. */
function deadline({ deadlineSeconds: seconds, message }: PodFacts, end: EndFacts | undefined): Finding {
  return finding('timeout', 'deadline-exceeded', {
    // Where the step's own program took so long, only its author knows what a second run would do.
    persistence: end === undefined ? 'transient' : 'permanent',
    message: `The pod was active for longer than its activeDeadlineSeconds${seconds === undefined ? '' : ` of ${seconds} s`}.`,
    rawMessage: message || undefined,
  });
}

export function refusedByNode(pod: PodFacts): Finding {
  const { row = OTHER_REJECTION, names } = rejectionOf(pod.reason, pod.message) ?? {};
  const rawMessage = statusWords(pod);
  return {
    ...findingOfRow(row, { ...names, node: theNode(pod) }),
    ...(rawMessage !== undefined && { rawMessage }),
  };
}

function rejectionOf(reason: string, message = '') {
  return firstRow(REJECTION_ROWS, bounded(`${reason}: ${message}`));
}

/** Why the pod as a whole is in its phase, as its status says; undefined if that says nothing. */
export function statusWords({ reason, message }: PodFacts): string | undefined {
  return [reason, message].filter(Boolean).join(': ') || undefined;
}

/** In parentheses, with a blank before it. */
export function reasonOf({ reason }: PodFacts): string {
  return reason === '' ? '' : ` (${reason})`;
}

/** Did its kubelet not take the pod? It says so since 1.28 also where its reason is not known here. */
export function isRejected({ reason, message }: PodFacts): boolean {
  return isRejection(reason) || message.startsWith('Pod was rejected: ');
}

/** Is this the reason of an event that reports a rejection? The pod later gets the same reason. */
export function isRejection(reason: string): boolean {
  return rejectionOf(reason) !== undefined;
}
