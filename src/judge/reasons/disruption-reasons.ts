import type { ReasonEntry } from '../../job/reason-entry.ts';

const RUN_AGAIN = 'This is not the job’s fault: run the step again.';
/** Who can mend a container that the cluster has added, as the end of a sentence. */
export function whoMendsAdded(who = '', keptOutBy = 'a label or annotation (in pod-template)'): string {
  return `whoever runs the cluster has to mend what adds this container${who}, or ${keptOutBy} has to keep it out of the pod.`;
}

/** Some have a hint of their own. */
const ANYWHERE = { persistence: 'transient', replacement: 'anywhere', hint: RUN_AGAIN } as const;
const ELSEWHERE = { ...ANYWHERE, replacement: 'elsewhere' } as const;

/** The pod was ended from outside, or its node could not set it up: not the fault of the job. */
export const DISRUPTION = {
  preempted: {
    ...ANYWHERE,
    title: 'The pod was preempted',
    found: 'The pod had to make room for one of higher priority',
  },
  evicted: {
    ...ELSEWHERE,
    title: 'The pod was evicted',
    found: 'The pod had to leave its node, which ran short of something or was being drained',
    advice: 'Run the step again; ask for as much memory and disk as the step needs (`resources`).',
  },
  tainted: {
    ...ELSEWHERE,
    title: 'The pod was evicted by a taint of its node (NoExecute)',
    found:
      'The node got a taint that the pod does not tolerate; usually because it was lost or is being replaced',
  },
  'node-shutdown': { ...ELSEWHERE, title: 'The node was shut down' },
  'node-lost': {
    ...ELSEWHERE,
    title: 'The node was lost',
    found: 'The node is gone, or does not answer any more',
  },
  'node-silent': {
    ...ELSEWHERE,
    title: 'The node does not answer',
    found: 'The kubelet of the node did not react to the pod for three minutes',
    hint: 'This is not the job’s fault: run the step again; if it happens again, its kubelet or its way to the API server is broken.',
  },
  'container-lost': {
    ...ELSEWHERE,
    title: 'The container was lost',
    found: 'The node lost track of the container, as after a restart of the node or its container runtime',
  },
  'pod-failed': {
    ...ELSEWHERE,
    title: 'The pod was given up while it ran',
    found:
      'The pod had begun to run and was then declared failed as a whole, as after a restart of its kubelet; or something else than its kubelet called it failed, and it may run all the same',
  },
  restarted: {
    persistence: 'transient',
    title: 'The containers of the pod were restarted',
    found:
      'A restart rule that the cluster added to the pod restarted its containers, or somebody changed the image of the step',
    hint: 'Find out who adds a container with such a rule to the pod, then run the step again.',
    advice:
      'Find out who adds a container with such a rule to the pod, or changes its image, then run the step again.',
  },
  'killed-by-node': {
    persistence: 'transient',
    title: 'The node ended the step',
    found:
      'The node ended the step’s container: a hook or probe that the cluster added to it failed, its image was changed, or the sandbox of the pod died',
    hint: 'The step did not ask for such a hook or probe: find out which admission webhook adds it to the pods of this namespace.',
    advice:
      'Where a hook or probe failed, find out which admission webhook adds it to the pods of the namespace; otherwise run the step again.',
  },
  deleted: {
    persistence: 'transient',
    title: 'The pod was deleted',
    found: 'Somebody deleted the pod',
    hint: 'Find out who deletes pods in this namespace (the audit log of the cluster names them), then run the step again.',
  },
  disrupted: {
    ...ANYWHERE,
    title: 'The pod was ended by its cluster',
    found:
      'An autoscaler or a scheduler deleted the pod, as an event says, or the cluster ended it in a way that is not known here',
  },
  'sandbox-failed': {
    ...ELSEWHERE,
    title: 'The node could not set up the pod',
    found: 'The node could not set up the pod or its network',
    hint: 'This is not the job’s fault: run the step again; if it happens again, something is wrong with the node.',
  },
  'added-container-failed': {
    ...ELSEWHERE,
    title: 'A container that the cluster has added failed',
    found: 'A container that the cluster has added to the pod failed before the step began',
    hint: `Its log says more. This is not the job’s fault: run the step again; if it happens again, ${whoMendsAdded()}`,
  },
  'devices-not-prepared': {
    ...ELSEWHERE,
    title: 'The node could not prepare the pod’s devices',
    found: 'The node could not prepare the devices that the pod claims',
    hint: 'Run the step again; if it happens again, look at the device driver of the node.',
  },
} as const satisfies Record<string, ReasonEntry>;
