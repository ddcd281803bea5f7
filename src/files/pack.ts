import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { lstat, open } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type Pack, pack } from 'tar-stream';
import { hasCode, inputError } from '../job/errors.ts';
import type { Job, PackedFiles } from '../job/job.ts';
import { listed, numberOfFiles, quoted, size } from '../job/text.ts';
import { systemErrorWords } from '../job/values.ts';
import { type Entry, type Found, findFiles, NOT_COPIED, openWorkspace } from './find.ts';
import { readPatterns, withSlashes } from './patterns.ts';
import { openScratch, type ScratchFile } from './scratch.ts';

/** What the pod's Secret can carry: it holds 1 MiB, and other keys need some of it. More is sent to the pod. */
const MAX_BYTES_OF_SECRET = 900_000;
const MIB = 1024 * 1024;
/**
 * Limits for the transfer to a pod, through its API server and to the disk of its node. The second limit exists because zeros
 * can be packed very small.
 */
const LIMITS = { packed: 256 * MIB, unpacked: 4096 * MIB };
/** A longer list of problems does not help. */
const MAX_PROBLEMS = 20;

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
  const { root, paths } = await openWorkspace(workspace, 'files-in', 'run actions/checkout first');
  const { patterns, problems } = readPatterns(text, paths.map(withSlashes));
  const found = await findFiles(root, patterns, paths[0]);
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
  const more = problems.length - MAX_PROBLEMS;
  const shown = problems.slice(0, MAX_PROBLEMS).map((problem) => `files-in: ${problem}`);
  return inputError(more > 0 ? [...shown, `files-in: and ${more} more problems`] : shown);
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
