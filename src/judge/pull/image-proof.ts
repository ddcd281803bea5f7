import type { V1Pod } from '@kubernetes/client-node';
import type { ImageConsumer } from '../../job/image-consumer.ts';
import { isWrittenAlike } from '../../job/same-image.ts';
import { askedImages, containersOf, hasStarted, imageFor, imagesOf, statusOf } from '../containers.ts';
import { imageIn } from '../events.ts';
import { WAITING_FOR_START } from '../start/failed-starts.ts';
import type { State } from '../state.ts';
import { imageOf, pullEpisodes } from './failed-pulls.ts';

/** What is known of an image at the end of an attempt. */
export type ImageProof = 'on the node' | 'failed' | 'unknown';

/**
 * Was the image of these brought to the node, did that fail, or was it never tried? They are the consumers of one image that was asked for, whatever the cluster has put in its place.
 */
export function proofOf(state: State, consumers: readonly ImageConsumer[]): ImageProof {
  const { pod } = state;
  if (pod === undefined) return 'unknown';
  const names = isOneOf(imagesFor(pod, consumers));
  const failed = pullEpisodes(state.pulls).some((episode) => names(imageOf(pod, episode)));
  const pulled = [...state.events.values()].some(
    ({ event }) => event.reason === 'Pulled' && names(imageIn(event)),
  );
  if (isOnNode(state, consumers)) return 'on the node';
  if (failed) return 'failed';
  return pulled ? 'on the node' : 'unknown';
}

/** Does the status of a container show that the image of these is there? Events don't count: others may write them too. */
export function isOnNode(state: State, consumers: readonly ImageConsumer[]): boolean {
  const { pod } = state;
  if (pod === undefined) return false;
  const names = isOneOf(imagesFor(pod, consumers));
  const got = containersOf(pod).filter(({ name }) => hasImage(state, name));
  return got.some(({ name }) => imagesOf(pod, name).some(names));
}

function imagesFor(pod: V1Pod, consumers: readonly ImageConsumer[]): string[] {
  const given = askedImages(pod);
  return consumers.flatMap((consumer) => imageFor(given, consumer) ?? []);
}

function isOneOf(images: readonly string[]): (one: string | undefined) => boolean {
  return (one) => one !== undefined && images.some((image) => isWrittenAlike(one, image));
}

/** A kubelet makes and starts a container only when its image is there, also one that it then can't make. */
function hasImage({ pod }: State, container: string): boolean {
  const status = pod && statusOf(pod, container);
  return hasStarted(status) || WAITING_FOR_START.has(status?.state?.waiting?.reason ?? '');
}
