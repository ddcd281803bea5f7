import type { CoreV1Event, V1ObjectMeta, V1Pod } from '@kubernetes/client-node';
import type { Sighting } from '../judge/sighting.ts';
import type { Companion } from '../plan/companions.ts';
import { isExpired, selectorOfExpired } from '../plan/expiry.ts';
import { TOKEN_ANNOTATION } from '../plan/identity.ts';
import { ApiError } from './api-error.ts';
import {
  createCompanions,
  type Doomed,
  deleteCompanions,
  giveCompanions,
  type PathOf,
  remove,
} from './companions.ts';
import type { Connection } from './connect.ts';
import { followLog, type LogSink } from './log.ts';
import { type Nodes, openNodes } from './nodes.ts';
import { call } from './requests.ts';
import { watch } from './watch.ts';

/** What a step needs of a cluster, in one namespace. */
export type Cluster = {
  /** Creates the pod, and before it what comes with it. */
  create(pod: V1Pod, companions: readonly Companion[]): Promise<V1Pod>;
  /** What is seen of the pod called `name`, from before it exists until `signal`. */
  pods(name: string, signal: AbortSignal): AsyncGenerator<Sighting>;
  /** What events say about it; may end early where they may not be read. */
  events(name: string, signal: AbortSignal): AsyncGenerator<Sighting>;
  log(
    name: string,
    container: string,
    sink: LogSink,
    ended: Promise<void>,
    signal: AbortSignal,
  ): Promise<void>;
  /** Settles when the API server took the order. `graceSeconds`: undefined for the pod's own. A pod that is gone is no error. */
  delete(doomed: Doomed, graceSeconds: number | undefined, signal?: AbortSignal): Promise<void>;
  /** Names of pods of earlier steps whose time is over for certain (plan/expiry.ts). */
  expired(now: number, signal: AbortSignal): Promise<string[]>;
  /** Those of the names that no secret of the namespace has; undefined where that may not be looked up. */
  missingSecrets(names: readonly string[]): Promise<string[] | undefined>;
  nodes: Nodes;
};

/** `warn`: told what keeps an object from belonging to its pod. */
export function openCluster(connection: Connection, namespace: string, warn: (why: string) => void): Cluster {
  const path: PathOf = (resource, name) =>
    `/api/v1/namespaces/${namespace}/${resource}${name === undefined ? '' : `/${name}`}`;
  return {
    async create(pod, companions) {
      await createCompanions(connection, path, companions);
      const created = await create(connection, path, pod).catch(async (error) => {
        if (error instanceof ApiError) await deleteCompanions(connection, path, companions);
        throw error;
      });
      giveCompanions(connection, path, created, companions).catch((error: Error) => warn(error.message));
      return created;
    },
    pods: (name, signal) => watchPod(connection, path('pods'), name, signal),
    events: (name, signal) => watchEvents(connection, path('events'), name, signal),
    log: (pod, container, sink, ended, signal) =>
      followLog(connection, { namespace, pod, container }, sink, ended, signal),
    async delete({ pod, companions }, graceSeconds, signal) {
      await Promise.all([
        remove(connection, path('pods', pod), { graceSeconds, signal }),
        ...companions.map((resource) => remove(connection, path(resource, pod), { signal })),
      ]);
    },
    expired: (now, signal) => expiredPods(connection, path('pods'), now, signal),
    missingSecrets: (names) => missingSecrets(connection, path, names),
    nodes: openNodes(connection),
  };
}

/** Creates the pod once, also where the answer to an earlier try was lost: then the name is taken, by a pod with our token. */
async function create(connection: Connection, path: PathOf, pod: V1Pod): Promise<V1Pod> {
  try {
    // Strict: a field that this cluster does not know is an error, where it would be dropped in silence.
    const query = { fieldValidation: 'Strict' };
    return await call<V1Pod>(connection, { method: 'POST', path: path('pods'), query, body: pod });
  } catch (error) {
    if (!(error instanceof ApiError && error.reason === 'AlreadyExists')) throw error;
    const existing = await call<V1Pod>(connection, { method: 'GET', path: path('pods', pod.metadata?.name) });
    const token = (of: V1Pod) => of.metadata?.annotations?.[TOKEN_ANNOTATION];
    if (token(existing) !== token(pod)) throw error;
    return existing;
  }
}

async function* watchPod(
  connection: Connection,
  path: string,
  name: string,
  signal: AbortSignal,
): AsyncGenerator<Sighting> {
  const fieldSelector = `metadata.name=${name}`;
  for await (const change of watch<V1Pod>(connection, { path, fieldSelector, signal })) {
    const at = Date.now();
    switch (change.kind) {
      case 'now':
        yield { at, pod: change.item };
        break;
      case 'end':
        // The last state comes with the end: a container that ended in time is still to be seen in it.
        yield { at, pod: change.item };
        yield { at, gone: true };
        break;
      case 'all':
        for (const pod of change.items) yield { at, pod };
        if (change.items.length === 0) yield { at, gone: true };
        break;
    }
  }
}

async function* watchEvents(
  connection: Connection,
  path: string,
  name: string,
  signal: AbortSignal,
): AsyncGenerator<Sighting> {
  const fieldSelector = `involvedObject.kind=Pod,involvedObject.name=${name}`;
  for await (const change of watch<CoreV1Event>(connection, { path, fieldSelector, signal })) {
    const at = Date.now();
    // Events end after an hour; what they said stays said.
    if (change.kind === 'now') yield { at, event: change.item };
    if (change.kind === 'all') for (const event of change.items) yield { at, event };
  }
}

/** From the cache of the API server, which may be a moment behind: what is left behind has been so for hours. */
async function expiredPods(
  connection: Connection,
  path: string,
  now: number,
  signal: AbortSignal,
): Promise<string[]> {
  // Where there are none, `items` is null in this form.
  const { items } = await call<{ items: { metadata?: V1ObjectMeta }[] | null }>(connection, {
    method: 'GET',
    path,
    query: { labelSelector: selectorOfExpired(now), resourceVersion: '0' },
    accept: 'application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1',
    signal,
  });
  return (items ?? []).flatMap(({ metadata: { name, labels, deletionTimestamp } = {} }) =>
    name !== undefined && deletionTimestamp === undefined && isExpired(labels, now) ? [name] : [],
  );
}

/** Only the names are asked for, so that no secret is read. */
async function missingSecrets(
  connection: Connection,
  path: PathOf,
  names: readonly string[],
): Promise<string[] | undefined> {
  const accept = 'application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1';
  const found = await Promise.all(
    names.map(async (name) => {
      try {
        await call(connection, { method: 'GET', path: path('secrets', name), accept });
        return 'there';
      } catch (error) {
        return error instanceof ApiError && error.status === 404 ? 'missing' : 'unknown';
      }
    }),
  );
  if (found.includes('unknown')) return undefined;
  return names.filter((_, index) => found[index] === 'missing');
}
