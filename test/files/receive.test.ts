import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { findBusybox } from '../../simulator/registry/images.ts';
import { readPatterns, selectionsOf } from '../../src/files/patterns.ts';
import { openReceiver } from '../../src/files/receive.ts';
import type { FetchArchive } from '../../src/job/job.ts';
import { useFolders } from './trees.ts';

const { folder, folderWith } = useFolders();

const open = (
  patterns: string,
  to = '',
  workspace: string | undefined = folderWith(),
  scratch: string = tmpdir(),
) => openReceiver({ patterns, to, workspace, scratch }, false);

describe('what the pod packs', () => {
  const PATHS = [
    ...['a.xml', 'b.txt', 'reports/a.xml', 'reports/x/b.xml', 'reports/x/y.txt', 'reports/.hidden/c.xml'],
    ...['src/[id].tsx', 'src/i.tsx', 'src/a^b$c+d.txt', "it's/a b", 'line\nend/a.xml', 'ü/é.xml', 'dist/app'],
    ...['.github/a.yml', 'x/.git/config', '-rf', 'a*b', 'dist.old/app', 'deep/1/2/3/4.xml'],
  ];
  const root = folderWith(Object.fromEntries(PATHS.map((path) => [path, ''])));

  /** As the sidecar calls it. */
  function found(find: readonly string[], patterns: string): string[] {
    const all = selectionsOf(readPatterns(patterns, []).patterns).flatMap(({ from, regex, except }) => {
      const tests = ['-regex', regex, ...except.flatMap((one) => ['!', '-regex', one])];
      const [program = '', ...args] = [
        ...find,
        from,
        '-name',
        '.git',
        '-prune',
        '-o',
        '-type',
        'f',
        ...tests,
      ];
      const env = { ...process.env, LC_ALL: 'C' };
      const found = execFileSync(program, [...args, '-print0'], { cwd: root, env, encoding: 'utf8' });
      return found.split('\0').filter(Boolean);
    });
    return [...new Set(all)].map((path) => path.slice(2)).toSorted();
  }

  const busybox = findBusybox();
  const FINDS = [['find'], ...(busybox === undefined ? [] : [[busybox, 'find']])];

  describe.each(FINDS.map((find) => [find.join(' '), find] as const))('by %s', (_, find) => {
    test.each<[string, string[]]>([
      ['reports', ['reports/.hidden/c.xml', 'reports/a.xml', 'reports/x/b.xml', 'reports/x/y.txt']],
      ['reports/**/*.xml', ['reports/.hidden/c.xml', 'reports/a.xml', 'reports/x/b.xml']],
      ['**/*.xml', PATHS.filter((path) => path.endsWith('.xml')).toSorted()],
      ['*.xml', ['a.xml']],
      ['reports\n!reports/x', ['reports/.hidden/c.xml', 'reports/a.xml']],
      ['reports\n!**/*.xml\nreports/x/b.xml', ['reports/x/b.xml', 'reports/x/y.txt']],
      ['dist', ['dist/app']],
      ['src/a^b$c+d.txt', ['src/a^b$c+d.txt']],
      ["it's", ["it's/a b"]],
      ['line*', ['line\nend/a.xml']],
      ['ü/?.xml', ['ü/é.xml']],
      ['-rf', ['-rf']],
      ['deep/**', ['deep/1/2/3/4.xml']],
      ['.github', ['.github/a.yml']],
    ])('%j takes the files that it matches', (patterns, paths) => {
      expect(found(find, patterns)).toEqual(paths);
    });

    test('a pattern that `find` cannot express packs more files, and leaves out none', () => {
      expect(found(find, 'src/[id].tsx')).toEqual(expect.arrayContaining(['src/[id].tsx', 'src/i.tsx']));
      expect(found(find, 'src\n!src/?.tsx')).toContain('src/[id].tsx');
      expect(found(find, 'src\n!src/[id].tsx')).toContain('src/a^b$c+d.txt');
      expect(found(find, String.raw`a\*b`)).toEqual(['a*b']);
    });

    test('a whole workspace is without .git and .github', () => {
      expect(found(find, '.')).toEqual(PATHS.filter((path) => !/(^|\/)\.git(hub)?\//.test(path)).toSorted());
    });
  });
});

describe('inputs of files from the pod', () => {
  const OUT = 'names .git, which never comes back from a pod; name other files';
  const TO =
    'is not a folder of the workspace of the runner; write one such as from-pod, without variables, quotes and .git';
  test.each([
    [
      '../x',
      '',
      'files-out: "../x" is outside the workspace of the pod; write a path of the workspace, without "/" before it, or copy it into the workspace in the script',
    ],
    ['dist\n.git/hooks', '', `files-out: ".git/hooks" ${OUT}`],
    ['**/.GIT', '', `files-out: "**/.GIT" ${OUT}`],
    ['dist', '../x', `files-out-to: "../x" ${TO}`],
    ['dist', '/tmp', `files-out-to: "/tmp" ${TO}`],
    ['dist', 'C:\\x', `files-out-to: "C:\\x" ${TO}`],
    ['dist', '$HOME', `files-out-to: "$HOME" ${TO}`],
    ['dist', 'a/.Git', `files-out-to: "a/.Git" ${TO}`],
  ])('%j to "%s" are refused', async (patterns, to, problem) => {
    await expect(open(patterns, to)).rejects.toMatchObject({ problems: [problem] });
  });

  test('are refused together', async () => {
    await expect(open('../x\n~/y', '..')).rejects.toMatchObject({ problems: { length: 3 } });
  });

  test('are refused without a workspace', async () => {
    await expect(open('dist', '', '')).rejects.toMatchObject({
      problems: ['files-out: the workspace of the runner is unknown, because GITHUB_WORKSPACE is not set'],
    });
    await expect(open('dist', '', join(folder, 'nope'))).rejects.toMatchObject({
      problems: ['files-out: the workspace of the runner does not exist; create it in an earlier step'],
    });
  });

  test.each([['/workspace/dist'], ['./dist/']])('%s is a path of the pod', async (pattern) => {
    expect((await open(pattern)).selections).toMatchObject([{ from: './dist' }]);
  });
});

/** Nothing has to be fetched. */
const never = () => Promise.reject(new Error('nothing is kept'));

describe('a package', () => {
  /** An archive that a tar of this machine makes. */
  function archiveOf(files: Record<string, string>): Buffer {
    const root = folderWith(files);
    const paths = Object.keys(files).map((path) => `./${path}`);
    return gzipSync(execFileSync('tar', ['-c', '-f', '-', ...paths], { cwd: root }));
  }

  const linesOf = (packed: Buffer, sum = createHash('sha256').update(packed).digest('hex')) => [
    `pod-step 1 ${packed.length} ${sum}`,
    ...(packed.toString('base64').match(/.{1,100}/g) ?? []),
    '',
    'end',
  ];

  test('with several archives is read as one, in the requested folder', async () => {
    const workspace = folderWith();
    const { receive } = await open('a\nb\nnope', 'to/here', workspace);
    const packed = Buffer.concat([
      archiveOf({ 'a/1': 'one', 'a/2': 'x'.repeat(20_000) }),
      gzipSync(''),
      archiveOf({ 'b/ü': 'three', c: 'unasked' }),
    ]);
    const { files, unmatched, refused, problem } = await receive(
      ['noise of a shell', ...linesOf(packed)],
      never,
    );
    expect(files.map(({ path }) => path)).toEqual(['a/1', 'a/2', 'b/ü']);
    expect({ unmatched, refused, problem }).toEqual({ unmatched: ['nope'], refused: [], problem: undefined });
    expect(readFileSync(join(workspace, 'to/here/b/ü'), 'utf8')).toBe('three');
    expect(readdirSync(join(workspace, 'to/here'))).toEqual(['a', 'b']);
  });

  test('without files says which patterns have none', async () => {
    const { receive } = await open('a\nb\n!c');
    expect(await receive(linesOf(Buffer.alloc(0)), never)).toMatchObject({
      files: [],
      unmatched: ['a', 'b'],
    });
  });

  test('names the patterns that were too large, and what could not be read', async () => {
    const { receive } = await open('!x\na\nb\nc');
    const [header = '', ...rest] = linesOf(archiveOf({ a: 'a' }));
    const said = Buffer.from('tar: ./b: Permission denied').toString('base64');
    expect(await receive([header, 'excess 2', 'unread 3', `said ${said}`, ...rest], never)).toMatchObject({
      files: [{ path: 'a', bytes: 1 }],
      unmatched: [],
      excess: ['b'],
      unread: 'tar: ./b: Permission denied',
    });
  });

  describe('with a part that has to be fetched', () => {
    const small = archiveOf({ a: 'of the log' });
    const large = archiveOf({ 'b/1': 'fetched', 'b/2': 'x'.repeat(20_000) });
    const sha256 = createHash('sha256').update(large).digest('hex');
    const printed = (rest = `${large.length} ${sha256}`) => {
      const [header = '', ...lines] = linesOf(small);
      return [`${header} ${rest}`.trimEnd(), `large 2:${large.length}`, ...lines];
    };
    /** Brings these bytes, twice if they are not right the first time. */
    const bringing =
      (...all: readonly Buffer[]): FetchArchive =>
      async (archive) => {
        for (const bytes of all) {
          archive.restart();
          for (let from = 0; from < bytes.length; from += 999)
            archive.write(bytes.subarray(from, from + 999));
          if (archive.isWhole()) return undefined;
        }
        return { why: 'They arrived damaged.', isPermanent: false };
      };

    test.each<[string, FetchArchive]>([
      ['at once', bringing(large)],
      ['again after damage', bringing(Buffer.from(large).fill(0, 5, 9), large)],
    ])('has all files when it comes %s', async (_, fetch) => {
      const workspace = folderWith();
      const { receive } = await open('a\nb\nc', '', workspace);
      expect(await receive(printed(), fetch)).toEqual({
        ...{ refused: [], commandFiles: {}, unread: '', excess: [], problem: undefined },
        files: [
          { path: 'a', bytes: 10 },
          { path: 'b/1', bytes: 7 },
          { path: 'b/2', bytes: 20_000 },
        ],
        packedBytes: small.length + large.length,
        unmatched: ['c'],
      });
      expect(readFileSync(join(workspace, 'b/1'), 'utf8')).toBe('fetched');
    });

    test.each<[string, Buffer]>([
      ['is cut', large.subarray(0, -1)],
      ['is longer', Buffer.concat([large, Buffer.alloc(1)])],
      ['has another byte', Buffer.from(large).fill(0, 30, 31)],
      ['does not come', Buffer.alloc(0)],
    ])('has the files of the log alone when the rest %s', async (_, bytes) => {
      const workspace = folderWith();
      const { receive } = await open('a\nb\nc', '', workspace);
      expect(await receive(printed(), bringing(bytes))).toMatchObject({
        files: [{ path: 'a', bytes: 10 }],
        packedBytes: small.length,
        unmatched: ['c'],
        unfetched: {
          patterns: [{ written: 'b', bytes: large.length }],
          why: { why: 'They arrived damaged.', isPermanent: false },
        },
      });
      expect(readdirSync(workspace)).toEqual(['a']);
    });

    test.each([
      ['more than a sidecar packs', `300000000 ${sha256}`],
      ['no number', `many ${sha256}`],
      ['no hash', `${large.length}`],
      ['nothing, and names its patterns', ''],
    ])('is damaged where it announces %s', async (_, rest) => {
      const { receive } = await open('a\nb');
      expect(await receive(printed(rest), never)).toMatchObject({
        files: [],
        problem: { isPermanent: false },
      });
    });

    test('is not fetched before the log is right, which is read again', async () => {
      const { receive } = await open('a\nb');
      const { problem } = await receive(printed().slice(0, -4), never);
      expect(problem).toMatchObject({ isPermanent: false });
    });

    test('is lost where the runner has no room for it', async () => {
      const { receive } = await open('a\nb', '', folderWith(), join(folder, 'nope'));
      expect(await receive(printed(), never)).toMatchObject({
        files: [{ path: 'a' }],
        unfetched: {
          why: { why: expect.stringMatching(/^The packed files cannot be written to the folder .*nope/) },
        },
      });
    });
  });

  test('of a step without files-out needs no workspace, and has only what the program reports to GitHub', async () => {
    const { selections, receive } = await open('', 'from-pod', '');
    expect(selections).toEqual([]);
    const root = folderWith({ 'github-env': 'A=1\n' });
    const packed = gzipSync(execFileSync('tar', ['-c', '-f', '-', 'github-env'], { cwd: root }));
    const result = await receive(
      linesOf(Buffer.concat([packed, archiveOf({ a: 'a', '.github/b': 'b' })])),
      never,
    );
    expect(result).toMatchObject({ files: [], unmatched: [], excess: [], problem: undefined });
    expect(result.commandFiles).toEqual({ env: { text: 'A=1\n', isCut: false } });
  });

  test('of an image that lacks a program says so', async () => {
    const { receive } = await open('a');
    expect((await receive(['lacks base64', 'end'], never)).problem).toEqual({
      why: 'the image of checkout-image has no base64',
      isPermanent: true,
    });
  });

  const whole = linesOf(archiveOf({ a: 'a'.repeat(500) }));
  test.each<[string, readonly string[]]>([
    ['has lost a line', [...whole.slice(0, 1), ...whole.slice(2)]],
    ['has a line twice', [...whole.slice(0, 2), ...whole.slice(1)]],
    ['has another hash', linesOf(archiveOf({ a: 'a' }), '0'.repeat(64))],
    ['has no header', whole.slice(1)],
    ['has nothing', []],
    ['has another version', whole.map((line) => line.replace('pod-step 1', 'pod-step 2'))],
  ])('that %s is damaged, and nothing of it is written', async (_, lines) => {
    const workspace = folderWith();
    const { receive } = await open('a', '', workspace);
    expect(await receive(lines, never)).toMatchObject({ files: [], problem: { isPermanent: false } });
    expect(readdirSync(workspace)).toEqual([]);
  });
});
