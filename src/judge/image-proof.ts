import type { V1Pod } from '@kubernetes/client-node';
import { isWrittenAlike } from '../plan/distinct-images.ts';
import { containersOf, hasStarted, imageOfPuller, imagesOf, statusOf } from './containers.ts';
import { imageIn } from './events.ts';
import { imageOf, pullEpisodes } from './pull-episodes.ts';
import { WAITING_FOR_START } from './start-troubles.ts';
import type { State } from './state.ts';

/** What is known of an image at the end of an attempt. */
export type ImageProof = 'on the node' | 'failed' | 'unknown';

/**
 * Was the image of these containers and image volumes (as pull cursors call them) brought to the node, did that fail, or
 * was it never tried? They are those of one image that was asked for, whatever the cluster has put in its place.
 */
export function proofOf(state: State, pullers: readonly string[]): ImageProof {
  const { pod } = state;
  if (pod === undefined) return 'unknown';
  const names = isOneOf(imagesOfPullers(pod, pullers));
  const failed = pullEpisodes(state.pulls).some((episode) => names(imageOf(pod, episode)));
  const pulled = [...state.events.values()].some(
    ({ event }) => event.reason === 'Pulled' && names(imageIn(event)),
  );
  if (isOnNode(state, pullers)) return 'on the node';
  if (failed) return 'failed';
  return pulled ? 'on the node' : 'unknown';
}

/** Does the status of a container show that the image of these is there? Events don't count: others may write them too. */
export function isOnNode(state: State, pullers: readonly string[]): boolean {
  const { pod } = state;
  if (pod === undefined) return false;
  const names = isOneOf(imagesOfPullers(pod, pullers));
  const got = containersOf(pod).filter(({ name }) => hasImage(state, name));
  return got.some(({ name }) => imagesOf(pod, name).some(names));
}

function imagesOfPullers(pod: V1Pod, pullers: readonly string[]): string[] {
  return pullers.flatMap((puller) => imageOfPuller(pod, puller) ?? []);
}

function isOneOf(images: readonly string[]): (one: string | undefined) => boolean {
  return (one) => one !== undefined && images.some((image) => isWrittenAlike(one, image));
}

/** A kubelet makes and starts a container only when its image is there, also one that it then can't make. */
function hasImage({ pod }: State, container: string): boolean {
  const status = pod && statusOf(pod, container);
  return hasStarted(status) || WAITING_FOR_START.has(status?.state?.waiting?.reason ?? '');
}
