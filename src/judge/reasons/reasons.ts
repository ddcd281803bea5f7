import { CAUSES } from '../../job/causes.ts';
import type { ReasonEntry } from '../../job/reason-entry.ts';
import { CONFIGURATION } from './configuration-reasons.ts';
import { DISRUPTION } from './disruption-reasons.ts';
import { ADMISSION, CONNECTION } from './refusal-reasons.ts';

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

/** A reason of the API server, which no table can list; made in refusal.ts only. */
export type ServerReason = string & { readonly saidByServer: true };

export type Reason = { [C in Category]: ReasonOf<C> }[Category] | ServerReason;
