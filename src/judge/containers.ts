import type { V1Container, V1ContainerStatus, V1Pod } from '@kubernetes/client-node';

/** Init containers and containers in the order in which they start; ephemeral ones belong to whoever debugs. */
export function statusesOf(pod: V1Pod): V1ContainerStatus[] {
  return [...(pod.status?.initContainerStatuses ?? []), ...(pod.status?.containerStatuses ?? [])];
}

export function statusOf(pod: V1Pod, container: string): V1ContainerStatus | undefined {
  return statusesOf(pod).find((status) => status.name === container);
}

export function specOf(pod: V1Pod, container: string): V1Container | undefined {
  return [...(pod.spec?.initContainers ?? []), ...(pod.spec?.containers ?? [])].find(
    ({ name }) => name === container,
  );
}

/** Does the status show that the container got as far as running? Then its image was pulled, whatever an event says. */
export function hasStarted(status: V1ContainerStatus | undefined): boolean {
  return (
    status?.state?.running !== undefined ||
    status?.state?.terminated !== undefined ||
    status?.lastState?.terminated !== undefined
  );
}

/** The images that must be there before the container can start: its own, and those of the image volumes it mounts. */
export function imagesOf(pod: V1Pod, container: string): string[] {
  const spec = specOf(pod, container);
  const mounted = new Set(spec?.volumeMounts?.map(({ name }) => name));
  const volumes = (pod.spec?.volumes ?? []).filter(
    ({ name, image }) => image !== undefined && mounted.has(name),
  );
  return [spec?.image, ...volumes.map(({ image }) => image?.reference)].filter(
    (image) => image !== undefined,
  );
}

/** The container that an event is about, from its `spec.initContainers{name}`; undefined for the pod as a whole. */
export function containerOfFieldPath(fieldPath: string | undefined): string | undefined {
  return /^spec\.(?:initContainers|containers)\{(.+)\}$/.exec(fieldPath ?? '')?.[1];
}
