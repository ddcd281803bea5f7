import type { Dirent } from 'node:fs';
import { lstat, readdir, readlink, realpath } from 'node:fs/promises';
import { isAbsolute, join, relative, sep } from 'node:path';
import { quoted } from '../job/text.ts';
import { messageOf, systemErrorWords } from '../job/values.ts';
import type { Pattern } from './patterns.ts';

/** `path`: below the workspace, with `/` between names. `folder`: an empty one; the others come with their files. */
export type Entry = { path: string } & (
  | { kind: 'file'; bytes: number }
  | { kind: 'link'; target: string }
  | { kind: 'folder' }
);

/** Not brought, and not asked to be left out. */
type LeftOut = { path: string; why: 'link' | 'special' };

/** `brought`: the patterns that bring a file or a link; `matched`: those that match anything, be it left out or not. */
export type Found = {
  entries: Entry[];
  leftOut: LeftOut[];
  problems: string[];
  matched: ReadonlySet<Pattern>;
  brought: ReadonlySet<Pattern>;
};

/** By pattern: does it match the path, or a folder above it? */
type Matches = readonly boolean[];

/**
 * What the patterns match in the folder `root`, in the order of paths. Links are not followed. `workspace`: the same folder, as
 * links may write it.
 */
export async function findFiles(
  root: string,
  patterns: readonly Pattern[],
  workspace: string,
): Promise<Found> {
  const entries: Entry[] = [];
  const leftOut: LeftOut[] = [];
  const problems: string[] = [];
  const matched = new Set<Pattern>();
  const brought = new Set<Pattern>();

  /** Is it empty? */
  const readFolder = async (folder: string, above: Matches): Promise<boolean> => {
    const children = await reading(folder || '.', () => readdir(join(root, folder), { withFileTypes: true }));
    for (const child of children?.toSorted(byName) ?? [])
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
    if (entry === undefined) return;
    if ('why' in entry) leftOut.push(entry);
    else {
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
  return { entries, leftOut, problems, matched, brought };
}

/** Can a pattern bring something of a folder that is itself not brought? */
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
): Promise<Entry | LeftOut> {
  if (child.isFile()) return { path, kind: 'file', bytes: (await lstat(join(roots[0], path))).size };
  if (!child.isSymbolicLink()) return { path, why: 'special' };
  const target = await targetWithin(path, roots);
  return target === undefined ? { path, why: 'link' } : { path, kind: 'link', target };
}

/** Where a link leads, from where it stands; undefined if that is not in the workspace. */
async function targetWithin(path: string, roots: readonly [string, string]): Promise<string | undefined> {
  const [root] = roots;
  const folder = join(root, path, '..');
  const written = await readlink(join(root, path));
  const inRoot = roots.find((one) => isAbsolute(written) && isWithin(written, one));
  const target = inRoot === undefined ? written : join(root, relative(inRoot, written));
  if (!isWithin(isAbsolute(target) ? target : join(folder, target), root)) return undefined;
  // A link on the way can lead elsewhere. One that leads to nothing stays, as what it leads to may be in the clone.
  const real = await realpath(join(root, path)).catch(() => undefined);
  if (real !== undefined && !isWithin(real, root)) return undefined;
  const asWritten = isAbsolute(written) ? relative(folder, target) || '.' : written;
  return asWritten.split(sep).join('/');
}

function isWithin(path: string, folder: string): boolean {
  const below = relative(folder, path);
  return below !== '..' && !below.startsWith(`..${sep}`) && !isAbsolute(below);
}

function byName(one: Dirent, other: Dirent): number {
  return one.name < other.name ? -1 : Number(one.name > other.name);
}
