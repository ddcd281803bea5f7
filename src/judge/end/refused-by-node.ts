import type { V1Pod } from '@kubernetes/client-node';
import { capitalize } from '../../job/text.ts';
import { type Finding, finding } from '../finding.ts';
import { theNode } from '../sentence.ts';

/** `said`: what the pod's message must say as well. */
type Why = readonly [reason: RegExp, words: string, said?: RegExp];

/**
 * The kubelet refused the pod, but may accept it later or on another node:
 * https://github.com/kubernetes/kubernetes/tree/v1.37.1/pkg/kubelet: lifecycle/predicate.go, kubelet.go
 */
const FOR_NOW: readonly Why[] = [
  [/^OutOfpods$/, 'it was full of pods by then'],
  [/^OutOf(.+)$/, 'it had too little $1 left by then'],
  [/^NodeAffinity$|^NodeSelectorMismatching$|^NodeName$/, 'it is no longer what the pod asks for'],
  [/^NodePorts$/, 'another pod on it has a port that the pod asks for'],
  [/^UnexpectedAdmissionError$/, 'it could not give the pod its devices'],
  [/^SMTAlignmentError$/, 'it had too few whole processor cores left'],
  [/^TopologyAffinityError$/, 'it could not give the pod its processors and devices close enough together'],
  [/^VolumeAttachmentLimitExceeded$/, 'it can attach no more volumes'],
  [/^node\(s\) had taints that the pod didn't tolerate$/, 'it has a taint that the pod does not tolerate'],
];

/**
 * The kubelet can't run a pod with such settings: predicate.go too, and
 * https://github.com/kubernetes/kubernetes/tree/v1.37.1/pkg/kubelet: sysctl/allowlist.go, lifecycle/handlers.go,
 * allocation/handlers.go, cm/cpumanager/policy_static.go, cm/admission/errors.go
 * https://github.com/virtual-kubelet/virtual-kubelet/blob/master/node/pod.go (handleProviderError)
 */
const FOR_GOOD: readonly Why[] = [
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
  [/^SMTAlignmentError$/, 'it gives processors only by whole cores', /not multiple/],
  [/^EmptyPodSharedPoolError$/, 'the resources of the pod leave nothing for some of its containers'],
  // Of a virtual kubelet, in two versions of one for Azure; its cloud did not mean “not now”.
  [/^ProviderFailed$/, 'its cloud refused it', /(?:status code|RESPONSE) 4(?!08|09|29)\d\d/],
];

export function refusedByNode(pod: V1Pod): Finding {
  const { reason = '', message } = pod.status ?? {};
  const setting = reading(FOR_GOOD, reason, message);
  const why = setting ?? reading(FOR_NOW, reason);
  const details = {
    message: `${capitalize(theNode(pod))} did not take the pod that was given to it${why === undefined ? '' : `: ${why}`}.`,
    rawMessage: statusWords(pod),
  };
  return setting === undefined
    ? finding('scheduling', 'refused-by-node', details)
    : finding('configuration', 'unsupported-by-node', details);
}

/** Why the pod as a whole is in its phase, as its status says; undefined if that says nothing. */
export function statusWords({ status }: V1Pod): string | undefined {
  return [status?.reason, status?.message].filter(Boolean).join(': ') || undefined;
}

/** Did its kubelet not take the pod? It says so since 1.28 also where its reason is not known here. */
export function isRejected({ status }: V1Pod): boolean {
  return isRejection(status?.reason ?? '') || (status?.message ?? '').startsWith('Pod was rejected: ');
}

/** Is this the reason of an event that reports a rejection? The pod later gets the same reason. */
export function isRejection(reason: string): boolean {
  return (reading(FOR_GOOD, reason) ?? reading(FOR_NOW, reason)) !== undefined;
}

function reading(table: readonly Why[], reason: string, message = ''): string | undefined {
  return table
    .map(([pattern, words, said]) => {
      const found = said?.test(message) === false ? null : pattern.exec(reason);
      return found && words.replace('$1', () => found[1] ?? '');
    })
    .find((words) => words !== null);
}
