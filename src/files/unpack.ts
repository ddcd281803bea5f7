import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { lstat, mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract, type Header } from 'tar-stream';
import { codedError, hasCode } from '../job/errors.ts';
import type { CommandFileTexts } from '../job/job.ts';
import { COMMAND_FILES, type CommandFile } from '../job/pod-parts.ts';
import { cut } from '../job/text.ts';
import { systemErrorWords } from '../job/values.ts';
import { covers, namesGitHub, type Pattern } from './patterns.ts';

/** Limits of a job's archive. A larger one contains something other than reports. */
const MAX_FILES = 10_000;
const MAX_FOLDERS = 20_000;
/** Members that are not written take time too. */
const MAX_MEMBERS = 100_000;
const MAX_BYTES = 512_000_000;
const MAX_PATH_BYTES = 4096;
const MAX_NAMES_OF_PATH = 100;
/** A job can make this list arbitrarily long. */
const MAX_REFUSED = 100;
const MAX_SHOWN = 200;

/** `refused`: what the archive has and is not written, with the reason; what no pattern asks for is not listed. */
type Unpacked = {
  files: { path: string; bytes: number }[];
  refused: { path: string; why: string }[];
  commandFiles: CommandFileTexts;
  /** The rest was not read. */
  stopped: string | undefined;
  matched: ReadonlySet<Pattern>;
};

/**
 * `root`: a folder of the runner with no link in its path; `to`: the folders in it for the files. `isWindows`: the runner's
 * file system has the rules of Windows for names.
 */
export type Place = { root: string; to: readonly string[]; patterns: readonly Pattern[]; isWindows: boolean };

/**
 * Writes the files of an archive (gzip of tar) of a job into a folder of the runner. The job can make the archive to attack the
 * runner: only regular files that the patterns match are written, below `root`, and never through a link. A file is made under
 * another name and renamed, so that it is never there in part.
 */
export async function unpackFiles(
  packed: Iterable<Buffer> | AsyncIterable<Buffer>,
  place: Place,
): Promise<Unpacked> {
  const matched = new Set<Pattern>();
  const unpacked: Unpacked = { files: [], refused: [], commandFiles: {}, stopped: undefined, matched };
  const seen = new Map<string, string>();
  const made = { folders: 0 };
  let refusedCount = 0;
  let memberCount = 0;
  const refuse = (path: string, why: string) => {
    if (++refusedCount <= MAX_REFUSED) unpacked.refused.push({ path: cut(path, MAX_SHOWN), why });
  };
  const tar = extract();
  let failure: unknown;
  const reading = pipeline(packed, createGunzip(), limited, tar).catch((error) => {
    failure = error;
    // The reader of a member of the archive would wait for the rest of it.
    tar.destroy(error);
  });
  try {
    for await (const entry of tar) {
      const { header } = entry;
      if (++memberCount > MAX_MEMBERS) stop(`it has more than ${MAX_MEMBERS} members`);
      const commandFile = commandFileOf(header);
      if (commandFile !== undefined && unpacked.commandFiles[commandFile] === undefined) {
        unpacked.commandFiles[commandFile] = await textOf(entry as unknown as Readable, commandFile);
        continue;
      }
      header.name = header.name.replace(/^\.\//, '');
      const why = await problemOf(header, seen, place);
      if (why !== undefined) {
        if (why !== UNASKED) refuse(header.name, why);
        entry.resume();
        continue;
      }
      if (unpacked.files.length === MAX_FILES) stop(`it has more than ${MAX_FILES} files`);
      const written = await write(entry as unknown as Readable, header, place, made);
      if (written === undefined) unpacked.files.push({ path: header.name, bytes: header.size });
      else refuse(header.name, written);
      for (const pattern of matching(header.name, place.patterns)) matched.add(pattern);
    }
    await reading;
  } catch (error) {
    tar.destroy();
    await reading;
    failure = hasCode(error, 'file') ? error : (failure ?? error);
  }
  if (failure !== undefined) unpacked.stopped = hasCode(failure, 'file') ? failure.message : 'it is damaged';
  return unpacked;
}

function commandFileOf({ name, type }: Header): CommandFile | undefined {
  const files = Object.keys(COMMAND_FILES) as CommandFile[];
  return type === 'file' ? files.find((file) => COMMAND_FILES[file].name === name) : undefined;
}

/**
 * Bytes that are not UTF-8 become U+FFFD. The sidecar packs one byte more than is used, so that its size shows whether the file
 * is complete.
 */
async function textOf(content: Readable, file: CommandFile): Promise<{ text: string; isCut: boolean }> {
  const most = COMMAND_FILES[file].bytes;
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    if (bytes <= most) chunks.push(chunk);
    bytes += chunk.length;
  }
  return { text: Buffer.concat(chunks).subarray(0, most).toString(), isCut: bytes > most };
}

/** The rest of the archive is not read. */
function stop(why: string): never {
  throw codedError('file', why);
}

/** Ends with an error after so many bytes, whatever they are: a few of them can unpack to gigabytes. */
async function* limited(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) stop(`it unpacks to more than ${MAX_BYTES / 1e6} MB`);
    yield chunk;
  }
}

const UNASKED = 'no pattern matches it';

/** Why the file is not written; undefined if it is. */
async function problemOf(
  { name, type }: Header,
  seen: Map<string, string>,
  place: Place,
): Promise<string | undefined> {
  const { patterns, isWindows } = place;
  if (type === 'directory') return UNASKED;
  if (type !== 'file' && type !== 'contiguous-file') return 'it is not a regular file';
  const path = problemOfPath(name, isWindows);
  if (path !== undefined) return path;
  const asking = matching(name, patterns);
  if (asking.length === 0) return UNASKED;
  // Later steps of the job run the actions in this folder.
  if (isNamed(name.split('/')[0] ?? '', 'github') && !asking.some(namesGitHub))
    return 'it is in .github, which no pattern names';
  // Some file systems do not distinguish names by case, or by how a letter is composed.
  const folded = name.normalize().toUpperCase().toLowerCase();
  const before = seen.get(folded);
  // Two patterns can select the same file.
  if (before !== undefined) return before === name ? UNASKED : 'another file has this name already';
  seen.set(folded, name);
  return undefined;
}

/** Everything but a path below the folder, in names that each system understands in the same way. */
function problemOfPath(path: string, isWindows: boolean): string | undefined {
  const names = path.split('/');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the expression finds control characters
  if (/[\u0000-\u001f\u007f-\u009f\\\ufffd]/.test(path))
    return 'its name has control characters or backslashes';
  const isLong = Buffer.byteLength(path) > MAX_PATH_BYTES || names.length > MAX_NAMES_OF_PATH;
  if (isLong || names.some((name) => Buffer.byteLength(name) > 255)) return 'its name is too long';
  if (names.some((name) => name === '' || name === '.' || name === '..'))
    return 'it is outside the workspace';
  if (names.some((name) => isNamed(name, 'git'))) return 'it is in a .git folder';
  if (isWindows && names.some((name) => OF_WINDOWS.test(name))) return 'Windows has no such name';
  return undefined;
}

/** Is it the name of the hidden folder, where a file system ignores case and some characters? Windows has short names. */
function isNamed(name: string, hidden: 'git' | 'github'): boolean {
  const kept = name
    .replaceAll(IGNORED, '')
    .replace(/[. ]+$/, '')
    .toLowerCase();
  return kept === `.${hidden}` || new RegExp(`^${hidden}~\\d+$`).test(kept);
}

/** https://github.com/git/git/blob/v2.54.0/utf8.c (is_hfs_dotgit) */
const IGNORED = /[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g;
/** https://learn.microsoft.com/windows/win32/fileio/naming-a-file */
const OF_WINDOWS = /^(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³]) *(\.|$)|[<>:"|?*]|[. ]$/i;

/** The patterns that select the path; none if the last pattern that matches leaves it out. */
function matching(path: string, patterns: readonly Pattern[]): Pattern[] {
  const all = patterns.filter((pattern) => covers(pattern, path));
  return all.at(-1)?.isOut === false ? all.filter(({ isOut }) => !isOut) : [];
}

const FLAGS = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL;

/** Why the file could not be written; undefined if it was. */
async function write(
  content: Readable,
  { name, mode = 0 }: Header,
  { root, to }: Place,
  made: { folders: number },
): Promise<string | undefined> {
  const names = [...to, ...name.split('/')];
  const folder = join(root, ...names.slice(0, -1));
  const part = join(folder, `.pod-step-${randomBytes(8).toString('hex')}`);
  try {
    const blocked = await blockedBy(root, names, made);
    if (blocked !== undefined) {
      content.resume();
      return blocked;
    }
    await using file = await open(part, FLAGS, (mode & 0o100) === 0 ? 0o644 : 0o755);
    // A single write can take only a part, for example the last one that a full disk has space for.
    await file.writeFile(content);
    await file.close();
    await rename(part, join(root, ...names));
    return undefined;
  } catch (error) {
    // It fails where the path is too long for the runner, and nothing was made.
    await rm(part, { force: true }).catch(() => undefined);
    const words = systemErrorWords(error);
    if (words === undefined) throw error;
    content.resume();
    return words;
  }
}

/** Makes the folders of a path. Undefined if it can be written; otherwise what exists in its place. */
async function blockedBy(
  root: string,
  names: readonly string[],
  made: { folders: number },
): Promise<string | undefined> {
  for (let depth = 1; depth <= names.length; depth++) {
    const path = join(root, ...names.slice(0, depth));
    const found = await lstat(path).catch(() => undefined);
    const isLast = depth === names.length;
    if (isLast && found?.isDirectory()) return 'the workspace has a folder of this name';
    if (!isLast && found?.isSymbolicLink()) return 'the workspace has a link in its path';
    if (!isLast && found && !found.isDirectory()) return 'the workspace has a file in its path';
    if (isLast || found) continue;
    if (++made.folders > MAX_FOLDERS) stop(`it has more than ${MAX_FOLDERS} folders`);
    await mkdir(path);
  }
  return undefined;
}
