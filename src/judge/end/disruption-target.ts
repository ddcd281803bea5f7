import type { V1Pod, V1PodCondition } from '@kubernetes/client-node';
import { conditionOf } from '../containers.ts';
import type { ReasonOf } from '../reasons/reasons.ts';

export type Disruption = { reason: ReasonOf<'disruption'>; title?: string; message: string };

const NODE_GONE: Disruption = { reason: 'node-lost', message: 'The node of the pod is no longer there.' };

/**
 * Reasons of the condition DisruptionTarget, or TerminationTarget of Kueue, of those that end a pod by deleting it:
 * https://kubernetes.io/docs/concepts/workloads/pods/disruptions/#pod-disruption-conditions
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/controller/devicetainteviction/device_taint_eviction.go
 * https://github.com/kubernetes/cloud-provider-gcp/blob/master/cmd/gcp-controller-manager/node_csr_approver.go
 * https://github.com/kubernetes-sigs/kueue/blob/main/pkg/controller/jobs/pod/pod_controller.go (Stop)
 */
export const TARGETS: Record<string, Disruption> = {
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
      'The pod was asked to leave its node, as when a node is drained for an upgrade or removed by an autoscaler.',
  },
  // By a webhook of AKS, before the eviction is granted or not: https://github.com/Azure/eviction-autoscaler
  EvictionAttempt: {
    reason: 'evicted',
    message: 'The pod was asked to leave its node, as when a node is drained for an upgrade.',
  },
  DeletionByPodGC: NODE_GONE,
  DeletionByGCPControllerManager: NODE_GONE,
  WorkloadEvictedDueToPreempted: {
    reason: 'preempted',
    message: 'Kueue ended the pod to make room for other work.',
  },
};

export function disruptionTarget(pod: V1Pod): V1PodCondition | undefined {
  return ['DisruptionTarget', 'TerminationTarget']
    .map((type) => conditionOf(pod, type))
    .find((target) => target?.status === 'True');
}

/** Did somebody end the pod without asking its node, who says that the machine is gone? */
export function isNodeGone(pod: V1Pod): boolean {
  return TARGETS[conditionOf(pod, 'DisruptionTarget')?.reason ?? ''] === NODE_GONE;
}
