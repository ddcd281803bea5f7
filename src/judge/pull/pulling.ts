import type { CoreV1Event, V1Pod } from '@kubernetes/client-node';
import { includesConsumer } from '../../job/images/image-consumer.ts';
import { isWrittenAlike } from '../../job/images/same-image.ts';
import { hasStarted, imagesOf, mountedImagesOf, neededFor, pullerOf, statusOf } from '../containers.ts';
import { containerOf, imageIn, newestEvent, type SeenEvent } from '../events.ts';
import { finding } from '../finding.ts';
import type { StartBlocker } from '../start/start-blocker.ts';
import { isForImageAlone, type ObservedState, type State } from '../state.ts';
import { pullPlace } from './pull-finding.ts';

/** The kubelet's events that begin or end a pull; a failed one is in its episode. */
const PULL_EVENTS = new Set(['Pulling', 'Pulled', 'Failed', 'BackOff']);

/** A pull in progress, known from events only. A big image takes minutes, so only pull-timeout gives it up. */
export function runningPullBlocker(state: ObservedState, puller: string): StartBlocker | undefined {
  const { pod } = state;
  if (hasStarted(statusOf(pod, puller))) return undefined;
  const last = newestPulling(state, (event) => isAbout(event, pod, puller));
  if (last === undefined) return undefined;
  const images = imagesOf(pod, puller);
  const named = imageIn(last.event) ?? '';
  // Anybody may write an event.
  const image = images.find((one) => isWrittenAlike(one, named)) ?? images[0] ?? 'the image';
  const container = neededFor(pod, puller, image);
  const { consumer: own } = pullerOf(pod, puller, image);
  // A deletion does not end a pull, and the kubelet starts what it pulled: no next pod before the pull has ended.
  // https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/kubelet.go (SyncPod, "TODO(#113606)")
  const fallsBack = includesConsumer(state.options.fallbacks ?? [], own);
  const limit = state.options.pullTimeoutMs;
  const then = fallsBack
    ? '; a node can’t be made to stop, so the next policy is tried when the pull fails'
    : '';
  const forWhom = isForImageAlone(state, container) ? '' : ` for the container ${container}`;
  const waiting = `the node is pulling ${image}${forWhom}${then}`;
  if (limit === undefined || fallsBack) return { waiting, giveUp: 'never' };
  return {
    waiting,
    giveUp: last.at + limit,
    isSilence: true,
    finding: finding('image-pull', 'timeout', {
      title: 'Pull takes too long',
      about: image,
      message: `The pull of ${image} was neither done nor refused after ${Math.round(limit / 1000)} s (${pullPlace(state, puller, image)}).`,
      hint: 'Raise pull-timeout for a big image, or find out what slows its registry. Trying again may help.',
      container,
      image,
      pull: { puller: own, cause: 'timeout' },
    }),
  };
}

/** The image that the pod's node is pulling, as far as events show. */
export function pullInFlight(state: State): string | undefined {
  const last = state.pod && newestPulling(state, () => true);
  return last && imageIn(last.event);
}

/** Unless the pull has ended since. */
function newestPulling({ events }: State, counts: (event: CoreV1Event) => boolean): SeenEvent | undefined {
  const last = newestEvent(events, (event) => PULL_EVENTS.has(event.reason ?? '') && counts(event));
  return last?.event.reason === 'Pulling' ? last : undefined;
}

/** Events about the image of a volume are about the pod. */
function isAbout(event: CoreV1Event, pod: V1Pod, container: string): boolean {
  const own = containerOf(event);
  if (own !== undefined) return own === container;
  const image = imageIn(event);
  return image !== undefined && mountedImagesOf(pod, container).includes(image);
}
