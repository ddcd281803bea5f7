import type {
  V1Container,
  V1ContainerStateTerminated,
  V1ContainerStatus,
  V1Pod,
  V1Volume,
  V1VolumeMount,
} from '@kubernetes/client-node';
import { isCheckMount, isCheckName } from '../plan/checks.ts';
import { isSameImage } from '../plan/distinct-images.ts';
import { nameOfCheck, nameOfVolume } from '../plan/fallback.ts';

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

/**
 * How the container ended, also where it has been started again since; undefined where it has not, and where its node
 * lost sight of it.
 */
export function endOf(status: V1ContainerStatus | undefined): V1ContainerStateTerminated | undefined {
  const end = status?.state?.terminated ?? status?.lastState?.terminated;
  return end?.reason === 'ContainerStatusUnknown' ? undefined : end;
}

/** The images that must be there before the container can start: its own, and those of the image volumes it mounts. */
export function imagesOf(pod: V1Pod, container: string): string[] {
  return imagesBy(pod, container, () => true);
}

/** Of those, without what is mounted in it only to be checked for others. */
function ownImagesOf(pod: V1Pod, container: string): string[] {
  return imagesBy(pod, container, (mount) => !isCheckMount(mount));
}

function imagesBy(pod: V1Pod, container: string, counts: (mount: V1VolumeMount) => boolean): string[] {
  const own = specOf(pod, container)?.image;
  return [...(own === undefined ? [] : [own]), ...mountedImagesOf(pod, container, counts)];
}

/** The images of the image volumes that the container mounts. */
export function mountedImagesOf(
  pod: V1Pod,
  container: string,
  counts: (mount: V1VolumeMount) => boolean = () => true,
): string[] {
  return imageVolumesOf(pod, container, counts).flatMap(({ image }) => image?.reference ?? []);
}

function imageVolumesOf(
  pod: V1Pod,
  container: string,
  counts: (mount: V1VolumeMount) => boolean,
): V1Volume[] {
  const mounts = specOf(pod, container)?.volumeMounts?.filter(counts) ?? [];
  const mounted = new Set(mounts.map(({ name }) => name));
  return (pod.spec?.volumes ?? []).filter(({ name, image }) => image !== undefined && mounted.has(name));
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

/** The policy by which a container gets this image: that of the volume that brings it, which comes first, or its own. */
export function policyOf(pod: V1Pod, container: string, image: string): string | undefined {
  return volumeWith(pod, container, image)?.image?.pullPolicy ?? specOf(pod, container)?.imagePullPolicy;
}

/** By whose policy that is: the container’s, that of a volume of the user, or that of a check. */
export function pullerOf(pod: V1Pod, container: string, image: string): string {
  const volume = volumeWith(pod, container, image)?.name;
  if (isCheckName(volume ?? container)) return nameOfCheck(image);
  return volume === undefined ? container : nameOfVolume(volume);
}

function volumeWith(pod: V1Pod, container: string, image: string): V1Volume | undefined {
  const volumes = imageVolumesOf(pod, container, () => true);
  return volumes.find((volume) => isSameImage(volume.image?.reference ?? '', image));
}
