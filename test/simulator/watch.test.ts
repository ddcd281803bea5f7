import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Simulator } from '../../simulator/start.ts';
import { type Client, clientOf, simulate, type WatchEvent } from './client.ts';

const maps = '/api/v1/namespaces/default/configmaps';

let simulator: Simulator;
let client: Client;
beforeEach(async () => {
  simulator = await simulate();
  client = clientOf(simulator.kubeconfig);
});
afterEach(() => simulator.close());

const create = (name: string, labels = {}): ReturnType<Client['request']> =>
  client.request('POST', maps, { metadata: { name, labels } });

async function take(watch: AsyncGenerator<WatchEvent>, count: number): Promise<string[]> {
  const seen: string[] = [];
  for await (const { type, object } of watch) {
    seen.push(`${type} ${object.metadata?.name ?? object.message}`);
    if (seen.length === count) break;
  }
  return seen;
}

describe('a watch', () => {
  test.each(['', '&resourceVersion=0'])(
    'begins with what is there and goes on with what changes (%s)',
    async (query) => {
      await create('old');
      const seen = take(client.watch(`${maps}?watch=1${query}`), 4);
      await create('new', { step: 'a' });
      await client.request('PATCH', `${maps}/new`, [
        { op: 'replace', path: '/metadata/labels/step', value: 'b' },
      ]);
      await client.request('DELETE', `${maps}/new`);
      expect(await seen).toEqual(['ADDED old', 'ADDED new', 'MODIFIED new', 'DELETED new']);
    },
  );

  test('resumes after a version without losing or repeating anything', async () => {
    await create('before');
    const { body } = await client.request('GET', maps);
    await create('after');
    await client.request('DELETE', `${maps}/before`);
    const watch = client.watch(`${maps}?watch=1&resourceVersion=${body.metadata.resourceVersion}`);
    expect(await take(watch, 2)).toEqual(['ADDED after', 'DELETED before']);
  });

  test('of a version that is too old is told so in an ERROR event', async () => {
    const { body } = await client.request('GET', maps);
    simulator.api.expireResourceVersions();
    const path = `${maps}?watch=1&resourceVersion=${body.metadata.resourceVersion}`;
    const events: WatchEvent[] = [];
    for await (const event of client.watch(path)) events.push(event);
    expect(events).toMatchObject([
      { type: 'ERROR', object: { kind: 'Status', code: 410, reason: 'Expired' } },
    ]);
    expect(events[0]?.object.message).toMatch(/^too old resource version: \d+ \(\d+\)$/);
  });

  test('of a version that is too old is answered with 410, if the simulator is told to', async () => {
    const { body } = await client.request('GET', maps);
    simulator.api.expireResourceVersions('status');
    const path = `${maps}?watch=1&resourceVersion=${body.metadata.resourceVersion}`;
    expect(await client.request('GET', path)).toMatchObject({ status: 410, body: { reason: 'Expired' } });
  });

  test('ends after its time, with a bookmark for the next one', async () => {
    const { body } = await client.request('GET', maps);
    const version = body.metadata.resourceVersion;
    const path = `${maps}?watch=1&resourceVersion=${version}&timeoutSeconds=2&allowWatchBookmarks=true`;
    const events: WatchEvent[] = [];
    for await (const event of client.watch(path)) events.push(event);
    expect(events).toMatchObject([
      { type: 'BOOKMARK', object: { kind: 'ConfigMap', metadata: { resourceVersion: expect.any(String) } } },
    ]);
    // Meanwhile the node may have told something, which counts as well.
    const bookmark = events[0]?.object.metadata.resourceVersion;
    expect(Number(bookmark)).toBeGreaterThanOrEqual(Number(version));
    await create('next');
    const next = client.watch(`${maps}?watch=1&resourceVersion=${bookmark}`);
    expect(await take(next, 1)).toEqual(['ADDED next']);
  });
});
