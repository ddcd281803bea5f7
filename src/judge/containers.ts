import type {
  V1Container,
  V1ContainerStateTerminated,
  V1ContainerStatus,
  V1Pod,
  V1Volume,
  V1VolumeMount,
} from '@kubernetes/client-node';
import { isCheckMount, isCheckName } from '../job/checks.ts';
import {
  containerConsumer,
  type ImageConsumer,
  isSameConsumer,
  volumeConsumer,
} from '../job/image-consumer.ts';
import { isSameImage } from '../job/same-image.ts';

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
  return running !== undefined || ends.some((end) => end !== undefined && end.reason !== STATUS_UNKNOWN);
}

const STATUS_UNKNOWN = 'ContainerStatusUnknown';
/** Of a container that went with all others of its pod, to be started anew. */
export const RESTARTING = 'RestartingAllContainers';

/**
 * What stands in place of an end that no one saw: by the kubelet, for a container that its runtime no longer knows or
 * that went with a restart of all containers; by containerd, with exit code 255, for a task that it lost when it or its
 * machine was started again.
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/kubelet_pods.go (convertToAPIContainerStatuses)
 * https://github.com/containerd/containerd/blob/v2.4.2/internal/cri/server/restart.go (unknownExitReason)
 */
const UNSEEN_ENDS = new Set([STATUS_UNKNOWN, 'Unknown', RESTARTING]);

/**
 * CRI-O knows no reason of its own for it: it says Error, and -1 where its monitor has left no exit code.
 * https://github.com/cri-o/cri-o/blob/v1.36.3/server/container_status.go
 */
function isUnseen({ reason = '', exitCode }: V1ContainerStateTerminated): boolean {
  return UNSEEN_ENDS.has(reason) || exitCode < 0;
}

/**
 * How the container ended, also where it has been started again since; undefined where it has not, and where its end
 * was not seen.
 */
export function endOf(status: V1ContainerStatus | undefined): V1ContainerStateTerminated | undefined {
  const end = anyEndOf(status);
  return end !== undefined && isUnseen(end) ? undefined : end;
}

/** What the node says in place of an end that it did not see; undefined where it saw one, or there is none. */
export function unseenEndOf(status: V1ContainerStatus | undefined): V1ContainerStateTerminated | undefined {
  const end = anyEndOf(status);
  return end !== undefined && isUnseen(end) ? end : undefined;
}

/** Was the container started again although its policy forbids it? Only a restart of all containers of the pod does that. */
export function isRestarted(pod: V1Pod, container: string): boolean {
  const policy = specOf(pod, container)?.restartPolicy ?? pod.spec?.restartPolicy;
  return policy === 'Never' && (statusOf(pod, container)?.restartCount ?? 0) > 0;
}

function anyEndOf(status: V1ContainerStatus | undefined): V1ContainerStateTerminated | undefined {
  return status?.state?.terminated ?? status?.lastState?.terminated;
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

/** By whose policy that is: the container’s, or that of the volume. */
export function pullerOf(pod: V1Pod, container: string, image: string): ImageConsumer {
  const volume = volumeWith(pod, container, image)?.name;
  return volume === undefined ? containerConsumer(container) : volumeConsumer(volume);
}

/** An image that a consumer asks for. */
export type AskedImage = { consumer: ImageConsumer; image: string };

/** All images that a pod asks for. */
export function askedImages(pod: V1Pod): AskedImage[] {
  const containers = containersOf(pod).map(({ name, image = '' }) => ({
    consumer: containerConsumer(name),
    image,
  }));
  const volumes = (pod.spec?.volumes ?? []).flatMap(({ name, image }) =>
    image === undefined ? [] : [{ consumer: volumeConsumer(name), image: image.reference ?? '' }],
  );
  return [...containers, ...volumes];
}

/** The image of a consumer; undefined where there is none of the name. */
export function imageFor(all: readonly AskedImage[], wanted: ImageConsumer): string | undefined {
  return all.find(({ consumer }) => isSameConsumer(consumer, wanted))?.image;
}

function volumeWith(pod: V1Pod, container: string, image: string): V1Volume | undefined {
  const volumes = imageVolumesOf(pod, container, () => true);
  return volumes.find((volume) => isSameImage(volume.image?.reference ?? '', image));
}
