import type { CoreV1Event, V1Pod } from '@kubernetes/client-node';
import { containerOfFieldPath, hasStarted, imagesOf, statusesOf } from './containers.ts';
import { classifyPullMessage, type PullFailure } from './pull-message.ts';

/** Failures to pull the images of one container since the last good pull. */
export type PullEpisode = {
  container: string;
  /** When the first of them was seen, milliseconds since 1970. */
  since: number;
  /** The newest one that says its cause; an old kubelet's back-off says none. */
  failure: PullFailure;
};

export type PullEpisodes = ReadonlyMap<string, PullEpisode>;

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
/** The events that carry the runtime's words; `Error: ErrImagePull` and `Back-off pulling image …`, which follow, don't. */
const FAILED_PULL = /^Failed to pull image /;
const FAILING_REASONS = new Set(['ErrImageNeverPull', 'InspectFailed']);

/** What an event of the kubelet adds: a failure, or the good pull that ends the episode. */
export function episodesAfterEvent(episodes: PullEpisodes, event: CoreV1Event, at: number): PullEpisodes {
  const container = containerOfFieldPath(event.involvedObject.fieldPath);
  if (container === undefined) return episodes;
  const message = event.message ?? '';
  if (event.reason === 'Pulled') return without(episodes, container);
  const failed =
    FAILING_REASONS.has(event.reason ?? '') || (event.reason === 'Failed' && FAILED_PULL.test(message));
  return failed ? withFailure(episodes, container, classifyPullMessage(message, event.reason), at) : episodes;
}

/** What the statuses add. A container that started was pulled; so much outranks any event. */
export function episodesAfterPod(episodes: PullEpisodes, pod: V1Pod, at: number): PullEpisodes {
  let result = episodes;
  for (const status of statusesOf(pod)) {
    const waiting = status.state?.waiting;
    if (hasStarted(status)) result = without(result, status.name);
    else if (WAITING_FOR_IMAGE.has(waiting?.reason ?? '')) {
      result = withFailure(
        result,
        status.name,
        classifyPullMessage(waiting?.message ?? '', waiting?.reason),
        at,
      );
    }
  }
  return result;
}

/** Does the failure concern an image that the container needs? An image volume that nobody mounts is pulled for nothing. */
export function concerns(pod: V1Pod, { container, failure }: PullEpisode): boolean {
  return failure.image === undefined || imagesOf(pod, container).includes(failure.image);
}

function withFailure(
  episodes: PullEpisodes,
  container: string,
  failure: PullFailure,
  at: number,
): PullEpisodes {
  const before = episodes.get(container);
  const tells = failure.cause !== 'backoff-only' || before === undefined;
  const episode = { container, since: before?.since ?? at, failure: tells ? failure : before.failure };
  return new Map(episodes).set(container, episode);
}

function without(episodes: PullEpisodes, container: string): PullEpisodes {
  if (!episodes.has(container)) return episodes;
  const rest = new Map(episodes);
  rest.delete(container);
  return rest;
}
