import type { CoreV1Event, V1Pod } from '@kubernetes/client-node';
import { momentOf } from '../job/time.ts';
import type { State } from './state.ts';

/**
 * Place in the order in which events were written, however they arrive: resource version or time; NaN if it has
 * neither, which counts as the newest.
 * https://kubernetes.io/docs/reference/using-api/api-concepts/#resource-versions
 */
export function placeOf({ metadata, lastTimestamp, eventTime }: CoreV1Event): number {
  const version = Number(metadata.resourceVersion ?? Number.NaN);
  if (!Number.isNaN(version)) return version;
  return momentOf(lastTimestamp ?? eventTime);
}

/**
 * Many events that differ only in their message are merged under a prefix:
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/staging/src/k8s.io/client-go/tools/events/event_recorder.go
 */
export function wordsOf({ message }: CoreV1Event): string {
  return (message ?? '').replace(/^\(combined from similar events\): /, '');
}

/** The container from `spec.initContainers{name}`; undefined for an event about the pod as a whole. */
export function containerOf({ involvedObject: { fieldPath } }: CoreV1Event): string | undefined {
  return /^spec\.(?:initContainers|containers)\{(.+)\}$/.exec(fieldPath ?? '')?.[1];
}

/** The image in a kubelet event; some, like `Error: ErrImagePull`, name none. */
export function imageIn({ message }: CoreV1Event): string | undefined {
  return /image "([^"]+)"/.exec(message ?? '')?.[1];
}

/** A pod of the same name may have existed before; its events say nothing about this one. */
export function isAbout(event: CoreV1Event, pod: V1Pod): boolean {
  const { uid } = event.involvedObject;
  return uid === undefined || uid === '' || pod.metadata?.uid === undefined || uid === pod.metadata.uid;
}

/** An event in its newest version: when it was first observed, and when this version was. */
export type SeenEvent = { event: CoreV1Event; firstAt: number; at: number };

/** By the order in which they were written. */
export function newestEvent(
  events: ReadonlyMap<string, SeenEvent>,
  holds: (event: CoreV1Event) => boolean,
): SeenEvent | undefined {
  let newest: SeenEvent | undefined;
  for (const seen of events.values()) {
    if (!holds(seen.event)) continue;
    if (newest === undefined || !(placeOf(seen.event) < placeOf(newest.event))) newest = seen;
  }
  return newest;
}

/** The newest about this container with this reason and such words. */
export function newestOfContainer({ events }: State, container: string, reason: string, words = /(?:)/) {
  return newestEvent(
    events,
    (event) => event.reason === reason && containerOf(event) === container && words.test(wordsOf(event)),
  );
}
