import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emptyImage, index, shellImage } from '../../simulator/registry/images.ts';
import { digestOf, MEDIA_TYPES } from '../../simulator/registry/oci.ts';
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
  it('says that it is one', async () => {
    const response = await get('/v2/');
    expect(response.status).toBe(200);
    expect(response.headers.get('Docker-Distribution-Api-Version')).toBe('registry/2.0');
  });

  it('gives the manifest of a tag with its type and digest', async () => {
    const response = await get('/v2/team/app/manifests/1');
    expect(response.headers.get('Content-Type')).toBe(MEDIA_TYPES.manifest);
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
    ['bytes=3-5', 206, 3, 6, '3-5'],
    ['bytes=3-', 206, 3, undefined, undefined],
    ['bytes=3-999999', 206, 3, undefined, undefined],
    ['bytes=999999-', 200, 0, undefined, undefined],
    ['lines=1', 200, 0, undefined, undefined],
  ])('answers a blob with Range: %s by %i', async (range, status, first, end, contentRange) => {
    const [blobDigest, blob] = [...image.blobs][0] ?? ['', Buffer.alloc(0)];
    const response = await get(`/v2/team/app/blobs/${blobDigest}`, { headers: { Range: range } });
    expect(response.status).toBe(status);
    if (contentRange)
      expect(response.headers.get('Content-Range')).toBe(`bytes ${contentRange}/${blob.length}`);
    expect(Buffer.from(await response.bytes())).toEqual(blob.subarray(first, end));
  });

  it.each([
    ['/v2/team/app/manifests/2', 404, 'MANIFEST_UNKNOWN', 'manifest unknown'],
    ['/v2/no/such/manifests/1', 404, 'MANIFEST_UNKNOWN', 'manifest unknown'],
    [`/v2/team/app/blobs/sha256:${'0'.repeat(64)}`, 404, 'BLOB_UNKNOWN', 'blob unknown to registry'],
    ['/v2/team/app/tags/list', 404, 'NOT_FOUND', 'no such page in a registry'],
    ['/elsewhere', 404, 'NOT_FOUND', 'no such page in a registry'],
  ])('answers %s with %i in the form of the distribution API', async (path, status, code, message) => {
    const response = await get(path);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ errors: [{ code, message }] });
  });

  it('takes no uploads', async () => {
    expect((await get('/v2/team/app/manifests/1', { method: 'PUT' })).status).toBe(405);
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

  it('lose a tag, and with their digest themselves', async () => {
    registry.push('lost/app:1', image);
    registry.push('lost/app:2', image);
    registry.remove('lost/app:1');
    expect((await get('/v2/lost/app/manifests/1')).status).toBe(404);
    expect((await get('/v2/lost/app/manifests/2')).status).toBe(200);
    registry.remove(`lost/app@${digest}`);
    expect((await get('/v2/lost/app/manifests/2')).status).toBe(404);
  });

  it('have the tag latest unless another is named', async () => {
    registry.push('plain/app', image);
    expect((await get('/v2/plain/app/manifests/latest')).status).toBe(200);
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

  it.each(['UPPER/app:1', 'team/app:', 'host.example:80/app:1', `team/app@sha256:${'0'.repeat(64)}`])(
    'are not pushed to %s',
    (reference) => {
      expect(() => registry.push(reference, image)).toThrow(reference);
    },
  );
});
