import type { V1ContainerStateTerminated, V1Pod } from '@kubernetes/client-node';
import { disruptionOf } from './disruption.ts';
import type { Finding } from './finding.ts';
import type { State } from './state.ts';

/** Numbers of signals on Linux that end programs; a container's exit code is 128 and the signal's number. */
const SIGNALS: Record<number, string> = {
  1: 'SIGHUP',
  2: 'SIGINT',
  3: 'SIGQUIT',
  4: 'SIGILL',
  6: 'SIGABRT',
  8: 'SIGFPE',
  9: 'SIGKILL',
  11: 'SIGSEGV',
  13: 'SIGPIPE',
  15: 'SIGTERM',
};

/** How the container of the step ended. A disruption comes first: a program may end with 0 because it was told to go. */
export function judgeEnd(state: State, pod: V1Pod, end: V1ContainerStateTerminated): Finding {
  const found = (state.endedUndisturbed ? undefined : disruptionOf(pod, end)) ?? ownEnd(end);
  return { ...found, container: state.case.step, exitCode: end.exitCode };
}

function ownEnd(end: V1ContainerStateTerminated): Finding {
  switch (end.reason) {
    case 'OOMKilled':
      return {
        outcome: 'failure',
        category: 'step',
        reason: 'oom-killed',
        lasting: false,
        title: 'Out of memory',
        message: 'A process of the step was killed because the step used more memory than it may.',
        hint: 'Raise its memory limit, or let it use less.',
      };
    case 'StartError':
    case 'ContainerCannotRun':
      return startError(end.message ?? '');
    default:
      return end.exitCode === 0 ? success : failure(end.exitCode);
  }
}

const success: Finding = {
  outcome: 'success',
  category: 'step',
  reason: 'completed',
  lasting: false,
  title: 'Succeeded',
  message: 'The step succeeded.',
};

function failure(exitCode: number): Finding {
  const signal = SIGNALS[exitCode - 128];
  const code = signal === undefined ? `${exitCode}` : `${exitCode} (${signal})`;
  return {
    outcome: 'failure',
    category: 'step',
    reason: 'exit-code',
    lasting: false,
    title: `Exit code ${code}`,
    message: `The step ended with exit code ${code}.`,
    hint: 'What it printed last is in the log above.',
  };
}

/** The program of the container could not be started. runc's words: https://github.com/opencontainers/runc/blob/main/libcontainer/init_linux.go */
function startError(said: string): Finding {
  const common = { outcome: 'failure', category: 'configuration', lasting: true, said } as const;
  const program = /exec: "([^"]*)"/.exec(said)?.[1];
  const quoted = program === undefined ? 'the command' : `"${program}"`;
  if (/executable file not found|no such file or directory/.test(said) && program !== undefined) {
    return {
      ...common,
      reason: 'command-not-found',
      title: `Command not found: ${program}`,
      message: `The image has no program ${quoted}.`,
      hint: /^(sh|bash|\/bin\/(sh|bash))$/.test(program)
        ? 'The image has no such shell: name another one with shell, or use command instead of run.'
        : 'Check the spelling of command, and that the program is in the image and on its PATH.',
    };
  }
  if (/permission denied/.test(said)) {
    return {
      ...common,
      reason: 'command-not-executable',
      title: `Not executable: ${program ?? 'command'}`,
      message: `${quoted} is there, but may not be executed.`,
      hint: 'Set its executable bit (chmod +x) when the image is built, or start it with a shell.',
    };
  }
  if (/chdir to cwd|mkdir .*working directory/.test(said)) {
    return {
      ...common,
      reason: 'working-directory',
      title: 'The working directory can’t be used',
      message: 'The container could not change to its working directory.',
      hint: 'Check working-directory, and that the user of the image may enter it.',
    };
  }
  return {
    ...common,
    reason: 'start-error',
    title: 'The container could not be started',
    message: 'The container runtime could not start the program of the step.',
  };
}
