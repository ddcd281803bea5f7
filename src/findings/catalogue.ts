import { CAUSES, type ReasonEntry } from '../job/causes.ts';
import { ADMISSION, CONFIGURATION, CONNECTION } from './catalogue-configuration.ts';

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

/** Every way in which a step can end, and its texts. `npm run outcomes` writes docs/outcomes.md from it. */
export const REASONS = {
  'image-pull': {
    'images-available': {
      persistence: 'transient',
      outcome: 'success',
      title: 'The image can be pulled',
      found: 'All images can be pulled; this is the success of `mode: check`',
    },
    ...CAUSES,
  },
  configuration: CONFIGURATION,
  admission: ADMISSION,
  scheduling: {
    unschedulable: {
      persistence: 'depends',
      title: 'No node for the pod',
      found: 'No node could take the pod, or its scheduler refused it',
      hint: 'Request less (resources), wait until other pods have ended (schedule-timeout), or add nodes.',
      advice:
        'Request less (`resources`), wait until other pods have ended (`schedule-timeout`), or add nodes. If no kind of node fits the pod, it is not retryable: change what the pod requires.',
    },
    'refused-by-node': {
      persistence: 'transient',
      replacement: 'elsewhere',
      title: 'The node refused the pod',
      found: 'The node did not accept the pod that was assigned to it',
      hint: 'Run the step again. If it happens again, request less, or another kind of node.',
    },
  },
  disruption: DISRUPTION,
  step: {
    completed: {
      persistence: 'transient',
      outcome: 'success',
      title: 'Succeeded',
      found: 'The step succeeded',
    },
    'exit-code': {
      persistence: 'transient',
      title: 'Exit code',
      found: 'The step ended with an exit code other than 0',
      hint: 'The end of the log says more.',
      advice:
        'The end of the log says more. For `pipefail` and other features of Bash, set `shell: bash -eo pipefail`.',
    },
    'oom-killed': {
      persistence: 'transient',
      title: 'Out of memory (OOMKilled)',
      found: 'A process used more memory than the limit of its container, or the node ran out of memory',
      hint: 'Raise its memory limit (limits.memory in resources, or in pod-template for another container), or make it use less.',
      advice:
        'Raise its memory limit (`limits.memory` in `resources`, or in `pod-template` for another container), or make it use less. If it has no limit, request as much memory as it needs (`resources`).',
    },
    'disk-limit': {
      persistence: 'transient',
      title: 'Disk limit exceeded',
      found: 'The pod used more disk than one of its limits allows',
      hint: 'Raise the limit, or write less. The log and emptyDir volumes count too.',
    },
    'init-failed': {
      persistence: 'transient',
      title: 'An init container failed',
      found: 'An init container failed, so the step did not start',
      hint: 'Its log says more.',
    },
    'crash-loop': {
      persistence: 'transient',
      title: 'A container keeps crashing',
      found: 'A service or init container crashed again and again, so the step did not start',
      hint: 'Its log says why.',
    },
    'never-ready': {
      persistence: 'transient',
      title: 'A container never became ready',
      found:
        'The startup probe of a service kept failing until the node killed the service, or can’t run, so the step did not start',
      hint: 'Its log says why. If it only needs more time, raise failureThreshold of the probe.',
    },
    'bad-outputs': {
      title: 'The outputs of the job are not valid',
      found: 'The job succeeded, but the outputs that it wrote to `$GITHUB_OUTPUT` are not valid',
      hint: 'Write outputs as lines of NAME=VALUE, or as NAME<<END, lines and END. Put longer text into a file of a volume or into the log.',
    },
  },
  timeout: {
    timeout: {
      persistence: 'depends',
      title: 'Timed out',
      found: 'The step, or the check of images, took longer than `timeout`',
      hint: 'Raise timeout, or check what the step was waiting for.',
      advice:
        'Raise `timeout`, or check what the step was waiting for. If the job itself was running, it is not retryable.',
    },
    'deadline-exceeded': {
      persistence: 'depends',
      title: 'The deadline of the pod has passed',
      found:
        'The deadline of the pod has passed. It is later than `timeout`, unless a template sets a shorter one',
      hint: 'Raise timeout (and activeDeadlineSeconds if pod-template sets it), or find out why the step takes so long.',
      advice:
        'Raise `timeout` (and `activeDeadlineSeconds` if `pod-template` sets it), or find out why the step takes so long. If the job itself was running, it is not retryable.',
    },
  },
  cancelled: {
    cancelled: {
      persistence: 'transient',
      outcome: 'cancelled',
      title: 'Cancelled',
      found: 'The run was cancelled, or its job reached its time limit',
    },
  },
  connection: CONNECTION,
  input: {
    'bad-input': {
      title: 'An input is not valid',
      found: 'One or more inputs are not valid',
      advice: 'The message says what is wrong with each of them.',
    },
  },
  internal: {
    internal: {
      persistence: 'transient',
      title: 'Pod Step itself failed',
      hint: 'Please report it with the log of a run in which debug logging is on.',
    },
    'runner-error': {
      persistence: 'transient',
      title: 'The runner failed',
      found: 'The runner could not open or write a file, for example because its disk is full (ENOSPC)',
      hint: 'Free disk space on the runner, or raise its limit of open files (ulimit -n).',
    },
  },
} as const satisfies Record<string, Record<string, ReasonEntry>>;

export type Category = keyof typeof REASONS;

export type ReasonOf<C extends Category> = keyof (typeof REASONS)[C];

/** A reason of the API server, which no table can list; made in messages/refusals.ts only. */
export type ServerReason = string & { readonly saidByServer: true };

export type Reason = { [C in Category]: ReasonOf<C> }[Category] | ServerReason;
