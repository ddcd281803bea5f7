import type { V1Container, V1EnvVar, V1ResourceRequirements } from '@kubernetes/client-node';
import { escapeExpansion } from '../job/encoding.ts';
import type { Command, Job } from '../job/job.ts';
import { defined } from '../job/json.ts';
import { keyOf } from './pod-secret.ts';

type StepSettings = Pick<
  Job,
  'image' | 'command' | 'workingDirectory' | 'runVariables' | 'env' | 'secretEnv' | 'resources'
>;

/**
 * The template's step container with the inputs over it: inputs win, lists and maps are merged. A command replaces the
 * template's arguments too, because they belong to another command. `secret`: name of the pod's Secret.
 */
export function mergeStep(container: V1Container, step: StepSettings, secret: string): V1Container {
  const { command, args, ...rest } = container;
  const resources = mergeResources(container.resources, step.resources);
  const given = mergeEnv(container.env ?? [], planEnv(step, secret));
  const env = [...runVariables(step, given), ...given];
  return {
    ...rest,
    image: step.image,
    ...planCommand(step.command, defined({ command, args })),
    ...defined({ workingDir: step.workingDirectory, env: env.length > 0 ? env : undefined, resources }),
  };
}

function planCommand(command: Command, template: Pick<V1Container, 'command' | 'args'>) {
  if (command.kind === 'script')
    return { command: [...command.shell, '-c', escapeExpansion(command.script)] };
  return {
    ...(command.command.length > 0 ? { command: command.command.map(escapeExpansion) } : template),
    ...(command.args.length > 0 && { args: command.args.map(escapeExpansion) }),
  };
}

function planEnv({ env, secretEnv }: Pick<Job, 'env' | 'secretEnv'>, secret: string): V1EnvVar[] {
  return [
    ...env.map(({ name, value }) => ({ name, value: escapeExpansion(value) })),
    ...secretEnv.map(({ name }) => ({
      name,
      valueFrom: { secretKeyRef: { name: secret, key: keyOf(name) } },
    })),
  ];
}

/** Those that are not given otherwise. First, because values of the template may refer to them. */
function runVariables({ runVariables }: Pick<Job, 'runVariables'>, given: readonly V1EnvVar[]): V1EnvVar[] {
  return runVariables
    .filter(({ name }) => !given.some((variable) => variable.name === name))
    .map(({ name, value }) => ({ name, value: escapeExpansion(value) }));
}

/** A variable keeps its place in the template, because later values may refer to it. */
function mergeEnv(template: V1EnvVar[], own: V1EnvVar[]): V1EnvVar[] {
  return [
    ...template.map((variable) => own.find(({ name }) => name === variable.name) ?? variable),
    ...own.filter(({ name }) => !template.some((variable) => variable.name === name)),
  ];
}

function mergeResources(template: V1ResourceRequirements | undefined, own: Job['resources']) {
  if (own === undefined) return template;
  const merge = (kind: 'requests' | 'limits') => {
    const merged = { ...template?.[kind], ...own[kind] };
    return Object.keys(merged).length > 0 && { [kind]: merged };
  };
  return { ...template, ...merge('requests'), ...merge('limits') };
}

/**
 * The file of `$GITHUB_OUTPUT`. It is the container's termination message, which the status returns: no volume and no
 * exec is needed. Not the default path, because programs made for Kubernetes write other things there.
 * https://kubernetes.io/docs/tasks/debug/debug-application/determine-reason-pod-failure/
 */
export const OUTPUT_FILE = '/dev/github-output';
const VARIABLE = 'GITHUB_OUTPUT';

/** Sets the output file, unless the container sets its own termination message or the variable. */
export function withOutputFile(step: V1Container): V1Container {
  const isTaken =
    step.terminationMessagePath !== undefined ||
    step.terminationMessagePolicy !== undefined ||
    step.env?.some(({ name }) => name === VARIABLE);
  if (isTaken) return step;
  return {
    ...step,
    env: [...(step.env ?? []), { name: VARIABLE, value: OUTPUT_FILE }],
    terminationMessagePath: OUTPUT_FILE,
  };
}
