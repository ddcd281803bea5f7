import { expect, it } from 'vitest';
import { pods } from '../../simulator/api/resource-kinds.ts';
import { NAMESPACE, openStore, storeBefore } from './api/store.ts';

it('a list of an API server that lags shows the objects and the version of that time', () => {
  let now = 0;
  const store = openStore(() => now);
  const create = (name: string) => store.create(pods, { metadata: { namespace: NAMESPACE, name } });
  const deleted = create('deleted');
  const old = create('old');
  store.remove(pods, deleted);
  const changed = store.update(pods, old, { status: { phase: 'Pending' } });
  now = 10_000;
  store.update(pods, changed, { status: { phase: 'Running' } });
  create('new');

  const before = storeBefore(store, 2000);
  expect(before.version()).toBe(Number(changed.metadata.resourceVersion));
  expect(before.list(pods, NAMESPACE)).toEqual([changed]);
  expect(store.list(pods, NAMESPACE)).toHaveLength(2);
});
