import type { CoreV1Event, V1ObjectMeta, V1Pod } from '@kubernetes/client-node';
import { codedError, hasCode } from '../job/errors.ts';
import { hideIn } from '../job/masking.ts';
import { GATE, isGated } from '../job/pod-parts.ts';
import { bounded } from '../job/text.ts';
import { defined, momentOf } from '../job/values.ts';
import { passesSoon } from '../messages/refusals.ts';
import { mayBeDone } from '../run/errors.ts';
import { type OwnedPod, ownedPod, tokenOf } from '../run/ports.ts';
import { isPassing, isTaken, readWarnings, unlessGone } from './api-errors.ts';
import {
  type Call,
  type Connection,
  call,
  callOnce,
  isAnswered,
  metadataOfPod,
  type Namespace,
  openPatience,
  type PortMethod,
} from './requests.ts';
import { watch } from './watch.ts';

/** Changed to have the node look at the pod; read by nobody. */
const STATUS_ANNOTATION = 'pod-step/status-requested';

/**
 * A strategic merge patch, tried again while failures pass. With another UID the pod is not ours, and the API server
 * refuses the patch. Throws `api` or `unreachable`.
 */
async function patchPod(
  { connection, path }: Namespace,
  { name, uid }: Pick<OwnedPod, 'name' | 'uid'>,
  { metadata, ...others }: { metadata?: object; spec?: object },
  limits: { until: AbortSignal } | { signal: AbortSignal },
): Promise<void> {
  await call(connection, {
    method: 'PATCH',
    path: path('pods', name),
    contentType: 'application/strategic-merge-patch+json',
    body: { metadata: { uid, ...metadata }, ...others },
    ...limits,
  });
}

/**
 * A kubelet syncs a pod at once when an annotation of it changes, and begins with its status.
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/config/config.go (podsDifferSemantically)
 */
export const requestStatus: PortMethod<'requestStatus'> = (namespace, pod, signal) =>
  patchPod(namespace, pod, { metadata: { annotations: { [STATUS_ANNOTATION]: 'true' } } }, { signal });

/**
 * Creates the dependents of a pod, which is their owner from the beginning. Tries again while failures pass, until
 * `until` aborts. Throws `api` or `unreachable`.
 * https://kubernetes.io/docs/concepts/overview/working-with-objects/owners-dependents/
 */
export const createDependents: PortMethod<'createDependents'> = async (namespace, pod, dependents, until) => {
  const { name, uid } = pod.metadata ?? {};
  const ownerReferences = [{ apiVersion: 'v1', kind: 'Pod', name, uid }];
  await Promise.all(
    dependents.map(({ resource, object }) => {
      const owned = { ...object, metadata: { ...object.metadata, ownerReferences } };
      return createOne(namespace, resource, owned, until);
    }),
  );
};

/**
 * After a create without a good answer, an object of that name is taken for ours: its name is random, and a look at it
 * would take the right to read Secrets.
 */
async function createOne(
  { connection, path }: Namespace,
  resource: string,
  body: object,
  until: AbortSignal,
): Promise<void> {
  const patience = openPatience(connection, { signal: until });
  for (let mayExist = false; ; mayExist = true) {
    try {
      await callOnce(connection, { method: 'POST', path: path(resource), body });
      return patience.reset();
    } catch (error) {
      if (mayExist && isTaken(error)) return patience.reset();
      if (!isPassing(error)) throw error;
      await patience.next(error, isAnswered(error));
    }
  }
}

/**
 * A strategic merge patch removes our gate alone: a queue, such as Kueue, may have added another. A repeated patch changes
 * nothing, so it needs no look at the pod. Nothing is to be done for a pod that is gone; its watch reports that.
 */
export const openGate: PortMethod<'openGate'> = async (namespace, { metadata }, until) => {
  const spec = { schedulingGates: [{ $patch: 'delete', name: GATE }] };
  await patchPod(namespace, ownedPod(metadata), { spec }, { until }).catch(unlessGone);
};

export const lowerDeadline: PortMethod<'lowerDeadline'> = (namespace, pod, { seconds, labels }, signal) =>
  patchPod(namespace, pod, { metadata: { labels }, spec: { activeDeadlineSeconds: seconds } }, { signal });

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
function requestOfEvents({ path }: Pick<Namespace, 'path'>, pod: string): Call {
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
export const listPods: PortMethod<'listPods'> = async ({ connection, path }, selectors, signal) => {
  let serverTime = Number.NaN;
  const { items = [] } = await call<{ items?: { metadata?: V1ObjectMeta }[] }>(connection, {
    method: 'GET',
    path: path('pods'),
    query: { ...selectors, resourceVersion: '0' },
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

/**
 * The API server calls admission webhooks before it responds. One may take 30 s; the server itself gives up after 60 s.
 * https://kubernetes.io/docs/reference/access-authn-authz/extensible-admission-controllers/#timeouts
 */
const CREATE_TIMEOUT_MS = 65_000;

/**
 * Creates the pod, trying again while the failure passes, until `until` aborts. A request without a good answer may have
 * been carried out, or may be later. So a repetition follows a look at the pod, and only if the pod is gated: a second pod
 * of its name, which such a request makes when the name is free, never starts.
 */
export const createPod: PortMethod<'create'> = async (namespace, pod, until) => {
  const patience = openPatience(namespace.connection, { signal: until });
  let unanswered = 0;
  let isNameTaken = false;
  let lastError: unknown;
  for (;;) {
    let isSent = false;
    try {
      const found = unanswered > 0 || isNameTaken ? await find(namespace, pod) : undefined;
      if (found !== undefined) {
        patience.reset();
        // One of the unanswered requests made it.
        return found.kind === 'failed'
          ? { ...found, mayExist: unanswered > 0 }
          : { ...found, mayBeMore: unanswered > 1 };
      }
      if (!isGated(pod) && (unanswered > 0 || isNameTaken))
        return { kind: 'failed', error: lastError, mayExist: true };
      isSent = true;
      const created = await post(namespace, pod);
      patience.reset();
      return { ...created, mayBeMore: unanswered > 0 };
    } catch (error) {
      if (isSent) lastError = error;
      if (isSent && mayBeDone(error)) unanswered += 1;
      isNameTaken ||= isTaken(error);
      const mayExist = unanswered > 0 || isNameTaken;
      if (!isTaken(error) && !isPassing(error) && !isPassingRefusal(error))
        return { kind: 'failed', error, mayExist };
      try {
        await patience.next(error, isSent && isAnswered(error));
      } catch (last) {
        return { kind: 'failed', error: last, mayExist };
      }
    }
  }
};

async function post({ connection, path }: Namespace, pod: V1Pod) {
  let warnings: string[] = [];
  const created = await askForPod(connection, {
    method: 'POST',
    path: path('pods'),
    // Strict: a field unknown to this cluster is an error; by default it would be dropped silently.
    query: { fieldValidation: 'Strict' },
    body: pod,
    timeoutMs: CREATE_TIMEOUT_MS,
    onAnswer: ({ warning }) => {
      warnings = readWarnings(warning);
    },
  });
  return { kind: 'created', pod: created, warnings } as const;
}

/** A gateway may answer anything with JSON of its own, which is no sign of a pod. */
async function askForPod(connection: Connection, request: Call): Promise<V1Pod> {
  const pod = await callOnce<V1Pod | null>(connection, { ...request, type: 'V1Pod' });
  if (pod?.metadata?.uid !== undefined) return pod;
  throw codedError(
    'unreachable',
    `${connection.server.origin}: its answer is no pod; check the server address`,
  );
}

/** Our pod if it is there, a failure if another pod has its name, or undefined. */
async function find({ connection, path }: Namespace, pod: V1Pod) {
  const { name = '' } = pod.metadata ?? {};
  const found = await askForPod(connection, { method: 'GET', path: path('pods', name) }).catch(unlessGone);
  if (found === undefined) return undefined;
  if (tokenOf(found.metadata) === tokenOf(pod.metadata))
    return { kind: 'created', pod: found, warnings: [] } as const;
  const error = codedError('api', `pods "${name}" already exists`, { status: 409, reason: 'AlreadyExists' });
  return { kind: 'failed', error } as const;
}

function isPassingRefusal(error: unknown): boolean {
  return hasCode(error, 'api') && passesSoon(error);
}

/** Deletes our pod and no other one of its name; its dependents are deleted with it by the cluster's garbage collector. */
export const deletePod: PortMethod<'delete'> = async (namespace, pod, graceSeconds, signal) => {
  const uid = pod.uid ?? (await uidOf(namespace, pod, signal));
  if (uid === undefined) return false;
  const { connection, path } = namespace;
  const body = {
    apiVersion: 'v1',
    kind: 'DeleteOptions',
    preconditions: { uid },
    ...(graceSeconds !== undefined && { gracePeriodSeconds: graceSeconds }),
  };
  const request = { method: 'DELETE', path: path('pods', pod.name), body, signal } as const;
  const answer = await call<object>(connection, request).catch(unlessGone);
  return answer !== undefined;
};

/** UID of our pod of that name; undefined if there is none, or it is not ours. */
async function uidOf(namespace: Namespace, { name, token }: OwnedPod, signal: AbortSignal | undefined) {
  const metadata = await metadataOfPod(namespace, name, signal);
  return tokenOf(metadata) === token ? metadata?.uid : undefined;
}
