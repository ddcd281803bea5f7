import type { V1ContainerStateTerminated } from '@kubernetes/client-node';
import type { Finding } from './finding.ts';
import { capital, STEP } from './program-failure.ts';
import { readStartFailure } from './start-failure.ts';

/** Numbers of signals on Linux that end programs; a container's exit code is 128 and the signal's number. */
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

/** What codes mean by custom; 126 and 127 are the shell's. */
const MEANINGS: Record<number, string> = {
  126: 'A command of the script is there but can’t be executed; the log names it.',
  127: 'A command of the script was not found in the image; the log names it.',
  134: 'A program aborted itself, as after a failed assertion.',
  137: 'Something killed a program with SIGKILL: often the kernel, because memory ran out.',
  139: 'A program read or wrote where it has no memory (a segmentation fault).',
  143: 'Something asked the program to end with SIGTERM.',
};

/** The words of an end that was the container's own. `who`: as in `the container db`. Its container is for the caller to name. */
export function ownEnd(end: V1ContainerStateTerminated, who: string): Finding {
  switch (end.reason) {
    case 'OOMKilled':
      return outOfMemory(end, who);
    case 'StartError':
    case 'ContainerCannotRun':
    case 'RunContainerError': {
      const {
        prospect: _,
        vague: __,
        ...failure
      } = readStartFailure('container', who, end.reason, end.message ?? '');
      return { ...failure, outcome: 'failure', exitCode: end.exitCode };
    }
    default:
      return end.exitCode === 0 ? success : failure(end, who);
  }
}

const success: Finding = {
  outcome: 'success',
  category: 'step',
  reason: 'completed',
  lasting: false,
  title: 'Succeeded',
  message: 'The step succeeded.',
  exitCode: 0,
};

/** Also with exit code 0: then a part of it was killed, and nobody knows what is missing. https://github.com/kubernetes/kubernetes/issues/131530 */
export function outOfMemory(end: V1ContainerStateTerminated, who: string): Finding {
  const although = end.exitCode === 0 ? ', although it then ended with exit code 0' : '';
  return {
    outcome: 'failure',
    category: 'step',
    reason: 'oom-killed',
    lasting: false,
    title: 'Out of memory',
    message: `A process of ${who} was killed because ${who === STEP ? 'it' : 'the container'} used more memory than it may${although}.`,
    hint: 'Raise its memory limit, or let it use less.',
    exitCode: end.exitCode,
  };
}

function failure({ exitCode, signal, message }: V1ContainerStateTerminated, who: string): Finding {
  const name = SIGNALS[signal || exitCode - 128];
  const code = name === undefined ? `${exitCode}` : `${exitCode} (${name})`;
  const log = who === STEP ? 'The end of the log says more.' : 'Its own log says more.';
  return {
    outcome: 'failure',
    category: 'step',
    reason: who === STEP ? 'exit-code' : 'init-failed',
    lasting: false,
    title: who === STEP ? `Exit code ${code}` : `${capital(who)} ended with exit code ${code}`,
    message: `${capital(who)} ended with exit code ${code}${who === STEP ? '' : ', so the step did not start'}.`,
    hint: [MEANINGS[exitCode], log].filter(Boolean).join(' '),
    // A program may leave a last word there, or the kubelet the end of its log.
    ...(message && { said: message }),
    exitCode,
  };
}
