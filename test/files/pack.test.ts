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
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { findBusybox } from '../../simulator/registry/images.ts';
import { packFiles } from '../../src/files/pack.ts';
import { hasCode } from '../../src/job/errors.ts';
import type { PackedFiles } from '../../src/job/job.ts';
import { planPod } from '../../src/plan/pod.ts';
import { holdsFor } from '../fuzz.ts';
import { IDENTITY, jobOf } from '../plan/planned.ts';

// From the runner's workspace to the pod's: what the patterns match, and that it comes out as it went in.

const folder = mkdtempSync(join(tmpdir(), 'pod-step-files-'));
afterAll(() => rmSync(folder, { recursive: true }));

const BUSYBOX = join(folder, 'busybox');
mkdirSync(BUSYBOX);
for (const name of ['sh', 'tar', 'gzip', 'sha256sum', 'find', 'rm', 'mkdir'])
  symlinkSync(findBusybox() ?? '', join(BUSYBOX, name));
/** $PATH of two images: one with GNU tar, and one with only busybox. */
const IMAGES = [
  ['GNU tar', process.env['PATH'] ?? ''],
  ['busybox', BUSYBOX],
] as const;

/** Content by path; `-> target` is a link, and a path that ends with a slash an empty folder. */
type Tree = Record<string, string | Buffer>;

let number = 0;
function folderWith(tree: Tree): string {
  const root = join(folder, `${++number}`);
  mkdirSync(root);
  for (const [path, content] of Object.entries(tree)) {
    const full = join(root, path);
    mkdirSync(path.endsWith('/') ? full : dirname(full), { recursive: true });
    if (path.endsWith('/')) continue;
    if (typeof content === 'string' && content.startsWith('-> ')) symlinkSync(content.slice(3), full);
    else writeFileSync(full, content);
  }
  return root;
}

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

/** Limits that a test can exceed. */
const MIB = { packed: 1024 * 1024, unpacked: 1e9 };

/** Files whose archive a Secret can carry. */
type SmallFiles = PackedFiles & { packed: Buffer };

async function packed(root: string, patterns = '.'): Promise<SmallFiles> {
  return (await packFiles(patterns, root, folder)).files as SmallFiles;
}

/** The paths that the patterns select. */
async function brought(patterns: string, root: string): Promise<string[]> {
  const { stdout } = spawnSync('tar', ['tzf', '-'], {
    input: (await packed(root, patterns)).packed,
    encoding: 'utf8',
  });
  return stdout.trim().split('\n');
}

/** A large archive. */
async function archiveOf({ packed }: PackedFiles): Promise<Buffer> {
  if (Buffer.isBuffer(packed)) return packed;
  const chunks: Buffer[] = [];
  for await (const chunk of packed.read(10_000)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function problemsOf(
  patterns: string,
  root: string | undefined,
  most?: Parameters<typeof packFiles>[3],
): Promise<string[]> {
  try {
    await packFiles(patterns, root, folder, most);
    return [];
  } catch (error) {
    if (hasCode(error, 'input')) return error.problems;
    throw error;
  }
}

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
  const DIST = ['dist/.cache/x', 'dist/app.js', 'dist/app.js.map', 'dist/css/a.css'];
  const ALL = [
    ...['.env', ...DIST, 'e2e/a.ts', 'e2e/snap/a.snap', 'empty/', 'package.json'],
    ...['pages/[id].tsx', 'pages/i.tsx', 'vendor/lib/a.c'],
  ];
  test.each<[string, string[]]>([
    ['.', ALL],
    ['./', ALL],
    ['**', ALL],
    ['*', ALL],
    ['dist', DIST],
    ['./dist/', DIST],
    ['dist//css', ['dist/css/a.css']],
    [`${root}/dist/css`, ['dist/css/a.css']],
    [root, ALL],
    ['dist/*', DIST],
    ['dist/*.js', ['dist/app.js']],
    ['dist/?pp.js', ['dist/app.js']],
    ['**/*.css', ['dist/css/a.css']],
    ['dist/**/*.css', ['dist/css/a.css']],
    ['dist\n!dist/**/*.map\n!dist/.cache', ['dist/app.js', 'dist/css/a.css']],
    ['dist\n!dist/css\ndist/css/a.css\n!dist/.cache\n!**/*.map', ['dist/app.js', 'dist/css/a.css']],
    ['# a comment\n\n  e2e/**  \n!e2e/**/*.snap\r\npackage.json', ['e2e/a.ts', 'package.json']],
    ['pages/[id].tsx', ['pages/[id].tsx', 'pages/i.tsx']],
    ['pages/\\[id].tsx', ['pages/[id].tsx']],
    ['vendor', ['vendor/lib/a.c']],
    ['.git', ['.git/config']],
    ['vendor/lib/.git', ['vendor/lib/.git']],
    ['.env', ['.env']],
    ['.\n!.env\n!dist\n!e2e\n!pages\n!vendor\n!empty', ['package.json']],
  ])('%j bring their files', async (patterns, names) => {
    expect(await brought(patterns, root)).toEqual(names);
  });

  const HAS = 'the workspace has "dist", "e2e", "empty", "package.json", "pages" and 2 more';
  test.each<[string, string]>([
    // What is missing, and what exists instead
    ['dits', 'did you mean "dist"?'],
    ['Dist/CSS', 'did you mean "dist/CSS"?'],
    ['dist/CSS/a.css', 'did you mean "dist/css/a.css"?'],
    ['build', HAS],
    ['build/**', HAS],
    ['!build\nbuild', HAS],
    ['dist/css/b', '"dist/css" has "a.css"'],
    ['dist/*.jar', '"dist" has "app.js", "app.js.map", "css", ".cache"'],
    ['*.jar', `${HAS}. For files in all folders, write "**/*.jar"`],
    ['package.json/x', '"package.json" is a file, not a folder'],
    ['empty', '"empty" is an empty folder'],
    ['empty/*', '"empty" is an empty folder'],
    // Mistakes in how the line is written
    ['dist, e2e', 'write each path on a separate line, without commas'],
    ['dist e2e', 'write each path on a separate line'],
    ['build e2e', HAS],
    ['- dist', 'write one path per line, without a bullet'],
    ['["dist", "e2e"]', 'write one path per line, without brackets, quotes and commas'],
    ['[dist, e2e]', 'write one path per line, without brackets, quotes and commas'],
    ['"dist"', 'write the path without quotes, also if it has blanks'],
    ["'dist'", 'write the path without quotes, also if it has blanks'],
    ['dist # of the build', 'write the comment on a separate line'],
    ['dist\\css', 'write "/" between names, not "\\"'],
    ['.\\dist', 'write "/" between names, not "\\"'],
    ['$HOME/x', 'variables are not expanded; write the path, or an expression of GitHub'],
    ['dist/$(version)', 'variables are not expanded; write the path, or an expression of GitHub'],
    [
      ['$', '{{ env.DIST }}/x'].join(''),
      'it has an expression that GitHub did not evaluate; write the value',
    ],
    ['dist/*.{js,map}', 'braces are not expanded; write a line for each'],
    ['[', 'write one path per line, without brackets, quotes and commas'],
  ])('%j matches no file, and what to do is said', async (patterns, why) => {
    const pattern = patterns.split('\n').at(-1);
    expect(await problemsOf(patterns, root)).toEqual([`files-in: "${pattern}" matches no file: ${why}`]);
  });

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
  const COPY = 'copy it into the workspace in an earlier step';
  test.each<[string, string[]]>([
    [
      '../x\n/dist/css\ndist/../..\n~/x\nC:\\x\nnope/x',
      [
        outside('../x', COPY),
        'files-in: "/dist/css" is outside the workspace of the runner, where no path starts with "/"; ' +
          `${COPY}, or write "dist/css" for a path of the workspace`,
        ...['dist/../..', '~/x', 'C:\\x'].map((one) => outside(one, COPY)),
        `files-in: "nope/x" matches no file: ${HAS}`,
      ],
    ],
    [
      '!dist',
      ['files-in: has only patterns that leave files out; add a pattern of files to copy, such as .'],
    ],
    ['dist\n!dist', ['files-in: "dist" matches only what later lines with "!" leave out']],
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
        message: 'files-in does not copy links that lead out of the workspace ("a/out", "a/through", "out").',
      },
    ]);
  });

  test('in the path of the workspace are no matter', async () => {
    const root = folderWith({ 'a/file': 'x', 'a/link': '-> file' });
    const other = join(folder, 'other-path');
    symlinkSync(root, other);
    symlinkSync(join(other, 'a/file'), join(root, 'whole'));
    expect(await brought(`${other}/a\nwhole`, other)).toEqual(['a/file', 'a/link', 'whole']);
  });

  test('are not followed: a pattern cannot lead through one', async () => {
    const root = folderWith({ 'a/file': 'x', link: '-> a' });
    expect(await problemsOf('link/file', root)).toEqual([
      'files-in: "link/file" matches no file: "link" is a link to "a"; name the folder that it leads to',
    ]);
    expect(await brought('link', root)).toEqual(['link']);
  });

  test.each(IMAGES)(
    'of a clone in the place of a folder go, and what they lead to stays: %s',
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

describe('what is packed', () => {
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

  test('is counted, with its bytes', async () => {
    const root = folderWith({ a: 'abc', 'b/c': 'de', 'b/l': '-> c', 'empty/': '' });
    const { count, bytes } = await packed(root);
    expect({ count, bytes }).toEqual({ count: 3, bytes: 5 });
  });

  test('leaves out pipes and sockets, and names them', async () => {
    const root = folderWith({ a: '' });
    spawnSync('mkfifo', [join(root, 'pipe')]);
    expect((await packFiles('.', root, folder)).warnings[0]?.message).toBe(
      'files-in does not copy sockets, pipes and devices ("pipe").',
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
      'files-in: 4 files of 1.2 MB make more than 1 MiB when packed, which is the most that Pod Step copies into a pod. The most is in "node_modules" (1.2 MB, 3 files); leave it out with "!node_modules", or put it into the image',
    ]);
    expect(await problemsOf('.\n!node_modules', root, MIB)).toEqual([]);
  });

  test('is refused with other advice where its largest part is what a line names', async () => {
    const root = folderWith({
      'dist/a/1': randomBytes(600_000),
      'dist/b/2': randomBytes(600_000),
      'dist/c/3': randomBytes(600_000),
      'lib/x': 'x',
      'one.bin': randomBytes(1_200_000),
    });
    const only =
      'copy only the files of it that the step needs, each on a separate line, or put it into the image';
    for (const patterns of ['dist', 'dist/**', 'dist\nlib', './dist/'])
      expect(await problemsOf(patterns, root, MIB)).toEqual([
        expect.stringContaining(`The most is in "dist" (1.8 MB, 3 files); ${only}`),
      ]);
    expect(await problemsOf('one.bin', root, MIB)).toEqual([
      'files-in: 1 file of 1.2 MB makes more than 1 MiB when packed, which is the most that Pod Step copies into a pod. The most is in "one.bin" (1.2 MB); put it into the image, or let the script download it',
    ]);
  });

  test('is for the Secret up to 900,000 bytes, and a file without a name above', async () => {
    const fits = await packed(folderWith({ a: randomBytes(899_400) }));
    const scratch = mkdtempSync(join(folder, 'scratch-'));
    const { files: over } = await packFiles('.', folderWith({ a: randomBytes(900_000) }), scratch);
    expect(fits.packed.length).toBeGreaterThan(899_400);
    expect(Buffer.isBuffer(fits.packed)).toBe(true);
    expect(Buffer.isBuffer(over.packed)).toBe(false);
    expect(readdirSync(scratch)).toEqual([]);
  });

  test('can be read as often as there are pods', async () => {
    const { files } = await packFiles('.', folderWith({ a: randomBytes(2_000_000) }), folder);
    const [one, other] = [await archiveOf(files), await archiveOf(files)];
    expect(one.equals(other)).toBe(true);
    expect(one.length).toBe(files.packed.length);
    expect(createHash('sha256').update(one).digest('hex')).toBe(files.sha256);
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
      'files-in: "a" matches only links that lead out of the workspace, or sockets, pipes and devices, which are not copied',
    ]);
  });

  test('of hundreds of megabytes is refused before all of it is read', async () => {
    const root = folderWith({ a: randomBytes(2_000_000) });
    // A file of holes: to read it takes seconds.
    spawnSync('truncate', ['-s', '50G', join(root, 'b')]);
    expect(await problemsOf('.', root)).toEqual([expect.stringContaining('The most is in "b"')]);
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
    const trees = fc.array(fc.tuple(path, content), { minLength: 1, maxLength: 8 });
    await holdsFor(
      60,
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

function flipped(archive: Buffer, at: number): Buffer {
  const other = Buffer.from(archive);
  other.writeUInt8(archive.readUInt8(at) ^ 0xff, at);
  return other;
}
