import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { bigImage, emptyImage, findBusybox, shellImage } from '../../simulator/registry/images.ts';
import { archive, digestOf, type Image, index } from '../../simulator/registry/oci.ts';
import { tar } from '../../simulator/registry/tar.ts';
import { folderOfTest } from '../folders.ts';

describe('an archive', () => {
  it('is read by tar, with types, modes and contents', () => {
    const folder = unpacked(
      tar([
        { kind: 'directory', path: 'bin' },
        { kind: 'file', path: 'bin/run', content: 'echo hello\n', mode: 0o755 },
        { kind: 'link', path: 'sh', target: 'bin/run' },
        { kind: 'file', path: 'empty', content: '' },
      ]),
    );
    expect(execFileSync(join(folder, 'bin/run'), { encoding: 'utf8', shell: true })).toBe('hello\n');
    expect(readFileSync(join(folder, 'sh'), 'utf8')).toBe('echo hello\n');
    expect(readFileSync(join(folder, 'empty'), 'utf8')).toBe('');
  });

  it('refuses a path that does not fit its header', () => {
    expect(() => tar([{ kind: 'directory', path: 'x'.repeat(101) }])).toThrow(/too long.*xxx/);
  });
});

describe('an image', () => {
  it('names its config, and the config its layers by the digest of what they unpack to', () => {
    const image = shellImage({ files: { 'etc/version': '2' } });
    const { config, manifest } = parsed(image);
    const diffIds = manifest.layers.map(({ digest }) => digestOf(gunzipSync(image.blobs.get(digest) ?? '')));
    expect(config.rootfs.diff_ids).toEqual(diffIds);
    expect(diffIds).toHaveLength(2);
  });

  it('that is large is different every time, and as large as requested', () => {
    const [one, two] = [bigImage(1), bigImage(1)];
    expect(one.top.digest).not.toBe(two.top.digest);
    expect(Math.max(...[...one.blobs.values()].map(({ length }) => length))).toBeGreaterThan(2 ** 20);
  });

  it('is an OCI layout as an archive, under its name and complete', () => {
    const image = index([emptyImage(), emptyImage({ architecture: 'arm64' })]);
    const folder = unpacked(archive('localhost/app:1', image));
    const [entry] = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')).manifests;
    expect(entry.annotations).toEqual({ 'io.containerd.image.name': 'localhost/app:1' });
    const all = [entry.digest, ...image.inner.map(({ digest }) => digest), ...image.blobs.keys()];
    for (const digest of all) {
      const file = join(folder, 'blobs', digest.replace(':', '/'));
      expect(digestOf(readFileSync(file))).toBe(digest);
    }
  });
});

describe.runIf(findBusybox())('a shell image', () => {
  it('of a foreign architecture does not start on this machine', () => {
    const foreign = process.arch === 'arm64' ? 'amd64' : 'arm64';
    const folder = unpacked(layerOf(shellImage({ architecture: foreign })));
    expect(() => execFileSync(join(folder, 'bin/busybox'), ['true'], { stdio: 'ignore' })).toThrow();
  });
});

interface Config {
  readonly config: Record<string, unknown>;
  readonly rootfs: { readonly diff_ids: readonly string[] };
}
interface Manifest {
  readonly config: { readonly digest: string };
  readonly layers: readonly { readonly digest: string }[];
}

function parsed(image: Image): { config: Config; manifest: Manifest } {
  const manifest = JSON.parse(String(image.top.body)) as Manifest;
  return { manifest, config: JSON.parse(String(image.blobs.get(manifest.config.digest))) as Config };
}

function layerOf(image: Image): Buffer {
  return gunzipSync(image.blobs.get(parsed(image).manifest.layers[0]?.digest ?? '') ?? '');
}

function unpacked(archiveBytes: Buffer): string {
  const folder = folderOfTest();
  writeFileSync(join(folder, 'it.tar'), archiveBytes);
  execFileSync('tar', ['-xf', 'it.tar'], { cwd: folder });
  return folder;
}
