import { createHash } from 'node:crypto';
import { constants, type Dirent } from 'node:fs';
import { lstat, open, readdir, readlink, realpath } from 'node:fs/promises';
import { isAbsolute, join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type Pack, pack } from 'tar-stream';
import { isNear, problemsOf } from '../inputs/values.ts';
import { hasCode, inputError } from '../job/errors.ts';
import type { Job, PackedFiles } from '../job/job.ts';
import { listed, numberOfFiles, quoted, size } from '../job/text.ts';
import { messageOf, systemErrorWords } from '../job/values.ts';
import { openWorkspace, type Pattern, readPatterns } from './patterns.ts';
import { openScratch, type ScratchFile } from './scratch.ts';

/** What the pod's Secret can carry: it holds 1 MiB, and other keys need some of it. More is sent to the pod. */
const MAX_BYTES_OF_SECRET = 900_000;
const MIB = 1024 * 1024;
/**
 * Limits for the transfer to a pod, through its API server and to the disk of its node. The second limit exists because zeros
 * can be packed very small.
 */
const LIMITS = { packed: 256 * MIB, unpacked: 4096 * MIB };

/**
 * The files of the workspace that the patterns of `files-in` match, as gzip of tar, and warnings. Throws an `input` error with
 * all problems. `workspace`: $GITHUB_WORKSPACE; `scratch`: the folder for a large archive; `limits`: in bytes.
 */
export async function packFiles(
  text: string,
  workspace: string | undefined,
  scratch: string,
  limits = LIMITS,
) {
  const { root, written, paths } = await openWorkspace(workspace, 'files-in', 'run actions/checkout first');
  const { patterns, problems } = readPatterns(text, paths);
  const found = await findFiles(root, patterns, written);
  const all = [...problems, ...found.problems];
  if (all.length > 0) throw refusal(all);
  const { entries } = found;
  if (bytesOf(entries) > limits.unpacked)
    throw refusal([excess(entries, `more than ${mib(limits.unpacked)}`)]);
  const archive = await archiveOf(entries, { root, scratch, most: limits.packed });
  if (archive === undefined) throw refusal([excess(entries, `more than ${mib(limits.packed)} when packed`)]);
  const files = entries.filter(({ kind }) => kind !== 'folder');
  return {
    files: { ...archive, count: files.length, bytes: bytesOf(files) } satisfies PackedFiles,
    warnings: warningsOf(found),
  };
}

function refusal(problems: readonly string[]) {
  return inputError(problemsOf('files-in', problems));
}

function warningsOf({ leftOut }: Found): Job['warnings'] {
  if (leftOut.length === 0) return [];
  const paths = listed(leftOut.map((path) => quoted(path)));
  return [{ title: 'Files left out', message: `files-in does not copy ${NOT_COPIED}: ${paths}.` }];
}

function mib(bytes: number): string {
  return `${(bytes / MIB).toLocaleString('en')} MiB`;
}

/** `tooMuch`: the limit that they exceed. */
function excess(entries: readonly Entry[], tooMuch: string): string {
  const most = largest(entries);
  const all = `${numberOfFiles(entries.length)} of ${size(bytesOf(entries))} ${entries.length === 1 ? 'makes' : 'make'} ${tooMuch}, which is the most that Pod Step copies into a pod`;
  if (most === undefined) return all;
  const what = `${size(most.bytes)}${most.count > 1 ? `, ${numberOfFiles(most.count)}` : ''}`;
  return `${all}. The most is in ${quoted(most.path)} (${what}); leave it out with "!${most.path}", copy only the files of it that the step needs, or put it into the image`;
}

type Share = { path: string; bytes: number; count: number };

/** The innermost folder or file with at least half of all bytes; otherwise the largest one. */
function largest(entries: readonly Entry[]): Share | undefined {
  const shares = new Map<string, Share>();
  for (const entry of entries) {
    const names = entry.path.split('/');
    for (const depth of names.keys()) {
      const path = names.slice(0, depth + 1).join('/');
      const { bytes, count } = shares.get(path) ?? { bytes: 0, count: 0 };
      shares.set(path, { path, bytes: bytes + bytesOf([entry]), count: count + 1 });
    }
  }
  const bySize = [...shares.values()].toSorted(
    (one, other) => other.bytes - one.bytes || one.path.length - other.path.length,
  );
  const half = bytesOf(entries) / 2;
  return bySize.findLast(({ bytes }) => bytes >= half) ?? bySize[0];
}

function bytesOf(entries: readonly Entry[]): number {
  return entries.reduce((sum, entry) => sum + (entry.kind === 'file' ? entry.bytes : 0), 0);
}

/** Undefined if it is too large, which is known before all files are read. */
async function archiveOf(
  entries: readonly Entry[],
  { root, scratch, most }: { root: string; scratch: string; most: number },
): Promise<Pick<PackedFiles, 'packed' | 'sha256'> | undefined> {
  const tar = pack();
  const hash = createHash('sha256');
  const chunks: Buffer[] = [];
  let file: ScratchFile | undefined;
  let bytes = 0;
  let stored = 0;
  const isTooLarge = () => bytes > most;
  const collected = pipeline(tar, createGzip({ level: 1 }), async (packed: AsyncIterable<Buffer>) => {
    for await (const chunk of packed) {
      hash.update(chunk);
      chunks.push(chunk);
      bytes += chunk.length;
      if (isTooLarge()) return;
      if (bytes <= MAX_BYTES_OF_SECRET) continue;
      file ??= openScratch(scratch);
      for (const one of chunks.splice(0)) {
        file.write(one, stored);
        stored += one.length;
      }
    }
  });
  const [ofCollecting, ofAdding] = await Promise.allSettled([collected, addAll(tar, entries, root)]);
  if (isTooLarge()) return undefined;
  const failures = [ofAdding, ofCollecting].flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  // The failure of one ends the other.
  if (failures.length > 0) throw failures.find((reason) => hasCode(reason, 'runner')) ?? failures[0];
  return {
    packed: file === undefined ? Buffer.concat(chunks) : file.packed(bytes),
    sha256: hash.digest('hex'),
  };
}

/** Ends the archive, even if a file can't be read. */
async function addAll(tar: Pack, entries: readonly Entry[], root: string): Promise<void> {
  try {
    for (const entry of entries) await add(tar, entry, root);
    tar.finalize();
  } catch (error) {
    tar.destroy();
    throw error;
  }
}

/** All users in the pod can write the files, as with a checkout, because the step's user is not known. */
async function add(tar: Pack, entry: Entry, root: string): Promise<void> {
  const { path } = entry;
  if (entry.kind === 'file') return await addFile(tar, path, root);
  const { mtimeMs } = await lstat(join(root, path)).catch((error) => {
    throw refusal([`${quoted(path)} cannot be read: ${systemErrorWords(error)}`]);
  });
  const common = { mode: 0o777, mtime: timeOf(mtimeMs) };
  const header =
    entry.kind === 'link'
      ? ({ ...common, name: path, type: 'symlink', linkname: entry.target } as const)
      : ({ ...common, name: `${path}/`, type: 'directory' } as const);
  await new Promise<void>((resolve, reject) => {
    tar.entry(header, (error) => (error ? reject(error) : resolve()));
  });
}

/** A link or a pipe that has taken the place of the file is not opened, or does not block. Windows lacks both flags. */
const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

async function addFile(tar: Pack, path: string, root: string): Promise<void> {
  const unread = (why: string | undefined) => refusal([`${quoted(path)} cannot be read: ${why}`]);
  const file = await open(join(root, path), FLAGS).catch((error) => {
    throw unread(systemErrorWords(error));
  });
  try {
    const before = await file.stat();
    if (!before.isFile()) throw unread('it is not a regular file any more');
    const { size: length, mtimeMs } = before;
    const mode = (before.mode & 0o100) === 0 ? 0o666 : 0o777;
    const entry = tar.entry({ name: path, type: 'file', size: length, mode, mtime: timeOf(mtimeMs) });
    const content = length === 0 ? [] : file.createReadStream({ end: length - 1, autoClose: false });
    const failure: unknown = await pipeline(content, entry).then(
      () => undefined,
      (error) => error,
    );
    const after = await file.stat();
    if (before.size !== after.size || before.mtimeMs !== after.mtimeMs)
      throw unread('it changed meanwhile; let what writes it end before this step');
    if (failure !== undefined) throw systemErrorWords(failure) ? unread(systemErrorWords(failure)) : failure;
  } finally {
    await file.close();
  }
}

const MAX_SECONDS = 2 ** 31 - 1;

/**
 * Times stay, because make and caches compare them, and some programs refuse times before 1980. Whole seconds, and no later ones:
 * the dates of Node are rounded. The package counts up to 2038.
 */
function timeOf(milliseconds: number): Date {
  return new Date(Math.min(Math.max(0, Math.floor(milliseconds / 1000)), MAX_SECONDS) * 1000);
}

/** `path`: below the workspace, with `/` between names. `folder`: an empty folder; other folders come with their files. */
type Entry = { path: string } & (
  | { kind: 'file'; bytes: number }
  | { kind: 'link'; target: string }
  | { kind: 'folder' }
);

/** `leftOut`: links that lead out of the workspace, sockets, pipes and devices, although no pattern leaves them out. */
type Found = { entries: Entry[]; leftOut: string[]; problems: string[] };

/** For each pattern: does it match the path, or a folder above it? */
type Matches = readonly boolean[];

/**
 * What the patterns match in the folder `root`, in the order of paths. Links are not followed. `workspace`: the same folder, as
 * links can write it.
 */
async function findFiles(root: string, patterns: readonly Pattern[], workspace: string): Promise<Found> {
  const entries: Entry[] = [];
  const leftOut: string[] = [];
  const problems: string[] = [];
  /** The patterns that match anything, even if it is left out, and the patterns that select a file or a link. */
  const matched = new Set<Pattern>();
  const brought = new Set<Pattern>();

  /** Is it empty? */
  const readFolder = async (folder: string, above: Matches): Promise<boolean> => {
    const children = await reading(folder || '.', () => readdir(join(root, folder), { withFileTypes: true }));
    for (const child of children?.toSorted((one, other) => (one.name < other.name ? -1 : 1)) ?? [])
      await visit(folder === '' ? child.name : `${folder}/${child.name}`, child, above);
    return children?.length === 0;
  };

  const visit = async (path: string, child: Dirent, above: Matches): Promise<void> => {
    const matches = patterns.map(
      (pattern, index) =>
        (pattern.isOut || pattern.canBring(path)) && (above[index] === true || pattern.matches(path)),
    );
    // The last pattern that matches decides.
    const isBrought = patterns[matches.lastIndexOf(true)]?.isOut === false;
    const bringing = patterns.filter(({ isOut }, index) => matches[index] === true && !isOut);
    if (child.isDirectory() && (isBrought || canHoldMore(patterns, matches, path))) {
      const isEmpty = await readFolder(path, matches);
      if (isEmpty && isBrought) entries.push({ path, kind: 'folder' });
      return;
    }
    for (const pattern of bringing) matched.add(pattern);
    if (!isBrought) return;
    const entry = await reading(path, () => entryOf(path, child, [root, workspace]));
    if (entry === 'left-out') leftOut.push(path);
    else if (entry !== undefined) {
      entries.push(entry);
      for (const pattern of bringing) brought.add(pattern);
    }
  };

  const reading = async <Result>(path: string, read: () => Promise<Result>): Promise<Result | undefined> => {
    try {
      return await read();
    } catch (error) {
      problems.push(`${quoted(path)} cannot be read: ${systemErrorWords(error) ?? messageOf(error)}`);
      return undefined;
    }
  };

  await readFolder(
    '',
    patterns.map((pattern) => pattern.matches('')),
  );
  for (const pattern of patterns.filter((one) => !one.isOut && !brought.has(one))) {
    const why = matched.has(pattern)
      ? `matches only what is not copied: what later lines with "!" leave out, ${NOT_COPIED}`
      : `matches no file: ${await whyMissing(pattern, root)}`;
    problems.push(`${quoted(pattern.written)} ${why}`);
  }
  return { entries, leftOut, problems };
}

const NOT_COPIED = 'links that lead out of the workspace, sockets, pipes and devices';

/** Can a pattern select something in a folder that is not selected itself? */
function canHoldMore(patterns: readonly Pattern[], matches: Matches, folder: string): boolean {
  const lastOut = patterns.findLastIndex(({ isOut }, index) => isOut && matches[index] === true);
  return patterns.some(
    (pattern, index) =>
      !pattern.isOut && index > lastOut && pattern.canBring(folder) && pattern.isAbove(folder),
  );
}

async function entryOf(
  path: string,
  child: Dirent,
  roots: readonly [string, string],
): Promise<Entry | 'left-out'> {
  if (child.isFile()) return { path, kind: 'file', bytes: (await lstat(join(roots[0], path))).size };
  const target = child.isSymbolicLink() ? await targetWithin(path, roots) : undefined;
  return target === undefined ? 'left-out' : { path, kind: 'link', target };
}

/** The target of a link, from its place; undefined if the target is not in the workspace. */
async function targetWithin(path: string, roots: readonly [string, string]): Promise<string | undefined> {
  const [root] = roots;
  const folder = join(root, path, '..');
  const written = await readlink(join(root, path));
  const inRoot = roots.find((one) => isAbsolute(written) && isWithin(written, one));
  const target = inRoot === undefined ? written : join(root, relative(inRoot, written));
  if (!isWithin(isAbsolute(target) ? target : join(folder, target), root)) return undefined;
  // A link in the path can lead to another place. A link without a target stays, because its target can be in the clone.
  const real = await realpath(join(root, path)).catch(() => undefined);
  if (real !== undefined && !isWithin(real, root)) return undefined;
  const asWritten = isAbsolute(written) ? relative(folder, target) || '.' : written;
  return asWritten.split(sep).join('/');
}

function isWithin(path: string, folder: string): boolean {
  const below = relative(folder, path);
  return below !== '..' && !below.startsWith(`..${sep}`) && !isAbsolute(below);
}

/** Why a line matches no file, as the end of a sentence: a mistake in how it is written, or what the workspace has in its place. */
async function whyMissing({ written, path }: Pattern, root: string): Promise<string> {
  const mistake = MISTAKES.find(([line]) => line.test(written))?.[1];
  if (mistake !== undefined) return mistake;
  let folder = '';
  for (const name of path.split('/')) {
    const there = await childrenOf(join(root, folder));
    const child = there.find((one) => one.name === name);
    const at = folder === '' ? name : `${folder}/${name}`;
    if (child?.isSymbolicLink()) return `${quoted(at)} is a link; name the folder that it leads to`;
    if (!child?.isDirectory()) return contentOf(folder, there, name);
    folder = at;
  }
  return contentOf(folder, await childrenOf(join(root, folder)), '');
}

/** Mistakes in how a line is written. They matter only in a line that matches no file. */
const MISTAKES: readonly [line: RegExp, todo: string][] = [
  [/\$[\w({]|\}\}|%\w+%|`/, 'variables are not expanded here; write the path'],
  [
    /^\[(.*[\]"'])?,?$|^\],?$|^[-*] |^["']|["']$|\s#|,/,
    'write one path per line, without brackets, braces, quotes, commas, bullets and comments',
  ],
  [/\\[^[\]*?!{}#]/, 'write "/" between names, not "\\"'],
];

/** What the folder has: names like the one that is missing first, and hidden ones last. Folders have a slash. */
function contentOf(folder: string, there: readonly Dirent[], missing: string): string {
  const where = folder === '' ? 'the workspace' : quoted(folder);
  if (there.length === 0)
    return folder === ''
      ? 'the workspace is empty: run actions/checkout, or the step that writes the files, before this step'
      : `${where} is an empty folder`;
  const rank = (name: string) =>
    isNear(name.toLowerCase(), missing.toLowerCase()) ? 0 : name.startsWith('.') ? 2 : 1;
  const names = there
    .toSorted((one, other) => rank(one.name) - rank(other.name) || (one.name < other.name ? -1 : 1))
    .map((child) => quoted(child.isDirectory() ? `${child.name}/` : child.name));
  return `${where} has ${listed(names)}`;
}

/** `.git` is never suggested. */
async function childrenOf(folder: string): Promise<Dirent[]> {
  const children = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return children.filter(({ name }) => name !== '.git');
}
