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
    [{ kind: 'web-page' }, 200, /<h1>Sign in/, { 'Content-Type': /^text\/html/ }],
  ])('answers %o with %i', async (fault, status, body, headers) => {
    const response = await fetch(misbehaving(fault).manifest);
    expect(response.status).toBe(status);
    expect(await response.text()).toMatch(body);
    for (const [name, value] of Object.entries(headers)) expect(response.headers.get(name)).toMatch(value);
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
