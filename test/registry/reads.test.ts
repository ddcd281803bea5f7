import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emptyImage } from '../../simulator/registry/images.ts';
import { type Registry, startRegistry } from '../../simulator/registry/start.ts';

let registry: Registry;
const image = emptyImage();

beforeAll(async () => {
  registry = await startRegistry();
  registry.push('team/app:1', image);
});
afterAll(() => registry.close());

const get = (path: string, init?: RequestInit) => fetch(`http://${registry.address}${path}`, init);

describe('a registry', () => {
  it.each([
    ['/v2/team/app/manifests/2', 404, 'MANIFEST_UNKNOWN', 'manifest unknown'],
    ['/v2/no/such/manifests/1', 404, 'MANIFEST_UNKNOWN', 'manifest unknown'],
    [`/v2/team/app/blobs/sha256:${'0'.repeat(64)}`, 404, 'BLOB_UNKNOWN', 'blob unknown to registry'],
  ])('answers %s with %i in the form of the distribution API', async (path, status, code, message) => {
    const response = await get(path);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ errors: [{ code, message }] });
  });

  it.each([
    ['GET', '/v2/team/app/tags/list'],
    ['PUT', '/v2/team/app/manifests/1'],
  ])('refuses a request that no test needs: %s %s', async (method, path) => {
    const response = await get(path, { method });
    expect(response.status).toBe(501);
    expect(await response.text()).toContain(`does not know this request: ${method} ${path}`);
  });
});

it('closes all its doors', async () => {
  const other = await startRegistry();
  const addresses = [other.address, await other.listen({})];
  await other.close();
  for (const address of addresses)
    await expect(fetch(`http://${address}/v2/`)).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } });
});

describe('the images of a registry', () => {
  it.each(['UPPER/app:1', 'team/app', 'host.example:80/app:1', `team/app@sha256:${'0'.repeat(64)}`])(
    'are not pushed to %s',
    (reference) => {
      expect(() => registry.push(reference, image)).toThrow(reference);
    },
  );
});
