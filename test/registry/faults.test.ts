import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emptyImage } from '../../simulator/registry/images.ts';
import { digestOf, MEDIA_TYPES } from '../../simulator/registry/oci.ts';
import type { Fault } from '../../simulator/registry/registry-faults.ts';
import { type Registry, startRegistry } from '../../simulator/registry/start.ts';

let registry: Registry;
const image = emptyImage();
const layer = [...image.blobs].find(([, bytes]) => bytes.readUInt16BE(0) === 0x1f8b) ?? ['', Buffer.alloc(0)];

beforeAll(async () => {
  registry = await startRegistry();
});
afterAll(() => registry.close());

let repositories = 0;
/** A repository of its own for each test, with this fault. */
function misbehaving(fault: Fault): { manifest: string; blob: string; name: string } {
  repositories += 1;
  const name = `faulty/app-${repositories}`;
  registry.push(`${name}:1`, image);
  registry.misbehave(name, fault);
  const base = `http://${registry.address}/v2/${name}`;
  return { name, manifest: `${base}/manifests/1`, blob: `${base}/blobs/${layer[0]}` };
}

describe('a registry that misbehaves', () => {
  it.each<[Fault, number, RegExp, Record<string, RegExp>]>([
    [{ kind: 'unauthorized' }, 401, /"UNAUTHORIZED"/, { 'WWW-Authenticate': /^Basic realm=/ }],
    [{ kind: 'denied' }, 403, /"DENIED","message":"requested access to the resource is denied"/, {}],
    [
      { kind: 'rate-limited' },
      429,
      /"TOOMANYREQUESTS","message":"You have reached your pull rate limit\./,
      { 'Retry-After': /^1$/ },
    ],
    [
      { kind: 'unavailable', status: 500 },
      500,
      /<h1>500 Internal Server Error/,
      { 'Content-Type': /^text\/html/ },
    ],
    [{ kind: 'unavailable', status: 502 }, 502, /<h1>502 Bad Gateway/, { 'Content-Type': /^text\/html/ }],
    [{ kind: 'unavailable', status: 503 }, 503, /<h1>503 Service/, { 'Content-Type': /^text\/html/ }],
    [{ kind: 'web-page' }, 200, /<h1>Sign in/, { 'Content-Type': /^text\/html/ }],
  ])('answers %o with %i', async (fault, status, body, headers) => {
    const response = await fetch(misbehaving(fault).manifest);
    expect(response.status).toBe(status);
    expect(await response.text()).toMatch(body);
    for (const [name, value] of Object.entries(headers)) expect(response.headers.get(name)).toMatch(value);
  });

  it('never answers when it hangs, and still closes', async () => {
    await using other = await startRegistry();
    other.misbehave('any/app', { kind: 'hang' });
    const outcome = fetch(`http://${other.address}/v2/any/app/manifests/1`).catch(
      (error) => error.cause.code,
    );
    await expect.poll(() => other.requests).toEqual([expect.objectContaining({ status: 0 })]);
    await other.close();
    expect(await outcome).toBe('UND_ERR_SOCKET');
  });

  it('resets the connection', async () => {
    const { manifest } = misbehaving({ kind: 'reset' });
    await expect(fetch(manifest)).rejects.toMatchObject({ cause: { code: 'ECONNRESET' } });
  });

  it('ends the connection in the middle of a blob', async () => {
    const response = await fetch(misbehaving({ kind: 'cut' }).blob);
    expect(Number(response.headers.get('Content-Length'))).toBe(layer[1].length);
    await expect(response.bytes()).rejects.toThrow('terminated');
  });

  it('gives a layer of the right length and the wrong digest', async () => {
    const bytes = await (await fetch(misbehaving({ kind: 'corrupt-layer' }).blob)).bytes();
    expect(bytes.length).toBe(layer[1].length);
    expect(digestOf(bytes)).not.toBe(layer[0]);
  });

  it('gives a config without fault when only layers are corrupt', async () => {
    const config = [...image.blobs.keys()].find((digest) => digest !== layer[0]) ?? '';
    const { blob } = misbehaving({ kind: 'corrupt-layer' });
    expect(digestOf(await (await fetch(blob.replace(layer[0], config))).bytes())).toBe(config);
  });

  it('lets a blob trickle', async () => {
    const start = performance.now();
    const bytesPerSecond = layer[1].length * 4;
    const response = await fetch(misbehaving({ kind: 'slow', bytesPerSecond }).blob);
    expect(digestOf(await response.bytes())).toBe(layer[0]);
    // A quarter of a second in steps of a tenth: two waits.
    expect(performance.now() - start).toBeGreaterThan(190);
  });

  it.each<[Fault, string]>([
    [{ kind: 'only-platform', architecture: 'arm64' }, MEDIA_TYPES.index],
    [{ kind: 'schema1' }, MEDIA_TYPES.schema1],
  ])('disguises its images by %o, readable by tag and by digest', async (fault, mediaType) => {
    const { manifest } = misbehaving(fault);
    const byTag = await fetch(manifest);
    const digest = byTag.headers.get('Docker-Content-Digest') ?? '';
    const byDigest = await fetch(manifest.replace(/1$/, digest));
    for (const response of [byTag, byDigest]) {
      expect(response.headers.get('Content-Type')).toBe(mediaType);
      expect(digestOf(await response.bytes())).toBe(digest);
    }
  });

  it('leads from the index of another platform to the image itself', async () => {
    const { manifest } = misbehaving({ kind: 'only-platform', architecture: 'arm64' });
    expect(await (await fetch(manifest)).json()).toMatchObject({
      manifests: [{ platform: { architecture: 'arm64' }, digest: image.top.digest }],
    });
    const inner = await fetch(manifest.replace(/1$/, image.top.digest));
    expect(digestOf(await inner.bytes())).toBe(image.top.digest);
  });
});

describe('a fault', () => {
  it('ends after so many requests', async () => {
    const { manifest } = misbehaving({ kind: 'unavailable', status: 503, times: 2 });
    expect(await statuses(manifest, 'GET', 'GET', 'GET')).toEqual([503, 503, 200]);
  });

  it('of one repository is not that of another', async () => {
    misbehaving({ kind: 'denied' });
    registry.push('fine/app:1', image);
    expect(await statuses(`http://${registry.address}/v2/fine/app/manifests/1`, 'GET')).toEqual([200]);
  });
});

async function statuses(url: string, ...methods: string[]): Promise<number[]> {
  const found: number[] = [];
  for (const method of methods) found.push((await fetch(url, { method })).status);
  return found;
}
