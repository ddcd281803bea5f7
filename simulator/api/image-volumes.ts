// Image volumes at an API server that is too old for them.

import type { Container, Pod, PodSpec } from '../wire.ts';
import type { NewObject } from './object-store.ts';
import { badRequest, unknown } from './status-errors.ts';

/** `kept`: since 1.35.
 *  `dropped`: 1.31 to 1.34, where the feature gate is off: the pod is made without these volumes, and without what
 *  mounts them (pkg/api/pod/util.go dropImageVolumes).
 *  `unknown`: before 1.31: refused by strict field validation. */
export type ImageVolumes = 'kept' | 'dropped' | 'unknown';

/** A new pod as such a server reads it.
 *  @param strict whether the client asked for fieldValidation=Strict
 *  @throws 400, 501 */
export function readImageVolumes(pod: NewObject, support: ImageVolumes, strict: boolean): NewObject {
  const spec = (pod['spec'] ?? {}) as PodSpec;
  const { volumes = [] } = spec;
  if (support === 'kept' || !volumes.some(({ image }) => image)) return pod;
  if (support === 'dropped') return { ...pod, spec: drop(spec) };
  if (!strict) throw unknown('pod', 'its API server does not know image volumes, and need not say so');
  const unknownFields = volumes.flatMap(({ image }, at) =>
    image ? [`unknown field "spec.volumes[${at}].image"`] : [],
  );
  const why = `strict decoding error: ${unknownFields.join(', ')}`;
  throw badRequest(`Pod in version "v1" cannot be handled as a Pod: ${why}`);
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
