import { createHash } from 'node:crypto';
import { problemsOf } from '../inputs/values.ts';
import { hasCode, inputError } from '../job/errors.ts';
import type { FetchArchive, PackedFile, Receive, Selection } from '../job/job.ts';
import { WORKSPACE_PATH } from '../job/pod-parts.ts';
import { quoted } from '../job/text.ts';
import {
  openWorkspace,
  type Pattern,
  readPatterns,
  relativePath,
  selectionsOf,
  withSlashes,
} from './patterns.ts';
import { fillingOf, openScratch } from './scratch.ts';
import { type Place, unpackFiles } from './unpack.ts';

/**
 * `patterns`: empty if only the files with which the program reports to GitHub are copied back. `scratch`: a folder for large
 * archives.
 */
type Inputs = { patterns: string; to: string; workspace: string | undefined; scratch: string };

/** `selections`: what the pod has to pack. */
type FilesReceiver = { selections: readonly Selection[]; receive: Receive };

/** `workspace`: $GITHUB_WORKSPACE. Throws an `input` error with all problems of `files-out` and `files-out-to`. */
export async function openReceiver(inputs: Inputs, isWindows: boolean): Promise<FilesReceiver> {
  const isWanted = inputs.patterns.trim() !== '';
  const place = isWanted ? await placeOf(inputs) : { root: '', to: [], patterns: [] };
  return {
    selections: selectionsOf(place.patterns),
    receive: receiverInto({ ...place, isWindows }, inputs.scratch),
  };
}

async function placeOf(inputs: Inputs): Promise<Omit<Place, 'isWindows'>> {
  const { root, paths } = await openWorkspace(inputs.workspace, 'files-out', 'create it in an earlier step');
  const { patterns, problems } = readPatterns(inputs.patterns, [...paths, WORKSPACE_PATH], 'pod');
  const ofGit = patterns.filter(({ isOut, parts }) => !isOut && parts.some(isGit));
  const to = folderWithin(inputs.to, paths);
  const patternsOfGit = ofGit.map(
    ({ written }) => `${quoted(written)} names .git, which never comes back from a pod; name other files`,
  );
  const all = problemsOf('files-out', [...problems, ...patternsOfGit]);
  if (to === undefined)
    all.push(
      `files-out-to: ${quoted(inputs.to.trim())} is not a folder of the workspace of the runner; write one such as from-pod, without variables, quotes and .git`,
    );
  if (all.length > 0 || to === undefined) throw inputError(all);
  return { root, to, patterns };
}

function receiverInto(place: Place, scratch: string): Receive {
  const wanted = place.patterns.filter(({ isOut }) => !isOut);
  return async (lines, fetch) => {
    const { packed, rest, excess, unread, said, problem } = readPackage(lines);
    const patternsOf = (numbers: readonly number[]) => numbers.flatMap((number) => wanted[number - 1] ?? []);
    const leftOut = patternsOf(excess);
    using fetched = rest && (await fetchRest(rest, scratch, fetch));
    const missing = (fetched?.why && rest?.patterns) ?? [];
    const large = missing.flatMap(({ number, bytes }) =>
      patternsOf([number]).map((pattern) => ({ pattern, bytes })),
    );
    const lacking = [...leftOut, ...patternsOf(unread), ...large.map(({ pattern }) => pattern)];
    const isEmpty = packed.length === 0 && fetched?.archive === undefined;
    const whole = isEmpty ? NOTHING : await unpackFiles(inTurn(packed, fetched?.archive), place);
    const { stopped, matched, ...unpacked } = whole;
    const broken = problem ?? (stopped === undefined ? undefined : { why: stopped, isPermanent: true });
    return {
      ...unpacked,
      packedBytes: packed.length + (fetched?.archive?.length ?? 0),
      unread: said,
      excess: leftOut.map(({ written }) => written),
      ...(fetched?.why && {
        unfetched: {
          patterns: large.map(({ pattern: { written }, bytes }) => ({ written, bytes })),
          why: fetched.why,
        },
      }),
      unmatched: wanted
        .filter((pattern) => broken === undefined && !matched.has(pattern) && !lacking.includes(pattern))
        .map(({ written }) => written),
      problem: broken,
    };
  };
}

/** Nothing of it is unpacked before all of it is known to be right. Disposal closes its file. */
async function fetchRest(
  { length, sha256 }: { length: number; sha256: string },
  scratch: string,
  fetch: FetchArchive,
) {
  try {
    const file = openScratch(scratch);
    const why = await fetch(fillingOf(file, { length, sha256 }));
    const archive = why === undefined ? file.packed(length) : undefined;
    return { why, archive, [Symbol.dispose]: file.close };
  } catch (error) {
    if (!hasCode(error, 'runner')) throw error;
    return { why: { why: error.message, isPermanent: false }, archive: undefined, [Symbol.dispose]() {} };
  }
}

/** Both archives are gzip of tar, and are read as one. */
async function* inTurn(packed: Buffer, more: PackedFile | undefined): AsyncGenerator<Buffer> {
  yield packed;
  if (more !== undefined) yield* more.read();
}

const NOTHING = { files: [], refused: [], commandFiles: {}, stopped: undefined, matched: new Set<Pattern>() };

function isGit(part: { kind: string; text?: string }): boolean {
  return /^\.git$/i.test(part.text ?? '');
}

/** The names of a path below the workspace; undefined if it is not one. */
function folderWithin(written: string, workspaces: readonly string[]): string[] | undefined {
  const path = relativePath(withSlashes(written.trim()), workspaces);
  const names = path.split('/').filter((name) => name !== '');
  const isElsewhere = /^(\/|~(\/|$)|[A-Za-z]:|["'$])/.test(path) || names.includes('..');
  return isElsewhere || names.some((name) => /^\.git$/i.test(name)) ? undefined : names;
}

/** Length and hash of what follows, and of the archive that is kept. */
const HEADER = /^pod-step 1 (\d{1,10}) ([0-9a-f]{64})(?: (\d{1,10}) ([0-9a-f]{64}))?$/;
const LARGE = /^large (\d{1,5}):(\d{1,9})$/;
/** More than a sidecar of Pod Step packs. */
const MAX_REST_BYTES = 256 * 1024 * 1024;

/**
 * The package in the lines that the sidecar has printed, up to its `end`. Any program in the pod can have written them. `rest`:
 * the archive that it keeps, because it does not fit into the log; `excess`: numbers of patterns, from 1; `unread`: numbers of
 * the patterns with files that cannot be read; `said`: errors of the programs.
 */
function readPackage(lines: readonly string[]) {
  const lack = lines.find((line) => line.startsWith('lacks '))?.slice(6, 30);
  const start = lines.findIndex((line) => HEADER.test(line));
  const [, bytes, sha256, restBytes, restSha256] = HEADER.exec(lines[start] ?? '') ?? [];
  const content = lines.slice(start + 1);
  const valuesOf = (word: string) =>
    content.flatMap((line) => (line.startsWith(`${word} `) ? [line.slice(word.length + 1)] : []));
  const packed = Buffer.from(
    content.filter((line) => !line.includes(' ') && line !== 'end').join(''),
    'base64',
  );
  const patterns = content.flatMap((line) => {
    const [, number, size] = LARGE.exec(line) ?? [];
    return number === undefined ? [] : [{ number: Number(number), bytes: Number(size) }];
  });
  const isWhole =
    lack === undefined &&
    packed.length === Number(bytes) &&
    createHash('sha256').update(packed).digest('hex') === sha256 &&
    Number(restBytes ?? 0) <= MAX_REST_BYTES &&
    patterns.length > 0 === (restSha256 !== undefined);
  const damage = isWhole ? undefined : { why: 'they arrived damaged', isPermanent: false };
  return {
    packed: isWhole ? packed : Buffer.alloc(0),
    rest:
      isWhole && restSha256 !== undefined
        ? { length: Number(restBytes), sha256: restSha256, patterns }
        : undefined,
    excess: valuesOf('excess').map(Number),
    unread: valuesOf('unread').map(Number),
    said: Buffer.from(valuesOf('said').join(''), 'base64').toString(),
    problem: lack ? { why: `the image of checkout-image has no ${lack}`, isPermanent: true } : damage,
  };
}
