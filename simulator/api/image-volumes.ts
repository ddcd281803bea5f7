// Image volumes at an API server that is too old for them.

import type { Container, Pod, PodSpec } from '../wire.ts';
import type { NewObject } from './object-store.ts';
import { unknown } from './status-errors.ts';

/** `kept`: since 1.35.
 *  `dropped`: 1.31 to 1.34, where the feature gate is off: the pod is made without these volumes, and without what
 *  mounts them (pkg/api/pod/util.go dropImageVolumes).
 *  `unknown`: before 1.31: refused by strict field validation. */
export type ImageVolumes = 'kept' | 'dropped' | 'unknown';

/** A new pod as such a server reads it, unless strict field validation has refused it.
 *  @throws 501 */
export function readImageVolumes(pod: NewObject, support: ImageVolumes): NewObject {
  const spec = (pod['spec'] ?? {}) as PodSpec;
  const { volumes = [] } = spec;
  if (support === 'kept' || !volumes.some(({ image }) => image)) return pod;
  if (support === 'dropped') return { ...pod, spec: drop(spec) };
  throw unknown('pod', 'its API server does not know image volumes, and need not say so');
}

function drop(spec: PodSpec): Pod['spec'] {
  const kept = (spec.volumes ?? []).filter(({ image }) => !image);
  const dropped = new Set((spec.volumes ?? []).filter(({ image }) => image).map(({ name }) => name));
  const without = (container: Container): Container => ({
    ...container,
    volumeMounts: (container.volumeMounts ?? []).filter(({ name }) => !dropped.has(name)),
  });
  return {
    ...spec,
    volumes: kept,
    containers: spec.containers.map(without),
    ...(spec.initContainers ? { initContainers: spec.initContainers.map(without) } : {}),
  };
}
