import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { emptyImage } from '../../simulator/registry/images.ts';
import { type Registry, startRegistry } from '../../simulator/registry/start.ts';

const basic = (user: string, password: string) => `Basic ${btoa(`${user}:${password}`)}`;

let registry: Registry;
beforeAll(async () => {
  registry = await startRegistry();
  for (const name of ['open/app', 'basic/app']) registry.push(`${name}:1`, emptyImage());
  registry.protect('basic/app', { user: 'me', password: 'secret' });
});
afterAll(() => registry.close());

const read = (name: string, authorization?: string) =>
  fetch(`http://${registry.address}/v2/${name}/manifests/1`, {
    headers: authorization === undefined ? {} : { authorization },
  });

describe('a private repository', () => {
  it.each([
    ['without credentials', undefined, 401],
    ['with wrong ones', basic('me', 'guess'), 401],
    ['with the right ones', basic('me', 'secret'), 200],
  ])('answers basic authentication %s', async (_, authorization, status) => {
    const response = await read('basic/app', authorization);
    expect(response.status).toBe(status);
    if (status === 401) expect(response.headers.get('WWW-Authenticate')).toBe('Basic realm="Registry"');
  });

  it('leaves the others open', async () => {
    expect((await read('open/app')).status).toBe(200);
  });

  it('is announced to who asks the registry what it is', async () => {
    const response = await fetch(`http://${registry.address}/v2/`);
    expect([response.status, response.headers.get('WWW-Authenticate')]).toEqual([
      401,
      'Basic realm="Registry"',
    ]);
  });
});

test('a registry without private repositories asks nobody who he is', async () => {
  await using open = await startRegistry();
  const response = await fetch(`http://${open.address}/v2/`);
  expect([response.status, await response.json()]).toEqual([200, {}]);
});
