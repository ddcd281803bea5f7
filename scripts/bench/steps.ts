import { setTimeout as wait } from 'node:timers/promises';
import { shellImage } from '../../simulator/registry/images.ts';
import type { Inputs } from '../../simulator/runner.ts';
import { GOOD, type Place } from './place.ts';

/** One kind of step that is timed. */
export type Step = {
  /** For `--only`. */
  name: string;
  /** In the document. */
  title: string;
  inputs(place: Place): Inputs;
  /** The output `reason` with which it has to end. */
  reason: string;
  /** What kubectl does of it: a pod of this image, by this policy. */
  peer?: { image(place: Place): string; policy: string; mostRuns?: number };
  /** Before each run of either side; gives what undoes it. */
  prepare?(place: Place): () => void;
  /** It takes long enough that few runs have to do. */
  mostRuns?: number;
  /** Whether it ends well depends on the moment at which the kubelet pulls again, so failures are counted. */
  mayFail?: boolean;
  /**
   * When runs start: when no pod is left, immediately after the previous run, or evenly distributed over a second, because the
   * kubelet checks its containers once a second. Default: quiet.
   */
  begins?: 'quiet' | 'at-once' | 'spread';
};

const OUTAGE_MS = 12_000;
const MISSING = 'bench/app:nope';
const CACHED = 'bench/cached:1';
const AWAY = 'bench/away:1';
const ok = (place: Place) => place.image(GOOD[0]);

/** The step together with containers of these images. */
function beside(place: Place, others: readonly string[], template: object = {}): Inputs {
  const containers = others.map((reference, index) => ({
    name: `other-${index}`,
    image: place.image(reference),
    command: ['true'],
  }));
  return { 'pod-template': JSON.stringify({ containers: [{ name: 'step' }, ...containers], ...template }) };
}

/** A step of `true` in a pod that has more images, which are checked first, in each of the ways. */
function checked(count: number): Step[] {
  const more = `${count} more ${count === 1 ? 'image' : 'images'}`;
  const ways = { never: 'not checked', 'image-volumes': 'by image volumes', always: 'by init containers' };
  return Object.entries(ways).map(([preflight, how]) => ({
    name: `checks-${count}-${preflight}`,
    title: `\`true\`, ${more}, ${how}`,
    inputs: (place) => ({ ...beside(place, GOOD.slice(1, count + 1)), preflight }),
    reason: 'completed',
    begins: 'spread',
  }));
}

export const STEPS: readonly Step[] = [
  {
    name: 'missing',
    title: 'missing tag',
    inputs: (place) => ({ image: place.image(MISSING) }),
    reason: 'not-found',
    // It waits for a minute, and then says “timed out waiting for the condition”.
    peer: { image: (place) => place.image(MISSING), policy: 'Always', mostRuns: 1 },
  },
  {
    name: 'third-missing',
    title: 'third of three images missing',
    inputs: (place) => beside(place, [GOOD[1], MISSING]),
    reason: 'not-found',
  },
  {
    name: 'two-missing',
    title: 'third and fourth of four images missing',
    inputs: (place) => beside(place, [GOOD[1], MISSING, 'bench/other:nope']),
    reason: 'not-found',
  },
  {
    name: 'missing-later',
    title: 'missing tag, after an init container has finished',
    inputs: (place) => ({
      ...beside(place, [], { initContainers: [{ name: 'first', image: ok(place), command: ['true'] }] }),
      image: place.image(MISSING),
      preflight: 'never',
    }),
    reason: 'not-found',
  },
  {
    name: 'never',
    title: 'policy Never, image not on the node',
    inputs: (place) => ({ image: place.image(MISSING), 'pull-policy': 'Never' }),
    reason: 'never-policy',
    peer: { image: (place) => place.image(MISSING), policy: 'Never', mostRuns: 1 },
  },
  {
    name: 'cached',
    title: 'image only on the node: Always, then IfNotPresent',
    inputs: (place) => ({ image: place.image(CACHED), 'pull-policy': 'Always, IfNotPresent' }),
    reason: 'completed',
    prepare(place) {
      place.registry.remove(CACHED);
      return () => {};
    },
  },
  {
    name: 'outage',
    title: `registry unavailable for ${OUTAGE_MS / 1000} s`,
    inputs: (place) => ({ image: place.image(AWAY) }),
    reason: 'completed',
    peer: { image: (place) => place.image(AWAY), policy: 'Always' },
    prepare: takeAway,
    mayFail: true,
    mostRuns: 5,
  },
  {
    name: 'true',
    title: '`true`, one run after the other',
    inputs: () => ({}),
    reason: 'completed',
    peer: { image: ok, policy: 'Always' },
    begins: 'at-once',
  },
  {
    name: 'true-out-of-step',
    title: '`true`, starts spread over a second',
    inputs: () => ({}),
    reason: 'completed',
    peer: { image: ok, policy: 'Always' },
    begins: 'spread',
  },
  ...checked(1),
  ...checked(3),
];

/** Brings all images that are good onto the nodes, so that no run has to pull their layers. */
export async function pullImages({ registry, image, api, namespace }: Place): Promise<void> {
  for (const reference of [CACHED, AWAY])
    registry.push(reference, shellImage({ files: { 'etc/name': reference } }));
  const containers = [...GOOD, CACHED, AWAY].map((reference, index) => ({
    name: `image-${index}`,
    image: image(reference),
    command: ['true'],
  }));
  const name = 'images';
  await api.createNamespacedPod({
    namespace,
    body: { metadata: { name }, spec: { restartPolicy: 'Never', containers } },
  });
  while ((await api.readNamespacedPod({ namespace, name })).status?.phase !== 'Succeeded') await wait(100);
  await api.deleteNamespacedPod({ namespace, name });
}

/** The registry resets every connection of that repository for a while. */
function takeAway({ registry }: Place): () => void {
  const repository = AWAY.replace(/:.*/, '');
  registry.misbehave(repository, { kind: 'reset' });
  const timer = setTimeout(() => registry.behave(repository), OUTAGE_MS);
  return () => {
    clearTimeout(timer);
    registry.behave(repository);
  };
}
