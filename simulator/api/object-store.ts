// All objects of the cluster, one counter of versions, and the subscribers to changes.
// An object in the store is never modified: a change replaces it by another.

import { randomUUID } from 'node:crypto';
import { type Stored, time } from '../wire.ts';
import type { Resource } from './resource-kinds.ts';
import { alreadyExists, notFound } from './status-errors.ts';

export interface Change {
  type: 'ADDED' | 'MODIFIED' | 'DELETED';
  resource: Resource;
  version: number;
  object: Stored;
}

/** Namespaces are undefined for nodes. */
export interface Store {
  /** The time of the server, in milliseconds since 1970. */
  now(): number;
  version(): number;
  /** The oldest version that a watch can still start from. */
  oldest(): number;
  find(resource: Resource, namespace: string | undefined, name: string): Stored | undefined;
  /** @throws 404 */
  get(resource: Resource, namespace: string | undefined, name: string): Stored;
  list(resource: Resource, namespace: string | undefined): Stored[];
  /** @throws 409 */
  create(resource: Resource, object: NewObject): Stored;
  /** Replaces an object by a copy with these fields. */
  update(resource: Resource, current: Stored, fields: Partial<Stored>): Stored;
  remove(resource: Resource, current: Stored): Stored;
  /** The changes after `version`. */
  since(version: number): Change[];
  /** Calls back after every change. Returns how to end that. */
  subscribe(listener: (change: Change) => void): () => void;
  /** Drops the history, as compaction does: no version so far can be watched from any more. */
  compact(): void;
}

export type NewObject = Omit<Stored, 'metadata' | 'apiVersion' | 'kind'> & {
  metadata: Partial<Stored['metadata']> & { name: string };
};

interface StoreState {
  readonly now: () => number;
  readonly newUid: () => string;
  /** By resource, namespace and name. */
  readonly objects: Map<string, Stored>;
  readonly listeners: Set<(change: Change) => void>;
  history: Change[];
  version: number;
  oldest: number;
}

/** `newUid`: gives each object another one. */
export function createStore(now = Date.now, newUid: () => string = randomUUID): Store {
  const state: StoreState = {
    now,
    newUid,
    objects: new Map(),
    listeners: new Set(),
    history: [],
    version: FIRST_VERSION,
    oldest: FIRST_VERSION,
  };
  const find: Store['find'] = (resource, namespace, name) =>
    state.objects.get(keyOf(resource, namespace, name));
  return {
    now,
    version: () => state.version,
    oldest: () => state.oldest,
    find,
    get: (resource, namespace, name) => {
      const found = find(resource, namespace, name);
      if (!found) throw notFound(resource.plural, name);
      return found;
    },
    list: (resource, namespace) => {
      const prefix = keyOf(resource, namespace, '');
      return [...state.objects].filter(([key]) => key.startsWith(prefix)).map(([, object]) => object);
    },
    create: (resource, object) => create(state, resource, object),
    update: (resource, current, fields) => {
      const changed = { ...current, ...fields };
      if (JSON.stringify(changed) === JSON.stringify(current)) return current;
      return publish(state, 'MODIFIED', resource, changed);
    },
    remove: (resource, current) => publish(state, 'DELETED', resource, current),
    since: (after) => state.history.filter((change) => change.version > after),
    subscribe: (listener) => {
      state.listeners.add(listener);
      return () => state.listeners.delete(listener);
    },
    compact: () => {
      state.history = [];
      state.version += 1;
      state.oldest = state.version;
    },
  };
}

/** Above 0: a watch from version 0 starts with all objects. */
const FIRST_VERSION = 100;

function keyOf({ plural }: Resource, namespace = '', name: string): string {
  return `${plural}/${namespace}/${name}`;
}

/** @throws 409 if there is an object of that name */
function create(state: StoreState, resource: Resource, { metadata, ...rest }: NewObject): Stored {
  const { namespace, name } = metadata;
  if (state.objects.has(keyOf(resource, namespace, name))) throw alreadyExists(resource.plural, name);
  const identity = { uid: state.newUid(), resourceVersion: '', creationTimestamp: time(state.now()) };
  const full = { apiVersion: 'v1', kind: resource.kind, metadata: { ...metadata, ...identity } };
  return publish(state, 'ADDED', resource, { ...rest, ...full });
}

/** Gives the object the next version, stores or removes it, and calls the subscribers. */
function publish(state: StoreState, type: Change['type'], resource: Resource, unversioned: Stored): Stored {
  state.version += 1;
  const { version, objects, history, listeners } = state;
  const metadata = { ...unversioned.metadata, resourceVersion: String(version) };
  const object = { ...unversioned, metadata };
  const key = keyOf(resource, metadata.namespace, metadata.name);
  if (type === 'DELETED') objects.delete(key);
  else objects.set(key, object);
  const change = { type, resource, version, object };
  history.push(change);
  for (const listener of listeners) listener(change);
  return object;
}
