import { imageIn, placeOf } from '../events.ts';
import type { ObservedState } from '../state.ts';
import { type PullEpisode, type Pulls, pullEpisodes, pullsAfterEvent } from './failed-pulls.ts';

const NONE: Pulls = new Map();

/**
 * All failed pulls: those that the containers wait for, and those of further images. A container keeps the failure of
 * one image only, and a kubelet tries all image volumes of a pod before it starts a container that mounts them.
 */
export function failedImages({ pod, pulls, events }: ObservedState): PullEpisode[] {
  const images = new Set([...events.values()].map(({ event }) => imageIn(event)));
  images.delete(undefined);
  const further = [...images].flatMap((image) => {
    const about = [...events.values()].filter(({ event }) => imageIn(event) === image);
    const ordered = about.toSorted((a, b) => placeOf(a.event) - placeOf(b.event));
    const alone = ordered.reduce(
      (before, { event, firstAt }) => pullsAfterEvent(before, pod, event, firstAt),
      NONE,
    );
    return pullEpisodes(alone).slice(0, 1);
  });
  return [...pullEpisodes(pulls), ...further];
}
