import { realpath } from 'node:fs/promises';
import { GLOBSTAR, Minimatch } from 'minimatch';
import { numberedLines } from '../inputs/values.ts';
import { inputError } from '../job/errors.ts';
import type { Selection } from '../job/job.ts';
import { quoted } from '../job/text.ts';

/** A line of `files-in` or `files-out`. All paths are relative to the workspace, with `/` between names. */
export type Pattern = {
  written: string;
  /** What is written, without `!`, `.` and the path of the workspace. */
  path: string;
  /** It starts with `!`, and leaves out what it matches. */
  isOut: boolean;
  /** Only a pattern that names `.git` includes a repository, whose configuration can hold a token. */
  canBring(path: string): boolean;
  matches(path: string): boolean;
  /** Can something in this folder match? */
  isAbove(folder: string): boolean;
  /** The names of the path; a name with signs of patterns is marked. */
  parts: readonly Part[];
};

/** `any`: any number of names. */
type Part = { kind: 'name' | 'signs'; text: string } | { kind: 'any' };

/** The syntax of actions/upload-artifact: https://github.com/actions/toolkit/tree/main/packages/glob#patterns */
const SYNTAX = {
  dot: true,
  nobrace: true,
  noext: true,
  nocomment: true,
  nonegate: true,
  platform: 'linux',
} as const;

/**
 * The workspace of the runner. `root`: without links; `written`: as it is given; `paths`: both, with which a pattern can start.
 * Throws an `input` error if it does not exist.
 */
export async function openWorkspace(written: string | undefined, input: string, todo: string) {
  const is = `${input}: the workspace of the runner`;
  if (!written) throw inputError([`${is} is unknown, because GITHUB_WORKSPACE is not set`]);
  const root = await realpath(written).catch(() => undefined);
  if (root === undefined) throw inputError([`${is} does not exist; ${todo}`]);
  return { root, written, paths: [written, root].map(withSlashes) };
}

/** `whose`: workspace; `workspaces`: its paths, with which a pattern can start. Problems are about lines. */
export function readPatterns(
  text: string,
  workspaces: readonly string[],
  whose: 'runner' | 'pod' = 'runner',
): { patterns: Pattern[]; problems: string[] } {
  const patterns: Pattern[] = [];
  const problems: string[] = [];
  for (const { line } of numberedLines(text)) {
    const isOut = line.startsWith('!');
    const written = isOut ? line.slice(1).trim() : line;
    const path = relativePath(written, workspaces);
    const problem = problemOf(path, whose);
    if (problem === undefined) patterns.push({ written: line, path, isOut, ...matcherOf(path) });
    else problems.push(`${quoted(line)} ${problem}`);
  }
  if (problems.length === 0 && !patterns.some(({ isOut }) => !isOut))
    problems.push('has only patterns that leave files out; add a pattern of files to copy, such as .');
  return { patterns, problems };
}

/** Makes a path of the workspace, as `${{ github.workspace }}` produces it, relative to the workspace. */
export function relativePath(written: string, workspaces: readonly string[]): string {
  const path = written.replaceAll(/\/{2,}/g, '/');
  const workspace = workspaces.find((one) => path === one || path.startsWith(`${one}/`));
  const below = workspace === undefined ? path : `.${path.slice(workspace.length)}`;
  const names = below.split('/').filter((name, index) => name !== '.' && !(name === '' && index > 0));
  return names.join('/');
}

function problemOf(path: string, whose: 'runner' | 'pod'): string | undefined {
  if (!/^(\/|~(\/|$)|[A-Za-z]:[\\/])/.test(path) && !path.split('/').includes('..')) return undefined;
  const earlier = whose === 'runner' ? 'in an earlier step' : 'in the script';
  return `is outside the workspace of the ${whose}; write a path of the workspace, without "/" before it, or copy it into the workspace ${earlier}`;
}

/** Does the pattern match the path, or a folder above it? */
export function covers({ matches }: Pattern, path: string): boolean {
  const names = path.split('/');
  return matches('') || names.some((_, index) => matches(names.slice(0, index + 1).join('/')));
}

/** A name with signs of patterns in it, such as `[id].tsx`, matches itself too. */
function matcherOf(pattern: string): Omit<Pattern, 'written' | 'path' | 'isOut'> {
  const glob = new Minimatch(pattern, SYNTAX);
  const isAll = pattern === '';
  const namesGit = isInRepository(pattern);
  return {
    canBring: (path) => namesGit || !isInRepository(path),
    matches: (path) => isAll || path === pattern || glob.match(path),
    isAbove: (folder) => isAll || pattern.startsWith(`${folder}/`) || glob.match(folder, true),
    parts: isAll ? [] : partsOf(glob),
  };
}

function partsOf({ set: [parsed = []], globParts: [written = []] }: Minimatch): Part[] {
  return parsed.map((part, index) => {
    if (part === GLOBSTAR) return { kind: 'any' };
    return typeof part === 'string'
      ? { kind: 'name', text: part }
      : { kind: 'signs', text: written[index] ?? '' };
  });
}

function isInRepository(path: string): boolean {
  return path.split('/').includes('.git');
}

/** A path in the form of patterns, also for Windows. */
export function withSlashes(path: string): string {
  return path.replaceAll('\\', '/').replace(/\/+$/, '');
}

/**
 * For each pattern that does not leave files out, what `find` selects in the pod. The pattern itself, and what later lines
 * leave out, is matched again when the files are on the runner. So if `find` cannot express a sign in all its variants, it
 * selects more here, and leaves out nothing. There are several implementations of `find`, so only what all of them read in the
 * same way is used.
 */
export function selectionsOf(patterns: readonly Pattern[]): Selection[] {
  const ofActions = patterns.some(namesGitHub) ? [] : ['[.]/[.]github/[^/]*\\(/[^/]*\\)*'];
  return patterns.flatMap((pattern, index) => {
    if (pattern.isOut) return [];
    const later = patterns.slice(index + 1).filter(({ isOut, parts }) => isOut && parts.every(isExact));
    return [
      {
        from: ['.', ...literalStart(pattern)].join('/'),
        regex: regexOf(pattern),
        except: [...later.map(regexOf), ...ofActions],
      },
    ];
  });
}

/** Later steps of the job run the actions in this folder, so a pattern must name it. */
export function namesGitHub({ written }: Pick<Pattern, 'written'>): boolean {
  return written.includes('.github');
}

function isExact(part: Part): boolean {
  return part.kind !== 'signs' || !/[?[\\]/.test(part.text);
}

/** The folders in which all that the pattern matches is; a whole path, if it has no signs. */
function literalStart({ parts }: Pattern): string[] {
  const end = parts.findIndex(({ kind }) => kind !== 'name');
  return parts.slice(0, end === -1 ? parts.length : end).map((part) => ('text' in part ? part.text : ''));
}

/** For the whole path. A match of a folder matches everything in it. */
function regexOf({ parts }: Pattern): string {
  const names = parts.map((part, index) => {
    if (part.kind !== 'any') return `/${part.kind === 'name' ? literal(part.text) : withSigns(part.text)}`;
    return index === parts.length - 1 ? '/[^/]*' : '\\(/[^/]*\\)*';
  });
  return `[.]${names.join('')}\\(/[^/]*\\)*`;
}

function literal(text: string): string {
  return text.replaceAll(/[.*+?$^[\\]/g, (sign) => (sign === '^' ? '\\^' : `[${sign}]`));
}

/** A class of characters, an escaped one, and one character, which can have several bytes, all match any characters. */
function withSigns(text: string): string {
  return text
    .split(/(\*+|\?|\[.*\]|\[|\\.?)/s)
    .map((piece, index) => (index % 2 === 0 ? literal(piece) : '[^/]*'))
    .join('');
}
