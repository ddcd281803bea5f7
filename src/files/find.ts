import type { Dirent } from 'node:fs';
import { lstat, readdir, readlink, realpath } from 'node:fs/promises';
import { isAbsolute, join, relative, sep } from 'node:path';
import { isNear } from '../inputs/values.ts';
import { inputError } from '../job/errors.ts';
import { listed, quoted } from '../job/text.ts';
import { messageOf, systemErrorWords } from '../job/values.ts';
import type { Pattern } from './patterns.ts';

/** `path`: below the workspace, with `/` between names. `folder`: an empty folder; other folders come with their files. */
export type Entry = { path: string } & (
  | { kind: 'file'; bytes: number }
  | { kind: 'link'; target: string }
  | { kind: 'folder' }
);

/** `leftOut`: links that lead out of the workspace, sockets, pipes and devices, although no pattern leaves them out. */
export type Found = { entries: Entry[]; leftOut: string[]; problems: string[] };

/** `paths`: the workspace as it is given, and without links. Throws an `input` error if it does not exist. */
export async function openWorkspace(workspace: string | undefined, input: string, todo: string) {
  const is = `${input}: the workspace of the runner`;
  if (!workspace) throw inputError([`${is} is unknown, because GITHUB_WORKSPACE is not set`]);
  const root = await realpath(workspace).catch(() => undefined);
  if (root === undefined) throw inputError([`${is} does not exist; ${todo}`]);
  return { root, paths: [workspace, root] as const };
}

/** For each pattern: does it match the path, or a folder above it? */
type Matches = readonly boolean[];

/**
 * What the patterns match in the folder `root`, in the order of paths. Links are not followed. `workspace`: the same folder, as
 * links can write it.
 */
export async function findFiles(
  root: string,
  patterns: readonly Pattern[],
  workspace: string,
): Promise<Found> {
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

export const NOT_COPIED = 'links that lead out of the workspace, sockets, pipes and devices';

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
