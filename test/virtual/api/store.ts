import { alreadyExists, notFound } from '../../../simulator/api/status-errors.ts';
import { type Metadata, type Stored, time } from '../../../simulator/wire.ts';

export const RESOURCES = {
  pods: 'Pod',
  secrets: 'Secret',
  configmaps: 'ConfigMap',
  events: 'Event',
} as const;
export type Resource = keyof typeof RESOURCES;

/** One write. `object`: of a deletion the last state, in the version of the deletion. */
export type Change = {
  version: number;
  at: number;
  type: 'ADDED' | 'MODIFIED' | 'DELETED';
  resource: Resource;
  object: Stored;
};

/** What the API server stores of one namespace. Objects are values: a write makes a new one. */
export type Store = {
  version(): number;
  find(resource: Resource, name: string): Stored | undefined;
  list(resource: Resource): Stored[];
  /** As it was after that version. */
  listAt(resource: Resource, version: number): Stored[];
  create(resource: Resource, object: NewObject): Stored;
  /** An update that changes nothing makes no version. Throws ApiError without the object. */
  update(resource: Resource, name: string, change: (object: Stored) => Stored): Stored;
  remove(resource: Resource, name: string): Stored;
  /** All writes, oldest first. */
  history(): readonly Change[];
  /** Changes up to this version can't be watched any more. */
  oldest(): number;
  compact(): void;
  subscribe(listener: (change: Change) => void): () => void;
};

export type NewObject = Omit<Stored, 'metadata'> & { metadata: Partial<Metadata> & { name: string } };

const FIRST_VERSION = 1000;

export function openStore(namespace: string, now: () => number): Store {
  const objects = new Map<string, { resource: Resource; object: Stored }>();
  const history: Change[] = [];
  const listeners = new Set<(change: Change) => void>();
  let version = FIRST_VERSION;
  let compacted = 0;
  let uids = 0;
  const keyOf = (resource: Resource, name: string) => `${resource}/${name}`;
  const find = (resource: Resource, name: string) => objects.get(keyOf(resource, name))?.object;
  const existing = (resource: Resource, name: string) => {
    const object = find(resource, name);
    if (object === undefined) throw notFound(resource, name);
    return object;
  };
  const write = (type: Change['type'], resource: Resource, given: Stored) => {
    version += 1;
    const metadata = { ...given.metadata, resourceVersion: String(version) };
    const object: Stored = { ...given, metadata };
    if (type === 'DELETED') objects.delete(keyOf(resource, metadata.name));
    else objects.set(keyOf(resource, metadata.name), { resource, object });
    const change = { version, at: now(), type, resource, object };
    history.push(change);
    for (const listener of [...listeners]) listener(change);
    return object;
  };
  return {
    version: () => version,
    find,
    list: (resource) =>
      [...objects.values()].flatMap((one) => (one.resource === resource ? [one.object] : [])),
    listAt(resource, upTo) {
      const then = new Map<string, Stored>();
      for (const change of history) {
        if (change.version > upTo) break;
        if (change.resource !== resource) continue;
        const { name } = change.object.metadata;
        if (change.type === 'DELETED') then.delete(name);
        else then.set(name, change.object);
      }
      return [...then.values()];
    },
    create(resource, object) {
      const { name } = object.metadata;
      if (find(resource, name) !== undefined) throw alreadyExists(resource, name);
      uids += 1;
      const metadata: Metadata = {
        ...object.metadata,
        namespace,
        uid: `00000000-0000-4000-8000-${String(uids).padStart(12, '0')}`,
        creationTimestamp: time(now()),
        resourceVersion: '',
      };
      return write('ADDED', resource, { ...object, apiVersion: 'v1', kind: RESOURCES[resource], metadata });
    },
    update(resource, name, change) {
      const object = existing(resource, name);
      const changed = change(object);
      if (changed === object || JSON.stringify(changed) === JSON.stringify(object)) return object;
      return write('MODIFIED', resource, changed);
    },
    remove: (resource, name) => write('DELETED', resource, existing(resource, name)),
    history: () => history,
    oldest: () => compacted,
    compact() {
      compacted = version;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
