import { type Finding, finding } from '../findings/finding.ts';
import type { Persistence } from '../job/causes.ts';
import type { Collected, UnpackedFiles } from '../job/job.ts';
import { COLLECTING_CONTAINER, COMMAND_FILES, type CommandFile } from '../job/pod-parts.ts';
import { listed, oneLine, prose, quoted, size, truncate } from '../job/text.ts';
import { type JobOutputs, parseCommandFile, withOutputs } from './end.ts';

const MAX_WORDS = 300;

/** Why the files of a step have not all come back; undefined if they have. */
type LackOfFiles = { message: string; hint: string | undefined; persistence: Persistence };

type Unfetched = NonNullable<UnpackedFiles['unfetched']>;

export function lackOfFiles(collected: Collected): LackOfFiles | undefined {
  if (collected.kind === 'lost')
    return {
      message: `None of its files came back. ${collected.why}`,
      hint: collected.isPermanent ? '' : undefined,
      persistence: collected.isPermanent ? 'permanent' : 'transient',
    };
  const { problem, excess, unfetched, unread, refused } = collected;
  if (problem !== undefined)
    return {
      message: `Its files did not all come back: ${problem.why}.`,
      hint: problem.isDamage
        ? undefined
        : 'Set checkout-image to an image with these programs, or name fewer files in files-out.',
      persistence: problem.isDamage ? 'transient' : 'permanent',
    };
  const lacks = [
    excess.length > 0 && {
      message: `Files of ${names(excess)} are left out, because all files together can have 256 MiB when packed.`,
      hint: 'Name fewer files in files-out, or upload large ones in the script.',
    },
    unfetched && notFetched(unfetched),
    unread !== '' && {
      message: `Some of its files could not be read: ${truncate(oneLine(unread).trim(), MAX_WORDS)}`,
      hint: `Let all users read the files (chmod, umask), or set runAsUser in pod-template: the container ${COLLECTING_CONTAINER} runs as that user.`,
    },
    refused.length > 0 && {
      message: `Not written to the workspace of the runner: ${refusedInWords(refused)}.`,
      hint: 'Leave these files out with "!" in files-out, give them other names, or set files-out-to to another folder.',
    },
  ].filter((lack) => typeof lack === 'object');
  if (lacks.length === 0) return undefined;
  const isTransient = lacks.every(({ hint }) => hint === undefined);
  return {
    message: lacks.map(({ message }) => message).join(' '),
    hint: isTransient ? undefined : lacks.flatMap(({ hint }) => hint ?? []).join(' '),
    persistence: isTransient ? 'transient' : 'permanent',
  };
}

/** Without a hint, another run may succeed. */
function notFetched({ patterns, why: { why, isPermanent } }: Unfetched) {
  const sizes = patterns
    .toSorted((one, other) => other.bytes - one.bytes)
    .map(({ written, bytes }) => `${quoted(written)} (${size(bytes)} packed)`);
  return {
    message: `Files of ${listed(sizes)} did not come back: a log carries 6 MiB, and more is fetched with pods/attach (get and create). ${why}`,
    hint: isPermanent ? 'Name fewer files in files-out, or upload large ones in the script.' : undefined,
  };
}

function names(all: readonly string[]): string {
  return listed(all.map((one) => quoted(one)));
}

function refusedInWords(refused: readonly { path: string; why: string }[]): string {
  return listed(refused.map(({ path, why }) => `${quoted(oneLine(path))} (${why})`));
}

/** What the program wrote to a file of GitHub, where our sidecar packs it. */
export function commandFileText(collected: Collected | undefined, file: CommandFile) {
  const found = collected?.kind === 'received' ? collected.commandFiles?.[file] : undefined;
  return found ?? { text: '', isCut: false };
}

/** The values of such a file, in order. `ifCut`: what else to say if it is too long. */
function readCommandFile(
  collected: Collected | undefined,
  file: 'outputs' | 'env',
  ifCut: string,
): JobOutputs {
  const { text, isCut } = commandFileText(collected, file);
  if (!isCut) return parseCommandFile(text, file);
  const { limit, variable } = COMMAND_FILES[file];
  return { values: [], problem: prose(`it wrote more than ${limit} to $${variable}${ifCut}`) };
}

export function collectedOutputs(collected: Collected | undefined): JobOutputs {
  return readCommandFile(collected, 'outputs', ', and GitHub takes no more of a job');
}

export function collectedVariables(collected: Collected | undefined): JobOutputs {
  const found = readCommandFile(collected, 'env', '; write large values to a file');
  const withZero = found.values.find(([, value]) => value.includes('\0'));
  if (withZero === undefined) return found;
  return { values: [], problem: prose(`the value of ${withZero[0]} in $GITHUB_ENV has a zero byte`) };
}

/** A step that succeeded fails if its files were not copied back, because later steps would read older files, or none. */
export function withFiles(found: Finding, collected: Collected | undefined): Finding {
  if (collected === undefined || found.outcome !== 'success') return found;
  const lack = lackOfFiles(collected);
  if (lack === undefined)
    return withOutputs(withOutputs(found, collectedOutputs(collected)), collectedVariables(collected));
  const { message, hint, persistence } = lack;
  const lost = finding('connection', 'files-lost', {
    message: `The job succeeded. ${message}`,
    hint,
    persistence,
    container: COLLECTING_CONTAINER,
  });
  return { ...found, ...lost };
}
