import { lstat, readdir, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { isNear } from '../inputs/values.ts';
import { quoted } from '../job/text.ts';
import type { Pattern } from './patterns.ts';

/** A longer list of names does not help. */
const MAX_NAMES = 6;

/** Why a line matches no file, as the end of a sentence: a mistake in how it is written, or what the workspace has in its place. */
export async function whyMissing({ written, path }: Pattern, root: string): Promise<string> {
  return mistakeIn(written) ?? (await severalPaths(written, root)) ?? (await whatIsThere(path, root));
}

/** Mistakes in how a line is written, in the order in which they are looked for. They matter only in a line that matches no file. */
const MISTAKES: readonly [line: RegExp, todo: string][] = [
  [/^\[(.*[\]"'])?,?$|^\],?$/, 'write one path per line, without brackets, quotes and commas'],
  [/\s#/, 'write the comment on a line of its own'],
  [/^[-*] /, 'write one path per line, without a bullet'],
  [/^["']|["']$/, 'write the path without quotes, also if it has blanks'],
  [/\{[^{}]*,/, 'braces are not expanded; write a line for each'],
  [/,/, 'write each path on a line of its own, without commas'],
  [/\$\{\{|\}\}/, 'it has an expression that GitHub did not evaluate; write the value'],
  [/\$[\w({]|%\w+%|`/, 'variables are not expanded; write the path, or an expression of GitHub'],
  [/\\[^[\]*?!{}#]/, 'write "/" between names, not "\\"'],
];

function mistakeIn(line: string): string | undefined {
  return MISTAKES.find(([mistake]) => mistake.test(line))?.[1];
}

/** Paths between blanks. A name with a blank is fine. */
async function severalPaths(line: string, root: string): Promise<string | undefined> {
  const [first = '', ...more] = line.split(/\s+/);
  if (more.length === 0 || (await kindOf(join(root, first))) === undefined) return undefined;
  return 'write each path on a line of its own';
}

/** Follows the path until something is missing, and says what is there instead. */
async function whatIsThere(path: string, root: string): Promise<string> {
  const names = path === '' ? [] : path.split('/');
  for (const [index, name] of names.entries()) {
    const folder = names.slice(0, index).join('/');
    const there = await namesIn(join(root, folder));
    if (/[*?[\]]/.test(name) && !there.includes(name)) return contentOf(folder, there, path);
    if (!there.includes(name)) {
      const meant = likest(name, there);
      return meant === undefined
        ? contentOf(folder, there, path)
        : `did you mean ${quoted([...names.slice(0, index), meant, ...names.slice(index + 1)].join('/'))}?`;
    }
    const at = names.slice(0, index + 1).join('/');
    const kind = await kindOf(join(root, at));
    if (kind === 'link')
      return `${quoted(at)} is a link to ${quoted(await readlink(join(root, at)))}; name the folder that it leads to`;
    if (kind === 'other' && index < names.length - 1) return `${quoted(at)} is a file, not a folder`;
  }
  return contentOf(path, await namesIn(join(root, path)), path);
}

function likest(name: string, there: readonly string[]): string | undefined {
  const small = name.toLowerCase();
  return there.find((one) => one.toLowerCase() === small) ?? there.find((one) => isNear(one, name));
}

/** What the folder has. Its subfolders have a slash. */
function contentOf(folder: string, there: readonly string[], path: string): string {
  const where = folder === '' ? 'the workspace' : quoted(folder);
  if (there.length === 0)
    return folder === ''
      ? 'the workspace is empty: run actions/checkout, or the step that writes the files, before this step'
      : `${where} is an empty folder`;
  if (folder === path) return `${where} has no files, only ${listed(there)}`;
  const deeper =
    !path.includes('/') && /[*?]/.test(path) && !path.startsWith('**')
      ? `. For files in all folders, write ${quoted(`**/${path}`)}`
      : '';
  return `${where} has ${listed(there)}${deeper}`;
}

function listed(names: readonly string[]): string {
  const more = names.length - MAX_NAMES;
  const shown = names.slice(0, MAX_NAMES).map((name) => quoted(name));
  return more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(', ');
}

/** Hidden names come last, and `.git` is none that a line should name by mistake. */
async function namesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((): string[] => []);
  const [hidden, others] = [true, false].map((isHidden) =>
    names.filter((name) => name !== '.git' && name.startsWith('.') === isHidden).toSorted(),
  );
  return [...(others ?? []), ...(hidden ?? [])];
}

async function kindOf(path: string): Promise<'folder' | 'link' | 'other' | undefined> {
  const stats = await lstat(path).catch(() => undefined);
  if (stats === undefined) return undefined;
  return stats.isDirectory() ? 'folder' : stats.isSymbolicLink() ? 'link' : 'other';
}
