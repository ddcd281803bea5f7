import type { V1ContainerStateTerminated, V1Pod, V1PodCondition } from '@kubernetes/client-node';
import { momentOf } from '../moment.ts';
import type { Finding } from './finding.ts';

/** Reasons of the condition DisruptionTarget: https://kubernetes.io/docs/concepts/workloads/pods/disruptions/#pod-disruption-conditions */
const TARGETS: Record<string, { reason: string; title: string; message: string }> = {
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
  TerminationByKubelet: {
    reason: 'evicted',
    title: 'The pod was evicted by its node',
    message: 'The node ended the pod, because it ran short of something or is shutting down.',
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
 * `end`: how the step's container ended, where it did.
 */
export function disruptionOf(pod: V1Pod, end: V1ContainerStateTerminated | undefined): Finding | undefined {
  if (pod.status?.reason === 'DeadlineExceeded') return deadline(pod);
  const target = pod.status?.conditions?.find(
    ({ type, status }) => type === 'DisruptionTarget' && status === 'True',
  );
  if (target !== undefined && !endedBefore(end, momentOf(target.lastTransitionTime)))
    return targeted(pod, target);
  if (pod.status?.reason === 'Evicted') return evicted(pod);
  if (pod.metadata?.deletionTimestamp !== undefined && !endedBefore(end, deletionAsked(pod)))
    return deleted(pod);
  if (end?.reason === 'ContainerStatusUnknown') return lostSight(end);
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

function targeted(pod: V1Pod, condition: V1PodCondition): Finding {
  const known = TARGETS[condition.reason ?? ''] ?? {
    reason: 'disrupted',
    title: 'The pod was disrupted',
    message: `The cluster ended the pod (${condition.reason}).`,
  };
  const said = [pod.status?.message, condition.message].find((words) => words);
  return { ...COMMON, ...known, ...(said && { said }) };
}

function evicted(pod: V1Pod): Finding {
  return {
    ...COMMON,
    reason: 'evicted',
    title: 'The pod was evicted by its node',
    message: 'The node ended the pod, because it ran short of something.',
    ...(pod.status?.message && { said: pod.status.message }),
  };
}

/** The pod's own deadline lies behind the step's timeout, so it speaks only where this process was away. */
function deadline(pod: V1Pod): Finding {
  return {
    outcome: 'failure',
    category: 'timeout',
    reason: 'deadline-exceeded',
    lasting: false,
    title: 'The deadline of the pod has passed',
    message: `The pod was active for longer than its activeDeadlineSeconds of ${pod.spec?.activeDeadlineSeconds} s.`,
    hint: 'Raise timeout, or find out why the step takes so long.',
    ...(pod.status?.message && { said: pod.status.message }),
  };
}

function lostSight(end: V1ContainerStateTerminated): Finding {
  return {
    ...COMMON,
    reason: 'container-lost',
    title: 'The container was lost',
    message: 'The node lost sight of the container, so nobody knows how it ended.',
    ...(end.message && { said: end.message }),
  };
}

/** The stamp of a deletion is when the pod must be gone: the moment of the request and the grace period. */
function deletionAsked(pod: V1Pod): number {
  return momentOf(pod.metadata?.deletionTimestamp) - (pod.metadata?.deletionGracePeriodSeconds ?? 0) * 1000;
}

/** Both are whole seconds; within the same one nothing is known, and an end that was forced must not pass for a success. */
function endedBefore(end: V1ContainerStateTerminated | undefined, moment: number): boolean {
  return end !== undefined && momentOf(end.finishedAt) < moment;
}
