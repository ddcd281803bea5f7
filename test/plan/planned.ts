import type { V1Container, V1Pod, V1PodSpec } from '@kubernetes/client-node';
import { readJob } from '../../src/inputs/read-job.ts';
import type { Job } from '../../src/job/job.ts';
import type { PreflightMethod } from '../../src/plan/checks.ts';
import { type AttemptPlan, planAttempt } from '../../src/plan/pod.ts';
import { SOURCE } from '../inputs/problems-of.ts';

// Inputs as the user writes them, and the pod of the first attempt that they produce.

export type Inputs = Record<string, string>;

export const BY_CONTAINERS: PreflightMethod = { kind: 'init-containers', architecture: 'amd64' };
export const BY_VOLUMES: PreflightMethod = { kind: 'image-volumes' };

/** The identity of all pods here. */
export const IDENTITY = {
  stem: 'shop-1',
  pod: 'shop-1-x',
  namespace: 'ci',
  labels: { a: 'b' },
  annotations: { c: 'd' },
  pullSecrets: [],
};

/** What the host provides in addition: files of the runner, or patterns of the pod's files. */
export type Source = Pick<NonNullable<Parameters<typeof readJob>[1]>, 'files' | 'selections'>;

export const FILES = { packed: Buffer.from('archive'), sha256: '0'.repeat(64), count: 3, bytes: 4000 };
export const SELECTIONS = [{ from: './reports', regex: "[.]/it's", except: [] }];

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
  source: Source = {},
) {
  const job = jobOf(inputs, template, source);
  const plan = { pullPlans: job.pulls, method, preferred: [], avoided: [], ...changes };
  const { pod, checks } = planAttempt(job, IDENTITY, plan);
  const containers = [...(pod.spec?.initContainers ?? []), ...(pod.spec?.containers ?? [])];
  const named = (name: string) => containers.find((one) => one.name === name);
  return { job, pod, checks, containers, named };
}

/** With the image of a checkout. `source`: files of the runner or of the pod. */
export function plannedWith(source: Source, inputs: Inputs, template: Partial<V1PodSpec> = {}) {
  return planned({ 'checkout-image': 'git:1', ...inputs }, template, BY_CONTAINERS, {}, source);
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
  const names = mounting(containers, volume);
  return names.length === 0 ? '' : ` in ${names.join(', ')}`;
}

/** The containers that mount a volume. */
export function mounting(containers: V1Container[], volume: string): string[] {
  return containers
    .filter(({ volumeMounts = [] }) => volumeMounts.some(({ name }) => name === volume))
    .map(({ name }) => name);
}

/** As the tables of other systems' tests write them: A, I and N; `-` for none. */
export function letter(policy: string | undefined): string {
  return policy?.charAt(0) ?? '-';
}
