import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { linkSync, lstatSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { rowsOf } from '../rows.ts';
import { END, file, filesIn, longName, member, openWorkspaces, packed, pax, unpack } from './archives.ts';
import { flipped } from './trees.ts';

// What a job sends back is an attack until it is proven otherwise. Each row was seen failing without the guard that holds it.

const { outside, workspaceOf } = openWorkspaces();
afterAll(() => rmSync(outside, { recursive: true }));

const TWICE = 'another file has this name already';
const WINDOWS = 'Windows has no such name';
const DAMAGED = 'it is damaged';

const ofType = (type: string, link = '') => [member({ name: 'a', type, link })];
const named = (name: string) => [pax({ path: name }), file('short')];

/** A member: its header, or what pax or GNU says of the next one. `bytes`: a name in hexadecimal digits. */
type Line = {
  name?: string;
  bytes?: string;
  type?: string;
  link?: string;
  prefix?: string;
  pax?: Record<string, string>;
  isForAll?: boolean;
  longName?: string;
};

function memberOf({ pax: properties, isForAll, longName: long, bytes, name = '', ...more }: Line): Buffer {
  if (properties !== undefined) return pax(properties, isForAll ? 'g' : 'x');
  if (long !== undefined) return longName(long);
  const content = more.type === undefined ? 'x' : '';
  return member({ ...more, name: bytes === undefined ? name : Buffer.from(bytes, 'hex'), content });
}

/** `why` is that of each member; null: nothing is said of it. */
type Refused = { what: string; members: Line[]; why: string | null };

const LONG: Refused[] = [
  ['a path of more than 4,096 bytes', `${`${'n'.repeat(99)}/`.repeat(41)}n`, 'its name is too long'],
  [
    'a path that is too long for the runner',
    `${`${'n'.repeat(250)}/`.repeat(16)}${'n'.repeat(40)}/n`,
    'name too long (ENAMETOOLONG)',
  ],
].map(([what, path = '', why = '']) => ({
  what: `${what} is not written`,
  members: [{ pax: { path } }, { name: 'short' }],
  why,
}));

describe('when an archive is unpacked', () => {
  test.each([...rowsOf<Refused>('hostile-archives'), ...LONG])('$what', async ({ members, why }) => {
    const root = workspaceOf();
    const archive = packed([...members.map(memberOf), file('good')]);
    const { files, refused, stopped } = await unpack(archive, root, why === null ? 'good' : '.');
    expect(new Set(refused.map((one) => one.why))).toEqual(new Set(why === null ? [] : [why]));
    expect({ files, stopped }).toEqual({ files: [{ path: 'good', bytes: 1 }], stopped: undefined });
    expect(filesIn(root)).toEqual({ good: 'x' });
  });

  test.each([
    ['a device', 'aux'],
    ['a device with an ending', 'com1.txt'],
    ['a device in a folder', 'a/NUL'],
    ['a device with a raised number', 'com².txt'],
    ['a console', 'conin$'],
    ['a printer with a space and an ending', 'lpt1 .txt'],
    ['a stream of a file', 'a:b'],
    ['a drive', 'C:/b'],
    ['a stream by which .git is meant', 'a/.git::$INDEX_ALLOCATION/b'],
    ['a stream by which .github is meant', '.github::$INDEX_ALLOCATION/b'],
    ['a sign of patterns', 'what?'],
    ['a dot at its end', 'a.'],
    ['a space at its end', 'a '],
  ])('the name of %s is not written on Windows, and is elsewhere', async (_, name) => {
    const [windows, linux] = [workspaceOf(), workspaceOf()];
    const archive = packed([file(name)]);
    expect((await unpack(archive, windows, '.', { isWindows: true })).refused).toEqual([
      { path: name, why: WINDOWS },
    ]);
    expect(filesIn(windows)).toEqual({});
    await unpack(archive, linux);
    expect(filesIn(linux)).toEqual({ [name]: 'x' });
  });

  test.each([
    ['the same but for case', ['a/B', 'A/b'], TWICE],
    ['the same letters, composed in two ways', ['\u00fc', 'u\u0308'], TWICE],
    ['a file and a folder, in that order', ['a', 'a/b'], 'the workspace has a file in its path'],
    ['a folder and a file, in that order', ['a/b', 'a'], 'the workspace has a folder of this name'],
  ])('when two names are %s, the first is written', async (_, [one = '', other = ''], why) => {
    const root = workspaceOf();
    const { refused } = await unpack(packed([file(one, 'first'), file(other, 'second')]), root);
    expect(refused).toEqual([{ path: other, why }]);
    expect(filesIn(root)).toEqual({ [one]: 'first' });
  });

  test('two names that only look alike are both written', async () => {
    const root = workspaceOf();
    await unpack(packed([file('1', 'first'), file('\u2460', 'second')]), root);
    expect(filesIn(root)).toEqual({ 1: 'first', '\u2460': 'second' });
  });

  test('a name that comes twice is written once, and nothing is said', async () => {
    const root = workspaceOf();
    const { refused } = await unpack(packed([file('a', 'first'), file('./a', 'second')]), root);
    expect(refused).toEqual([]);
    expect(filesIn(root)).toEqual({ a: 'first' });
  });

  test('a file below a link that came before it is written into a folder', async () => {
    const root = workspaceOf();
    await unpack(packed([...ofType('2', '..'), file('a/secret', 'changed')]), root);
    expect(filesIn(root)).toEqual({ 'a/secret': 'changed' });
  });

  test('a sparse file of pax is what is stored of it, however large it says it is', async () => {
    const root = workspaceOf();
    const sparse = { 'GNU.sparse.name': '../secret', 'GNU.sparse.realsize': `${2 ** 62}` };
    await unpack(packed([pax(sparse), file('a', 'stored')]), root);
    expect(filesIn(root)).toEqual({ a: 'stored' });
  });

  test.each([
    ['setuid', 0o4755, '755'],
    ['setgid and sticky', 0o3755, '755'],
    ['written by all', 0o777, '755'],
    ['unreadable', 0o000, '644'],
    ['executable only by others', 0o011, '644'],
  ])('the mode of a file that is %s is one of two', async (_, mode, expected) => {
    const root = workspaceOf();
    await unpack(packed([member({ name: 'a', mode })]), root);
    expect((lstatSync(join(root, 'a')).mode & 0o7777).toString(8)).toBe(expected);
  });

  test('a list of what is refused has an end, and so has each name in it', async () => {
    const root = workspaceOf();
    const links = Array.from({ length: 150 }, () => ofType('2')).flat();
    const { refused } = await unpack(packed([...named('n'.repeat(1_000_000)), ...links]), root);
    expect(refused).toHaveLength(100);
    expect(refused[0]?.path).toBe(`${'n'.repeat(200)} …`);
  });

  test('.github is written if a pattern names it', async () => {
    const root = workspaceOf();
    await unpack(packed([file('.github/a.yml')]), root, '.github');
    expect(filesIn(root)).toEqual({ '.github/a.yml': 'x' });
  });
});

describe('in the workspace of the runner', () => {
  const LINK = 'the workspace has a link in its path';
  const FILE = 'the workspace has a file in its path';
  test.each<[string, Record<string, string>, string, string, string]>([
    ['a link to the folder above is not written through', { a: '-> ..' }, 'a/secret', LINK, 'a'],
    ['a link within the workspace is not either', { b: '-> a', 'a/c': 'c' }, 'b/c', LINK, 'a/c b'],
    ['a link deeper down is not either', { 'a/b': '-> ../..' }, 'a/b/secret', LINK, 'a/b'],
    ['a link to nothing is not either', { a: '-> nothing' }, 'a/b', LINK, 'a'],
    ['a file is not replaced by a folder', { a: 'file' }, 'a/b', FILE, 'a'],
    ['a folder is not replaced', { 'a/b': 'x' }, 'a', 'the workspace has a folder of this name', 'a/b'],
  ])('%s', async (_, before, name, why, left) => {
    const root = workspaceOf(before);
    expect((await unpack(packed([file(name, 'new')]), root)).refused).toEqual([{ path: name, why }]);
    expect(Object.keys(filesIn(root)).toSorted().join(' ')).toBe(left);
    expect(Object.values(filesIn(root))).not.toContain('new');
  });

  test('a link is not written through by the name of files-out-to', async () => {
    const root = workspaceOf({ 'a/b': '-> ../..' });
    const { refused } = await unpack(packed([file('secret', 'new')]), root, '.', { to: ['a', 'b'] });
    expect(refused).toEqual([{ path: 'secret', why: LINK }]);
    expect(filesIn(root)).toEqual({ 'a/b': 'a link' });
  });

  test.each([
    ['a link', symlinkSync],
    ['a hard link', linkSync],
  ])('%s with the name of a file is replaced, and its target stays', async (_, link) => {
    const root = workspaceOf();
    link(join(root, '../secret'), join(root, 'a'));
    await unpack(packed([file('a', 'new')]), root);
    expect(filesIn(root)).toEqual({ a: 'new' });
  });

  test('a FIFO with the name of a file is replaced, and nothing waits for its reader', async () => {
    const root = workspaceOf();
    execFileSync('mkfifo', [join(root, 'a'), join(root, 'b')]);
    const { refused } = await unpack(packed([file('a', 'new'), file('b/c')]), root);
    expect(refused).toEqual([{ path: 'b/c', why: FILE }]);
    expect(filesIn(root)).toEqual({ a: 'new', b: 'no regular file' });
  });
});

const sized = (size: number | Buffer, content = 'x'.repeat(600)) => member({ name: 'a', size, content });
const WHOLE = 'x'.repeat(2000);
const whole = packed([file('before'), file('a', WHOLE), file('after')]);
const tarOf = (archive: Buffer, bytes: number) => gzipSync(gunzipSync(archive).subarray(0, bytes));

type Broken = [sentence: string, archive: Buffer];

const BROKEN: Broken[] = [
  ['is no gzip', Buffer.from('not an archive')],
  ['is empty', Buffer.alloc(0)],
  ['is gzip of something else', gzipSync('not an archive'.repeat(100))],
  ['has a format of before POSIX', packed([member({ name: 'a', magic: '' })])],
  ['has a wrong checksum', packed([file('before'), flipped(file('a'), 3)])],
  ['has a wrong byte in the middle of its gzip', flipped(whole, whole.length >> 1)],
  ['has a wrong byte in the checksum of its gzip', flipped(whole, whole.length - 6)],
  ['ends within a header', tarOf(whole, 1024 + 300)],
  ['ends within a file', tarOf(whole, 1024 + 512 + 1000)],
  ['ends within the rest of a block', tarOf(whole, 1024 + 512 + 2020)],
  ['has more after its gzip', Buffer.concat([packed([file('before')]), Buffer.from('more')])],
  ['has more after its end', packed([file('before'), END, Buffer.alloc(600, 'x')])],
  ['says a smaller size than the file has', packed([sized(5)])],
  ['says a larger size than the file has', packed([sized(50_000)])],
  ['says a larger size in pax', packed([pax({ size: '5000' }), file('a')])],
  ['says a negative size', packed([sized(Buffer.from('-0000000001\0'))])],
  ['says a negative size in base 256', packed([sized(Buffer.alloc(12, 0xff).fill(0xfe, 11))])],
  ['says a size in base 256 that no disk has', packed([sized(Buffer.alloc(12, 0xff).fill(0x80, 0, 1))])],
  ['says a size in pax that no disk has', packed([pax({ size: `${2 ** 60}` }), file('a')])],
  ['says a size that is no number', packed([sized(Buffer.from('zzzzzzzzzzz\0'))])],
  ['says a size in pax that is no number', packed([pax({ size: 'x' }), file('a')])],
  ['has a folder with content', packed([member({ name: 'a/', type: '5', content: 'x'.repeat(600) })])],
  ['has a long name of many megabytes', packed([longName('n'.repeat(5_000_000)), file('a')])],
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((tenths): Broken => {
    const archive = packed([file('a', randomBytes(5000))]);
    return [`is cut after ${tenths} tenths`, archive.subarray(0, (archive.length * tenths) / 10)];
  }),
];

describe('an archive that', () => {
  test.each(BROKEN)('%s is damaged, and leaves no file in part', async (_, archive) => {
    const root = workspaceOf();
    const { stopped } = await unpack(archive, root);
    expect(stopped).toBe(DAMAGED);
    const { a = WHOLE, before = 'x', after = 'x', ...others } = filesIn(root);
    expect([WHOLE, 'x'.repeat(5)]).toContain(a);
    expect({ before, after, others }).toEqual({ before: 'x', after: 'x', others: {} });
  });

  const many = (count: number, make: (index: number) => Buffer) =>
    packed(Array.from({ length: count }, (_, index) => make(index)));
  const zeros = gzipSync(Buffer.alloc(2 ** 26));
  const bomb = (first: Buffer) => Buffer.concat([gzipSync(first), ...Array.from({ length: 9 }, () => zeros)]);
  test.each<[string, Buffer, string, number]>([
    ['a file of 700 MB', bomb(sized(700_000_000, '')), 'it unpacks to more than 512 MB', 0],
    ['nothing but its end, for 600 MB', bomb(END), 'it unpacks to more than 512 MB', 0],
    ['10,001 files', many(10_001, (index) => file(`${index}`, '')), 'it has more than 10000 files', 10_000],
    [
      '20,001 folders',
      many(300, (index) => member({ name: 'f', prefix: `${index}/${'d/'.repeat(70)}`.slice(0, -1) })),
      'it has more than 20000 folders',
      300,
    ],
    [
      '100,001 members that no pattern matches',
      many(100_001, () => member({ name: 'a', type: '5' })),
      'it has more than 100000 members',
      0,
    ],
  ])('has %s is not read further', async (_, archive, why, most) => {
    const root = workspaceOf();
    const { stopped, files } = await unpack(archive, root);
    expect(stopped).toBe(why);
    expect(files.length).toBeLessThanOrEqual(most);
    expect(Object.keys(filesIn(root))).toHaveLength(files.length);
  });
});
