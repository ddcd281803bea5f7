import type { ReasonOf } from '../findings/catalogue.ts';
import { type Finding, findingOfCase, seenCase, withFacts } from '../findings/finding.ts';
import { STEP } from '../findings/wording.ts';
import { namesImageVolume } from '../job/image-consumers.ts';
import { bounded } from '../job/text.ts';
import { readRuntimesLine } from './exec-error.ts';
import { firstRow } from './rows.ts';
import { HOOK_FAILED, START_ROWS, type Stage, type StartRow } from './start-rows.ts';

export type MemoryLimit = { quantity: string; isOfPod: boolean };

/** Why a container, or the pod as a whole, was not started, from the words of the kubelet and its runtime. */
export type StartFailure = {
  finding: Finding;
  /** Waiting cannot help: such a failure ends the step immediately, others after a grace. */
  isHopeless: boolean;
  /** The words only say that it took too long; others say more. */
  isVague: boolean;
};

/** `who`: as in `the container step`; `where`: as in `the namespace ci`; `isUnlimited`: a container without a memory limit. */
type Subject = { stage: Stage; who: string; where: string; isUnlimited?: boolean };

/**
 * `reason`: the kubelet's, like CreateContainerError. Permanent failures of volumes
 * and sandbox are not hopeless: in a new namespace some objects come a moment later (kube-root-ca.crt), and operators
 * create Secrets when they see the pod.
 */
export function readStartFailure(subject: Subject, reason: string, words: string): StartFailure {
  const { stage } = subject;
  const rawMessage = words.replace(/^Error: /, '');
  const isOfHook = reason === HOOK_FAILED;
  // The output of a hook's program is not a message of the node.
  const quoting = isOfHook ? '' : withoutEscapes(bounded(rawMessage));
  const said = stage === 'container' ? withoutProgram(quoting) : quoting;
  const found = readRows(subject, reason, said, quoting);
  const mayBeOfCheck =
    !isOfHook &&
    found.category === 'configuration' &&
    found.exitCode === undefined &&
    (UNCLEAR.has(found.reason) || namesImageVolume(rawMessage));
  return {
    finding: { ...found, rawMessage, ...(mayBeOfCheck && { suspect: 'image-volumes' }) },
    isHopeless: HOPELESS.has(found.reason) || (stage === 'container' && found.persistence === 'permanent'),
    isVague: isVague(stage, found, reason, said),
  };
}

/** These are not fixed while the pod waits, whether they apply to the whole pod or to a container. */
const HOPELESS: ReadonlySet<string> = new Set([
  'volume-unsupported',
  'user-namespaces-unsupported',
  'memory-limit-too-low',
]);

function isVague(stage: Stage, found: Finding, reason: string, said: string): boolean {
  // An event does not show in which phase it failed; the status will.
  if (found.reason === 'create-container-error') return reason === '';
  // A container took too long to start.
  if (found.reason === 'sandbox-failed') return stage === 'container';
  const isOfVolume = found.reason === 'volume-in-use' || found.reason === 'mount-failed';
  return isOfVolume && /timed out waiting for the condition$|context deadline exceeded$/.test(said);
}

/** A runtime without image volumes has no separate message for them. */
const UNCLEAR: ReadonlySet<string> = new Set(['create-container-error', 'container-config', 'start-error']);

/** CRI-O passes on runc's log: logfmt with a quoted message, whose quotes are escaped. */
function withoutEscapes(said: string): string {
  return said.replaceAll('\\"', '"');
}

/** `quoting`: the message, with the text of the command that it quotes, which can contain any words. */
function readRows(
  { stage, who, where, isUnlimited }: Subject,
  reason: string,
  said: string,
  quoting: string,
): Finding {
  const program = stage === 'container' ? programIn(quoting) : undefined;
  const candidates = START_ROWS.filter(
    (row) =>
      (row.at?.includes(stage) ?? true) &&
      (row.by?.includes(reason) ?? true) &&
      (!row.namesProgram || program !== undefined) &&
      (!row.isUnlimited || isUnlimited),
  );
  // The last row matches everything.
  const { row, names } = firstRow(candidates, said) as { row: StartRow; names: object };
  const volumeName =
    /for volume "([^"]+)"/.exec(said)?.[1] ?? /unmounted volumes=\[([^\]]+)\]/.exec(said)?.[1];
  const volume = volumeName === undefined ? 'a volume of the pod' : `the volume ${volumeName}`;
  const found = findingOfCase(row, { ...names, who, where, volume, volumeName, program, ofWho: ofWho(who) });
  // containerd's exit code: https://github.com/containerd/containerd/blob/v2.4.2/internal/cri/server/container_start.go
  const hasExitCode =
    stage === 'container' && HAS_EXIT_CODE.has(found.reason) && /containerd task/.test(said);
  return hasExitCode ? { ...found, exitCode: 128 } : found;
}

function ofWho(who: string): string {
  return who === STEP ? '' : ` of ${who}`;
}

/**
 * Where runtimes name the program. https://github.com/opencontainers/runc/blob/main/libcontainer/init_linux.go
 * https://github.com/containers/crun/blob/main/src/libcrun/container.c https://github.com/google/gvisor/tree/master/pkg/sentry:
 * kernel/kernel.go, fsimpl/user/path.go
 */
const PROGRAMS = [
  /exec: "([^"]*)"/,
  /executable file `([^`]*)`/,
  /process: exec (\/\S*): (?:permission denied|no such file or directory|exec format error)/,
  // gVisor; a name that PATH is searched for, and a path
  /error finding executable "((?:[^"\\]|\\.)*)" in PATH/,
  /creating process: failed to load ([^:]+): /,
  // Kata
  /: the file (\S+) was not found\b/,
];

function programIn(said: string): string | undefined {
  return PROGRAMS.map((words) => words.exec(said)?.[1]).find((found) => found !== undefined);
}

/**
 * Where the words of a kubelet or runtime end and the text of a command starts. gVisor quotes all arguments, Windows the whole
 * line and the environment. https://github.com/microsoft/hcsshim/blob/main/internal/hcs/errors.go
 */
const QUOTES =
  /exec: \\*["'`]|\bexecutable (?:file )?\\*["'`]|process: exec \/|\bexec container process |\bcreating process: failed to load |(?<=: )the file |\bstarting (?:sub-)?container \[|\bcommand \\*["'`]|\bextra info: \{|\b(?:Exec|HTTP) lifecycle hook \(/;

/** The words after the command. The last match counts, because the text of a command can be anything. */
const FAILURE_WORDS =
  /failed to create process working directory "[^"]*": not a directory|\bnot found\b|\bno such file or directory|\bpermission denied|\b(?:is|not) a directory|\bexec format error|\bno space left on device|\bcontext deadline exceeded/gi;

/** The name for a program in a message that does not have its own. */
const ANY_PROGRAM = 'PROGRAM';

/** Words about a runtime or one of its own hooks, which are programs of the node. */
const NODE_PROGRAMS = START_ROWS.filter(
  ({ is, by }) =>
    is === 'configuration/runtime-handler-not-found' ||
    (is === 'configuration/start-error' && by === undefined),
);

/**
 * The message of a container without the text of the command that it quotes. The command and everything after it are replaced
 * by a name and the words that are judged. Programs of the node do not belong to the command.
 */
export function withoutProgram(message: string): string {
  const from = QUOTES.exec(message)?.index;
  if (from === undefined) return message;
  const [quoted, before] = [message.slice(from), message.slice(0, from)];
  const why = [...quoted.matchAll(FAILURE_WORDS)].at(-1)?.[0] ?? '';
  const words = /not found/i.test(why) ? 'executable file not found in $PATH' : why;
  const plain = /working directory/.test(words) ? words : words.toLowerCase();
  const isNamed = programIn(message.replaceAll('\\"', '"')) !== undefined;
  const rest = `${isNamed ? `exec: "${ANY_PROGRAM}"` : ANY_PROGRAM}: ${plain}`;
  return firstRow(NODE_PROGRAMS, before + rest) === undefined ? before + rest : message;
}

const PROGRAM_ROWS = START_ROWS.filter(({ namesProgram }) => namesProgram);

/** What a runtime that was to execute one more program in a container says of that, as for a probe. `who`: as in `the container db`. */
export function programFailure(message: string, who: string): Finding | undefined {
  const program = programIn(message);
  const row = program === undefined ? undefined : firstRow(PROGRAM_ROWS, withoutProgram(message))?.row;
  return row && findingOfCase(row, { program, ofWho: ofWho(who) });
}

/**
 * What a line of a log means that the runtime wrote because it could not become the program of the step. A program that is missing
 * itself would not have been started.
 */
export function failedExec(line: string): Finding | undefined {
  const error = readRuntimesLine(line);
  if (error === undefined) return undefined;
  const { why, program } = error;
  if (why === 'wrong-format') return seenCase('foreign-program', { who: STEP }, { rawMessage: line });
  const names = { program: program === undefined ? 'of the step' : `"${program}"` };
  return seenCase('no-interpreter', names, { about: program, rawMessage: line });
}

/** Reasons for which the image is to blame, or has to be changed. */
const OF_THE_IMAGE: ReadonlySet<string> = new Set<ReasonOf<'configuration'> | ReasonOf<'image-pull'>>([
  'command-not-found',
  'command-not-executable',
  'no-command',
  'platform-mismatch',
  'runs-as-root',
  'non-numeric-user',
]);

const HAS_EXIT_CODE: ReadonlySet<string> = new Set([
  ...OF_THE_IMAGE,
  'working-directory',
  'runtime-handler-not-found',
]);

/** Names the image if it is to blame, although it could be pulled. */
export function withBlamedImage(found: Finding, image: string | undefined): Finding {
  const isOfImage = OF_THE_IMAGE.has(found.reason) && found.pull === undefined;
  return isOfImage ? withFacts(found, { blamedImage: image }) : found;
}
