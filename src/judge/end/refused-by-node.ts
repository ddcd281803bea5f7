import type { V1Pod } from '@kubernetes/client-node';
import { type Finding, finding } from '../finding.ts';
import { firstPhrase, type Phrase } from '../start/scheduler-words.ts';

/**
 * The kubelet refused the pod, but may accept it later or on another node:
 * https://github.com/kubernetes/kubernetes/tree/v1.37.1/pkg/kubelet: lifecycle/predicate.go, kubelet.go
 */
const FOR_NOW: readonly Phrase[] = [
  [/^OutOf(.+)$/, 'it had too little $1 left by then'],
  [/^NodeAffinity$|^NodeSelectorMismatching$|^NodeName$/, 'it is no longer what the pod asks for'],
  [/^UnexpectedAdmissionError$/, 'it could not give the pod its devices'],
  [/^TopologyAffinityError$/, 'it could not give the pod its processors and devices close enough together'],
  [/^VolumeAttachmentLimitExceeded$/, 'it can attach no more volumes'],
  [/^node\(s\) had taints that the pod didn't tolerate$/, 'it has a taint that the pod does not tolerate'],
];

/**
 * The kubelet can't run a pod with such settings: predicate.go too, and
 * https://github.com/kubernetes/kubernetes/tree/v1.37.1/pkg/kubelet: sysctl/allowlist.go, lifecycle/handlers.go,
 * allocation/handlers.go
 */
const FOR_GOOD: readonly Phrase[] = [
  [/^SysctlForbidden$/, 'it does not allow the sysctls that the pod sets'],
  [/^PodOSNotSupported$|^PodOSSelectorNodeLabelDoesNotMatch$/, 'it runs another operating system'],
  [/^AppArmor$/, 'it does not have the AppArmor profile of the pod'],
  [
    /^SupplementalGroupsPolicyNotSupported$/,
    'its container runtime does not know the pod’s supplementalGroupsPolicy',
  ],
  [/^PodLevelResourcesNotSupported$/, 'it does not know resources of a pod as a whole'],
  [/^InitContainerRestartPolicyForbidden$/, 'it does not know init containers that go on running'],
  [/^PodFeatureUnsupported$/, 'its kubelet lacks a feature that the pod needs'],
  [/^Infeasible$/, 'it can never have as much as the pod asks for'],
];

export function refusedByNode(pod: V1Pod): Finding {
  const { reason = '', message } = pod.status ?? {};
  const setting = firstPhrase(FOR_GOOD, reason);
  const why = setting ?? firstPhrase(FOR_NOW, reason);
  const details = {
    message: `The node ${pod.spec?.nodeName ?? ''} did not take the pod that was given to it${why === undefined ? '' : `: ${why.words}`}.`,
    rawMessage: [reason, message].filter(Boolean).join(': ') || undefined,
  };
  return setting === undefined
    ? finding('scheduling', 'refused-by-node', details)
    : finding('configuration', 'unsupported-by-node', details);
}

/** Is this the reason of an event that reports a rejection? The pod later gets the same reason. */
export function isRejection(reason: string): boolean {
  return firstPhrase([...FOR_GOOD, ...FOR_NOW], reason) !== undefined;
}
