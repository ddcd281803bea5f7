import { type Finding, finding, seenCase } from '../findings/finding.ts';
import type { Collected, UnpackedFiles } from '../job/job.ts';
import { COLLECTING_CONTAINER, COMMAND_FILES, type CommandFile } from '../job/pod-parts.ts';
import { listed, oneLine, type Prose, prose, quoted, size, truncate } from '../job/text.ts';
import { entryIn, valueAt } from '../job/values.ts';
import { containerOf } from '../pod/containers.ts';
import type { PodFacts } from '../pod/facts.ts';
import type { State } from './state.ts';

const MAX_WORDS = 300;

/** Why the files of a step have not all come back. Without a hint, another run may succeed. */
type LackOfFiles = { message: string; hint: string | undefined };

type Unfetched = NonNullable<UnpackedFiles['unfetched']>;

/** Undefined if all have. */
export function lackOfFiles(collected: Collected): LackOfFiles | undefined {
  if (collected.kind === 'lost')
    return {
      message: `None of its files came back. ${collected.why}`,
      hint: collected.isPermanent ? '' : undefined,
    };
  const { problem, excess, unfetched, unread, refused } = collected;
  if (problem !== undefined)
    return {
      message: `Its files did not all come back: ${problem.why}.`,
      hint: problem.isPermanent
        ? 'Set checkout-image to an image with these programs, or name fewer files in files-out.'
        : undefined,
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
  };
}

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

/** The outputs of the job: in the status of its container, or if our sidecar packs files, in one of them. */
export function jobOutputs({ pod, options }: State, collected?: Collected): JobOutputs {
  const ofStatus = pod === undefined ? { values: [] } : outputsOf(pod, options.step);
  const ofFile = readCommandFile(collected, 'outputs', ', and GitHub takes no more of a job');
  return { ...ofFile, ...ofStatus, values: [...ofStatus.values, ...ofFile.values] };
}

export function collectedVariables(collected: Collected | undefined): JobOutputs {
  const found = readCommandFile(collected, 'env', '; write large values to a file');
  const withZero = found.values.find(([, value]) => value.includes('\0'));
  if (withZero === undefined) return found;
  return { values: [], problem: prose(`the value of ${withZero[0]} in $GITHUB_ENV has a zero byte`) };
}

/**
 * What the job wrote to its `$GITHUB_OUTPUT`, in order. `problem`: why it can't be read; `alike`: a file without values that has
 * the same problem.
 */
type JobOutputs = { values: [name: string, value: string][]; problem?: Prose; alike?: string };

/**
 * Limits of the termination messages of one container and of all containers in a pod's status.
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/container/runtime.go and
 * pkg/kubelet/status/status_manager.go
 */
const MAX_CONTAINER_BYTES = 4096;
const MAX_POD_BYTES = 12 * 1024;

/** Empty for a container without our output file. */
export function outputsOf(pod: PodFacts, container: string): JobOutputs {
  const { writesOutputs, end } = containerOf(pod, container) ?? {};
  if (!writesOutputs) return { values: [] };
  const message = end?.message ?? '';
  // The kubelet truncates at this length and does not report that.
  const longest = longestMessage(pod);
  if (mayBeTruncated(message, longest))
    return {
      values: [],
      problem: prose(
        `it wrote ${longest} bytes or more to $GITHUB_OUTPUT, and a pod can hand on less than that`,
      ),
      alike: 'x'.repeat(longest),
    };
  return parseCommandFile(message, 'outputs');
}

/**
 * The API replaces each byte that is not UTF-8 by a character of three bytes (U+FFFD), and the kubelet has counted one. If the
 * program itself has written that character, its three bytes count. If a character was cut in two, up to two of its bytes are
 * left.
 */
function mayBeTruncated(message: string, longest: number): boolean {
  const shown = Buffer.byteLength(message);
  const replaced = message.split('\uFFFD').length - 1;
  const isExactly = replaced > 0 && [0, 2, 4].includes(shown - longest);
  return shown - 2 * replaced >= longest || isExactly;
}

function longestMessage({ containers, debuggers }: PodFacts): number {
  return Math.min(MAX_CONTAINER_BYTES, Math.floor(MAX_POD_BYTES / (containers.length + debuggers)));
}

/** As the runner parses both: https://github.com/actions/runner/blob/v2.336.0/src/Runner.Worker/FileCommandManager.cs */
function parseCommandFile(text: string, file: 'outputs' | 'env'): JobOutputs {
  const [sign, what] = [`$${COMMAND_FILES[file].variable}`, file === 'env' ? 'variable' : 'output'];
  const values: JobOutputs['values'] = [];
  const lines = text.split(/\r?\n/);
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? '';
    if (line === '') continue;
    const entry = entryIn(line);
    const { name = '', rest = '' } = entry ?? {};
    const bad = (problem: string, alike: string) => ({
      values,
      problem: prose(problem),
      alike: '\n'.repeat(index) + alike,
    });
    if (entry === undefined || name === '')
      return bad(`line ${index + 1} of what it wrote to ${sign} is not NAME=VALUE`, 'x');
    // GitHub's toolkit writes outputs as NAME<<END, so this character would be read as a part of <<. The runner would refuse all
    // outputs.
    if (name.endsWith('<'))
      return bad(`the ${what} "${name}" has a name that ends in "<", which GitHub can’t take`, `${name}=`);
    const found = valueAt(lines, index, entry);
    if (found === undefined)
      return bad(`the end "${rest}" of the ${what} ${name} never comes in ${sign}`, line);
    values.push([name, found.value]);
    index = found.last;
  }
  return { values };
}

/** A step that succeeded fails if its files or outputs are lost, because later steps would read older ones, or none. */
export function withResults(found: Finding, state: State, collected?: Collected): Finding {
  if (found.outcome !== 'success') return found;
  const lack = collected && lackOfFiles(collected);
  if (lack === undefined) {
    const problem = jobOutputs(state, collected).problem ?? collectedVariables(collected).problem;
    return problem === undefined ? found : { ...found, ...seenCase('bad-outputs', { problem }) };
  }
  const { message, hint } = lack;
  const lost = finding('connection', 'files-lost', {
    message: `The job succeeded. ${message}`,
    hint,
    persistence: hint === undefined ? 'transient' : 'permanent',
    container: COLLECTING_CONTAINER,
  });
  return { ...found, ...lost };
}
