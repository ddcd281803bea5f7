import { execFileSync } from 'node:child_process';
import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { readPatterns } from '../../src/files/patterns.ts';
import { unpackFiles } from '../../src/files/unpack.ts';
import { holdsFor, hostileText } from '../fuzz.ts';

// What a job sends back is an attack until it is proven otherwise.

const outside = realpathSync(mkdtempSync(join(tmpdir(), 'pod-step-unpack-')));
afterAll(() => rmSync(outside, { recursive: true }));

type Member = {
  name: string;
  type?: string;
  link?: string;
  mode?: number;
  size?: number;
  content?: string | Buffer;
  prefix?: string;
};

/** A member of an archive, field by field, as nobody well-meaning would write it. */
function member({
  name,
  type = '0',
  link = '',
  mode = 0o644,
  content = '',
  size,
  prefix = '',
}: Member): Buffer {
  const body = Buffer.from(content);
  const header = Buffer.alloc(512);
  const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`;
  header.write(name, 0, 100);
  header.write(octal(mode, 8) + octal(0, 8) + octal(0, 8), 100);
  header.write(octal(size ?? body.length, 12) + octal(0, 12), 124);
  header.write(`        ${type}`, 148);
  header.write(link, 157, 100);
  header.write('ustar\x0000', 257);
  header.write(prefix, 345, 155);
  header.write(
    `${octal(
      header.reduce((sum, byte) => sum + byte, 0),
      7,
    )} `,
    148,
  );
  return Buffer.concat([header, body, Buffer.alloc((512 - (body.length % 512)) % 512)]);
}

/** A header of POSIX (pax) that gives the next member this name. */
function pax(key: string, value: string): Buffer {
  const rest = ` ${key}=${value}\n`;
  let length = Buffer.byteLength(rest) + 2;
  while (`${length}${rest}`.length !== length) length = Buffer.byteLength(`${length}${rest}`);
  return member({ name: 'pax', type: 'x', content: `${length}${rest}` });
}

const END = Buffer.alloc(1024);

let number = 0;
/** A workspace of the runner, with things that must stay as they are around it. */
function workspaceOf(files: Record<string, string> = {}): string {
  const root = join(outside, `${++number}`, 'workspace');
  mkdirSync(root, { recursive: true });
  writeFileSync(join(root, '../secret'), 'as it was');
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    if (content.startsWith('-> ')) symlinkSync(content.slice(3), join(root, path));
    else writeFileSync(join(root, path), content);
  }
  return root;
}

async function unpack(
  members: readonly Buffer[],
  root: string,
  patterns = '.',
  isWindows = false,
): ReturnType<typeof unpackFiles> {
  const packed = gzipSync(Buffer.concat([...members, END]));
  return unpackFiles([packed], { root, to: [], patterns: readPatterns(patterns, []).patterns, isWindows });
}

/** The files in a workspace, with their content; and that nothing around it has changed. */
function filesIn(root: string): Record<string, string> {
  expect(readdirSync(join(root, '..')).toSorted()).toEqual(['secret', 'workspace']);
  expect(readFileSync(join(root, '../secret'), 'utf8')).toBe('as it was');
  return Object.fromEntries(contentOf(root).map(([path, content]) => [relative(root, path), content]));
}

/** Not through links, as Node's own recursion goes. */
function contentOf(folder: string): [path: string, content: string][] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((one) => {
    const path = join(folder, one.name);
    if (one.isDirectory()) return contentOf(path);
    return [[path, one.isSymbolicLink() ? 'a link' : readFileSync(path, 'utf8')]];
  });
}

const file = (name: string, content = 'x') => member({ name, content });
const GIT = 'it is in a .git folder';
const NOT_BELOW = 'it is outside the workspace';
const NOT_REGULAR = 'it is not a regular file';
const SIGNS = 'its name has control characters or backslashes';
const OF_ACTIONS = 'it is in .github, which no pattern names';
const WINDOWS = 'Windows has no such name';

describe('of an archive of a job', () => {
  test('the files that patterns match are written, with folders, and executable if they were', async () => {
    const root = workspaceOf({ 'a/old': 'old', 'a/b': 'of the runner' });
    const members = [
      member({ name: 'a/', type: '5' }),
      file('a/b', 'new'),
      member({ name: 'a/run', mode: 0o4777, content: '#!/bin/sh\n' }),
      file('other/c', 'unasked'),
      file('a/ü 日', 'letters'),
      pax('path', `a/${'n'.repeat(200)}`),
      file('short', 'long'),
      file('a/left', 'out'),
    ];
    const { files, refused, stopped } = await unpack(members, root, 'a\n!a/left');
    expect(filesIn(root)).toEqual({
      'a/old': 'old',
      'a/b': 'new',
      'a/run': '#!/bin/sh\n',
      'a/ü 日': 'letters',
      [`a/${'n'.repeat(200)}`]: 'long',
    });
    expect((lstatSync(join(root, 'a/run')).mode & 0o7777).toString(8)).toBe('755');
    expect({ refused, stopped, count: files.length }).toEqual({ refused: [], stopped: undefined, count: 4 });
  });

  test('a link of the runner in the place of a file goes, and what it leads to stays', async () => {
    const root = workspaceOf({ b: '-> ../secret' });
    await unpack([file('b', 'new')], root);
    expect(filesIn(root)).toEqual({ b: 'new' });
    expect(lstatSync(join(root, 'b')).isSymbolicLink()).toBe(false);
  });

  test.each<[string, Buffer[], string]>([
    ['a path out of the workspace', [file('../secret')], NOT_BELOW],
    ['one in the middle', [file('a/../../secret')], NOT_BELOW],
    ['an absolute path', [file('/tmp/x')], NOT_BELOW],
    ['a path with an empty part', [file('a//b')], NOT_BELOW],
    ['a path with a dot', [file('a/./b')], NOT_BELOW],
    ['a path with two dots in a row', [file('././a')], NOT_BELOW],
    ['a name of dots alone', [file('..')], NOT_BELOW],
    ['a prefix out of the workspace', [member({ name: 'secret', prefix: '..', content: 'x' })], NOT_BELOW],
    ['a pax path out of the workspace', [pax('path', '../secret'), file('a')], NOT_BELOW],
    [
      'a long name of GNU out of the workspace',
      [member({ name: '././@LongLink', type: 'L', content: '../secret\0' }), file('a')],
      NOT_BELOW,
    ],
    ['a share of the network', [file('//server/share/a')], NOT_BELOW],
    ['a name of nothing', [file('')], NOT_BELOW],
    ['a link', [member({ name: 'a', type: '2', link: '../secret' })], NOT_REGULAR],
    ['a hard link', [member({ name: 'a', type: '1', link: '../secret' })], NOT_REGULAR],
    ['a device', [member({ name: 'a', type: '3' })], NOT_REGULAR],
    ['a block device', [member({ name: 'a', type: '4' })], NOT_REGULAR],
    ['a pipe', [member({ name: 'a', type: '6' })], NOT_REGULAR],
    ['a kind that nobody knows', [member({ name: 'a', type: 'Q', content: 'x' })], NOT_REGULAR],
    ['a sparse file', [member({ name: 'a', type: 'S' })], NOT_REGULAR],
    ['a part of a file on several volumes', [member({ name: 'a', type: 'M' })], NOT_REGULAR],
    ['a hook of git', [file('.git/hooks/post-checkout')], GIT],
    ['a repository in other letters', [file('a/.GiT/config')], GIT],
    ['a file .git', [file('.git')], GIT],
    ['the short name of Windows for it', [file('GIT~1/config')], GIT],
    ['.git with a dot', [file('.git./config')], GIT],
    ['.git with a character that file systems of macOS leave out', [file('.g\u200cit/config')], GIT],
    ['.git with blanks and dots', [file('.git. . /config')], GIT],
    ['a repository of a long name', [pax('path', '.git/config'), file('a')], GIT],
    ['a byte of zero', [pax('path', 'a\0b'), file('a')], SIGNS],
    ['a line end', [file('a\nb')], SIGNS],
    ['an escape', [file('a\x1b[31m')], SIGNS],
    ['a backslash', [file('a\\..\\..\\b')], SIGNS],
    ['bytes that are no text', [member({ name: 'a\ufffd', content: 'x' })], SIGNS],
    ['a name that is too long', [pax('path', 'n'.repeat(256)), file('a')], 'its name is too long'],
    ['a path that is too long', [pax('path', `${'n/'.repeat(2100)}n`), file('a')], 'its name is too long'],
    ['an action of the repository', [file('.github/actions/x/action.yml')], OF_ACTIONS],
    ['one in other letters', [file('.GitHub/actions/x/action.yml')], OF_ACTIONS],
    ['the short name of Windows for their folder', [file('GITHUB~1/workflows/x.yml')], OF_ACTIONS],
    [
      'their folder with a character that file systems of macOS leave out',
      [file('.gith\u200cub/actions/x/action.yml')],
      OF_ACTIONS,
    ],
    ['their folder with a dot', [file('.github./actions/x/action.yml')], OF_ACTIONS],
  ])('%s is not written', async (_, members, why) => {
    const root = workspaceOf();
    const { files, refused } = await unpack([...members, file('good')], root);
    expect(refused.map((one) => one.why)).toEqual([why]);
    expect(files).toEqual([{ path: 'good', bytes: 1 }]);
    expect(filesIn(root)).toEqual({ good: 'x' });
  });

  test('an action of the repository is written where a pattern names it', async () => {
    const root = workspaceOf();
    await unpack([file('.github/a.yml')], root, '.github');
    expect(filesIn(root)).toEqual({ '.github/a.yml': 'x' });
  });

  test.each<[string, string[], string]>([
    ['a file as the folder of another', ['a', 'a/b'], 'the workspace has a file in its path'],
    ['a folder as the name of a file', ['a/b', 'a'], 'the workspace has a folder of this name'],
  ])('of an archive with %s, the first is written', async (_, names, why) => {
    const root = workspaceOf();
    const { refused } = await unpack(
      names.map((name) => file(name)),
      root,
    );
    expect(refused).toEqual([{ path: names[1], why }]);
    expect(filesIn(root)).toEqual({ [names[0] ?? '']: 'x' });
  });

  test.each([
    'aux',
    'com1.txt',
    'a/NUL',
    'a:b',
    'a.',
    'a ',
    'what?',
    'conin$',
    'com².txt',
    'C:/b',
    'a/.git::$INDEX_ALLOCATION/b',
  ])('the name %j is not written on Windows, and is elsewhere', async (name) => {
    const [windows, linux] = [workspaceOf(), workspaceOf()];
    expect((await unpack([file(name)], windows, '.', true)).refused).toEqual([{ path: name, why: WINDOWS }]);
    expect(filesIn(windows)).toEqual({});
    await unpack([file(name)], linux);
    expect(filesIn(linux)).toEqual({ [name]: 'x' });
  });

  test.each([
    ['the same by case', ['a/B', 'A/b']],
    ['the same letter, composed', ['\u00fc', 'u\u0308']],
  ])('of two names that are %s the first is written', async (_, [one = '', other = '']) => {
    const root = workspaceOf();
    const { refused } = await unpack([file(one, 'first'), file(other, 'second')], root);
    expect(refused).toEqual([{ path: other, why: 'another file has this name already' }]);
    expect(filesIn(root)).toEqual({ [one]: 'first' });
  });

  test('of a file that two patterns ask for the first is written, and nothing is said', async () => {
    const root = workspaceOf();
    const { refused } = await unpack([file('./a', 'first'), file('./a', 'second')], root);
    expect(refused).toEqual([]);
    expect(filesIn(root)).toEqual({ a: 'first' });
  });

  test.each<[string, Record<string, string>, string, string]>([
    ['a link of the runner', { a: '-> ..' }, 'a/secret', 'the workspace has a link in its path'],
    ['a file of the runner', { a: 'file' }, 'a/b', 'the workspace has a file in its path'],
  ])('nothing is written through %s', async (_, before, name, why) => {
    const root = workspaceOf(before);
    expect((await unpack([file(name)], root)).refused).toEqual([{ path: name, why }]);
    expect(Object.keys(filesIn(root))).toEqual(['a']);
  });

  test('a folder of the runner is not replaced by a file', async () => {
    const root = workspaceOf({ 'a/b': 'stays' });
    expect((await unpack([file('a')], root)).refused).toEqual([
      { path: 'a', why: 'the workspace has a folder of this name' },
    ]);
    expect(filesIn(root)).toEqual({ 'a/b': 'stays' });
  });

  test('no file is written through a link that the archive has before it', async () => {
    const root = workspaceOf();
    await unpack([member({ name: 'a', type: '2', link: '..' }), file('a/secret', 'changed')], root);
    expect(filesIn(root)).toEqual({ 'a/secret': 'changed' });
  });

  test('what the program tells GitHub is text, of which only so much is read, and no file', async () => {
    const root = workspaceOf();
    const { commandFiles, files } = await unpack(
      [
        file('github-output', 'a=1\n'),
        file('github-step-summary', 'x'.repeat(3_000_000)),
        member({ name: 'github-env', content: Buffer.from([0x41, 0x3d, 0xff, 0xc3]) }),
        file('github-output', 'a=2\n'),
        file('a', 'a'),
      ],
      root,
      'a',
    );
    expect(commandFiles).toEqual({
      outputs: { text: 'a=1\n', isCut: false },
      summary: { text: 'x'.repeat(1_048_576), isCut: true },
      env: { text: 'A=\ufffd\ufffd', isCut: false },
    });
    expect(files).toEqual([{ path: 'a', bytes: 1 }]);
    expect(filesIn(root)).toEqual({ a: 'a' });
  });

  test.each(['1', '2', '5'])('what the program tells GitHub is not of the kind %s', async (type) => {
    const root = workspaceOf();
    const { commandFiles } = await unpack(
      [member({ name: 'github-env', type, link: '/etc/passwd' })],
      root,
      'a',
    );
    expect(commandFiles).toEqual({});
  });

  test('ten thousand files are written, and no more', async () => {
    const root = workspaceOf();
    const members = Array.from({ length: 10_001 }, (_, index) => file(`${index}`, ''));
    const { files, stopped } = await unpack(members, root);
    expect({ count: files.length, stopped }).toEqual({
      count: 10_000,
      stopped: 'it has more than 10000 files',
    });
  });

  test('a bomb ends before the disk is full, and leaves no part of a file', async () => {
    const root = workspaceOf();
    const zeros = gzipSync(Buffer.alloc(2 ** 26));
    const header = gzipSync(member({ name: 'bomb', size: 700_000_000 }).subarray(0, 512));
    const packed = Buffer.concat([header, ...Array.from({ length: 9 }, () => zeros)]);
    const { stopped } = await unpackFiles([packed], {
      root,
      to: [],
      patterns: readPatterns('.', []).patterns,
      isWindows: false,
    });
    expect(stopped).toBe('it unpacks to more than 512 MB');
    expect(filesIn(root)).toEqual({});
  });

  // Node takes a write that the disk had room for in part as a good one.
  test('a file for which there is not enough room is not left in part', () => {
    const root = workspaceOf();
    const packed = gzipSync(Buffer.concat([file('a', 'x'.repeat(9000)), file('b'), END])).toString('base64');
    const script = `
      import { readPatterns } from '${import.meta.dirname}/../../src/files/patterns.ts';
      import { unpackFiles } from '${import.meta.dirname}/../../src/files/unpack.ts';
      const { patterns } = readPatterns('.', []);
      const place = { root: process.argv[1], to: [], patterns, isWindows: false };
      const { files, refused } = await unpackFiles([Buffer.from('${packed}', 'base64')], place);
      console.log(JSON.stringify({ files, refused }));`;
    // A limit for the size of files stands in for a full disk: the write up to it succeeds, and the next one fails.
    const limited = 'trap "" XFSZ; ulimit -f 8; exec "$0" --input-type=module-typescript -e "$1" "$2"';
    const said = execFileSync('sh', ['-c', limited, process.execPath, script, root], { encoding: 'utf8' });
    expect(JSON.parse(said)).toEqual({
      files: [{ path: 'b', bytes: 1 }],
      refused: [{ path: 'a', why: 'file too large (EFBIG)' }],
    });
    expect(filesIn(root)).toEqual({ b: 'x' });
  });

  test.each<[string, Buffer]>([
    ['is no gzip', Buffer.from('not an archive')],
    ['is empty', Buffer.alloc(0)],
    ['is cut', gzipSync(Buffer.concat([file('a', 'x'.repeat(2000)), END])).subarray(0, 60)],
    ['ends within a file', gzipSync(member({ name: 'a', size: 5000, content: 'x' }))],
    ['says another size than the file has', gzipSync(Buffer.concat([pax('size', '5000'), file('a'), END]))],
    [
      'has a size that no disk has',
      gzipSync(Buffer.concat([pax('size', `${2 ** 60}`), file('a', 'x'.repeat(512)), END])),
    ],
    ['has a header that is not one', gzipSync(Buffer.concat([Buffer.alloc(512, 'x'), END]))],
  ])('which %s nothing is left in part', async (_, packed) => {
    const root = workspaceOf();
    const patterns = readPatterns('.', []).patterns;
    const { stopped } = await unpackFiles([packed], { root, to: [], patterns, isWindows: false });
    expect(stopped).toBe('it is damaged');
    expect(filesIn(root)).toEqual({});
  });

  test('nothing is written outside the workspace, whatever its names and kinds', async () => {
    const name = fc.oneof(
      hostileText,
      fc
        .array(fc.constantFrom('..', '.', '', 'a', 'A', '.git', 'link', 'secret', '/'), { maxLength: 6 })
        .map((parts) => parts.join('/')),
    );
    const members = fc.array(
      fc.record({
        name,
        type: fc.constantFrom('0', '0', '0', '1', '2', '3', '5', '6', '7', 'L', 'K', 'x', 'g', '\0', 'S'),
        link: fc.constantFrom('', '..', '../secret', '/etc/passwd', 'a'),
        mode: fc.integer({ min: 0, max: 0o7777 }),
        content: name,
      }),
      { maxLength: 8 },
    );
    await holdsFor(
      300,
      fc.asyncProperty(members, async (all) => {
        const root = workspaceOf({ link: '-> ..', 'a/b': 'stays' });
        await unpack(all.map(member), root);
        const files = filesIn(root);
        expect(
          Object.keys(files).filter((path) => path.includes('.pod-step-') || /(^|\/)\.git(\/|$)/i.test(path)),
        ).toEqual([]);
      }),
    );
  });
});
