// All objects of the cluster, one counter of versions, and the subscribers to changes.
// An object in the store is never modified: a change replaces it.

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

/** Nodes have no namespace. */
export interface Store {
  version(): number;
  /** The oldest version that a watch can still start from. */
  oldest(): number;
  find(resource: Resource, namespace: string | undefined, name: string): Stored | undefined;
  /** @throws 404 */
  get(resource: Resource, namespace: string | undefined, name: string): Stored;
  list(resource: Resource, namespace: string | undefined): Stored[];
  /** @throws 409 */
  create(resource: Resource, object: NewObject): Stored;
  /** Replaces an object by itself with these fields. */
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

export function createStore(): Store {
  const objects = new Map<string, Stored>();
  const listeners = new Set<(change: Change) => void>();
  let history: Change[] = [];
  let version = 100;
  let oldest = version;

  const keyOf = ({ plural }: Resource, namespace = '', name: string): string =>
    `${plural}/${namespace}/${name}`;
  const find: Store['find'] = (resource, namespace, name) => objects.get(keyOf(resource, namespace, name));

  /** Gives the object the next version, stores or removes it, and calls the subscribers. */
  function publish(type: Change['type'], resource: Resource, unversioned: Stored): Stored {
    version += 1;
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

  return {
    version: () => version,
    oldest: () => oldest,
    find,
    get: (resource, namespace, name) => {
      const found = find(resource, namespace, name);
      if (!found) throw notFound(resource.plural, name);
      return found;
    },
    list: (resource, namespace) => {
      const prefix = keyOf(resource, namespace, '');
      return [...objects].filter(([key]) => key.startsWith(prefix)).map(([, object]) => object);
    },
    create: (resource, { metadata, ...rest }) => {
      const { namespace, name } = metadata;
      if (find(resource, namespace, name)) throw alreadyExists(resource.plural, name);
      const identity = { uid: randomUUID(), resourceVersion: '', creationTimestamp: time(Date.now()) };
      const full = { apiVersion: 'v1', kind: resource.kind, metadata: { ...metadata, ...identity } };
      return publish('ADDED', resource, { ...rest, ...full });
    },
    update: (resource, current, fields) => {
      const changed = { ...current, ...fields };
      if (JSON.stringify(changed) === JSON.stringify(current)) return current;
      return publish('MODIFIED', resource, changed);
    },
    remove: (resource, current) => publish('DELETED', resource, current),
    since: (after) => history.filter((change) => change.version > after),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    compact: () => {
      history = [];
      version += 1;
      oldest = version;
    },
  };
}
