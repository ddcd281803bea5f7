import { type Finding, finding, findingOfCase } from '../findings/finding.ts';
import { STEP, theNamespace } from '../findings/wording.ts';
import { FILLING_EXITS, type Filling } from '../job/pod-parts.ts';
import { bounded, capitalize, oneLine, type Prose, prose, size } from '../job/text.ts';
import { EXIT_ROWS, OTHER_EXITS } from './exit-rows.ts';
import { firstRow } from './rows.ts';
import { NOT_STARTED } from './start-rows.ts';
import { type MemoryLimit, readStartFailure } from './starts.ts';

/** How a container ended, as its node reports it. */
type ContainerEnd = {
  exitCode: number;
  signal?: number | undefined;
  reason?: string | undefined;
  message?: string | undefined;
};

/** https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/eviction/helpers.go */
export function evictedByNode(said: string): Finding {
  const text = bounded(said);
  const { row = OTHER_EXITS.eviction, names } = firstRow(EXIT_ROWS.evictions, text) ?? {};
  return findingOfCase(row, { ...names, words: asPhrase(text) }, { rawMessage: said || undefined });
}

/** The words of a kubelet as the end of a sentence; undefined if it says nothing. */
export function asPhrase(said: string): string | undefined {
  return oneLine(bounded(said)).trim().replace(/\.$/, '') || undefined;
}

/** Linux signals that end programs, from 1 on; the exit code is 128 plus the signal's number. */
const FIRST_SIGNALS = 'HUP INT QUIT ILL TRAP ABRT BUS FPE KILL USR1 SEGV USR2 PIPE ALRM TERM'.split(' ');
const SIGNALS: Record<number, string> = { ...['', ...FIRST_SIGNALS], 24: 'XCPU', 25: 'XFSZ', 31: 'SYS' };

/** Conventional meanings of exit codes; 126 and 127 are the shell's. */
const MEANINGS: Record<number, Prose> = {
  126: prose('A command exists, but cannot be executed.'),
  127: prose('Command not found: a program, or the interpreter in a script’s #! line, is not in the image.'),
  134: prose('A program aborted itself, for example after a failed assertion.'),
  137: prose('Something killed a program with SIGKILL: often the kernel, because memory ran out.'),
  139: prose('A program crashed with a segmentation fault.'),
  143: prose(
    'Something asked the program to end with SIGTERM, for example a node that shuts down (a spot node).',
  ),
};

/**
 * The finding for a container that ended without being stopped; the caller adds the container. `who`: as in `the container db`;
 * `limit`: undefined if its memory is not limited.
 */
export function ownEnd(end: ContainerEnd, who: string, limit: MemoryLimit | undefined): Finding {
  const { exitCode, reason = '', message = '' } = end;
  if (reason === 'OOMKilled') return outOfMemory(end, who, limit);
  if (!NOT_STARTED.includes(reason)) return exitCode === 0 ? success : failure(end, who);
  const isUnlimited = limit === undefined;
  const subject = { stage: 'container', who, where: theNamespace({}), isUnlimited } as const;
  const { suspect: _, ...found } = readStartFailure(subject, reason, message).finding;
  return { ...found, exitCode };
}

const success = finding('step', 'completed', { message: 'The step succeeded.', exitCode: 0 });

/**
 * With exit code 0 too: a part was killed, work is missing. https://github.com/kubernetes/kubernetes/issues/131530
 * The kernel counts a process of a container that it kills for lack of memory of the node in the same way.
 * https://docs.kernel.org/admin-guide/cgroup-v2.html#memory-interface-files (memory.events)
 */
export function outOfMemory(end: ContainerEnd, who: string, limit: MemoryLimit | undefined): Finding {
  const although = end.exitCode === 0 ? ', although it then ended with exit code 0' : '';
  const why =
    limit === undefined
      ? 'its node ran out of memory'
      : `${who === STEP ? 'it' : 'the container'} used more memory than its ${limit.isOfPod ? 'pod’s ' : ''}limit of ${limit.quantity}`;
  return finding('step', 'oom-killed', {
    message: `A process of ${who} was killed because ${why}${although}.${limit === undefined ? ' It has no memory limit of its own.' : ''}`,
    hint:
      limit === undefined
        ? 'Ask for as much memory as it needs (resources), so that it gets a node that has it, or let it use less.'
        : undefined,
    exitCode: end.exitCode,
  });
}

function failure({ exitCode, signal, message }: ContainerEnd, who: string): Finding {
  const name = SIGNALS[signal || exitCode - 128];
  const code = name ? `${exitCode} (SIG${name})` : `${exitCode}`;
  const what = `${capitalize(who)} ended with exit code ${code}`;
  const isStep = who === STEP;
  return finding('step', isStep ? 'exit-code' : 'init-failed', {
    title: isStep ? `Exit code ${code}` : what,
    message: isStep ? `${what}.` : `${what}, so the step did not start.`,
    meaning: MEANINGS[exitCode],
    // The program's termination message, or the end of its log if the kubelet put it there.
    rawMessage: message || undefined,
    exitCode,
  });
}

/** Does the line say that a program ended because a file of its repository is missing? */
export function lacksFile(line: string): boolean {
  return firstRow(EXIT_ROWS.missingFiles, line) !== undefined;
}

/**
 * What dash prints about bash syntax. The script can have run before that, and can continue after it:
 * https://git.kernel.org/pub/scm/utils/dash/dash.git/tree/src (exec.c, parser.c, options.c, expand.c)
 */
const BASH_IN_SH =
  /^\S{1,200}: (?:line )?\d+: (?:(?:\[\[|source|declare|typeset|shopt|mapfile|readarray|pushd|popd|let|function|\w+\+=[^:]{0,200}): not found$|Syntax error: (?:"\(" unexpected|redirection unexpected|Bad for loop variable|Bad function name|"&" unexpected|"\}" unexpected)|(?:set: )?Illegal option -(?:o pipefail|E|T)|Bad substitution|(?:\[|test): \S{0,200}: unexpected operator)/;

/** Does the line say that sh does not know the syntax of bash? */
export function isShWithoutBash(line: string): boolean {
  return BASH_IN_SH.test(line);
}

export const NEEDS_BASH =
  'The log shows that sh ran a script with bash syntax. If the image has bash, set shell: bash -eo pipefail. A script file needs `#!/usr/bin/env bash` as its first line.';

/** Messages of git itself and of the server through git; the other lines are from the shell and other programs. */
const GITS_WORDS = /^(fatal|error|remote|warning): /;

/** URLs, branches and paths are in quotes, and can contain any word. */
function withoutNames(words: string): string {
  return words.replaceAll(/(?<!\w)'[^'\n]*'(?!\w)/g, "''");
}

/** What is known about the connection on which files were sent. `of`: all bytes; `broken`: why it broke, as a phrase. */
type Broken = { sent: number; of: number; broken: string };

/** The finding for files that did not all come. */
export function filesCut(broken: Broken | undefined): Finding {
  const how = broken ? ` after ${size(broken.sent)} of ${size(broken.of)} (${broken.broken})` : '';
  return finding('connection', 'files-in-failed', {
    message: `The files of files-in did not get into the pod: the connection broke${how}. The step did not start.`,
  });
}

/**
 * The finding for files that could not be sent, because no request for that was answered. Other requests may have been
 * answered: this one also needs the node.
 */
export function filesUnsent({ message }: { message: string }): Finding {
  return finding('connection', 'unreachable', {
    message: `No answer from the API server ${message}. The files of files-in did not get into the pod, so the step did not start.`,
    hint: 'Check that the runner can reach this address, and that the API server can reach port 10250 of the nodes. If both can, run the step again: the outage may have been short.',
  });
}

/** The finding for a container of Pod Step that fills the workspace, and whose program failed; the caller adds the container. */
export function fillingFailed(
  { exitCode, message = '' }: Pick<ContainerEnd, 'exitCode' | 'message'>,
  { isCheckout, ...names }: Filling,
  broken?: Broken,
): Finding {
  const { cut, damaged, noFolder, notUnpacked } = FILLING_EXITS;
  if (exitCode === cut) return filesCut(broken);
  const isOfGit = isCheckout && exitCode !== damaged && exitCode !== notUnpacked;
  const words = isOfGit ? withoutNames(bounded(message)) : bounded(message);
  const { row = isOfGit ? OTHER_EXITS.checkout : OTHER_EXITS.unpacking, names: found } =
    firstRow(isOfGit ? EXIT_ROWS.checkouts : EXIT_ROWS.unpackings, `${exitCode} ${words}`) ?? {};
  const said = (isOfGit && gitsWords(bounded(message))) || message;
  // The words before these exit codes were not a failure.
  const isSaid = said !== '' && exitCode !== damaged && exitCode !== noFolder;
  return findingOfCase(row, { ...names, ...found }, isSaid ? { rawMessage: said } : {});
}

/** What to do about a container of Pod Step whose image has no shell. */
export const NEEDS_SHELL =
  'Set a checkout-image with a shell. It also requires git for checkout, and tar, gzip, sha256sum and find for files-in.';

/** What decides of the words of git and of tar, without the names of files. */
export function fillingWords(message: string): string {
  return [gitsWords(message), ...EXIT_ROWS.unpackings.map(({ said }) => said.exec(message)?.[0])]
    .filter(Boolean)
    .join('\n');
}

function gitsWords(message: string): string {
  const lines = message.split('\n').filter((line) => GITS_WORDS.test(line));
  return lines.join('\n');
}
