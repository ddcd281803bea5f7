import type { CoreV1Event, V1Pod } from '@kubernetes/client-node';
import { prospects } from './causes.ts';
import { containerOfFieldPath, hasStarted, imagesOf, statusesOf } from './containers.ts';
import { placeOf, wordsOf } from './events.ts';
import { classifyPullMessage, type PullFailure } from './pull-message.ts';
import {
  forgotten,
  overByEvent,
  silentStatus,
  type Testimonies,
  troubleByEvent,
  troubleByStatus,
  troubleOf,
} from './testimony.ts';

/** Failures to pull the images of one container since the last good pull. */
export type PullEpisode = {
  container: string;
  /** When the first of them was seen, milliseconds since 1970. */
  since: number;
  /** The newest one that says its cause; an old kubelet's back-off says none. */
  failure: PullFailure;
};

/** What is known of failed pulls, by container. */
export type Pulls = Testimonies<PullFailure>;

/** https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/images/types.go */
export const WAITING_FOR_IMAGE = new Set([
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
export function pullsAfterEvent(pulls: Pulls, pod: V1Pod, event: CoreV1Event, at: number): Pulls {
  const container = containerOfFieldPath(event.involvedObject.fieldPath);
  if (container === undefined) return pulls;
  const message = wordsOf(event);
  if (event.reason === 'Pulled') return overByEvent(pulls, container, placeOf(event));
  const failed =
    FAILING_REASONS.has(event.reason ?? '') || (event.reason === 'Failed' && FAILED_PULL.test(message));
  if (!failed) return pulls;
  const failure = classifyPullMessage(message, event.reason);
  if (!concerns(pod, container, failure)) return pulls;
  return troubleByEvent(pulls, container, { place: placeOf(event), at, trouble: failure }, tells);
}

/** What the statuses add. A container that started was pulled; so much outranks any event. */
export function pullsAfterPod(pulls: Pulls, pod: V1Pod, at: number): Pulls {
  let result = pulls;
  for (const status of statusesOf(pod)) {
    const { reason = '', message = '' } = status.state?.waiting ?? {};
    if (hasStarted(status)) result = forgotten(result, status.name);
    else if (WAITING_FOR_IMAGE.has(reason)) {
      const failure = classifyPullMessage(message, reason);
      const said = { words: `${reason}: ${message}`, at, trouble: failure };
      result = troubleByStatus(result, status.name, said, tells);
    } else result = silentStatus(result, status.name);
  }
  return result;
}

/** The episodes that go on, in no order. */
export function pullEpisodes(pulls: Pulls): PullEpisode[] {
  return [...pulls].flatMap(([container, testimony]) => {
    const found = troubleOf(testimony, tells);
    return found === undefined ? [] : [{ container, since: found.since, failure: found.trouble }];
  });
}

/** Does the failure concern an image that the container needs? An image volume that nobody mounts is pulled for nothing. */
function concerns(pod: V1Pod, container: string, failure: PullFailure): boolean {
  return failure.image === undefined || imagesOf(pod, container).includes(failure.image);
}

/** A lasting cause stays true, whatever the next attempt meets; a back-off alone tells nothing. */
function tells({ cause }: PullFailure): number {
  if (cause === 'backoff-only') return 0;
  return prospects[cause] === 'lasting' ? 2 : 1;
}
