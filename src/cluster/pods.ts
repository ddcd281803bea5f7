import type { CoreV1Event, V1ObjectMeta, V1Pod } from '@kubernetes/client-node';
import { codedError, hasCode } from '../job/errors.ts';
import { hideIn } from '../job/masking.ts';
import { GATE, isGated } from '../job/pod-parts.ts';
import { bounded } from '../job/text.ts';
import { defined, momentOf } from '../job/values.ts';
import { passesSoon } from '../messages/refusals.ts';
import { mayBeDone } from '../run/errors.ts';
import { type Cluster, type Creation, type OwnedPod, ownedPod, tokenOf } from '../run/ports.ts';
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
} from './requests.ts';
import { watch } from './watch.ts';

/** A change of it makes the node read the pod again; its value is never read. */
const STATUS_ANNOTATION = 'pod-step/status-requested';

/**
 * A strategic merge patch that is tried again while failures are transient. With another UID the pod is not ours, and the API
 * server refuses the patch. Throws `api` or `unreachable`.
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

/** Pods and their events. The port says what each method does. */
export function openPods(namespace: Namespace) {
  const { connection, path } = namespace;
  const { clock } = connection;
  return {
    create: (pod, until) => createPod(namespace, pod, until),

    /**
     * The pod is their owner from the start.
     * https://kubernetes.io/docs/concepts/overview/working-with-objects/owners-dependents/
     */
    async createDependents(pod, dependents, until) {
      const { name, uid } = pod.metadata ?? {};
      const ownerReferences = [{ apiVersion: 'v1', kind: 'Pod', name, uid }];
      await Promise.all(
        dependents.map((object) => {
          const owned = { ...object, metadata: { ...object.metadata, ownerReferences } };
          return createOne(namespace, object.kind === 'Secret' ? 'secrets' : 'configmaps', owned, until);
        }),
      );
    },

    /**
     * A strategic merge patch removes only our gate, because a queue such as Kueue may have added another. A repeated patch
     * changes nothing, so it does not require reading the pod first. Nothing has to be done for a pod that was deleted; its
     * watch reports that.
     */
    async openGate({ metadata }, until) {
      const spec = { schedulingGates: [{ $patch: 'delete', name: GATE }] };
      await patchPod(namespace, ownedPod(metadata), { spec }, { until }).catch(unlessGone);
    },

    lowerDeadline: (pod, { seconds, labels }, signal) =>
      patchPod(
        namespace,
        pod,
        { metadata: { labels }, spec: { activeDeadlineSeconds: seconds } },
        { signal },
      ),

    /**
     * A kubelet syncs a pod at once when an annotation of it changes, and writes its status first.
     * https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/config/config.go (podsDifferSemantically)
     */
    requestStatus: (pod, signal) =>
      patchPod(namespace, pod, { metadata: { annotations: { [STATUS_ANNOTATION]: 'true' } } }, { signal }),

    /** Skips another pod of its name, which another client may create after it. */
    async *pods({ metadata }, signal, onOpen) {
      const { name, uid, resourceVersion = '' } = metadata ?? {};
      const isOurs = (pod: V1Pod) => pod.metadata?.uid === uid;
      const changes = watch<V1Pod>(connection, {
        path: path('pods'),
        type: 'V1Pod',
        fieldSelector: `metadata.name=${name}`,
        from: { kind: 'at', resourceVersion },
        hasBookmarks: true,
        signal,
        onOpen,
      });
      for await (const change of changes) {
        const at = clock.now();
        if (change.kind === 'all') {
          const pods = change.items.filter(isOurs);
          for (const pod of pods) yield { at, pod: readPod(pod) };
          if (pods.length === 0) yield { at, gone: true, unseen: true, version: change.resourceVersion };
        } else if (isOurs(change.item)) {
          // A DELETED message contains the last state, which can show a container that ended in time.
          yield { at, pod: readPod(change.item) };
          if (change.kind === 'end') yield { at, gone: true };
        }
      }
    },

    /**
     * Only new events. A list of the existing ones would read all events of the namespace, which takes the API server 0.4 s
     * with 20,000 events (measured on 1.37.1), and none of them is about a pod that is about to be created. All events if the
     * pod existed before the watch (`isEarly`): the first events of its node can show why a pull secret is reported missing.
     */
    async *events(pod, isEarly, signal) {
      const changes = watch<CoreV1Event>(connection, {
        path: path('events'),
        type: 'CoreV1Event',
        fieldSelector: selectorOfEvents(pod),
        from: { kind: 'now', isEarly },
        hasBookmarks: false,
        signal,
      });
      for await (const change of changes) {
        const at = clock.now();
        // Deletion is ignored: the API server deletes every event after an hour.
        if (change.kind === 'now') yield { at, event: readEvent(change.item) };
        if (change.kind === 'all') for (const event of change.items) yield { at, event: readEvent(event) };
      }
    },

    async eventsSoFar(pod, signal) {
      const { items = [] } = await call<{ items?: CoreV1Event[] }>(connection, {
        method: 'GET',
        path: path('events'),
        type: 'CoreV1EventList',
        query: { fieldSelector: selectorOfEvents(pod) },
        signal,
      });
      return items.map((event) => ({ at: clock.now(), event: readEvent(event) }));
    },

    /** From the API server's cache. */
    async listPods(selectors, signal) {
      let serverTime = Number.NaN;
      const { items = [] } = await call<{ items?: { metadata?: V1ObjectMeta }[] }>(connection, {
        method: 'GET',
        path: path('pods'),
        query: { ...selectors, resourceVersion: '0' },
        type: 'PartialObjectMetadataList',
        onAnswer: ({ date }) => {
          serverTime = momentOf(String(date));
        },
        signal,
      });
      return { pods: items.map(({ metadata = {} }) => metadata), serverTime };
    },

    pod(name, signal) {
      const request = { method: 'GET', path: path('pods', name), type: 'V1Pod', signal } as const;
      return call<V1Pod>(connection, request).then(readPod, unlessGone);
    },

    /** Deletes our pod and no other one of its name; its dependents are deleted with it by the cluster's garbage collector. */
    async delete(pod, graceSeconds, signal) {
      const uid = pod.uid ?? (await uidOf(namespace, pod, signal));
      if (uid === undefined) return false;
      const body = {
        apiVersion: 'v1',
        kind: 'DeleteOptions',
        preconditions: { uid },
        ...(graceSeconds !== undefined && { gracePeriodSeconds: graceSeconds }),
      };
      const request = { method: 'DELETE', path: path('pods', pod.name), body, signal } as const;
      const answer = await call<object>(connection, request).catch(unlessGone);
      return answer !== undefined;
    },
  } satisfies Partial<Cluster>;
}

/**
 * After a create without a good answer, an object with that name counts as ours: its name is random, and checking it would
 * require the right to read Secrets.
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

/** With texts that are short enough to search. */
function readPod(pod: V1Pod): V1Pod {
  return { ...pod, ...(pod.status && { status: hideIn(pod.status, bounded) }) };
}

/** Anyone can write an event as large as the API server accepts (1.5 MB). Processing it would delay a cancellation. */
function readEvent({ metadata, ...event }: CoreV1Event): CoreV1Event {
  const { uid, name, namespace, resourceVersion, creationTimestamp } = metadata;
  const kept = { ...event, metadata: defined({ uid, name, namespace, resourceVersion, creationTimestamp }) };
  return hideIn(kept, bounded);
}

function selectorOfEvents(pod: string): string {
  return `involvedObject.kind=Pod,involvedObject.name=${pod}`;
}

/**
 * The API server calls admission webhooks before it responds. One can take 30 s; the server itself gives up after 60 s.
 * https://kubernetes.io/docs/reference/access-authn-authz/extensible-admission-controllers/#timeouts
 */
const CREATE_TIMEOUT_MS = 65_000;

/**
 * Creates the pod, and tries again while the failure is transient, until `until` aborts. A request without a good answer may
 * have been carried out, or may be carried out later. So the pod is read before a repetition, and the request is repeated only
 * if the pod has a gate. A second pod of its name, which such a request creates when the name is free, then never starts.
 */
async function createPod(namespace: Namespace, pod: V1Pod, until: AbortSignal): Promise<Creation> {
  const patience = openPatience(namespace.connection, { signal: until });
  let unanswered = 0;
  let isNameTaken = false;
  let lastError: unknown;
  let isAway = false;
  for (;;) {
    let isSent = false;
    try {
      const found = unanswered > 0 || isNameTaken ? await find(namespace, pod) : undefined;
      // The outage is over, whether or not the pod exists.
      if (isAway) patience.reset();
      isAway = false;
      if (found !== undefined) {
        patience.reset();
        // One of the unanswered requests created it.
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
      else isAway = true;
      if (isSent && mayBeDone(error)) unanswered += 1;
      isNameTaken ||= isTaken(error);
      const mayExist = unanswered > 0 || isNameTaken;
      const isPassingRefusal = hasCode(error, 'api') && passesSoon(error);
      if (!isTaken(error) && !isPassing(error) && !isPassingRefusal)
        return { kind: 'failed', error, mayExist };
      try {
        await patience.next(error, isSent && isAnswered(error));
      } catch (last) {
        return { kind: 'failed', error: last, mayExist };
      }
    }
  }
}

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

/** A gateway can answer with any JSON, which does not prove that a pod exists. */
async function askForPod(connection: Connection, request: Call): Promise<V1Pod> {
  const pod = await callOnce<V1Pod | null>(connection, { ...request, type: 'V1Pod' });
  if (pod?.metadata?.uid !== undefined) return pod;
  throw codedError(
    'unreachable',
    `${connection.server.origin}: its answer is not a pod; check the server address`,
  );
}

/** Our pod if it exists, a failure if another pod has its name, or undefined. */
async function find({ connection, path }: Namespace, pod: V1Pod) {
  const { name = '' } = pod.metadata ?? {};
  const found = await askForPod(connection, { method: 'GET', path: path('pods', name) }).catch(unlessGone);
  if (found === undefined) return undefined;
  if (tokenOf(found.metadata) === tokenOf(pod.metadata))
    return { kind: 'created', pod: found, warnings: [] } as const;
  const error = codedError('api', `pods "${name}" already exists`, { status: 409, reason: 'AlreadyExists' });
  return { kind: 'failed', error } as const;
}

/** UID of our pod with that name; undefined if there is none, or if it is not ours. */
async function uidOf(namespace: Namespace, { name, token }: OwnedPod, signal: AbortSignal | undefined) {
  const metadata = await metadataOfPod(namespace, name, signal);
  return tokenOf(metadata) === token ? metadata?.uid : undefined;
}
