import { expect, test } from 'vitest';
import type { Finding } from '../../src/findings/finding.ts';
import { refused } from '../../src/messages/refusals.ts';
import type { Observation } from '../../src/pod/events.ts';
import { condition, event, findingAt, pod, stateAfter, waiting } from './pods.ts';

const OF_NO_NODE = "0/2 nodes are available: 2 node(s) didn't match Pod's node affinity/selector.";

/** What is seen of a pod where somebody says such words. */
const SEEN: Record<string, (reason: string, said: string) => Observation[]> = {
  sched: (_, said) => [{ at: 0, pod: withoutNode(said) }],
  scale: (reason, said) => [
    { at: 0, pod: withoutNode(OF_NO_NODE) },
    {
      at: 1,
      event: event(reason, said, by(reason === 'FailedScheduling' ? 'karpenter' : 'cluster-autoscaler')),
    },
  ],
  fargate: (_, said) => [
    { at: 0, pod: withoutNode() },
    { at: 1, event: event('FailedScheduling', said, by('fargate-scheduler')) },
  ],
  ev: (reason, said) => [
    { at: 0, pod: waiting('ContainerCreating') },
    { at: 1, event: event(reason, said) },
  ],
  wait: (reason, said) => [{ at: 0, pod: waiting(reason, said) }],
  fail: (reason, said) => [{ at: 0, pod: pod({ phase: 'Failed', reason, message: said }) }],
};

function withoutNode(said?: string) {
  const conditions = said === undefined ? [] : [condition('PodScheduled', 'False', 'Unschedulable', said)];
  return pod({ conditions }, { spec: { nodeName: undefined as never } });
}

function by(component: string) {
  return { source: { component } };
}

const TABLE: readonly (readonly [
  who: string,
  reason: string,
  said: string,
  verdict: string,
  persistence: Finding['persistence'],
])[] = [
  [
    'sched',
    '',
    "0/3 nodes are available: 3 node(s) didn't match pod topology spread constraints (missing required label). preemption: 0/3 nodes are available: 3 Preemption is not helpful for scheduling.",
    'scheduling unschedulable',
    'permanent',
  ],
  [
    'sched',
    '',
    '0/3 nodes are available: 3 node(s) unavailable due to one or more pvc(s) bound to non-existent pv(s). preemption: 0/3 nodes are available: 3 Preemption is not helpful for scheduling.',
    'scheduling unschedulable',
    'permanent',
  ],
  [
    'sched',
    '',
    '0/2 nodes are available: 2 node(s) did not have enough free storage.',
    'scheduling unschedulable',
    'transient',
  ],
  [
    'sched',
    '',
    '0/2 nodes are available: 2 node(s) had no available volume zone. preemption: 0/2 nodes are available: 2 Preemption is not helpful for scheduling.',
    'scheduling unschedulable',
    'permanent',
  ],
  [
    'sched',
    '',
    '0/2 nodes are available: 2 node has pod using PersistentVolumeClaim with the same name and ReadWriteOncePod access mode.',
    'scheduling unschedulable',
    'transient',
  ],
  [
    'sched',
    '',
    '0/2 nodes are available: 2 node(s) had no available disk.',
    'scheduling unschedulable',
    'transient',
  ],
  [
    'sched',
    '',
    '0/2 nodes are available: 2 cannot allocate all claims. still not schedulable, preemption: 0/2 nodes are available: 2 Preemption is not helpful for scheduling.',
    'scheduling unschedulable',
    'transient',
  ],
  ['sched', '', '0/2 nodes are available: 2 resourceclaim in use.', 'scheduling unschedulable', 'transient'],
  [
    'sched',
    '',
    '0/2 nodes are available: 2 resourceclaim not available on the node.',
    'scheduling unschedulable',
    'transient',
  ],
  [
    'sched',
    '',
    '0/3 nodes are available: 3 Insufficient cpu. preemption: 0/3 nodes are available: 3 Preemption is not helpful for scheduling.',
    'scheduling unschedulable',
    'permanent',
  ],
  [
    'sched',
    '',
    '0/3 nodes are available: 1 node(s) had untolerated taint {node-role.kubernetes.io/control-plane: }, 2 Insufficient memory. no new claims to deallocate, preemption: 0/3 nodes are available: 3 Preemption is not helpful for scheduling.',
    'scheduling unschedulable',
    'permanent',
  ],
  [
    'sched',
    '',
    '0/3 nodes are available: 3 Insufficient cpu. preemption: 0/3 nodes are available: 1 No preemption victims found for incoming pod, 2 Preemption is not helpful for scheduling.',
    'scheduling unschedulable',
    'transient',
  ],
  [
    'sched',
    '',
    'persistentvolumeclaim "cache" bound to non-existent persistentvolume "pv-1"',
    'scheduling unschedulable',
    'permanent',
  ],
  [
    'sched',
    '',
    '0/2 nodes are available: persistentvolumeclaim "cache" bound to non-existent persistentvolume "pv-1". preemption: 0/2 nodes are available: 2 Preemption is not helpful for scheduling.',
    'scheduling unschedulable',
    'permanent',
  ],
  [
    'sched',
    '',
    '0/2 nodes are available: waiting for ephemeral volume controller to create the persistentvolumeclaim "x-scratch". preemption: 0/2 nodes are available: 2 Preemption is not helpful for scheduling.',
    'scheduling unschedulable',
    'transient',
  ],
  [
    'sched',
    '',
    'running PreBind plugin "DynamicResources": Operation cannot be fulfilled on resourceclaims.resource.k8s.io "gpu": the object has been modified',
    'scheduling unschedulable',
    'transient',
  ],
  [
    'sched',
    '',
    "0/2 nodes are available: 2 node(s) didn't satisfy existing pods anti-affinity rules.",
    'scheduling unschedulable',
    'transient',
  ],
  [
    'sched',
    '',
    '0/1 nodes are available: 1 node(s) had untolerated taint {node.kubernetes.io/network-unavailable: }. preemption: 0/1 nodes are available: 1 Preemption is not helpful for scheduling.',
    'scheduling unschedulable',
    'transient',
  ],
  [
    'sched',
    '',
    '0/1 nodes are available: 1 node(s) had untolerated taint {node.kubernetes.io/out-of-service: nodeshutdown}.',
    'scheduling unschedulable',
    'transient',
  ],
  [
    'sched',
    '',
    '0/1 nodes are available: 1 node(s) had untolerated taint {node.cilium.io/agent-not-ready: }.',
    'scheduling unschedulable',
    'transient',
  ],
  [
    'sched',
    '',
    '0/1 nodes are available: 1 node(s) had untolerated taint {karpenter.sh/unregistered: }.',
    'scheduling unschedulable',
    'transient',
  ],
  [
    'sched',
    '',
    '0/1 nodes are available: 1 node(s) had untolerated taint {karpenter.sh/disrupted: }.',
    'scheduling unschedulable',
    'transient',
  ],
  [
    'sched',
    '',
    '0/1 nodes are available: 1 node(s) had untolerated taint {ToBeDeletedByClusterAutoscaler: 1700000000}.',
    'scheduling unschedulable',
    'transient',
  ],
  [
    'sched',
    '',
    '0/1 nodes are available: 1 node(s) had untolerated taint {ebs.csi.aws.com/agent-not-ready: }.',
    'scheduling unschedulable',
    'transient',
  ],
  [
    'sched',
    '',
    '0/1 nodes are available: 1 node(s) had untolerated taint {DeletionCandidateOfClusterAutoscaler: 1700000000}.',
    'scheduling unschedulable',
    'transient',
  ],
  [
    'scale',
    'NotTriggerScaleUp',
    "pod didn't trigger scale-up: 1 max cluster cpu limit reached",
    'scheduling unschedulable',
    'transient',
  ],
  [
    'scale',
    'NotTriggerScaleUp',
    "pod didn't trigger scale-up: 1 max cluster memory limit reached, 2 node(s) didn't match Pod's node affinity/selector",
    'scheduling unschedulable',
    'transient',
  ],
  [
    'scale',
    'NotTriggerScaleUp',
    "pod didn't trigger scale-up: 2 node(s) didn't match Pod's node affinity/selector, 1 Insufficient cpu",
    'scheduling unschedulable',
    'permanent',
  ],
  [
    'scale',
    'FailedScheduling',
    'Failed to schedule pod, all available instance types exceed limits for nodepool: "default"',
    'scheduling unschedulable',
    'transient',
  ],
  [
    'scale',
    'FailedScheduling',
    'Failed to schedule pod, incompatible with nodepool "default", daemonset overhead={"cpu":"150m","pods":"5"}, incompatible requirements, label "team" does not have known values',
    'scheduling unschedulable',
    'permanent',
  ],
  [
    'scale',
    'FailedScheduling',
    'Failed to schedule pod, no nodepools found',
    'scheduling unschedulable',
    'permanent',
  ],
  [
    'fargate',
    '',
    'Pod not supported on Fargate: volumes not supported: data is of an unsupported volume Type',
    'scheduling unschedulable',
    'permanent',
  ],
  [
    'fargate',
    '',
    'Pod not supported on Fargate: invalid SecurityContext fields: Privileged',
    'scheduling unschedulable',
    'permanent',
  ],
  [
    'fargate',
    '',
    'Misconfigured Fargate Profile: fargate profile ci blocked for new launches due to: Pod execution role is not found in auth config or does not have all required permissions for launching fargate pods.',
    'scheduling unschedulable',
    'permanent',
  ],
  // https://github.com/aws/eks-distro-prow-jobs/pull/11
  [
    'fargate',
    '',
    "Your pod's cpu/memory requirements exceed the max Fargate configuration",
    'scheduling unschedulable',
    'permanent',
  ],
  [
    'fargate',
    '',
    'Fargate capacity is unavailable at this time. Please try again later or in a different availability zone',
    'scheduling unschedulable',
    'transient',
  ],
  [
    'fargate',
    '',
    'Pod provisioning timed out (will retry) for pod: ci/x',
    'scheduling unschedulable',
    'transient',
  ],
  [
    'fail',
    'OutOfpods',
    "Pod was rejected: Node didn't have enough resource: pods, requested: 1, used: 110, capacity: 110",
    'scheduling refused-by-node',
    'transient',
  ],
  [
    'fail',
    'OutOfnvidia.com/gpu',
    "Pod was rejected: Node didn't have enough resource: nvidia.com/gpu",
    'scheduling refused-by-node',
    'transient',
  ],
  [
    'fail',
    'UnexpectedAdmissionError',
    'Pod was rejected: Allocate failed due to no healthy devices present; cannot allocate unhealthy devices nvidia.com/gpu, which is unexpected',
    'scheduling refused-by-node',
    'transient',
  ],
  [
    'fail',
    'NodeShutdown',
    'Pod was rejected as the node is shutting down.',
    'disruption node-shutdown',
    'transient',
  ],
  [
    'fail',
    'InvalidNodeInfo',
    'Pod was rejected: Kubelet cannot get node info.',
    'scheduling refused-by-node',
    'transient',
  ],
  [
    'fail',
    'UnexpectedPredicateFailureType',
    'Pod was rejected: GeneralPredicates failed due to x, which is unexpected.',
    'scheduling refused-by-node',
    'transient',
  ],
  [
    'fail',
    'ProviderFailed',
    'api call to https://management.azure.com/: got HTTP response status code 409 error code "ServiceUnavailable"',
    'disruption pod-failed',
    'transient',
  ],
  [
    'fail',
    'Evicted',
    'The node was low on resource: nodefs. Container step was using 20Gi, request is 0, has larger consumption of ephemeral-storage. ',
    'disruption evicted',
    'transient',
  ],
  [
    'fail',
    'Evicted',
    'The node was low on resource: inodes. Threshold quantity: 5%, available: 12345. ',
    'disruption evicted',
    'transient',
  ],
  ['fail', 'Evicted', 'The node had condition: [PIDPressure]. ', 'disruption evicted', 'transient'],
  [
    'fail',
    'Evicted',
    'Usage of EmptyDir volume "dshm" exceeds the limit "64Mi". ',
    'step disk-limit',
    'transient',
  ],
  [
    'sched',
    '',
    '0/2 nodes are available: 2 node(s) had untolerated taint {node.cloudprovider.kubernetes.io/shutdown: }.',
    'scheduling unschedulable',
    'transient',
  ],
  [
    'sched',
    '',
    '0/2 nodes are available: 2 node(s) had untolerated taint {startup-taint.cluster-autoscaler.kubernetes.io/gpu: true}.',
    'scheduling unschedulable',
    'transient',
  ],
  [
    'sched',
    '',
    '0/2 nodes are available: 2 node(s) had untolerated taint {efs.csi.aws.com/agent-not-ready: }.',
    'scheduling unschedulable',
    'transient',
  ],
  [
    'sched',
    '',
    '0/2 nodes are available: 2 node(s) had untolerated taint {karpenter.sh/disruption: disrupting}.',
    'scheduling unschedulable',
    'transient',
  ],
  [
    'sched',
    '',
    '0/2 nodes are available: 2 node(s) had untolerated taint {ignore-taint.cluster-autoscaler.kubernetes.io/agent: }.',
    'scheduling unschedulable',
    'transient',
  ],
  [
    'sched',
    '',
    '0/2 nodes are available: 2 node(s) had untolerated taint {eks.amazonaws.com/compute-type: fargate}.',
    'scheduling unschedulable',
    'permanent',
  ],
  [
    'sched',
    '',
    '0/2 nodes are available: 2 node(s) had untolerated taint {kubernetes.azure.com/scalesetpriority: spot}.',
    'scheduling unschedulable',
    'permanent',
  ],
  [
    'sched',
    '',
    '0/2 nodes are available: 2 node(s) had untolerated taint {dedicated: not-ready-team}.',
    'scheduling unschedulable',
    'permanent',
  ],
  [
    'sched',
    '',
    '0/2 nodes are available: 2 node(s) had untolerated taint(s). preemption: 0/2 nodes are available: 2 Preemption is not helpful for scheduling.',
    'scheduling unschedulable',
    'transient',
  ],
  // As an incident was quoted in which both tainted nodes were unreachable
  [
    'sched',
    '',
    "0/3 nodes are available: 1 node(s) didn't match Pod's node affinity/selector, 2 node(s) had untolerated taint(s).",
    'scheduling unschedulable',
    'transient',
  ],
  [
    'sched',
    '',
    '0/4 nodes are available: 4 Insufficient ephemeral-storage. no new claims to deallocate, preemption: 0/4 nodes are available: 4 Preemption is not helpful for scheduling.',
    'scheduling unschedulable',
    'permanent',
  ],
  [
    'sched',
    '',
    '0/4 nodes are available: 4 Insufficient nvidia.com/gpu. preemption: 0/4 nodes are available: 4 Preemption is not helpful for scheduling.',
    'scheduling unschedulable',
    'transient',
  ],
  [
    'sched',
    '',
    '0/4 nodes are available: 4 Insufficient cpu, 4 Insufficient memory. preemption: 0/4 nodes are available: 4 No preemption victims found for incoming pod.',
    'scheduling unschedulable',
    'transient',
  ],
  [
    'sched',
    '',
    '0/2 nodes are available: 1 Insufficient cpu, 1 node(s) were unschedulable. preemption: 0/2 nodes are available: 1 No preemption victims found for incoming pod, 1 Preemption is not helpful for scheduling.',
    'scheduling unschedulable',
    'transient',
  ],
  [
    'scale',
    'NotTriggerScaleUp',
    "pod didn't trigger scale-up: 1 max cluster cpu, memory limit reached",
    'scheduling unschedulable',
    'transient',
  ],
  [
    'scale',
    'FailedScheduling',
    'Failed to schedule pod, all available instance types exceed limits for nodepool (NodePool=linux-x64)',
    'scheduling unschedulable',
    'transient',
  ],
  [
    'scale',
    'FailedScheduling',
    'Failed to schedule pod, incompatible with nodepool "default", did not tolerate taint team=ml:NoSchedule',
    'scheduling unschedulable',
    'permanent',
  ],
  [
    'fargate',
    '',
    'Pod not supported on Fargate: volumes not supported: data not supported because: PVC efs-pvc not bound',
    'scheduling unschedulable',
    'transient',
  ],
  // https://github.com/aws/containers-roadmap/issues/1382: the claim exists
  [
    'fargate',
    '',
    'Pod not supported on Fargate: volumes not supported: persistence not supported because: persistentvolumeclaim "test-pvc" not found',
    'scheduling unschedulable',
    'transient',
  ],
  [
    'fargate',
    '',
    'Pod not supported on Fargate: fields not supported: HostNetwork, port contains HostIP or HostPort',
    'scheduling unschedulable',
    'permanent',
  ],
  [
    'fail',
    'OutOfephemeral-storage',
    "Pod was rejected: Node didn't have enough resource: ephemeral-storage, requested: 1, used: 2, capacity: 2",
    'scheduling refused-by-node',
    'transient',
  ],
];

test.each(TABLE)('%s %s: %s', (who, reason, said, verdict, persistence) => {
  const found = who === 'api' ? ofServer(Number(reason), said) : ofPod(who, reason, said);
  expect(found && `${found.category} ${found.reason}`).toBe(verdict);
  expect(found?.persistence).toBe(persistence);
});

function ofServer(status: number, message: string): Finding {
  const reason = status === 403 ? 'Forbidden' : 'InternalError';
  return refused({ status, reason, message }, { what: 'create pods', namespace: 'ci' });
}

function ofPod(who: string, reason: string, said: string): Finding | undefined {
  const state = stateAfter(SEEN[who]?.(reason, said) ?? [], { scheduleTimeoutMs: 900_000 });
  return findingAt(state, 900_001);
}
