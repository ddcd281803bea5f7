import type { V1Container, V1ContainerStatus, V1Pod } from '@kubernetes/client-node';
import { isCheckName } from '../plan/checks.ts';
import { isSameImage } from '../plan/distinct-images.ts';

/** Init containers and containers in the order in which they start; ephemeral ones belong to whoever debugs. */
export function statusesOf(pod: V1Pod): V1ContainerStatus[] {
  return [...(pod.status?.initContainerStatuses ?? []), ...(pod.status?.containerStatuses ?? [])];
}

/** What the pod asks for, in the order in which it starts. */
export function containersOf(pod: V1Pod): V1Container[] {
  return [...(pod.spec?.initContainers ?? []), ...(pod.spec?.containers ?? [])];
}

/** Runs before the step: to its end, or as a sidecar. */
export function isInit(pod: V1Pod, container: string): boolean {
  return (pod.spec?.initContainers ?? []).some(({ name }) => name === container);
}

/** An init container that goes on running: https://kubernetes.io/docs/concepts/workloads/pods/sidecar-containers/ */
export function isSidecar({ restartPolicy }: V1Container): boolean {
  return restartPolicy === 'Always';
}

export function statusOf(pod: V1Pod, container: string): V1ContainerStatus | undefined {
  return statusesOf(pod).find((status) => status.name === container);
}

export function specOf(pod: V1Pod, container: string): V1Container | undefined {
  return containersOf(pod).find(({ name }) => name === container);
}

/**
 * Does the status show that the container got as far as running? Then its image was pulled, whatever an event says.
 * A container that a terminated pod is said to have lost (ContainerStatusUnknown) may never have been there.
 */
export function hasStarted(status: V1ContainerStatus | undefined): boolean {
  const { running, terminated } = status?.state ?? {};
  const ends = [terminated, status?.lastState?.terminated];
  return (
    running !== undefined || ends.some((end) => end !== undefined && end.reason !== 'ContainerStatusUnknown')
  );
}

/** The images that must be there before the container can start: its own, and those of the image volumes it mounts. */
export function imagesOf(pod: V1Pod, container: string): string[] {
  return imagesBy(pod, container, () => true);
}

/** Of those, without what is mounted in it only to be checked for others. */
function ownImagesOf(pod: V1Pod, container: string): string[] {
  return imagesBy(pod, container, (volume) => !isCheckName(volume));
}

function imagesBy(pod: V1Pod, container: string, counts: (volume: string) => boolean): string[] {
  const spec = specOf(pod, container);
  const mounted = new Set(spec?.volumeMounts?.map(({ name }) => name).filter(counts));
  const volumes = (pod.spec?.volumes ?? []).filter(
    ({ name, image }) => image !== undefined && mounted.has(name),
  );
  return [spec?.image, ...volumes.map(({ image }) => image?.reference)].filter(
    (image) => image !== undefined,
  );
}

/**
 * The container that an image is needed for: this one, unless it only checks the image for others, in a container or
 * by an image volume of ours; then the first of those.
 */
export function neededFor(pod: V1Pod, container: string, image: string): string {
  const needing = (name: string) =>
    !isCheckName(name) && ownImagesOf(pod, name).some((one) => isSameImage(one, image));
  if (needing(container)) return container;
  return containersOf(pod).find(({ name }) => needing(name))?.name ?? container;
}

/** The policy by which a container gets this image: its own, or that of the volume that brings it. */
export function policyOf(pod: V1Pod, container: string, image: string): string | undefined {
  const own = specOf(pod, container);
  if (own?.image === image) return own.imagePullPolicy;
  return (
    (pod.spec?.volumes ?? []).find((volume) => volume.image?.reference === image)?.image?.pullPolicy ??
    own?.imagePullPolicy
  );
}

/** The container that an event is about, from its `spec.initContainers{name}`; undefined for the pod as a whole. */
export function containerOfFieldPath(fieldPath: string | undefined): string | undefined {
  return /^spec\.(?:initContainers|containers)\{(.+)\}$/.exec(fieldPath ?? '')?.[1];
}
