import type { CoreV1Event, V1Container, V1Pod } from '@kubernetes/client-node';
import { isCause } from '../job/causes.ts';
import { defined } from '../job/json.ts';
import { containersOf, hasStarted, specOf, statusOf } from '../judge/containers.ts';
import { containerOf, wordsOf } from '../judge/events.ts';
import { failedImages, imageOf, isFailedPull } from '../judge/pull/failed-pulls.ts';
import type { State } from '../judge/state.ts';
import type { Attempt } from './step-report.ts';

/** Where a container's image came from; only an event shows it. */
export type ImageOrigin = 'registry' | 'node' | 'unknown';

/** Kubelet events about the pulls for one container, until its image was there: a container that starts again may pull again. */
export function pullEventsOf({ events }: State, pod: V1Pod, container: string) {
  const own = [...events.values()].filter(({ event }) => {
    const about = containerOf(event);
    // A volume's image is pulled in events about the whole pod.
    return about === undefined
      ? event.message?.includes(`"${specOf(pod, container)?.image}"`)
      : about === container;
  });
  const pulls = own.filter(({ event }) => event.reason === 'Pulled');
  return {
    pulling: own.findLast(({ event }) => event.reason === 'Pulling'),
    hasFailed: own.some(({ event }) => isFailedPull(event)),
    // After a check's pull, the container's own event only says that the image is present.
    pulled: pulls.find(({ event }) => readPulled(event).from === 'registry') ?? pulls.at(-1),
  };
}

/**
 * Why a container's image was not pulled in the end: by the node's failure, or by the finding that gave it up. A failed
 * image volume counts for the containers that use its image; if there are none, for the one that mounts it.
 */
export function causeOfPull({ state, pod, finding }: Attempt, { name, image }: V1Container) {
  const seen = state.pod ?? pod;
  const episodes = (state.pod === undefined ? [] : failedImages(state)).map((one) => ({
    ...one,
    image: imageOf(seen, one),
  }));
  const used = new Set(containersOf(seen).map((container) => container.image));
  const episode =
    episodes.find((one) => one.container === name && (one.image === image || !used.has(one.image))) ??
    episodes.find((one) => one.image === image && !hasStarted(statusOf(seen, name)));
  if (episode !== undefined) return episode.failure.cause;
  const { category, reason } = finding;
  return category === 'image-pull' && finding.container === name && isCause(reason) ? reason : undefined;
}

/** `ms` and `bytes` only for `registry`. */
export type Pulled = { from: ImageOrigin; ms?: number; bytes?: number };

/** https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/images/image_manager.go */
export function readPulled(event: CoreV1Event): Pulled {
  const message = wordsOf(event);
  if (/already present on machine/.test(message)) return { from: 'node' };
  if (!/^Successfully pulled/.test(message)) return { from: 'unknown' };
  const ms = goDuration(/ in (\S{1,40}) \(/.exec(message)?.[1] ?? '');
  const bytes = /Image size: (\d+) bytes/.exec(message)?.[1];
  return { from: 'registry', ...defined({ ms }), ...(bytes !== undefined && { bytes: Number(bytes) }) };
}

/** Milliseconds of a Go duration, like `1m2.5s` or `873ms`. */
function goDuration(text: string): number | undefined {
  const units: Record<string, number> = {
    h: 3_600_000,
    m: 60_000,
    s: 1000,
    ms: 1,
    µs: 1e-3,
    us: 1e-3,
    ns: 1e-6,
  };
  const parts = [...text.matchAll(/([\d.]+)(h|ms|m|s|µs|us|ns)/g)];
  if (parts.length === 0) return undefined;
  return parts.reduce((sum, [, number, unit]) => sum + Number(number) * (units[unit ?? ''] ?? 0), 0);
}
