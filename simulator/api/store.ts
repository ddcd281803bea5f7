// All objects of the cluster, one counter of versions, and everyone who wants to hear of changes.
// An object in the store is never modified: a change replaces it.

import { randomUUID } from 'node:crypto';
import { type Stored, time } from '../wire.ts';
import type { Resource } from './resources.ts';
import { alreadyExists, notFound } from './status.ts';

export interface Change {
  type: 'ADDED' | 'MODIFIED' | 'DELETED';
  resource: string;
  version: number;
  object: Stored;
  /** What was there before: a selector may have matched that and not this. */
  previous?: Stored;
}

export interface Store {
  version(): number;
  /** The oldest version that a watch can still start from. */
  oldest(): number;
  find(resource: Resource, namespace: string | undefined, name: string): Stored | undefined;
  get(resource: Resource, namespace: string | undefined, name: string): Stored;
  list(resource: Resource, namespace?: string): Stored[];
  create(resource: Resource, object: NewObject): Stored;
  /** Replaces an object by what `change` makes of a copy; undefined means no change. */
  update(resource: Resource, current: Stored, change: (copy: Stored) => Stored | undefined): Stored;
  remove(resource: Resource, current: Stored): Stored;
  /** The changes after `version`. */
  since(version: number): Change[];
  listen(hear: (change: Change) => void): () => void;
  /** From now on no version so far can be watched from. */
  forget(): void;
}

export type NewObject = Omit<Stored, 'metadata' | 'apiVersion' | 'kind'> & {
  metadata: Partial<Stored['metadata']>;
};

/** How many changes are kept for watches that resume; a real one keeps five minutes of etcd. */
const kept = 20_000;

export function createStore(): Store {
  const objects = new Map<string, Stored>();
  const listeners = new Set<(change: Change) => void>();
  let history: Change[] = [];
  let version = 100;
  let oldest = version;

  const keyOf = (resource: Resource, namespace: string | undefined, name: string): string =>
    `${resource.plural}/${resource.namespaced ? namespace : ''}/${name}`;
  const keyOfObject = (resource: Resource, { metadata }: Stored): string =>
    keyOf(resource, metadata.namespace, metadata.name);

  function publish(type: Change['type'], resource: Resource, object: Stored, previous?: Stored): Stored {
    const change = { type, resource: resource.plural, version, object, ...(previous ? { previous } : {}) };
    history.push(change);
    if (history.length > kept) oldest = history.splice(0, kept / 2).at(-1)?.version ?? oldest;
    for (const hear of listeners) hear(change);
    return object;
  }

  function find(resource: Resource, namespace: string | undefined, name: string): Stored | undefined {
    return objects.get(keyOf(resource, namespace, name));
  }

  function stamp(object: Stored): Stored {
    version += 1;
    return { ...object, metadata: { ...object.metadata, resourceVersion: String(version) } };
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
      const prefix = `${resource.plural}/${namespace === undefined ? '' : `${namespace}/`}`;
      return [...objects].filter(([key]) => key.startsWith(prefix)).map(([, object]) => object);
    },
    create: (resource, object) => {
      const { metadata } = object;
      const name = metadata.name ?? `${metadata.generateName}${suffix()}`;
      const key = keyOf(resource, metadata.namespace, name);
      if (objects.has(key)) throw alreadyExists(resource.plural, name);
      const created = stamp({
        ...structuredClone(object),
        apiVersion: resource.group === '' ? resource.version : `${resource.group}/${resource.version}`,
        kind: resource.kind,
        metadata: {
          ...structuredClone(metadata),
          name,
          uid: randomUUID(),
          resourceVersion: '',
          creationTimestamp: time(Date.now()),
        },
      });
      objects.set(key, created);
      return publish('ADDED', resource, created);
    },
    update: (resource, current, change) => {
      const changed = change(structuredClone(current));
      if (!changed || JSON.stringify(changed) === JSON.stringify(current)) return current;
      const updated = stamp(changed);
      objects.set(keyOfObject(resource, current), updated);
      return publish('MODIFIED', resource, updated, current);
    },
    remove: (resource, current) => {
      objects.delete(keyOfObject(resource, current));
      return publish('DELETED', resource, stamp(current), current);
    },
    since: (after) => history.filter((change) => change.version > after),
    listen: (hear) => {
      listeners.add(hear);
      return () => listeners.delete(hear);
    },
    forget: () => {
      history = [];
      version += 1;
      oldest = version;
    },
  };
}

/** Five characters without vowels, as k8s.io/apimachinery/pkg/util/rand makes them for generateName. */
export function suffix(): string {
  const alphabet = 'bcdfghjklmnpqrstvwxz2456789';
  return Array.from({ length: 5 }, () => alphabet[Math.floor(Math.random() * alphabet.length)]).join('');
}
