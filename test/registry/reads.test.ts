import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emptyImage, shellImage } from '../../simulator/registry/images.ts';
import { digestOf, index, MEDIA_TYPES } from '../../simulator/registry/oci.ts';
import { type Registry, startRegistry } from '../../simulator/registry/start.ts';

let registry: Registry;
let digest: string;
const image = emptyImage();

beforeAll(async () => {
  registry = await startRegistry();
  digest = registry.push('team/app:1', image);
});
afterAll(() => registry.close());

interface Descriptor {
  readonly digest: string;
  readonly size: number;
  readonly platform: { readonly architecture: string };
}
/** Of an image's manifest and of an index. */
interface Contents {
  readonly config: Descriptor;
  readonly layers: readonly Descriptor[];
  readonly manifests: readonly Descriptor[];
}

const get = (path: string, init?: RequestInit) => fetch(`http://${registry.address}${path}`, init);

describe('a registry', () => {
  it('gives the manifest of a tag with its type and digest', async () => {
    const response = await get('/v2/team/app/manifests/1');
    expect(response.headers.get('Content-Type')).toBe(MEDIA_TYPES.manifest);
    expect(response.headers.get('Docker-Distribution-Api-Version')).toBe('registry/2.0');
    expect(response.headers.get('Docker-Content-Digest')).toBe(digest);
    expect(digestOf(await response.bytes())).toBe(digest);
  });

  it('gives the same manifest by its digest', async () => {
    expect(digestOf(await (await get(`/v2/team/app/manifests/${digest}`)).bytes())).toBe(digest);
  });

  it('answers HEAD with the length and no body', async () => {
    const response = await get('/v2/team/app/manifests/1', { method: 'HEAD' });
    expect(Number(response.headers.get('Content-Length'))).toBe(image.top.body.length);
    expect(await response.text()).toBe('');
  });

  it('gives every blob that the manifest names, with the bytes that its digest promises', async () => {
    const { config, layers } = (await (await get('/v2/team/app/manifests/1')).json()) as Contents;
    for (const { digest, size } of [config, ...layers]) {
      const bytes = await (await get(`/v2/team/app/blobs/${digest}`)).bytes();
      expect([digestOf(bytes), bytes.length]).toEqual([digest, size]);
    }
  });

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
  ])('refuses what nobody here asks for: %s %s', async (method, path) => {
    const response = await get(path, { method });
    expect(response.status).toBe(501);
    expect(await response.text()).toContain(`does not know this request: ${method} ${path}`);
  });

  it('records what it was asked', async () => {
    await get('/v2/team/app/manifests/nope?ns=x');
    expect(registry.requests.at(-1)).toEqual({
      method: 'GET',
      path: '/v2/team/app/manifests/nope',
      status: 404,
    });
  });
});

describe('the images of a registry', () => {
  it('move when their tag is pushed again, and stay reachable by digest', async () => {
    const first = registry.push('moving/app:1', image);
    const second = registry.push('moving/app:1', emptyImage({ files: { version: '2' } }));
    const response = await get('/v2/moving/app/manifests/1');
    expect(response.headers.get('Docker-Content-Digest')).toBe(second);
    expect((await get(`/v2/moving/app/manifests/${first}`)).status).toBe(200);
  });

  it('lose a tag', async () => {
    registry.push('lost/app:1', image);
    registry.push('lost/app:2', image);
    registry.remove('lost/app:1');
    expect((await get('/v2/lost/app/manifests/1')).status).toBe(404);
    expect((await get('/v2/lost/app/manifests/2')).status).toBe(200);
  });

  it('bring the manifests of an index with them', async () => {
    registry.push(
      'many/app:1',
      index([shellImage({ architecture: 'arm64' }), shellImage({ architecture: 'amd64' })]),
    );
    const { manifests } = (await (await get('/v2/many/app/manifests/1')).json()) as Contents;
    const platforms = manifests.map(
      (one: { platform: { architecture: string } }) => one.platform.architecture,
    );
    expect(platforms).toEqual(['arm64', 'amd64']);
    for (const { digest } of manifests) {
      expect((await get(`/v2/many/app/manifests/${digest}`)).status).toBe(200);
    }
  });

  it.each(['UPPER/app:1', 'team/app', 'host.example:80/app:1', `team/app@sha256:${'0'.repeat(64)}`])(
    'are not pushed to %s',
    (reference) => {
      expect(() => registry.push(reference, image)).toThrow(reference);
    },
  );
});
