import type { CoreV1Event, V1ObjectMeta, V1Pod } from '@kubernetes/client-node';
import { defined } from '../../job/json.ts';
import { hideIn } from '../../job/secrets/hide-secrets.ts';
import { bounded } from '../../job/text.ts';
import { momentOf } from '../../job/time.ts';
import { unlessGone } from '../requests/failures.ts';
import { type Call, call, type Namespace, type PortMethod } from '../requests/requests.ts';
import { watch } from '../requests/watch.ts';

/** With texts of a length that can be searched. */
function readPod(pod: V1Pod): V1Pod {
  return { ...pod, ...(pod.status && { status: hideIn(pod.status, bounded) }) };
}

/** Anybody may write an event, as large as the API server takes (1.5 MB), which would make the step deaf to a cancel. */
function readEvent({ metadata, ...event }: CoreV1Event): CoreV1Event {
  const { uid, name, namespace, resourceVersion, creationTimestamp } = metadata;
  const kept = { ...event, metadata: defined({ uid, name, namespace, resourceVersion, creationTimestamp }) };
  return hideIn(kept, bounded);
}

/**
 * Watches the pod from the version that `created` has, so that nothing of it is missed. Skips another pod of its name,
 * which somebody else may create after it.
 */
export const watchPod: PortMethod<'pods'> = async function* (
  { connection, path },
  { metadata },
  signal,
  onOpen,
) {
  const { name, uid, resourceVersion = '' } = metadata ?? {};
  const isOurs = (pod: V1Pod) => pod.metadata?.uid === uid;
  const fieldSelector = `metadata.name=${name}`;
  const from = { kind: 'at', resourceVersion } as const;
  const watched = {
    path: path('pods'),
    type: 'V1Pod',
    fieldSelector,
    from,
    hasBookmarks: true,
    signal,
    onOpen,
  };
  for await (const change of watch<V1Pod>(connection, watched)) {
    const at = connection.clock.now();
    if (change.kind === 'all') {
      const pods = change.items.filter(isOurs);
      for (const pod of pods) yield { at, pod: readPod(pod) };
      if (pods.length === 0) yield { at, gone: true, unseen: true, version: change.resourceVersion };
    } else if (isOurs(change.item)) {
      // A DELETED message carries the last state, which may show a container that ended in time.
      yield { at, pod: readPod(change.item) };
      if (change.kind === 'end') yield { at, gone: true };
    }
  }
};

/** Asks for the events about the pods of a name that the API server still has. */
export function requestOfEvents({ path }: Pick<Namespace, 'path'>, pod: string): Call {
  return {
    method: 'GET',
    path: path('events'),
    type: 'CoreV1EventList',
    query: { fieldSelector: selectorOfEvents(pod) },
  };
}

function selectorOfEvents(pod: string): string {
  return `involvedObject.kind=Pod,involvedObject.name=${pod}`;
}

/**
 * Events from now on: a list of those that there are reads all events of the namespace, which takes the API server 0.4 s
 * where there are 20,000 (measured on 1.37.1), and none is about a pod that is about to be created. All events if the pod
 * was there before the watch (`isEarly`): the first ones of its node may be why a pull secret is not believed missing.
 */
export const watchEvents: PortMethod<'events'> = async function* (
  { connection, path },
  pod,
  isEarly,
  signal,
) {
  const fieldSelector = selectorOfEvents(pod);
  for await (const change of watch<CoreV1Event>(connection, {
    path: path('events'),
    type: 'CoreV1Event',
    fieldSelector,
    from: { kind: 'now', isEarly },
    hasBookmarks: false,
    signal,
  })) {
    const at = connection.clock.now();
    // Deletion is ignored: the API server deletes every event after an hour.
    if (change.kind === 'now') yield { at, event: readEvent(change.item) };
    if (change.kind === 'all') for (const event of change.items) yield { at, event: readEvent(event) };
  }
};

export const listEvents: PortMethod<'eventsSoFar'> = async (namespace, pod, signal) => {
  const { connection } = namespace;
  const request = { ...requestOfEvents(namespace, pod), signal };
  const { items = [] } = await call<{ items?: CoreV1Event[] }>(connection, request);
  return items.map((event) => ({ at: connection.clock.now(), event: readEvent(event) }));
};

/** Metadata only, from the API server's cache. */
export const listPods: PortMethod<'listPods'> = async ({ connection, path }, labelSelector, signal) => {
  let serverTime = Number.NaN;
  const { items = [] } = await call<{ items?: { metadata?: V1ObjectMeta }[] }>(connection, {
    method: 'GET',
    path: path('pods'),
    query: { labelSelector, resourceVersion: '0' },
    accept: 'application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1',
    type: 'PartialObjectMetadataList',
    onAnswer: ({ date }) => {
      serverTime = momentOf(String(date));
    },
    signal,
  });
  return { pods: items.map(({ metadata = {} }) => metadata), serverTime };
};

export const getPod: PortMethod<'pod'> = ({ connection, path }, name, signal) =>
  call<V1Pod>(connection, { method: 'GET', path: path('pods', name), type: 'V1Pod', signal }).then(
    readPod,
    unlessGone,
  );
