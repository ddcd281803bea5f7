import type { V1Pod } from '@kubernetes/client-node';
import type { Finding } from './finding.ts';

/** The kubelet refused the pod: https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/lifecycle/predicate.go */
const WHY: readonly (readonly [reason: RegExp, words: string])[] = [
  [/^OutOf(.+)$/, 'it had too little $1 left by then'],
  [/^NodeAffinity$|^NodeSelectorMismatching$|^NodeName$/, 'it is no longer what the pod asks for'],
  [/^PodOSNotSupported$|^PodOSSelectorNodeLabelDoesNotMatch$/, 'it runs another operating system'],
  [/^UnexpectedAdmissionError$/, 'it could not give the pod its devices'],
  [/^TopologyAffinityError$/, 'it could not give the pod its processors and devices close enough together'],
];

/** The scheduler gave the pod to a node, and the node said no. */
export function refusedByNode(pod: V1Pod): Finding {
  const { reason = '', message } = pod.status ?? {};
  const why = WHY.map(([pattern, words]) => {
    const found = pattern.exec(reason);
    return found && words.replace('$1', () => found[1] ?? '');
  }).find((words) => words !== null);
  const said = [reason, message].filter(Boolean).join(': ');
  return {
    outcome: 'failure',
    category: 'scheduling',
    reason: 'refused-by-node',
    lasting: false,
    title: 'The node refused the pod',
    message: `The node ${pod.spec?.nodeName ?? ''} did not take the pod that was given to it${why === undefined ? '' : `: ${why}`}.`,
    hint: 'Run the step again; if it stays, ask for less, or for another kind of node.',
    ...(said && { said }),
  };
}
