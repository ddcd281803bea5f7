import { CAUSES, type ReasonEntry } from '../job/causes.ts';
import { ADMISSION, CONFIGURATION, CONNECTION } from './catalogue-configuration.ts';
import { whoFixes } from './wording.ts';

const RUN_AGAIN = 'The step did not cause this. Run it again.';
/** Some have a hint of their own. */
const ANYWHERE = { persistence: 'transient', replacement: 'anywhere', hint: RUN_AGAIN } as const;
const ELSEWHERE = { ...ANYWHERE, replacement: 'elsewhere' } as const;

/** The pod was ended from outside, or its node could not set it up: not the fault of the job. */
const DISRUPTION = {
  preempted: {
    ...ANYWHERE,
    title: 'The pod was preempted',
    hint: `${RUN_AGAIN} If it happens again, give the pod a higher priority (priorityClassName in pod-template).`,
  },
  evicted: {
    ...ELSEWHERE,
    title: 'The pod was evicted',
  },
  tainted: {
    ...ELSEWHERE,
    title: 'The pod was evicted by a taint of its node (NoExecute)',
  },
  'node-shutdown': { ...ELSEWHERE, title: 'The node was shut down' },
  'node-lost': {
    ...ELSEWHERE,
    title: 'The node was lost',
  },
  'node-silent': {
    ...ELSEWHERE,
    title: 'The node does not answer',
    hint: `${RUN_AGAIN} If it happens again, check the node’s kubelet and its connection to the API server.`,
  },
  'container-lost': {
    ...ELSEWHERE,
    title: 'The container was lost',
  },
  'pod-failed': {
    ...ELSEWHERE,
    title: 'The running pod was marked as failed',
  },
  restarted: {
    persistence: 'transient',
    title: 'The containers of the pod were restarted',
    hint: 'Find out what adds a container with such a rule to the pod, then run the step again.',
  },
  'killed-by-node': {
    persistence: 'transient',
    title: 'The node ended the step',
    hint: 'The step sets no such hook or probe. Find out which admission webhook adds it to the pods of this namespace.',
  },
  deleted: {
    persistence: 'transient',
    title: 'The pod was deleted',
    hint: 'Find out who deletes pods in this namespace (the audit log of the cluster names them), then run the step again.',
  },
  disrupted: {
    ...ANYWHERE,
    title: 'The pod was ended by its cluster',
  },
  'sandbox-failed': {
    ...ELSEWHERE,
    title: 'The node could not set up the pod',
    hint: `${RUN_AGAIN} If it happens again, check the node.`,
  },
  'added-container-failed': {
    ...ELSEWHERE,
    title: 'A container that the cluster added failed',
    log: 'more',
    hint: `${RUN_AGAIN} If it happens again, ${whoFixes()}`,
  },
  'devices-not-prepared': {
    ...ELSEWHERE,
    title: 'The node could not prepare the pod’s devices',
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
    },
    ...CAUSES,
  },
  configuration: CONFIGURATION,
  admission: ADMISSION,
  scheduling: {
    unschedulable: {
      persistence: 'depends',
      title: 'No node for the pod',
      hint: 'Request less (resources), wait until other pods have ended (schedule-timeout), or add nodes.',
    },
    'refused-by-node': {
      persistence: 'transient',
      replacement: 'elsewhere',
      title: 'The node refused the pod',
      hint: 'Run the step again. If it happens again, request less, or choose other nodes (node-selector).',
    },
  },
  disruption: DISRUPTION,
  step: {
    completed: {
      persistence: 'transient',
      outcome: 'success',
      title: 'Succeeded',
    },
    'exit-code': {
      persistence: 'transient',
      title: 'Exit code',
      hint: 'See the end of the log.',
    },
    'oom-killed': {
      persistence: 'transient',
      title: 'Out of memory (OOMKilled)',
      hint: 'Raise its memory limit (limits.memory in resources, or in pod-template for another container), or make it use less.',
    },
    'disk-limit': {
      persistence: 'transient',
      title: 'Disk limit exceeded',
      hint: 'Raise the limit, or write less. The log and emptyDir volumes count too.',
    },
    'init-failed': {
      persistence: 'transient',
      title: 'An init container failed',
      log: 'more',
    },
    'crash-loop': {
      persistence: 'transient',
      title: 'A container keeps crashing',
      log: 'why',
    },
    'never-ready': {
      persistence: 'transient',
      title: 'A container did not become ready',
      log: 'why',
      hint: 'If it only needs more time, raise failureThreshold of its probe, or --health-retries in services.',
    },
    'bad-outputs': {
      title: 'The outputs of the step are not valid',
      hint: 'Write outputs as lines of NAME=VALUE, or as NAME<<END, lines and END. Put longer text into a file of a volume or into the log.',
    },
  },
  timeout: {
    timeout: {
      persistence: 'depends',
      title: 'Timed out',
      hint: 'Raise timeout, or check what the step was waiting for.',
    },
    'deadline-exceeded': {
      persistence: 'depends',
      title: 'The deadline of the pod has passed',
      hint: 'Raise timeout (and activeDeadlineSeconds if pod-template sets it), or find out why the step takes so long.',
    },
  },
  cancelled: {
    cancelled: {
      persistence: 'transient',
      outcome: 'cancelled',
      title: 'Cancelled',
    },
  },
  connection: CONNECTION,
  input: {
    'bad-input': {
      title: 'An input is not valid',
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
      hint: 'Check the disk, the memory and the limits of the runner.',
    },
  },
} as const satisfies Record<string, Record<string, ReasonEntry>>;

export type Category = keyof typeof REASONS;

export type ReasonOf<C extends Category> = keyof (typeof REASONS)[C];

/** A reason of the API server, which no table can list; made in messages/refusals.ts only. */
export type ServerReason = string & { readonly saidByServer: true };

export type Reason = { [C in Category]: ReasonOf<C> }[Category] | ServerReason;
