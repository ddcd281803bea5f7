import type { V1ContainerStateTerminated, V1Pod, V1PodCondition } from '@kubernetes/client-node';
import { momentOf } from '../moment.ts';
import { evictedByNode } from './eviction.ts';
import type { Finding } from './finding.ts';

type Words = { reason: string; title: string; message: string };

/** Reasons of the condition DisruptionTarget: https://kubernetes.io/docs/concepts/workloads/pods/disruptions/#pod-disruption-conditions */
const TARGETS: Record<string, Words> = {
  PreemptionByScheduler: {
    reason: 'preempted',
    title: 'The pod was preempted',
    message: 'The scheduler ended the pod to make room for one of higher priority.',
  },
  DeletionByTaintManager: {
    reason: 'tainted',
    title: 'The pod was driven from its node',
    message: 'The node got a taint that the pod does not tolerate; mostly it was lost or is being replaced.',
  },
  EvictionByEvictionAPI: {
    reason: 'evicted',
    title: 'The pod was evicted',
    message:
      'The pod was asked to leave its node, as when a node is drained for an upgrade or removed by an autoscaler.',
  },
  DeletionByPodGC: {
    reason: 'node-lost',
    title: 'The node was lost',
    message: 'The node of the pod is no longer there.',
  },
};

const NODE_SHUTDOWN: Words = {
  reason: 'node-shutdown',
  title: 'The node was shut down',
  message: 'The node ended the pod, because it was shutting down.',
};

/**
 * Reasons of a pod that its node ended (with the condition TerminationByKubelet since 1.26, without it before).
 * https://github.com/kubernetes/kubernetes/tree/v1.37.1/pkg/kubelet: eviction/helpers.go, preemption/preemption.go,
 * nodeshutdown/nodeshutdown_manager_linux.go
 */
const BY_THE_NODE: Record<string, Words> = {
  Preempting: {
    reason: 'preempted',
    title: 'The pod was preempted on its node',
    message: 'The node ended the pod to make room for one that the node can’t do without.',
  },
  Terminated: NODE_SHUTDOWN,
  Shutdown: NODE_SHUTDOWN,
  NodeShutdown: NODE_SHUTDOWN,
  NodeLost: {
    reason: 'node-lost',
    title: 'The node was lost',
    message: 'The node of the pod does not answer any more.',
  },
};
const COMMON = {
  outcome: 'failure',
  category: 'disruption',
  lasting: false,
  hint: 'It was not the fault of the job; run the step again.',
} as const;

/**
 * What ended the pod from outside before its container's own end; undefined where nothing did.
 * `end`: how the container ended, where it did. What tells more comes first: the pod's own reason, the condition, and
 * last that somebody asked for the deletion, which all of them may also do.
 */
export function disruptionOf(pod: V1Pod, end: V1ContainerStateTerminated | undefined): Finding | undefined {
  const { reason = '', message } = pod.status ?? {};
  if (reason === 'DeadlineExceeded') return deadline(pod, end);
  const target = pod.status?.conditions?.find(
    ({ type, status }) => type === 'DisruptionTarget' && status === 'True',
  );
  if (target !== undefined && endedBefore(end, momentOf(target.lastTransitionTime))) return undefined;
  const byNode = reason === 'Evicted' ? evictedByNode(message ?? '') : BY_THE_NODE[reason];
  if (byNode !== undefined) return { ...COMMON, ...byNode, ...(message && { said: message }) };
  if (target !== undefined) return targeted(pod, target);
  if (pod.metadata?.deletionTimestamp !== undefined && !endedBefore(end, deletionAsked(pod)))
    return deleted(pod);
  return undefined;
}

/** Someone else deleted the pod, with no more to say about it. */
export function deleted(pod: V1Pod | undefined): Finding {
  const name = pod?.metadata?.name === undefined ? 'The pod' : `The pod ${pod.metadata.name}`;
  return {
    ...COMMON,
    reason: 'deleted',
    title: 'The pod was deleted',
    message: `${name} was deleted by someone else before the step had ended.`,
    hint: 'Find out who deletes pods in this namespace (the audit log of the cluster names them), then run the step again.',
  };
}

/** Its time to end is over, and its node has not said that it ended. */
export function nodeSilent(pod: V1Pod): Finding {
  const node = pod.spec?.nodeName;
  return {
    ...COMMON,
    reason: 'node-lost',
    title: `The node was lost${node === undefined ? '' : `: ${node}`}`,
    message: `The pod was to end, but its node${node === undefined ? '' : ` ${node}`} does not answer any more, so nobody knows how the step ended.`,
    ...(pod.status?.message && { said: pod.status.message }),
  };
}

/** The node does not know what became of the container, and nothing else tells. */
export function containerLost(end: V1ContainerStateTerminated): Finding {
  return {
    ...COMMON,
    reason: 'container-lost',
    title: 'The container was lost',
    message: 'The node lost sight of the container, so nobody knows how it ended.',
    ...(end.message && { said: end.message }),
  };
}

function targeted(pod: V1Pod, condition: V1PodCondition): Finding {
  const known = TARGETS[condition.reason ?? ''] ?? {
    reason: condition.reason === 'TerminationByKubelet' ? 'evicted' : 'disrupted',
    title: 'The pod was ended by its cluster',
    message: `The cluster ended the pod (${condition.reason}).`,
  };
  const said = [pod.status?.message, condition.message].find((words) => words);
  return { ...COMMON, ...known, ...(said && { said }) };
}

/** The pod's own deadline lies behind the step's timeout, so it speaks only where this process was away. */
function deadline(pod: V1Pod, end: V1ContainerStateTerminated | undefined): Finding {
  return {
    outcome: 'failure',
    category: 'timeout',
    reason: 'deadline-exceeded',
    // Where the step's own program took so long, only its author knows what it would do again.
    lasting: end !== undefined,
    title: 'The deadline of the pod has passed',
    message: `The pod was active for longer than its activeDeadlineSeconds of ${pod.spec?.activeDeadlineSeconds} s.`,
    hint: 'Raise timeout, or find out why the step takes so long.',
    ...(pod.status?.message && { said: pod.status.message }),
  };
}

/**
 * When its deletion was asked for, or an earlier moment. The stamp is when the pod must be gone, the request and its
 * grace period together; but the kubelet's last request, when all has ended, sets both anew, without a grace.
 */
function deletionAsked(pod: V1Pod): number {
  const stamp = momentOf(pod.metadata?.deletionTimestamp);
  const grace = pod.metadata?.deletionGracePeriodSeconds ?? 0;
  if (grace > 0) return stamp - grace * 1000;
  return stamp - (pod.spec?.terminationGracePeriodSeconds ?? 30) * 1000 - LAST_REQUEST_MS;
}

/** What the kubelet needs from the end of the last container to that request. */
const LAST_REQUEST_MS = 5000;

/** Both are whole seconds; within the same one nothing is known, and an end that was forced must not pass for a success. */
function endedBefore(end: V1ContainerStateTerminated | undefined, moment: number): boolean {
  return end !== undefined && momentOf(end.finishedAt) < moment;
}
