import { findingOfCase } from '../findings/cases.ts';
import { type Finding, finding } from '../findings/finding.ts';
import { STEP, theNamespace } from '../findings/sentences.ts';
import { FILLING_EXITS, type Filling } from '../job/pod-parts.ts';
import { bounded, capitalize, oneLine, type Prose, prose } from '../job/text.ts';
import { defined } from '../job/values.ts';
import { EVICTION_ROWS, GIT_ROWS, NO_FILE_ROWS, OTHER_CHECKOUT } from './exit-rows.ts';
import { firstRow } from './rows.ts';
import { type MemoryLimit, readStartFailure, unlessUnlimited } from './starts.ts';

/** How a container ended, as its node reports it. */
export type ContainerEnd = {
  exitCode: number;
  signal?: number | undefined;
  reason?: string | undefined;
  message?: string | undefined;
};

/** https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/eviction/helpers.go */
export function evictedByNode(said: string): Finding {
  const words = bounded(said);
  const { row, names } = firstRow(EVICTION_ROWS, words) ?? {};
  const found = row
    ? findingOfCase(row, { ...names, words: oneLine(words).trim().replace(/\.$/, '') })
    : finding('disruption', 'evicted', {
        title: 'The pod was evicted by its node',
        message: 'The kubelet evicted the pod.',
      });
  return { ...found, ...(said && { rawMessage: said }) };
}

/** Linux signals that end programs; the exit code is 128 plus the signal's number. */
const SIGNALS: Record<number, string> = {
  1: 'SIGHUP',
  2: 'SIGINT',
  3: 'SIGQUIT',
  4: 'SIGILL',
  5: 'SIGTRAP',
  6: 'SIGABRT',
  7: 'SIGBUS',
  8: 'SIGFPE',
  9: 'SIGKILL',
  10: 'SIGUSR1',
  11: 'SIGSEGV',
  12: 'SIGUSR2',
  13: 'SIGPIPE',
  14: 'SIGALRM',
  15: 'SIGTERM',
  24: 'SIGXCPU',
  25: 'SIGXFSZ',
  31: 'SIGSYS',
};

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
 * The finding for a container that ended by itself; the caller adds the container. `who`: as in `the container db`;
 * `limit`: undefined if its memory has none.
 */
export function ownEnd(end: ContainerEnd, who: string, limit: MemoryLimit | undefined): Finding {
  switch (end.reason) {
    case 'OOMKilled':
      return outOfMemory(end, who, limit);
    case 'StartError':
    case 'ContainerCannotRun':
    case 'RunContainerError': {
      const subject = { stage: 'container', who, where: theNamespace({}) } as const;
      const failure = readStartFailure(subject, end.reason, end.message ?? '');
      const { suspect: _, ...found } = unlessUnlimited(failure, who, limit).finding;
      return { ...found, exitCode: end.exitCode };
    }
    default:
      return end.exitCode === 0 ? success : failure(end, who);
  }
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
  const code = name === undefined ? `${exitCode}` : `${exitCode} (${name})`;
  // The program's termination message, or the end of its log if the kubelet put it there.
  const common = { rawMessage: message || undefined, exitCode };
  if (who === STEP)
    return finding('step', 'exit-code', {
      title: `Exit code ${code}`,
      message: `The step ended with exit code ${code}.`,
      meaning: MEANINGS[exitCode],
      ...common,
    });
  return finding('step', 'init-failed', {
    title: `${capitalize(who)} ended with exit code ${code}`,
    message: `${capitalize(who)} ended with exit code ${code}, so the step did not start.`,
    meaning: MEANINGS[exitCode],
    ...common,
  });
}

/** Does the line say that a program ended because a file of its repository is missing? */
export function lacksFile(line: string): boolean {
  return firstRow(NO_FILE_ROWS, line) !== undefined;
}

/**
 * What dash says of the syntax of bash, before and after which it may go on:
 * https://git.kernel.org/pub/scm/utils/dash/dash.git/tree/src (exec.c, parser.c, options.c, expand.c)
 */
const BASH_IN_SH =
  /^\S{1,200}: (?:line )?\d+: (?:(?:\[\[|source|declare|typeset|shopt|mapfile|readarray|pushd|popd|let|function|\w+\+=[^:]{0,200}): not found$|Syntax error: (?:"\(" unexpected|redirection unexpected|Bad for loop variable|Bad function name|"&" unexpected|"\}" unexpected)|(?:set: )?Illegal option -(?:o pipefail|E|T)|Bad substitution|(?:\[|test): \S{0,200}: unexpected operator)/;

/** Does the line say that sh does not know the syntax of bash? */
export function isShWithoutBash(line: string): boolean {
  return BASH_IN_SH.test(line);
}

export const NEEDS_BASH =
  'sh ran a script with the syntax of bash, as its log says. If the image has bash, set shell: bash -eo pipefail, or give a script of its own the first line `#!/usr/bin/env bash`.';

/** Messages of git itself and of the server through git; the other lines are from the shell and other programs. */
const GITS_WORDS = /^(fatal|error|remote|warning): /;

/** The finding for a failed checkout container; out of memory and failed starts are the same as for any container. */
export function checkoutFailed(
  end: ContainerEnd,
  { ref, url, folder, image }: Filling,
  who: string,
  limit: MemoryLimit | undefined,
): Finding {
  const own = ownEnd(end, who, limit);
  if (own.reason !== 'init-failed') return own;
  if (end.exitCode === FILLING_EXITS.noFolder)
    return finding('configuration', 'working-directory', {
      message: `The repository${named(' ', url)} has no folder${named(' ', folder)}${named(' at ', ref)}, so the step did not start.`,
      hint: 'Check working-directory. If the script creates the folder, let it change there with cd.',
      exitCode: end.exitCode,
    });
  const words = bounded(end.message ?? '');
  const { row = OTHER_CHECKOUT } = firstRow(GIT_ROWS, `${end.exitCode} ${withoutNames(words)}`) ?? {};
  return {
    ...findingOfCase(row, { ref, url, image }),
    ...defined({ rawMessage: gitsWords(words) || own.rawMessage }),
    exitCode: end.exitCode,
  };
}

/** A recording has no values of variables. */
function named(before: string, name: string | undefined): string {
  return name === undefined ? '' : before + name;
}

/** URLs, branches and paths are in quotes, and may hold any word. */
function withoutNames(words: string): string {
  return words.replaceAll(/(?<!\w)'[^'\n]*'(?!\w)/g, "''");
}

export function gitsWords(message: string): string {
  const lines = message.split('\n').filter((line) => GITS_WORDS.test(line));
  return lines.join('\n');
}
