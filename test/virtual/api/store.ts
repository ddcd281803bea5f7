import { type Change, createStore, type Store } from '../../../simulator/api/object-store.ts';
import type { Resource } from '../../../simulator/api/resource-kinds.ts';
import { serviceAccounts } from '../../../simulator/api/resource-kinds.ts';
import type { Stored } from '../../../simulator/wire.ts';

export const NAMESPACE = 'default';

/** The store of the simulator on the virtual clock, with all writes since the start, oldest first. */
export type RecordedStore = Store & { history: readonly Written[] };

type Written = Change & { at: number };

export function openStore(now: () => number): RecordedStore {
  let uids = 0;
  const newUid = () => {
    uids += 1;
    return `00000000-0000-4000-8000-${String(uids).padStart(12, '0')}`;
  };
  const store = createStore(now, newUid);
  store.create(serviceAccounts, { metadata: { namespace: NAMESPACE, name: 'default' } });
  const history: Written[] = [];
  store.subscribe((change) => history.push({ ...change, at: now() }));
  return { ...store, history };
}

/** What lists return from another server, whose data is `ms` old. */
export function storeBefore(
  { history, now, version }: RecordedStore,
  ms: number,
): Pick<Store, 'list' | 'version'> {
  const seen = history.filter(({ at }) => at < now() - ms);
  return {
    version: () => seen.at(-1)?.version ?? (history[0]?.version ?? version()) - 1,
    list(resource: Resource) {
      const then = new Map<string, Stored>();
      for (const { type, object, ...change } of seen) {
        const { name } = object.metadata;
        if (change.resource === resource && type === 'DELETED') then.delete(name);
        else if (change.resource === resource) then.set(name, object);
      }
      return [...then.values()];
    },
  };
}
