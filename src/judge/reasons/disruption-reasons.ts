import type { ReasonEntry } from '../../job/reason-entry.ts';

const RUN_AGAIN = 'This is not the job’s fault. Run the step again.';
/** What to do about a container that the cluster added, as the end of a sentence. */
export function whoMendsAdded(who = '', keptOutBy = 'a label or annotation (in pod-template)'): string {
  return `ask your cluster administrator to fix what adds this container${who}. You can also keep it out of the pod with ${keptOutBy}.`;
}

/** Some have a hint of their own. */
const ANYWHERE = { persistence: 'transient', replacement: 'anywhere', hint: RUN_AGAIN } as const;
const ELSEWHERE = { ...ANYWHERE, replacement: 'elsewhere' } as const;

/** The pod was ended from outside, or its node could not set it up: not the fault of the job. */
export const DISRUPTION = {
  preempted: {
    ...ANYWHERE,
    title: 'The pod was preempted',
    found: 'A pod of higher priority took the place of the pod',
  },
  evicted: {
    ...ELSEWHERE,
    title: 'The pod was evicted',
    found: 'The pod was evicted from its node, which ran out of a resource or was drained',
    advice: 'Run the step again. Request as much memory and disk as the step needs (`resources`).',
  },
  tainted: {
    ...ELSEWHERE,
    title: 'The pod was evicted by a taint of its node (NoExecute)',
    found:
      'The node got a taint that the pod does not tolerate, usually because the node was lost or is being replaced',
  },
  'node-shutdown': { ...ELSEWHERE, title: 'The node was shut down' },
  'node-lost': {
    ...ELSEWHERE,
    title: 'The node was lost',
    found: 'The node was deleted, or no longer answers',
  },
  'node-silent': {
    ...ELSEWHERE,
    title: 'The node does not answer',
    found: 'The kubelet of the node did not react to the pod for three minutes',
    hint: 'This is not the job’s fault. Run the step again. If it happens again, check the node’s kubelet and its connection to the API server.',
  },
  'container-lost': {
    ...ELSEWHERE,
    title: 'The container was lost',
    found:
      'The node lost track of the container, for example after a restart of the node or its container runtime',
  },
  'pod-failed': {
    ...ELSEWHERE,
    title: 'The running pod was marked as failed',
    found:
      'The running pod was marked as failed, for example after a restart of its kubelet. Or another component marked it as failed, and it may still run',
  },
  restarted: {
    persistence: 'transient',
    title: 'The containers of the pod were restarted',
    found:
      'A restart rule that the cluster added to the pod restarted its containers, or the image of the step was changed',
    hint: 'Find out what adds a container with such a rule to the pod, then run the step again.',
    advice:
      'Find out what adds a container with such a rule to the pod, or changes its image, then run the step again.',
  },
  'killed-by-node': {
    persistence: 'transient',
    title: 'The node ended the step',
    found:
      'The node ended the step’s container. A hook or probe that the cluster added failed, its image was changed, or the sandbox of the pod died',
    hint: 'The step sets no such hook or probe. Find out which admission webhook adds it to the pods of this namespace.',
    advice:
      'If a hook or probe failed, find out which admission webhook adds it to the pods of the namespace. Otherwise, run the step again.',
  },
  deleted: {
    persistence: 'transient',
    title: 'The pod was deleted',
    found: 'The pod was deleted by a user or a program',
    hint: 'Find out who deletes pods in this namespace (the audit log of the cluster names them), then run the step again.',
  },
  disrupted: {
    ...ANYWHERE,
    title: 'The pod was ended by its cluster',
    found:
      'An autoscaler or a scheduler deleted the pod, according to an event. Or the cluster ended it in a way that Pod Step does not recognize',
  },
  'sandbox-failed': {
    ...ELSEWHERE,
    title: 'The node could not set up the pod',
    found: 'The node could not set up the pod or its network',
    hint: 'This is not the job’s fault. Run the step again. If it happens again, check the node.',
  },
  'added-container-failed': {
    ...ELSEWHERE,
    title: 'A container that the cluster added failed',
    found: 'A container that the cluster added to the pod failed before the step started',
    hint: `Its log says more. This is not the job’s fault. Run the step again. If it happens again, ${whoMendsAdded()}`,
  },
  'devices-not-prepared': {
    ...ELSEWHERE,
    title: 'The node could not prepare the pod’s devices',
    found: 'The node could not prepare the devices that the pod claims',
    hint: 'Run the step again. If it happens again, check the device driver of the node.',
  },
} as const satisfies Record<string, ReasonEntry>;
