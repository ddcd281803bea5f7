import { describe, expect, test } from 'vitest';
import type { Client, WatchEvent } from './client.ts';
import { useSimulator } from './use-simulator.ts';

const maps = '/api/v1/namespaces/default/configmaps';

const { client } = useSimulator();

const create = (name: string): ReturnType<Client['request']> =>
  client.request('POST', maps, { metadata: { name } });

async function take(watch: AsyncGenerator<WatchEvent>, count: number): Promise<string[]> {
  const seen: string[] = [];
  for await (const { type, object } of watch) {
    seen.push(`${type} ${object.metadata?.name ?? object.message}`);
    if (seen.length === count) break;
  }
  return seen;
}

describe('a watch', () => {
  test('resumes after a version without losing or repeating anything', async () => {
    await create('before');
    const { body } = await client.request('GET', maps);
    await create('after');
    await client.request('DELETE', `${maps}/before`);
    const watch = client.watch(`${maps}?watch=1&resourceVersion=${body.metadata.resourceVersion}`);
    expect(await take(watch, 2)).toEqual(['ADDED after', 'DELETED before']);
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
    // Meanwhile the node may have reported something, which counts as well.
    const bookmark = events[0]?.object.metadata.resourceVersion;
    expect(Number(bookmark)).toBeGreaterThanOrEqual(Number(version));
    await create('next');
    const next = client.watch(`${maps}?watch=1&resourceVersion=${bookmark}`);
    expect(await take(next, 1)).toEqual(['ADDED next']);
  });
});
