import type { V1Container, V1Pod, V1PodSpec } from '@kubernetes/client-node';
import type { Command, Job } from '../job.ts';
import { currentPolicy, type PullCursor } from './fallback.ts';
import type { Identity } from './identity.ts';

/** The container that is the step: its end is the step's end. */
export const STEP_CONTAINER = 'step';

/**
 * The pod's own deadline comes this much after the step's timeout, so that the two are never confused:
 * it ends a pod whose runner is gone.
 */
const DEADLINE_BEHIND_TIMEOUT_SECONDS = 60;

/**
 * The pod of one attempt. It has no volume, no service account token and no service variables: each of the first
 * two costs 0.3 s of start, and all three give a job what it didn't ask for.
 */
export function planPod(job: Job, identity: Identity, pulls: readonly PullCursor[]): V1Pod {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name: identity.pod,
      namespace: identity.namespace,
      labels: identity.labels,
      annotations: identity.annotations,
    },
    spec: {
      restartPolicy: 'Never',
      activeDeadlineSeconds: Math.ceil(job.timeoutMs / 1000) + DEADLINE_BEHIND_TIMEOUT_SECONDS,
      automountServiceAccountToken: false,
      enableServiceLinks: false,
      ...planPullSecrets(job, identity),
      containers: [planStep(job, pulls)],
    },
  };
}

/** Those of the user, and the one that comes with the pod and has its name. */
function planPullSecrets(job: Job, identity: Identity): Pick<V1PodSpec, 'imagePullSecrets'> {
  const names = [...job.imagePullSecrets, ...(job.registryCredentials.length > 0 ? [identity.pod] : [])];
  return names.length === 0 ? {} : { imagePullSecrets: names.map((name) => ({ name })) };
}

function planStep(job: Job, pulls: readonly PullCursor[]): V1Container {
  const pull = pulls.find(({ container }) => container === STEP_CONTAINER);
  const container: V1Container = {
    name: STEP_CONTAINER,
    image: job.image,
    ...(pull && { imagePullPolicy: currentPolicy(pull) }),
    ...planCommand(job.command),
  };
  if (job.workingDirectory !== undefined) container.workingDir = job.workingDirectory;
  if (job.env.length > 0) container.env = job.env.map(({ name, value }) => ({ name, value: literal(value) }));
  return container;
}

function planCommand(command: Command): Pick<V1Container, 'command' | 'args'> {
  switch (command.kind) {
    case 'script':
      return { command: [...command.shell, '-c', literal(command.script)] };
    case 'exec':
      return {
        ...(command.command.length > 0 && { command: command.command.map(literal) }),
        ...(command.args.length > 0 && { args: command.args.map(literal) }),
      };
  }
}

/**
 * Kubernetes replaces `$(NAME)` and halves `$$` in commands, arguments and values; what a user wrote is to arrive as
 * written, `echo $$` too. https://kubernetes.io/docs/tasks/inject-data-application/define-interdependent-environment-variables/
 */
function literal(text: string): string {
  return text.replaceAll('$', '$$$$');
}
