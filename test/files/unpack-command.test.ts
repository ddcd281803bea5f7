import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findBusybox } from '../../simulator/registry/images.ts';
import { packFiles } from '../../src/files/pack.ts';
import type { PackedFiles } from '../../src/job/job.ts';
import { planPod } from '../../src/plan/pod.ts';
import { holdsFor } from '../fuzz.ts';
import { IDENTITY, jobOf } from '../plan/planned.ts';
import { flipped, useFolders } from './trees.ts';

// From the runner's workspace to the pod's: what is packed comes out as it went in, by the command of the container that unpacks.

const { folder, folderWith } = useFolders();

const BUSYBOX = join(folder, 'busybox');
mkdirSync(BUSYBOX);
for (const name of ['sh', 'tar', 'gzip', 'sha256sum', 'find', 'rm', 'mkdir'])
  symlinkSync(findBusybox() ?? '', join(BUSYBOX, name));
/** $PATH of two images: one with GNU tar, and one with only busybox. */
const IMAGES = [
  ['GNU tar', process.env['PATH'] ?? ''],
  ['busybox', BUSYBOX],
] as const;

/** Everything in a folder, with its kind, content, time and whether it can be executed. */
function contentOf(root: string): Record<string, string> {
  const all = readdirSync(root, { recursive: true, withFileTypes: true }).map((one): [string, string] => {
    const path = join(one.parentPath, one.name);
    const name = relative(root, path);
    if (one.isDirectory()) return [`${name}/`, ''];
    if (one.isSymbolicLink()) return [name, `-> ${readlinkSync(path)}`];
    const { mode, mtimeMs } = lstatSync(path);
    const hash = createHash('sha256').update(readFileSync(path)).digest('hex');
    return [name, `${hash} ${mode & 0o100} ${Math.floor(mtimeMs / 1000)}`];
  });
  return Object.fromEntries(all);
}

/**
 * Runs the command of the container that unpacks, as a node would, with folders of this machine as its volumes. `sent`: the
 * standard input with an archive that is too large for a Secret.
 */
function unpack(
  files: PackedFiles,
  workspace: string,
  path: string,
  sent?: Buffer,
): { status: number | null; stderr: string } {
  const job = { ...jobOf({ 'files-in': '.' }), filesIn: { ...files, image: 'git:1' } };
  const container = planPod(job, IDENTITY, []).spec?.initContainers?.[0];
  const archive = mkdtempSync(join(folder, 'archive-'));
  if (Buffer.isBuffer(files.packed)) writeFileSync(join(archive, 'files.tgz'), files.packed);
  const here = (text = '') =>
    text.replaceAll('/.pod-step/files', archive).replaceAll('/workspace', workspace).replaceAll('$$', '$');
  const env = Object.fromEntries((container?.env ?? []).map(({ name, value }) => [name, here(value)]));
  const [program = '', ...args] = (container?.command ?? []).map(here);
  const { status, stderr } = spawnSync(program, args, {
    env: { ...env, PATH: path },
    encoding: 'utf8',
    ...(sent && { input: sent }),
  });
  if (sent)
    expect({ status, archive: readdirSync(archive) }).not.toEqual({ status: 0, archive: ['files.tgz'] });
  return { status, stderr };
}

/** Files whose archive a Secret can carry. */
type SmallFiles = PackedFiles & { packed: Buffer };

async function packed(root: string, patterns = '.'): Promise<SmallFiles> {
  return (await packFiles(patterns, root, folder)).files as SmallFiles;
}

/** A large archive. */
async function archiveOf({ packed }: PackedFiles): Promise<Buffer> {
  if (Buffer.isBuffer(packed)) return packed;
  const chunks: Buffer[] = [];
  for await (const chunk of packed.read()) chunks.push(chunk);
  return Buffer.concat(chunks);
}

describe('links', () => {
  test('that stay in the workspace stay links; others are left out, and named', async () => {
    const root = folderWith({
      'a/file': 'x',
      'a/up': '-> ../b',
      b: '-> a/file',
      missing: '-> a/nothing',
      loop: '-> loop',
      out: '-> /etc/passwd',
      'a/out': '-> ../../x',
      'a/through': '-> ../out',
    });
    symlinkSync(join(root, 'a/file'), join(root, 'whole'));
    const { warnings } = await packFiles('.', root, folder);
    const files = await packed(root);
    const there = folderWith({});
    expect(unpack(files, there, BUSYBOX)).toEqual({ status: 0, stderr: '' });
    const links = {
      'a/up': '-> ../b',
      b: '-> a/file',
      missing: '-> a/nothing',
      loop: '-> loop',
      whole: '-> a/file',
    };
    expect(contentOf(there)).toMatchObject(links);
    expect(Object.keys(contentOf(there)).toSorted()).toEqual(
      ['a/', 'a/file', ...Object.keys(links)].toSorted(),
    );
    expect(warnings).toEqual([
      {
        title: 'Files left out',
        message:
          'files-in does not copy links that lead out of the workspace, sockets, pipes and devices: "a/out", "a/through", "out".',
      },
    ]);
  });

  test.each(IMAGES)(
    'of a clone in the place of a folder are removed, and their targets stay: %s',
    async (_, path) => {
      const files = await packed(folderWith({ 'a/b/file': 'of the runner', 'a/other': 'too' }));
      const there = folderWith({ a: '-> c', 'c/b/file': 'of the clone', 'c/x': '', d: '-> c' });
      expect(unpack(files, there, path)).toEqual({ status: 0, stderr: '' });
      expect(readFileSync(join(there, 'a/b/file'), 'utf8')).toBe('of the runner');
      expect(readFileSync(join(there, 'c/b/file'), 'utf8')).toBe('of the clone');
      expect(readlinkSync(join(there, 'd'))).toBe('c');
      expect(readdirSync(there).toSorted()).toEqual(['a', 'c', 'd']);
    },
  );
});

describe('the archive', () => {
  test('can be written by everyone in the pod, and executed if the runner could', async () => {
    const root = folderWith({ 'bin/run': '', 'bin/read': '', 'empty/': '' });
    chmodSync(join(root, 'bin/run'), 0o4750);
    chmodSync(join(root, 'bin/read'), 0o400);
    utimesSync(join(root, 'bin/read'), 86_400, 86_400.9996);
    utimesSync(join(root, 'bin/run'), 5e9, 5e9);
    const there = folderWith({});
    expect(unpack(await packed(root), there, BUSYBOX)).toEqual({ status: 0, stderr: '' });
    const modeOf = (path: string) => (lstatSync(join(there, path)).mode & 0o7777).toString(8);
    expect(['bin', 'bin/run', 'bin/read', 'empty'].map(modeOf)).toEqual(['777', '777', '666', '777']);
    const timeOf = (path: string) => lstatSync(join(there, path)).mtimeMs / 1000;
    expect(['bin/read', 'bin/run'].map(timeOf)).toEqual([86_400, 2 ** 31 - 1]);
  });

  test('comes out as it went in, whatever the names and contents', async () => {
    const name = fc
      .oneof(
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
        fc.string({
          unit: fc.constantFrom('-', ' ', '\n', "'", '"', '$', '\\', '*', '!', 'ü', 'a'),
          minLength: 1,
          maxLength: 80,
        }),
        fc.integer({ min: 90, max: 255 }).map((length) => 'n'.repeat(length)),
      )
      .map((text) => text.replaceAll(/[/\0]/g, '_').normalize())
      .filter(
        (text) =>
          Buffer.byteLength(text) <= 255 &&
          !['.', '..', '.git', '.pod-step-files'].includes(text) &&
          text.isWellFormed(),
      );
    const path = fc.array(name, { minLength: 1, maxLength: 4 }).map((names) => names.join('/'));
    const content = fc.oneof(
      fc.uint8Array({ maxLength: 2000 }).map((bytes) => Buffer.from(bytes)),
      name.map((target) => `-> ${target}`),
    );
    const trees = fc.array(fc.tuple(path, content), { minLength: 1, maxLength: 24, size: 'max' });
    await holdsFor(
      // Few, large trees: the time goes into the processes that unpack one.
      20,
      fc.asyncProperty(trees, async (all) => {
        const paths = new Set<string>();
        const tree = all.filter(([one]) => {
          const isFree = ![...paths].some(
            (other) => `${one}/`.startsWith(`${other}/`) || `${other}/`.startsWith(`${one}/`),
          );
          if (isFree) paths.add(one);
          return isFree;
        });
        const root = folderWith(Object.fromEntries(tree));
        const files = await packed(root);
        for (const [, image] of IMAGES) {
          const there = folderWith({});
          expect(unpack(files, there, image)).toEqual({ status: 0, stderr: '' });
          expect(contentOf(there)).toEqual(contentOf(root));
        }
      }),
    );
  });
});

describe('an archive that arrives otherwise than it was made', () => {
  const damages: [string, (archive: Buffer) => Buffer][] = [
    ['cut by eight bytes', (archive) => archive.subarray(0, -8)],
    ['cut in half', (archive) => archive.subarray(0, archive.length / 2)],
    ['empty', () => Buffer.alloc(0)],
    ['with another byte in the middle', (archive) => flipped(archive, archive.length >> 1)],
    ['with another checksum', (archive) => flipped(archive, archive.length - 6)],
  ];
  const cases = IMAGES.flatMap(([image, path]) =>
    damages.map(([how, damage]) => [how, image, damage, path] as const),
  );

  test.each(cases)('%s is not unpacked: %s', async (_, __, damage, path) => {
    const files = await packed(folderWith({ a: randomBytes(5000), 'b/c': 'c' }));
    const there = folderWith({});
    expect(unpack({ ...files, packed: damage(files.packed) }, there, path).status).toBe(67);
    expect(readdirSync(there)).toEqual([]);
  });

  test.each(cases)('%s ends tar with an error too: %s', async (_, __, damage, path) => {
    const files = await packed(folderWith({ a: randomBytes(5000), 'b/c': 'c' }));
    const damaged = damage(files.packed);
    const sha256 = createHash('sha256').update(damaged).digest('hex');
    expect(unpack({ ...files, packed: damaged, sha256 }, folderWith({}), path).status).toBe(68);
  });
});

describe('an archive that is sent', () => {
  test.each(IMAGES)('comes out as it went in, and is removed: %s', async (_, path) => {
    const root = folderWith({ a: randomBytes(1_000_000), 'b/c': 'c', 'b/l': '-> c' });
    const { files } = await packFiles('.', root, folder);
    const there = folderWith({});
    expect(unpack(files, there, path, await archiveOf(files))).toEqual({ status: 0, stderr: '' });
    expect(contentOf(there)).toEqual(contentOf(root));
  });

  const cuts = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((tenth) => tenth / 10);
  test.each(IMAGES.flatMap(([image, path]) => cuts.map((part) => [part, image, path] as const)))(
    'and breaks after %s of it is an exit code, and nothing of it is seen: %s',
    async (part, _, path) => {
      const { files } = await packFiles('.', folderWith({ a: randomBytes(1_000_000), b: 'b' }), folder);
      const archive = await archiveOf(files);
      const there = folderWith({});
      expect(unpack(files, there, path, archive.subarray(0, archive.length * part)).status).toBe(69);
      expect(readdirSync(there)).toEqual([]);
    },
  );

  test.each(IMAGES)('with a wrong byte is not unpacked: %s', async (_, path) => {
    const { files } = await packFiles('.', folderWith({ a: randomBytes(1_000_000) }), folder);
    const there = folderWith({});
    expect(unpack(files, there, path, flipped(await archiveOf(files), 500_000)).status).toBe(67);
    expect(readdirSync(there)).toEqual([]);
  });
});

test.each(IMAGES)(
  'a file in the place of a folder is an exit code, not another tree: %s',
  async (_, path) => {
    const files = await packed(folderWith({ a: 'a file' }));
    const there = folderWith({ 'a/b': 'in a folder' });
    expect(unpack(files, there, path)).toMatchObject({
      status: 68,
      stderr: expect.stringMatching(/a folder|exists|directory/i),
    });
    expect(existsSync(join(there, 'a/b'))).toBe(true);
  },
);
