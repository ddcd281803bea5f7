import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { packFiles } from '../../src/files/pack.ts';
import { problemsOfError } from '../inputs/problems-of.ts';
import { rowsOf } from '../rows.ts';
import { type Tree, useFolders } from './trees.ts';

// From the runner's workspace into an archive: what the patterns match, and what is refused.

const { folder, folderWith } = useFolders();

/** Limits that a test can exceed. */
const MIB = { packed: 1024 * 1024, unpacked: 1e9 };

/** The paths that the patterns bring, of an archive that a Secret can carry. */
async function brought(patterns: string, root: string): Promise<string[]> {
  const { packed } = (await packFiles(patterns, root, folder)).files;
  const { stdout } = spawnSync('tar', ['tzf', '-'], { input: packed as Buffer, encoding: 'utf8' });
  return stdout.trim().split('\n');
}

const problemsOf = (patterns: string, root: string | undefined, most?: typeof MIB): Promise<string[]> =>
  packFiles(patterns, root, folder, most).then(() => [], problemsOfError);

const SHOP: Tree = {
  'dist/app.js': '',
  'dist/app.js.map': '',
  'dist/css/a.css': '',
  'dist/.cache/x': '',
  'e2e/a.ts': '',
  'e2e/snap/a.snap': '',
  'pages/[id].tsx': '',
  'pages/i.tsx': '',
  '.git/config': 'token',
  'vendor/lib/.git': 'gitdir: ../../.git/modules/lib',
  'vendor/lib/a.c': '',
  'vendor/old/.git/config': 'token',
  'empty/': '',
  '.env': '',
  'package.json': '',
};

describe('the patterns', () => {
  const root = folderWith(SHOP);

  // WORKSPACE is its path on the runner.
  test.each(rowsOf<{ patterns: string; files: string[] }>('files-in-patterns'))(
    '$patterns pack their files',
    async ({ patterns, files }) => {
      expect(await brought(patterns.replace('WORKSPACE', root), root)).toEqual(files);
    },
  );

  const HAS = 'the workspace has "dist/", "e2e/", "empty/", "package.json", "pages/" and 2 more';
  test.each(rowsOf<{ patterns: string; why: string }>('files-in-without-files'))(
    '$patterns matches no file, and what to do is said',
    async ({ patterns, why }) => {
      const pattern = patterns.split('\n').at(-1);
      expect(await problemsOf(patterns, root)).toEqual([`files-in: "${pattern}" matches no file: ${why}`]);
    },
  );

  test('match no file in an empty workspace, which is said', async () => {
    const why =
      'the workspace is empty: run actions/checkout, or the step that writes the files, before this step';
    for (const [tree, pattern] of [
      [{}, '.'],
      [{}, 'dist'],
      [{ '.git/config': '' }, '**'],
    ] as const)
      expect(await problemsOf(pattern, folderWith(tree))).toEqual([
        `files-in: "${pattern}" matches no file: ${why}`,
      ]);
  });

  const outside = (pattern: string, what: string) =>
    `files-in: "${pattern}" is outside the workspace of the runner; ${what}`;
  const COPY =
    'write a path of the workspace, without "/" before it, or copy it into the workspace in an earlier step';
  test.each<[string, string[]]>([
    [
      '../x\n/dist/css\ndist/../..\n~/x\nC:\\x\nnope/x',
      [
        outside('../x', COPY),
        ...['/dist/css', 'dist/../..', '~/x', 'C:\\x'].map((one) => outside(one, COPY)),
        `files-in: "nope/x" matches no file: ${HAS}`,
      ],
    ],
    [
      '!dist',
      ['files-in: has only patterns that leave files out; add a pattern of files to copy, such as .'],
    ],
    [
      'dist\n!dist',
      [
        'files-in: "dist" matches only what is not copied: what later lines with "!" leave out, links that lead out of the workspace, sockets, pipes and devices',
      ],
    ],
  ])('%j are refused', async (patterns, problems) => {
    expect(await problemsOf(patterns, root)).toEqual(problems);
  });

  test('are refused without a workspace', async () => {
    expect(await problemsOf('.', undefined)).toEqual([
      expect.stringContaining('GITHUB_WORKSPACE is not set'),
    ]);
    expect(await problemsOf('.', '/nonexistent')).toEqual([expect.stringContaining('run actions/checkout')]);
  });

  test('name at most twenty that match nothing', async () => {
    const names = Array.from({ length: 30 }, (_, index) => `no${index}`);
    const problems = await problemsOf(names.join('\n'), root);
    expect(problems).toHaveLength(21);
    expect(problems.at(-1)).toBe('files-in: and 10 more problems');
  });
});

describe('links', () => {
  test('in the path of the workspace are followed', async () => {
    const root = folderWith({ 'a/file': 'x', 'a/link': '-> file' });
    const other = join(folder, 'other-path');
    symlinkSync(root, other);
    symlinkSync(join(other, 'a/file'), join(root, 'whole'));
    expect(await brought(`${other}/a\nwhole`, other)).toEqual(['a/file', 'a/link', 'whole']);
  });

  test('are not followed: a pattern cannot lead through one', async () => {
    const root = folderWith({ 'a/file': 'x', link: '-> a' });
    expect(await problemsOf('link/file', root)).toEqual([
      'files-in: "link/file" matches no file: "link" is a link; name the folder that it leads to',
    ]);
    expect(await brought('link', root)).toEqual(['link']);
  });
});

describe('the archive', () => {
  test('leaves out pipes and sockets, and names them', async () => {
    const root = folderWith({ a: '' });
    spawnSync('mkfifo', [join(root, 'pipe')]);
    expect((await packFiles('.', root, folder)).warnings[0]?.message).toBe(
      'files-in does not copy links that lead out of the workspace, sockets, pipes and devices: "pipe".',
    );
  });

  test('is refused where it is too large, with the folder that has most', async () => {
    const root = folderWith({
      'node_modules/a/1': randomBytes(400_000),
      'node_modules/b/2': randomBytes(400_000),
      'node_modules/c/3': randomBytes(400_000),
      src: '',
    });
    expect(await problemsOf('.', root, MIB)).toEqual([
      'files-in: 4 files of 1.2 MB make more than 1 MiB when packed, which is the most that Pod Step copies into a pod. The most is in "node_modules" (1.2 MB, 3 files); leave it out with "!node_modules", copy only the files of it that the step needs, or put it into the image',
    ]);
    expect(await problemsOf('.\n!node_modules', root, MIB)).toEqual([]);
  });

  test('is for the Secret up to 900,000 bytes, and a file without a name above', async () => {
    const { files: fits } = await packFiles('.', folderWith({ a: randomBytes(899_400) }), folder);
    const scratch = mkdtempSync(join(folder, 'scratch-'));
    const { files: over } = await packFiles('.', folderWith({ a: randomBytes(900_000) }), scratch);
    expect(fits.packed.length).toBeGreaterThan(899_400);
    expect(Buffer.isBuffer(fits.packed)).toBe(true);
    expect(Buffer.isBuffer(over.packed)).toBe(false);
    expect(readdirSync(scratch)).toEqual([]);
  });

  test('needs a folder of the runner that can be written', async () => {
    const root = folderWith({ a: randomBytes(2_000_000) });
    await expect(packFiles('.', root, join(folder, 'none'))).rejects.toMatchObject({
      code: 'runner',
      message: expect.stringMatching(/^The packed files cannot be written to the folder .*none: /),
    });
  });

  test('is refused where it is nothing but links that lead out of the workspace', async () => {
    const root = folderWith({ 'a/out': '-> /etc/passwd' });
    expect(await problemsOf('a', root)).toEqual([
      'files-in: "a" matches only what is not copied: what later lines with "!" leave out, links that lead out of the workspace, sockets, pipes and devices',
    ]);
  });

  test('of hundreds of megabytes is refused before all of it is read', async () => {
    const root = folderWith({ a: randomBytes(2_000_000) });
    // A file of holes: to read it takes seconds.
    spawnSync('truncate', ['-s', '50G', join(root, 'b')]);
    expect(await problemsOf('.', root)).toEqual([expect.stringContaining('The most is in "b"')]);
  });
});
