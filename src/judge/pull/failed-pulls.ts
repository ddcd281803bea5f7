import type { CoreV1Event, V1Pod } from '@kubernetes/client-node';
import { persistenceOf } from '../../job/causes.ts';
import { isSameImage } from '../../job/images/same-image.ts';
import { containersOf, hasStarted, imagesOf, mountedImagesOf } from '../containers.ts';
import { containerOf, imageIn, newestEvent, placeOf, type SeenEvent, wordsOf } from '../events.ts';
import { type CurrentFailure, type Signals, signalTracker } from '../signal-tracker.ts';
import type { ObservedState, State } from '../state.ts';
import { classifyPullMessage, type PullFailure } from './pull-message.ts';

/**
 * Failures to pull the images of one container since its last successful pull. `failure`: the newest one that names its
 * cause; the back-off of an old kubelet names none.
 */
export type PullEpisode = CurrentFailure<PullFailure>;

export type Pulls = Signals<PullFailure>;
const NONE: Pulls = new Map();

const tracker = signalTracker<PullFailure>(rankOf);

/** https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/images/types.go */
const WAITING_FOR_IMAGE = new Set([
  'ErrImagePull',
  'ImagePullBackOff',
  'ErrImageNeverPull',
  'ImageInspectError',
  'InvalidImageName',
  'RegistryUnavailable',
  'SignatureValidationFailed',
]);
/** Events with the runtime's words; `Error: ErrImagePull` and `Back-off pulling image …`, which follow, have none. */
const FAILED_PULL = /^Failed to pull image /;
/** Kubelets from 1.35 on read the pull secrets before they pull, and say no more where they can't (recorded on 1.37.1). */
const UNREADABLE_PULL_SECRET =
  /^Error: (?:unable to parse auth field|illegal base64 data|json: cannot unmarshal)/;
const FAILING_REASONS = new Set(['ErrImageNeverPull', 'InspectFailed']);

/**
 * Does this reason of a waiting container stand for its image? Where the pull secrets can't be read, the kubelet gives a
 * whole sentence as the reason.
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/images/image_manager.go (lookupPullCredentials)
 */
export function isForImage(reason: string): boolean {
  return WAITING_FOR_IMAGE.has(reason) || /\s/.test(reason);
}

/** Does the event tell why an image could not be pulled? */
export function isFailedPull(event: CoreV1Event): boolean {
  const words = wordsOf(event);
  return event.reason === 'Failed' && (FAILED_PULL.test(words) || UNREADABLE_PULL_SECRET.test(words));
}

/**
 * Adds a failed pull, or the successful one that ends the episode. The image of a volume is pulled before the
 * container's own, in an event about the pod; it concerns only the containers that mount it.
 */
export function pullsAfterEvent(pulls: Pulls, pod: V1Pod, event: CoreV1Event, at: number): Pulls {
  const own = containerOf(event);
  const message = wordsOf(event);
  const place = placeOf(event);
  if (event.reason === 'Pulled') {
    const image = imageIn(event);
    if (own !== undefined) return tracker.clearedByEvent(pulls, own, place);
    const failing = [...pulls].filter(([, { event: failed }]) => failed?.failure.image === image);
    return failing.reduce((rest, [container]) => tracker.clearedByEvent(rest, container, place), pulls);
  }
  if (!FAILING_REASONS.has(event.reason ?? '') && !isFailedPull(event)) return pulls;
  const failure = classifyPullMessage(message, event.reason);
  return containersOf(pod)
    .filter(({ name }) => (own === undefined || own === name) && concerns(pod, name, own, failure))
    .reduce((all, { name }) => tracker.failedByEvent(all, name, { place, at, failure }), pulls);
}

/** Adds the statuses. A container that started has its image, whatever an event says. */
export function pullsAfterPod(pulls: Pulls, pod: V1Pod, at: number): Pulls {
  return tracker.afterPod(pulls, pod, at, (status) => {
    const { reason = '', message = '' } = status.state?.waiting ?? {};
    if (hasStarted(status) || !isForImage(reason)) return undefined;
    return { words: `${reason}: ${message}`, failure: classifyPullMessage(message, reason) };
  });
}

/** The newest event of a failed pull, in which the runtime's words are. */
export function newestFailedPull({ events }: State): SeenEvent | undefined {
  return newestEvent(events, isFailedPull);
}

/** In no particular order. */
export function pullEpisodes(pulls: Pulls): PullEpisode[] {
  return tracker.current(pulls);
}

/**
 * All failed pulls: those that the containers wait for, and those of further images. A container keeps the failure of
 * one image only, and a kubelet tries all image volumes of a pod before it starts a container that mounts them.
 */
export function failedImages({ pod, pulls, events }: ObservedState): PullEpisode[] {
  const images = new Set([...events.values()].map(({ event }) => imageIn(event)));
  images.delete(undefined);
  const further = [...images].flatMap((image) => {
    const about = [...events.values()].filter(({ event }) => imageIn(event) === image);
    const alone = about
      .toSorted((a, b) => placeOf(a.event) - placeOf(b.event))
      .reduce((before, { event, firstAt }) => pullsAfterEvent(before, pod, event, firstAt), NONE);
    return pullEpisodes(alone).slice(0, 1);
  });
  return [...pullEpisodes(pulls), ...further];
}

/** An unmounted image volume concerns no container; a volume pull says nothing about a container of the same image. */
function concerns(pod: V1Pod, container: string, own: string | undefined, { image }: PullFailure): boolean {
  if (image === undefined) return own !== undefined;
  return (own === undefined ? mountedImagesOf : imagesOf)(pod, container).includes(image);
}

/**
 * The image that could not be pulled: the one of the pod that the kubelet names, or else the runtime. Never another: a
 * message also has the words of a registry, and what it names becomes an output.
 */
export function imageOf(pod: V1Pod, { container, failure }: PullEpisode): string {
  const needed = imagesOf(pod, container);
  const { named } = failure;
  return (
    needed.find((image) => image === failure.image) ??
    needed.find((image) => named !== undefined && isSameImage(image, named)) ??
    needed.toSorted((a, b) => b.length - a.length).find((image) => names(failure.rawMessage, image)) ??
    needed[0] ??
    'the image'
  );
}

/** Is the image named, and not a longer one? One like `node` may be any word, unless it is in quotes. */
function names(words: string, image: string): boolean {
  if (words.includes(`"${image}"`)) return true;
  if (!/[/:@.]/.test(image)) return false;
  const [before = '', ...others] = words.split(image);
  let last = before;
  for (const after of others) {
    if (!/[\w/:@.-]$/.test(last) && !/^(?:\w|[/:@.-]+\w)/.test(after)) return true;
    last = after;
  }
  return false;
}

/** A permanent cause stays true, whatever the next attempt meets; a back-off alone names no cause. */
function rankOf({ cause }: PullFailure): number {
  if (cause === 'backoff-only') return 0;
  return persistenceOf(cause) === 'permanent' ? 2 : 1;
}
