import type { V1Container, V1Pod } from '@kubernetes/client-node';
import { type Check, checkName, type Preflight } from '../job/checks.ts';
import {
  containerConsumer,
  type ImageConsumer,
  includesConsumer,
  isSameConsumer,
  volumeConsumer,
} from '../job/image-consumer.ts';
import { checkPolicy, currentPolicy, distinctImages, type PullCursor } from '../job/pull-plan.ts';
import { strongest } from '../job/pull-policies.ts';

/**
 * The checks that a pod needs, so that its step does not start before every image is on the node. `pod`: the final one,
 * without checks. What waits for its image at the gate is the check of that image; with `always` only an init container is,
 * of what can be one.
 */
export function checksOf(
  pod: V1Pod,
  cursors: readonly PullCursor[],
  step: string,
  preflight: Preflight,
): Check[] {
  if (preflight === 'never') return [];
  const atGate = imagesAtGate(pod, step);
  // What no container runs can't be checked by running it.
  const gateCounts = (users: PullCursor[]) =>
    preflight !== 'always' || isGateBefore(pod) || volumeOf(pod, users) !== undefined;
  return distinctImages(cursors)
    .filter(({ cursors: users }) => !(gateCounts(users) && isAwaited(users, atGate)))
    .map(({ image, cursors: users }, index) => {
      const volume = volumeOf(pod, users);
      return {
        name: checkName(index),
        image,
        policy: volume === undefined ? checkPolicy(users) : strongest(users.map(currentPolicy)),
        users: users.map(({ consumer }) => consumer),
        volume,
      };
    });
}

/** What starts first: nothing behind the first init container starts without it, and without init containers the step itself has to wait for its image. */
export function gateOf({ spec }: V1Pod, step: string): V1Container {
  const gate = spec?.initContainers?.[0] ?? spec?.containers.find(({ name }) => name === step);
  if (gate === undefined) throw new Error(`the pod has no container ${step}`);
  return gate;
}

/** Has what is at the gate ended its wait before anything else begins? Containers that are no init containers start side by side. */
export function isGateBefore({ spec }: V1Pod): boolean {
  return (spec?.initContainers ?? []).length > 0;
}

/** What the gate waits for: its own image and those of its image volumes. */
export function imagesAtGate(pod: V1Pod, step: string): ImageConsumer[] {
  const gate = gateOf(pod, step);
  return [containerConsumer(gate.name), ...(gate.volumeMounts ?? []).map(({ name }) => volumeConsumer(name))];
}

/** Is one of them at the gate, by a policy as strong as a check would have? */
export function isAwaited(users: readonly PullCursor[], atGate: readonly ImageConsumer[]): boolean {
  const own = users.filter(({ consumer }) => includesConsumer(atGate, consumer)).map(currentPolicy);
  return own.length > 0 && strongest([...own, checkPolicy(users)]) === strongest(own);
}

function volumeOf({ spec }: V1Pod, users: readonly PullCursor[]): string | undefined {
  const volumes = (spec?.volumes ?? []).filter(({ name }) =>
    users.some(({ consumer }) => isSameConsumer(consumer, volumeConsumer(name))),
  );
  return volumes.length === users.length ? volumes[0]?.name : undefined;
}
