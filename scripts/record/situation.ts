/** What can happen to a pod, and how to cause it. Most of it is written in situations.yaml. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CoreV1Api, V1Container, V1Pod, V1PodSpec, V1Secret } from '@kubernetes/client-node';
import { parse } from 'yaml';
import { createAuthority, issue } from '../../simulator/certificates.ts';
import { bigImage, emptyImage, shellImage } from '../../simulator/registry/images.ts';
import type { Fault } from '../../simulator/registry/registry-faults.ts';
import type { Registry } from '../../simulator/registry/start.ts';

export type Place = {
  namespace: string;
  registry: Registry;
  /** An image with a shell. */
  image: string;
  api: CoreV1Api;
  /** This machine's address for pods and containerd, which requires HTTPS there; undefined if there is none. */
  bridge: string | undefined;
  /** `important`: a priority class above all others; `noRuntime`: a runtime class whose handler no node has. */
  important: string;
  noRuntime: string;
};

export type Situation = {
  spec(place: Place): Partial<V1PodSpec> | Promise<Partial<V1PodSpec>>;
  /** `running`: once the step runs; `early`: 1.5 s after the pod was created. */
  meanwhile?: { when: 'running' | 'early'; act(place: Place, pod: string): Promise<unknown> };
  /** Recording time from the pod's creation; it ends soon after the pod. Enough for both statuses and events. */
  seconds: number;
};

/** A situation in situations.yaml. Words in capitals stand for what differs from place to place. */
type Written = {
  /** Containers lack what `step` and `check` give them. */
  spec?: Partial<V1PodSpec>;
  /** The step's image, which is always pulled. In place of `spec`. */
  image?: string;
  /** What the registry gets before the pod is created. */
  repository?: { push: string; holds?: keyof typeof HOLDS; isPrivate?: true; fault?: Fault };
  /** One more address of the registry, LISTENING, on the bridge; the node trusts no certificate of it. */
  listen?: 'http' | 'https';
  meanwhile?: { when: 'running' | 'early' } & (
    | { act: keyof typeof ACTS }
    | { create: { kind: 'Pod' | 'Secret' } & V1Pod & V1Secret }
  );
  seconds: number;
};

const HOLDS = {
  'a shell': (name: string) => shellImage({ files: { [name]: name } }),
  nothing: () => emptyImage(),
  '1 MiB': () => bigImage(1),
  '2 MiB': () => bigImage(2),
  'another platform': () => shellImage({ architecture: 'arm64', files: { foreign: '1' } }),
};

const ACTS = {
  delete: ({ api, namespace }: Place, name: string) => api.deleteNamespacedPod({ name, namespace }),
  evict: ({ api, namespace }: Place, name: string) =>
    api.createNamespacedPodEviction({ name, namespace, body: { metadata: { name, namespace } } }),
};

const FIELDS = ['spec', 'image', 'repository', 'listen', 'meanwhile', 'seconds'];
const FILE = join(import.meta.dirname, 'situations.yaml');

/** The situations of situations.yaml, by name. */
export function readSituations(text = readFileSync(FILE, 'utf8')): Record<string, Situation> {
  const situations = Object.entries<Written>(parse(text)).map(([name, written]) => {
    const wrong = Object.keys(written).find((field) => !FIELDS.includes(field));
    if (wrong !== undefined) throw new Error(`${name}: ${wrong} is not a field of a situation`);
    return [name, situationOf(written)] as const;
  });
  return Object.fromEntries(situations);
}

function situationOf(written: Written): Situation {
  const { meanwhile, repository, seconds } = written;
  return {
    async spec(place) {
      if (repository !== undefined) fill(place.registry, repository);
      const { image, spec } = await filledIn(written, place);
      return image === undefined
        ? completed(spec, place)
        : { containers: [step(place, { image, imagePullPolicy: 'Always' })] };
    },
    ...(meanwhile && {
      meanwhile: {
        when: meanwhile.when,
        act: (place, pod) =>
          'act' in meanwhile ? ACTS[meanwhile.act](place, pod) : create(meanwhile.create, place),
      },
    }),
    seconds,
  };
}

function fill(
  registry: Registry,
  { push, holds = 'a shell', isPrivate, fault }: NonNullable<Written['repository']>,
) {
  const [repository = ''] = push.split(':');
  registry.push(push, HOLDS[holds](repository));
  if (isPrivate) registry.protect(repository, { user: 'mona', password: 'secret' });
  if (fault !== undefined) registry.misbehave(repository, fault);
}

/** With what the words in capitals stand for. */
async function filledIn<Part extends object>(
  part: Part & { listen?: 'http' | 'https' },
  place: Place,
): Promise<Part> {
  const { image, registry, important, noRuntime, api } = place;
  const text = JSON.stringify(part);
  const values: Record<string, string> = {
    ...{ IMAGE: image, REGISTRY: registry.address, IMPORTANT: important, NO_RUNTIME: noRuntime },
    ...(part.listen && { LISTENING: await listen(part.listen, place) }),
    ...(/\bNODE\b/.test(text) && { NODE: (await api.listNode()).items[0]?.metadata?.name ?? '' }),
  };
  return JSON.parse(text.replaceAll(/\b[A-Z_]{4,}\b/g, (word) => values[word] ?? word));
}

async function listen(by: 'http' | 'https', { registry, bridge }: Place): Promise<string> {
  if (bridge === undefined) throw new Error('this needs the address of a bridge');
  if (by === 'http') return registry.listen({ host: bridge });
  const authority = await createAuthority('stranger');
  const tls = await issue(authority, { subject: 'CN=registry', names: [bridge] });
  return registry.listen({ host: bridge, tls });
}

async function create(written: V1Pod & V1Secret, place: Place): Promise<unknown> {
  const { api, namespace } = place;
  const { kind, metadata, spec, ...rest } = await filledIn(written, place);
  if (kind === 'Secret')
    return api.createNamespacedSecret({ namespace, body: { metadata: metadata ?? {}, ...rest } });
  return api.createNamespacedPod({
    namespace,
    body: podOf(metadata?.name ?? '', completed(spec, place), place),
  });
}

function completed(spec: Partial<V1PodSpec> = {}, place: Place): Partial<V1PodSpec> {
  const { containers, initContainers } = spec;
  return {
    ...spec,
    ...(initContainers && { initContainers: initContainers.map((one) => check(place, one)) }),
    ...(containers && { containers: containers.map((one) => step(place, one)) }),
  };
}

/** The container that is judged. */
export const STEP = 'step';

export function step(place: Place, changes: Partial<V1Container> = {}): V1Container {
  return { name: STEP, image: place.image, command: ['sh', '-c', 'true'], ...changes };
}

/** An init container that ends at once: statuses report late on containers that start after it. */
function check({ image }: Place, changes: Partial<V1Container>): V1Container {
  return { name: 'check', image, imagePullPolicy: 'IfNotPresent', command: ['true'], ...changes };
}

export function podOf(name: string, spec: Partial<V1PodSpec>, place: Place): V1Pod {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name },
    spec: {
      restartPolicy: 'Never',
      automountServiceAccountToken: false,
      enableServiceLinks: false,
      terminationGracePeriodSeconds: 3,
      containers: [step(place)],
      ...spec,
    },
  };
}
