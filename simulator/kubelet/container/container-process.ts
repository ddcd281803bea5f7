// A container's process: a child of this process in a process group of its own. Nothing is isolated.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { constants as os } from 'node:os';
import { resolve } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { forwardLines } from '../../forward-lines.ts';

/** How long to wait for the rest of the output after the process has ended. */
const OUTPUT_TIMEOUT_MS = 1000;

export interface ProcessSettings {
  /** Program and arguments. */
  argv: readonly string[];
  env: Record<string, string>;
  cwd: string;
  /** Whether it gets a standard input that another process writes. */
  hasStdin?: boolean;
  /** Called with complete lines, without their ends. */
  output: (lines: string[]) => void;
}

export interface ContainerProcess {
  stdin: Writable | null;
  /** Its lines are also read. */
  stdout: Readable;
  /** The exit code as a container runtime counts it: 128 + signal for a killed process. After the last output. */
  exited: Promise<number>;
  /** SIGTERM as a container's first process gets it: lost unless the program handles it. */
  terminate(): void;
  /** Whether the program works on its end: it had a handler when it got SIGTERM. */
  isEnding(): boolean;
  /** SIGKILL for the process and everything it started. */
  kill(): void;
}

/** The program cannot be started; the message is runc's. */
export class StartError extends Error {
  readonly why: string;

  constructor(why: string) {
    super(
      'failed to create containerd task: failed to create shim task: OCI runtime create failed: ' +
        `runc create failed: unable to start container process: error during container init: ${why}`,
    );
    this.why = why;
  }
}

/** @throws StartError if there is no such program */
export async function startProcess({
  argv,
  env,
  cwd,
  output,
  hasStdin = false,
}: ProcessSettings): Promise<ContainerProcess> {
  const [program = '', ...args] = argv;
  const child = spawn(program, args, {
    cwd,
    env,
    detached: true,
    stdio: [hasStdin ? 'pipe' : 'ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) forwardLines(stream as Readable, output);
  await once(child, 'spawn').catch((error) => {
    throw new StartError(`exec: ${JSON.stringify(program)}: ${lookPathError(error, program, cwd)}`);
  });
  const pid = child.pid as number;
  let isEnding = false;
  return {
    stdin: child.stdin,
    stdout: child.stdout as Readable,
    exited: exitOf(child, pid),
    kill: () => killGroup(pid),
    terminate: () => {
      isEnding = handlesTerm(pid);
      if (isEnding) child.kill('SIGTERM');
    },
    isEnding: () => isEnding,
  };
}

function exitOf(child: ChildProcess, pid: number): Promise<number> {
  return new Promise((resolve) => {
    child.once('exit', (code, signal) => {
      // When a container's first process ends, so do all others in it.
      killGroup(pid);
      const exitCode = code ?? 128 + (signal ? os.signals[signal] : 0);
      // A process that has left the group can keep the pipe open, so the wait for its end has a limit.
      const timeout = setTimeout(() => resolve(exitCode), OUTPUT_TIMEOUT_MS);
      child.once('close', () => {
        clearTimeout(timeout);
        resolve(exitCode);
      });
    });
  });
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // No process is left in the group.
  }
}

/** The kernel drops signals that the first process of a PID namespace has no handler for (pid_namespaces(7)).
 *  Ours is not the first process of one, so we look up whether it has a handler; where there is no /proc, it gets the signal. */
function handlesTerm(pid: number): boolean {
  try {
    const caught = /^SigCgt:\s*([0-9a-f]+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 'f';
    return ((BigInt(`0x${caught}`) >> BigInt(os.signals.SIGTERM - 1)) & 1n) === 1n;
  } catch {
    return true;
  }
}

/** Why a program cannot be started, as runc's exec.LookPath words it. */
function lookPathError({ code }: NodeJS.ErrnoException, program: string, cwd: string): string {
  if (!program.includes('/')) return 'executable file not found in $PATH';
  if (code === 'ENOENT') return `stat ${program}: no such file or directory`;
  if (code !== 'EACCES') throw new Error(`the simulator does not know this end of ${program}: ${code}`);
  return statSync(resolve(cwd, program)).isDirectory() ? 'is a directory' : 'permission denied';
}
