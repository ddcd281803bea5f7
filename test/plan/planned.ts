import type { V1Container, V1Pod, V1PodSpec } from '@kubernetes/client-node';
import { readJob } from '../../src/inputs/read-job.ts';
import { readServices } from '../../src/inputs/services.ts';
import type { Job } from '../../src/job/job.ts';
import type { PreflightMethod } from '../../src/plan/checks.ts';
import { type AttemptPlan, planAttempt } from '../../src/plan/pod.ts';

// Inputs as the user writes them, and the pod of the first attempt that comes of them.

export type Inputs = Record<string, string>;

export const BY_CONTAINERS: PreflightMethod = { kind: 'init-containers', architecture: 'amd64' };
export const BY_VOLUMES: PreflightMethod = { kind: 'image-volumes' };

/** Of all pods here. */
export const IDENTITY = {
  pod: 'shop-1-x',
  namespace: 'ci',
  labels: { a: 'b' },
  annotations: { c: 'd' },
  pullSecrets: [],
};

/** Where the step's event is. */
/** What the host brings besides: files of the runner, or patterns of the pod's. */
type Source = Pick<NonNullable<Parameters<typeof readJob>[1]>, 'files' | 'selections'>;

const SOURCE = {
  server: 'https://github.com',
  repository: 'acme/shop',
  commit: '4f2a'.repeat(10),
  readServices,
};

export function jobOf(inputs: Inputs, template: Partial<V1PodSpec> = {}, source: Source = {}): Job {
  const all: Inputs = {
    checkout: 'false',
    image: 'app:1',
    args: '[]',
    'pod-template': JSON.stringify(template),
    ...inputs,
  };
  return readJob((name) => all[name] ?? '', { ...SOURCE, ...source });
}

export function planned(
  inputs: Inputs,
  template: Partial<V1PodSpec> = {},
  method: PreflightMethod = BY_CONTAINERS,
  changes: Partial<AttemptPlan> = {},
) {
  const job = jobOf(inputs, template);
  return planAttempt(job, IDENTITY, 1, {
    pullPlans: job.pulls,
    method,
    preferred: [],
    avoided: [],
    ...changes,
  });
}

/** The pod of a step with files of the runner or of the pod, its job, and its containers. `source`: those files. */
export function plannedWith(source: Source, inputs: Inputs, template: Partial<V1PodSpec>) {
  const job = jobOf({ 'checkout-image': 'git:1', ...inputs }, template, source);
  const plan = { pullPlans: job.pulls, method: BY_CONTAINERS, preferred: [], avoided: [] };
  const { pod } = planAttempt(job, IDENTITY, 1, plan);
  const containers = [...(pod.spec?.initContainers ?? []), ...(pod.spec?.containers ?? [])];
  return { job, pod, containers, named: (name: string) => containers.find((one) => one.name === name) };
}

/**
 * A pod in one line for each container, in the order in which they start, and each image volume with who mounts it:
 * `step app:1 A`, `data model:1 I in step`.
 */
export function shapeOf({ spec }: V1Pod): string[] {
  const containers = [...(spec?.initContainers ?? []), ...(spec?.containers ?? [])];
  return [
    ...containers.map(({ name, image, imagePullPolicy }) => `${name} ${image} ${letter(imagePullPolicy)}`),
    ...(spec?.volumes ?? []).flatMap(({ name, image }) =>
      image === undefined
        ? []
        : [`${name} ${image.reference} ${letter(image.pullPolicy)}${mountedIn(containers, name)}`],
    ),
  ];
}

function mountedIn(containers: V1Container[], volume: string): string {
  const names = containers
    .filter(({ volumeMounts = [] }) => volumeMounts.some(({ name }) => name === volume))
    .map(({ name }) => name);
  return names.length === 0 ? '' : ` in ${names.join(', ')}`;
}

/** As the tables of other systems' tests write them: A, I and N; `-` for none. */
export function letter(policy: string | undefined): string {
  return policy?.charAt(0) ?? '-';
}
