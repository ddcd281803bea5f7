import { isSameImage } from '../plan/distinct-images.ts';
import { containersOf, hasStarted, imagesOf, statusOf } from './containers.ts';
import { imageIn } from './events.ts';
import { imageOf, pullEpisodes } from './pull-episodes.ts';
import type { State } from './state.ts';

/** What is known of an image at the end of an attempt. */
export type ImageProof = 'on the node' | 'failed' | 'unknown';

/** Was the image brought to the node, did that fail, or did nobody get as far? */
export function proofOf(state: State, image: string): ImageProof {
  const { pod } = state;
  if (pod === undefined) return 'unknown';
  const names = (one: string | undefined) => one !== undefined && isSameImage(one, image);
  const started = containersOf(pod).some(
    ({ name }) => hasStarted(statusOf(pod, name)) && imagesOf(pod, name).some(names),
  );
  const failed = pullEpisodes(state.pulls).some((episode) => names(imageOf(pod, episode)));
  const pulled = [...state.events.values()].some(
    ({ event }) => event.reason === 'Pulled' && names(imageIn(event)),
  );
  if (started) return 'on the node';
  if (failed) return 'failed';
  return pulled ? 'on the node' : 'unknown';
}
