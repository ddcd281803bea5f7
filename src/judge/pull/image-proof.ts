import type { V1Pod } from '@kubernetes/client-node';
import type { ImageConsumer } from '../../job/images/image-consumer.ts';
import { pullersIn } from '../../job/images/pullers.ts';
import { isWrittenAlike } from '../../job/images/same-image.ts';
import { containersOf, hasStarted, imageFor, imagesOf, statusOf } from '../containers.ts';
import { imageIn, newestEvent } from '../events.ts';
import { WAITING_FOR_START } from '../start/failed-starts.ts';
import type { State } from '../state.ts';
import { failedImages, imageOf } from './failed-pulls.ts';

export type ImageProof = 'on the node' | 'failed' | 'unknown';

/** `consumers`: those that asked for this one image, even if the cluster has replaced it. */
export function proofOf(state: State, consumers: readonly ImageConsumer[]): ImageProof {
  const { pod } = state;
  if (pod === undefined) return 'unknown';
  if (isOnNode(state, consumers)) return 'on the node';
  const names = isOneOf(imagesFor(pod, consumers));
  if (failedImages(state).some((episode) => names(imageOf(pod, episode)))) return 'failed';
  const isPulled = newestEvent(state.events, (event) => event.reason === 'Pulled' && names(imageIn(event)));
  return isPulled ? 'on the node' : 'unknown';
}

/** Does a container status show the image on the node? Events don't count: others may write them too. */
export function isOnNode(state: State, consumers: readonly ImageConsumer[]): boolean {
  const { pod } = state;
  if (pod === undefined) return false;
  const names = isOneOf(imagesFor(pod, consumers));
  return containersOf(pod).some(({ name }) => hasImage(pod, name) && imagesOf(pod, name).some(names));
}

/**
 * Does the kubelet try the image in this pod, whatever becomes of the others? It tries all image volumes before it
 * starts a container, and all containers where none is an init container. False if nothing would show the result.
 */
export function isTriedInPod(state: State, consumers: readonly ImageConsumer[]): boolean {
  const { pod } = state;
  if (pod === undefined || state.gone !== undefined || state.events.size === 0) return false;
  const volumes = (pod.spec?.volumes ?? []).flatMap(({ image }) => image?.reference ?? []);
  if (volumes.length === 0) return (pod.spec?.initContainers ?? []).length === 0;
  return volumes.some(isOneOf(imagesFor(pod, consumers)));
}

/** Does the step's container wait for this image, or for an init container that does? Then it can't start without. */
export function isStepBlockedBy({ pod, options }: State, image: string): boolean {
  if (pod === undefined) return false;
  const before = [...(pod.spec?.initContainers ?? []).map(({ name }) => name), options.step];
  return before.some((name) => imagesOf(pod, name).some((one) => isWrittenAlike(one, image)));
}

function imagesFor(pod: V1Pod, consumers: readonly ImageConsumer[]): string[] {
  const given = pullersIn(pod.spec);
  return consumers.flatMap((consumer) => imageFor(given, consumer) ?? []);
}

function isOneOf(images: readonly string[]): (one: string | undefined) => boolean {
  return (one) => one !== undefined && images.some((image) => isWrittenAlike(one, image));
}

/** A kubelet creates a container only when its image is present, even if the creation then fails. */
function hasImage(pod: V1Pod, container: string): boolean {
  const status = statusOf(pod, container);
  return hasStarted(status) || WAITING_FOR_START.has(status?.state?.waiting?.reason ?? '');
}
