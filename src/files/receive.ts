import { createHash } from 'node:crypto';
import { inputError } from '../job/errors.ts';
import type { Selection, UnpackedFiles } from '../job/job.ts';
import { WORKSPACE_PATH } from '../job/pod-parts.ts';
import { quoted } from '../job/text.ts';
import { openWorkspace } from './find.ts';
import { type Pattern, readPatterns, selectionsOf, withSlashes } from './patterns.ts';
import { type Place, unpackFiles } from './unpack.ts';

/** `patterns`: empty if only what the program tells GitHub comes back. */
type Inputs = { patterns: string; to: string; workspace: string | undefined };

/** `selections`: what the pod has to pack; `receive`: writes the files of the package that it has printed. */
export type FilesReceiver = {
  selections: readonly Selection[];
  receive(lines: readonly string[]): Promise<UnpackedFiles>;
};

/** `workspace`: $GITHUB_WORKSPACE. Throws an `input` error with all problems of `files-out` and `files-out-to`. */
export async function openReceiver(inputs: Inputs, isWindows: boolean): Promise<FilesReceiver> {
  if (inputs.patterns.trim() === '')
    return { selections: [], receive: receiverInto({ root: '', to: [], patterns: [], isWindows }) };
  const { root, paths } = await openWorkspace(inputs.workspace, 'files-out', 'create it in an earlier step');
  const workspaces = paths.map(withSlashes);
  const { patterns, problems } = readPatterns(inputs.patterns, [...workspaces, WORKSPACE_PATH], 'pod');
  const ofGit = patterns.filter(({ isOut, parts }) => !isOut && parts.some(isGit));
  const to = folderWithin(inputs.to, workspaces);
  const all = [
    ...problems.map((problem) => `files-out: ${problem}`),
    ...ofGit.map(
      ({ written }) =>
        `files-out: ${quoted(written)} names .git, which never comes back from a pod; name other files`,
    ),
    ...(typeof to === 'string' ? [`files-out-to: ${quoted(inputs.to.trim())} ${to}`] : []),
  ];
  if (all.length > 0 || typeof to === 'string') throw inputError(all);
  return {
    selections: selectionsOf(patterns),
    receive: receiverInto({ root, to, patterns, isWindows }),
  };
}

function receiverInto(place: Place): FilesReceiver['receive'] {
  const wanted = place.patterns.filter(({ isOut }) => !isOut);
  return async (lines) => {
    const { packed, excess, unread, said, problem } = readPackage(lines);
    const patternsOf = (numbers: readonly number[]) => numbers.flatMap((number) => wanted[number - 1] ?? []);
    const leftOut = patternsOf(excess);
    const lacking = [...leftOut, ...patternsOf(unread)];
    const whole = packed.length > 0 ? await unpackFiles(packed, place) : NOTHING;
    const { files, refused, commandFiles, stopped, matched } = whole;
    return {
      files,
      refused,
      packedBytes: packed.length,
      unread: said,
      commandFiles,
      excess: leftOut.map(({ written }) => written),
      unmatched: wanted
        .filter((pattern) => problem === undefined && stopped === undefined && !matched.has(pattern))
        .filter((pattern) => !lacking.includes(pattern))
        .map(({ written }) => written),
      problem: problem ?? (stopped === undefined ? undefined : { why: stopped, isDamage: false }),
    };
  };
}

const NOTHING = { files: [], refused: [], commandFiles: {}, stopped: undefined, matched: new Set<Pattern>() };

function isGit(part: { kind: string; text?: string }): boolean {
  return /^\.git$/i.test(part.text ?? '');
}

/** The names of a path below the workspace, or why it is not one. */
function folderWithin(written: string, workspaces: readonly string[]): string[] | string {
  const path = withSlashes(written.trim());
  const workspace = workspaces.find((one) => path === one || path.startsWith(`${one}/`));
  const below = workspace === undefined ? path : path.slice(workspace.length + 1);
  const names = below.split('/').filter((name) => name !== '.');
  if (/^(\/|~(\/|$)|[A-Za-z]:)/.test(below) || names.includes('..'))
    return 'is outside the workspace of the runner; write a folder in it, such as from-pod';
  if (/^["']|^\$/.test(below))
    return 'contains quotes or a variable, which are not expanded; write a folder such as from-pod';
  if (names.some((name) => /^\.git$/i.test(name))) return 'is in a .git folder; write another one';
  return names.filter((name) => name !== '');
}

/** `excess`: numbers of patterns, from 1; `unread`: of those with files that can't be read, and `said` what the programs say. */
type Package = {
  packed: Buffer;
  excess: number[];
  unread: number[];
  said: string;
  problem?: { why: string; isDamage: boolean };
};

const HEADER = /^pod-step 1 (\d{1,10}) ([0-9a-f]{64})$/;

/** Of the lines that the sidecar has printed, up to its `end`. Whoever runs in the pod may have written them. */
function readPackage(lines: readonly string[]): Package {
  const nothing = { packed: Buffer.alloc(0), excess: [], unread: [], said: '' };
  const words = lines.find((line) => line.startsWith('lacks '));
  if (words !== undefined)
    return {
      ...nothing,
      problem: { why: `the image of checkout-image has no ${words.slice(6, 30)}`, isDamage: false },
    };
  const start = lines.findIndex((line) => HEADER.test(line));
  const [, bytes, sha256] = HEADER.exec(lines[start] ?? '') ?? [];
  const rest = lines.slice(start + 1);
  const valuesOf = (word: string) =>
    rest.flatMap((line) => (line.startsWith(`${word} `) ? [line.slice(word.length + 1)] : []));
  const packed = Buffer.from(rest.filter((line) => !line.includes(' ') && line !== 'end').join(''), 'base64');
  const isWhole =
    packed.length === Number(bytes) && createHash('sha256').update(packed).digest('hex') === sha256;
  return {
    packed: isWhole ? packed : nothing.packed,
    excess: valuesOf('excess').map(Number),
    unread: valuesOf('unread').map(Number),
    said: Buffer.from(valuesOf('said').join(''), 'base64').toString(),
    ...(!isWhole && { problem: { why: 'they arrived damaged', isDamage: true } }),
  };
}
