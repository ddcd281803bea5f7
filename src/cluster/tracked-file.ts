/**
 * Whether git tracks a file, by its index: https://git-scm.com/docs/index-format Running git in an untrusted repository could
 * run programs, such as the program of core.fsmonitor.
 */

import { existsSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join, relative, resolve, sep } from 'node:path';
import { readRegularFile } from '../inputs/regular-file.ts';
import { quoted } from '../job/text.ts';
import { fieldsOf, type Kubeconfig, textOf } from './kubeconfig.ts';

/** Enough for a repository of some 500,000 files. A larger one takes too long to read. */
const MAX_INDEX_BYTES = 64 * 1024 * 1024;
const MAX_POINTER_BYTES = 4096;

/** The warning for files by which a pull request can send the credentials to another server, or run a program on the runner. */
export function warningsOfTrackedFiles({ files, cluster, user, folder }: Kubeconfig) {
  const plugin = textOf(fieldsOf(user['exec'])['command']);
  const tracked = [
    ...files,
    textOf(cluster['certificate-authority']) ?? [],
    plugin === undefined ? [] : (programAt(plugin, folder) ?? []),
  ]
    .flat()
    .filter(isTracked)
    // The path of a file that git tracks is not a secret.
    .map((path) => quoted(relative(process.cwd(), path), false));
  if (tracked.length === 0) return [];
  const [what, verb] = tracked.length === 1 ? ['file', 'is'] : ['files', 'are'];
  return [
    {
      title: 'A pull request can change the access to the cluster',
      message: `The ${what} ${tracked.join(', ')}, by which this step connects to the cluster, ${verb} tracked by git. If the job checks out a pull request, its author can read all credentials of this step and run a program on this runner. Store the kubeconfig in a secret, or write it in an earlier step to a file that git does not track.`,
    },
  ];
}

/** A command without a slash is looked up in $PATH, because an earlier step may have added a folder of the repository to it. */
function programAt(command: string, folder: string): string | undefined {
  if (command.includes('/')) return resolve(folder, command);
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return folders.map((one) => resolve(one, command)).find((path) => existsSync(path));
}

/** Is the file, or a link on its path, tracked by a repository around it? False if unknown. */
function isTracked(path: string): boolean {
  return [...new Set([resolve(path), realPathOf(path)])].some((one) =>
    foldersAbove(one).some((folder) => isInRepository(folder, one)),
  );
}

/** `native`, because otherwise a link before `..` is left out, which a program that opens the path follows. */
function realPathOf(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return resolve(path);
  }
}

function foldersAbove(path: string): string[] {
  const above = dirname(path);
  return above === path ? [] : [above, ...foldersAbove(above)];
}

function isInRepository(folder: string, path: string): boolean {
  const git = join(folder, '.git');
  if (!existsSync(git)) return false;
  try {
    const wanted = folded(relative(folder, path).split(sep).join('/'));
    return trackedIn(gitFolderOf(git)).some((entry) => holds(entry, wanted));
  } catch {
    return false; // no index yet, or an index in an unknown form
  }
}

/** `.git` of a worktree or submodule is a file that names the folder. */
function gitFolderOf(git: string): string {
  try {
    const pointer = readRegularFile(git, MAX_POINTER_BYTES).toString('utf8');
    return resolve(dirname(git), /^gitdir: (.+)/.exec(pointer)?.[1] ?? git);
  } catch {
    return git;
  }
}

/** The entries of an index, and of the index that it shares with others (core.splitIndex). */
function trackedIn(folder: string, name = 'index'): Entry[] {
  const { entries, sharedIndex } = readIndex(readRegularFile(join(folder, name), MAX_INDEX_BYTES));
  return sharedIndex === undefined ? entries : [...entries, ...trackedIn(folder, sharedIndex)];
}

function holds({ name, kind }: Entry, wanted: string): boolean {
  const tracked = folded(name);
  // The author of a link chooses its target. An index can have a folder instead of the files in it (sparse index).
  if (kind === FOLDER) return wanted.startsWith(tracked);
  return tracked === wanted || (kind === LINK && wanted.startsWith(`${tracked}/`));
}

/** Some file systems do not distinguish case, and some decompose letters. */
function folded(path: string): string {
  return path.normalize('NFC').toLowerCase();
}

type Entry = { name: string; kind: number };

const LINK = 0o12;
const FOLDER = 0o4;
/** GitHub has no repositories with other hashes than SHA-1. */
const HASH_BYTES = 20;
const HEADER_BYTES = 12;
/** Times, device, owner and size of a file. */
const STAT_BYTES = 40;
const MODE_AT = 24;
const EXTENDED = 0x4000;

/** Throws if it is not an index. */
function readIndex(index: Buffer) {
  if (index.toString('latin1', 0, 4) !== 'DIRC') throw new Error('not an index');
  const version = index.readUInt32BE(4);
  const entries: Entry[] = [];
  let at = HEADER_BYTES;
  let name = Buffer.alloc(0);
  for (let left = index.readUInt32BE(8); left > 0; left--) {
    const flagsAt = at + STAT_BYTES + HASH_BYTES;
    const flags = index.readUInt16BE(flagsAt);
    const nameAt = flagsAt + (version > 2 && (flags & EXTENDED) !== 0 ? 4 : 2);
    // Version 4 leaves out what a name has in common with the name before.
    const [removed, suffixAt] = version === 4 ? readNumber(index, nameAt) : [name.length, nameAt];
    const end = index.indexOf(0, suffixAt);
    if (end === -1 || removed > name.length) throw new Error('cut off');
    name = Buffer.concat([name.subarray(0, name.length - removed), index.subarray(suffixAt, end)]);
    entries.push({ name: name.toString('utf8'), kind: index.readUInt32BE(at + MODE_AT) >> 12 });
    at = version === 4 ? end + 1 : at + ((end - at + 8) & ~7);
  }
  // The only extension that matters comes first.
  const isSplit = index.toString('latin1', at, at + 4) === 'link';
  const shared = isSplit ? index.toString('hex', at + 8, at + 8 + HASH_BYTES) : undefined;
  return { entries, sharedIndex: shared && `sharedindex.${shared}` };
}

/** As git writes the offset of a packed object: each byte has seven bits, and its first bit says that another follows. */
function readNumber(index: Buffer, from: number): [number: number, next: number] {
  let at = from;
  let byte = index.readUInt8(at++);
  let number = byte & 0x7f;
  while ((byte & 0x80) !== 0) {
    byte = index.readUInt8(at++);
    number = ((number + 1) << 7) | (byte & 0x7f);
  }
  return [number, at];
}
