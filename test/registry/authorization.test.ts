import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emptyImage } from '../../simulator/registry/images.ts';
import { type Registry, startRegistry } from '../../simulator/registry/start.ts';

const basic = (user: string, password: string) => `Basic ${btoa(`${user}:${password}`)}`;
const RIGHT = basic('me', 'secret');
const WRONG = basic('me', 'guess');

let registry: Registry;
beforeAll(async () => {
  registry = await startRegistry();
  for (const name of ['open/app', 'basic/app', 'token/app', 'token/other'])
    registry.push(`${name}:1`, emptyImage());
  registry.protect('basic/app', { user: 'me', password: 'secret' });
  for (const name of ['token/app', 'token/other']) {
    registry.protect(name, { user: 'me', password: 'secret', scheme: 'bearer' });
  }
});
afterAll(() => registry.close());

const read = (name: string, authorization?: string) =>
  fetch(`http://${registry.address}/v2/${name}/manifests/1`, {
    headers: authorization === undefined ? {} : { authorization },
  });

async function token(name: string, authorization?: string): Promise<Response> {
  const challenge = (await read(name)).headers.get('WWW-Authenticate') ?? '';
  const [realm, service, scope] = [...challenge.matchAll(/="([^"]*)"/g)].map(([, value]) => value ?? '');
  const url = `${realm}?${new URLSearchParams({ service: service ?? '', scope: scope ?? '' })}`;
  return fetch(url, { headers: authorization === undefined ? {} : { authorization } });
}

async function grantedToken(name: string, authorization?: string): Promise<string> {
  return ((await (await token(name, authorization)).json()) as { token: string }).token;
}

describe('a private repository', () => {
  it.each([
    ['without credentials', undefined, 401],
    ['with wrong ones', WRONG, 401],
    ['with the right ones', RIGHT, 200],
  ])('answers basic authentication %s', async (_, authorization, status) => {
    const response = await read('basic/app', authorization);
    expect(response.status).toBe(status);
    if (status === 401) expect(response.headers.get('WWW-Authenticate')).toBe('Basic realm="Registry"');
  });

  it('sends to its token endpoint, and lets in who comes back with a token', async () => {
    const challenge = (await read('token/app')).headers.get('WWW-Authenticate');
    expect(challenge).toBe(
      `Bearer realm="http://${registry.address}/token",service="registry",scope="repository:token/app:pull"`,
    );
    const granted = await grantedToken('token/app', RIGHT);
    expect((await read('token/app', `Bearer ${granted}`)).status).toBe(200);
  });

  it('does not take a token for another repository', async () => {
    const granted = await grantedToken('token/other', RIGHT);
    expect((await read('token/app', `Bearer ${granted}`)).status).toBe(401);
  });

  it('gives the nameless a token that opens nothing, and says so only then', async () => {
    const granted = await grantedToken('token/app');
    const response = await read('token/app', `Bearer ${granted}`);
    expect(response.status).toBe(401);
    expect(response.headers.get('WWW-Authenticate')).toMatch(/,error="insufficient_scope"$/);
  });

  it('gives no token for a wrong password', async () => {
    const response = await token('token/app', WRONG);
    expect([response.status, await response.json()]).toEqual([
      401,
      { details: 'incorrect username or password' },
    ]);
  });

  it('sends a client that posts for its token to the older way', async () => {
    expect((await fetch(`http://${registry.address}/token`, { method: 'POST' })).status).toBe(404);
  });

  it('leaves the others open', async () => {
    expect((await read('open/app')).status).toBe(200);
  });
});
