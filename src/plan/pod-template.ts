import type { V1Container, V1EnvVar, V1PodSpec, V1ResourceRequirements } from '@kubernetes/client-node';
import type { Command, Job } from '../job.ts';
import { escapeExpansion } from './encoding.ts';
import { keyOf } from './pod-secret.ts';

/** What the user's own pod brings with it. */
export type PodTemplate = {
  labels: Record<string, string>;
  annotations: Record<string, string>;
  spec: V1PodSpec;
};

export const NO_TEMPLATE: PodTemplate = { labels: {}, annotations: {}, spec: { containers: [] } };

/** The container that is the step, unless the user names another: its end is the step's end. */
export const STEP_CONTAINER = 'step';

/** The containers of the final pod: those of the template, and the step's where the template has none of its name. */
export function containersWithStep({ spec }: PodTemplate, step: string): V1Container[] {
  return spec.containers.some(({ name }) => name === step)
    ? spec.containers
    : [...spec.containers, { name: step }];
}

/**
 * What the template says of the step's container, and the inputs over it. What an input says goes first; lists and maps
 * are joined. A command takes the place of the template's arguments too: they were for another one.
 * `secret`: the name of the pod's Secret.
 */
export function mergeStep(container: V1Container, job: Job, secret: string): V1Container {
  const { command, args, ...rest } = container;
  const resources = joinResources(container.resources, job.resources);
  const env = joinEnv(container.env ?? [], job, secret);
  return {
    ...rest,
    image: job.image,
    ...planCommand(job.command, { ...(command && { command }), ...(args && { args }) }),
    ...(job.workingDirectory !== undefined && { workingDir: job.workingDirectory }),
    ...(env.length > 0 && { env }),
    ...(resources && { resources }),
  };
}

function planCommand(
  command: Command,
  template: Pick<V1Container, 'command' | 'args'>,
): Pick<V1Container, 'command' | 'args'> {
  switch (command.kind) {
    case 'script':
      return { command: [...command.shell, '-c', escapeExpansion(command.script)] };
    case 'exec':
      return {
        ...(command.command.length > 0 ? { command: command.command.map(escapeExpansion) } : template),
        ...(command.args.length > 0 && { args: command.args.map(escapeExpansion) }),
      };
  }
}

/** A variable stays where the template has it, because the values behind it may refer to it. */
function joinEnv(template: V1EnvVar[], { env, secretEnv }: Job, secret: string): V1EnvVar[] {
  const own: V1EnvVar[] = [
    ...env.map(({ name, value }) => ({ name, value: escapeExpansion(value) })),
    ...secretEnv.map(({ name }) => ({
      name,
      valueFrom: { secretKeyRef: { name: secret, key: keyOf(name) } },
    })),
  ];
  return [
    ...template.map((variable) => own.find(({ name }) => name === variable.name) ?? variable),
    ...own.filter(({ name }) => !template.some((variable) => variable.name === name)),
  ];
}

function joinResources(
  template: V1ResourceRequirements | undefined,
  own: Job['resources'],
): V1ResourceRequirements | undefined {
  if (own === undefined) return template;
  const join = (kind: 'requests' | 'limits') => {
    const joined = { ...template?.[kind], ...own[kind] };
    return Object.keys(joined).length > 0 && { [kind]: joined };
  };
  return { ...template, ...join('requests'), ...join('limits') };
}
