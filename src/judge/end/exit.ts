import type { V1ContainerStateTerminated } from '@kubernetes/client-node';
import { capitalize } from '../../job/text.ts';
import type { MemoryLimit } from '../containers.ts';
import { type Finding, finding } from '../finding.ts';
import { namespaceOf, STEP } from '../sentence.ts';
import { unlessUnlimited } from '../start/memory-limit.ts';
import { readStartFailure } from '../start/start-failure.ts';

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
const MEANINGS: Record<number, string> = {
  126: 'A command is there but can’t be executed.',
  127: 'A command was not found in the image, or what the first line of its file names.',
  134: 'A program aborted itself, as after a failed assertion.',
  137: 'Something killed a program with SIGKILL: often the kernel, because memory ran out.',
  139: 'A program read or wrote where it has no memory (a segmentation fault).',
  143: 'Something asked the program to end with SIGTERM, as a machine does that shuts down (a spot node).',
};

/**
 * The finding for a container that ended by itself; the caller adds the container. `who`: as in `the container db`;
 * `limit`: undefined if its memory has none.
 */
export function ownEnd(
  end: V1ContainerStateTerminated,
  who: string,
  limit: MemoryLimit | undefined,
): Finding {
  switch (end.reason) {
    case 'OOMKilled':
      return outOfMemory(end, who, limit);
    case 'StartError':
    case 'ContainerCannotRun':
    case 'RunContainerError': {
      const subject = { stage: 'container', who, where: namespaceOf(undefined) } as const;
      const failure = readStartFailure(subject, end.reason, end.message ?? '');
      const { suspect: _, ...found } = unlessUnlimited(failure, who, limit).finding;
      return { ...found, exitCode: end.exitCode };
    }
    default:
      return end.exitCode === 0 ? success : failure(end, who);
  }
}

export const success = finding('step', 'completed', { message: 'The step succeeded.', exitCode: 0 });

/**
 * With exit code 0 too: a part was killed, work is missing. https://github.com/kubernetes/kubernetes/issues/131530
 * The kernel counts a process of a container that it kills for lack of memory of the node in the same way.
 * https://docs.kernel.org/admin-guide/cgroup-v2.html#memory-interface-files (memory.events)
 */
export function outOfMemory(
  end: V1ContainerStateTerminated,
  who: string,
  limit: MemoryLimit | undefined,
): Finding {
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

function failure({ exitCode, signal, message }: V1ContainerStateTerminated, who: string): Finding {
  const name = SIGNALS[signal || exitCode - 128];
  const code = name === undefined ? `${exitCode}` : `${exitCode} (${name})`;
  // The program's termination message, or the end of its log if the kubelet put it there.
  const common = { rawMessage: message || undefined, exitCode };
  if (who === STEP)
    return finding('step', 'exit-code', {
      title: `Exit code ${code}`,
      message: `The step ended with exit code ${code}.`,
      hint: exitHint(exitCode, 'The end of the log says more.'),
      ...common,
    });
  return finding('step', 'init-failed', {
    title: `${capitalize(who)} ended with exit code ${code}`,
    message: `${capitalize(who)} ended with exit code ${code}, so the step did not start.`,
    hint: exitHint(exitCode, 'Its log says more.'),
    ...common,
  });
}

/** What an exit code mostly means, and where to read on. */
export function exitHint(exitCode: number, ...more: readonly string[]): string {
  const meaning = MEANINGS[exitCode];
  return [...(meaning === undefined ? [] : [meaning]), ...more].join(' ');
}

/** For a container other than the step's, of whose log there is nothing to show. */
export function withoutItsLog(found: Finding): Finding {
  const hint = found.hint?.replace(
    /\bIts log says (?:more|why)\./,
    'Its log is empty, or could not be read.',
  );
  return hint === undefined ? found : { ...found, hint };
}
