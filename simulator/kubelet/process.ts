// A container's process: a child of ours in a group of its own. Nothing is isolated.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { constants as os } from 'node:os';
import { resolve } from 'node:path';
import type { Readable } from 'node:stream';

export interface Launch {
  /** Program and arguments. */
  argv: readonly string[];
  env: Record<string, string>;
  cwd: string;
  /** Called with complete lines, without their ends. */
  output: (lines: string[]) => void;
}

export interface Process {
  /** The exit code as a container runtime counts it: 128 + signal for a killed process. After the last output. */
  exited: Promise<number>;
  /** SIGTERM as a container's first process gets it: lost unless the program handles it. */
  terminate(): void;
  /** SIGKILL for the process and everything it started. */
  kill(): void;
}

/** The program cannot be started; the message is runc's. */
export class StartError extends Error {
  constructor(why: string) {
    super(
      'failed to create containerd task: failed to create shim task: OCI runtime create failed: ' +
        `runc create failed: unable to start container process: error during container init: ${why}`,
    );
  }
}

/** @throws StartError if there is no such program */
export async function startProcess({ argv, env, cwd, output }: Launch): Promise<Process> {
  const [program = '', ...args] = argv;
  const child = spawn(program, args, { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  forwardLines(child.stdout, output);
  forwardLines(child.stderr, output);
  await once(child, 'spawn').catch((error) => {
    throw new StartError(`exec: ${JSON.stringify(program)}: ${wording(error, program, cwd)}`);
  });
  const pid = child.pid as number;
  const kill = (): void => killGroup(pid);
  const exited = new Promise<number>((end) => {
    child.once('exit', (code, signal) => {
      // When a container's first process ends, so do all others in it.
      kill();
      const done = (): void => end(code ?? 128 + (signal ? os.signals[signal] : 0));
      // A process that left the group may hold the pipe; a second is enough for honest output.
      const giveUp = setTimeout(done, 1000);
      child.once('close', () => {
        clearTimeout(giveUp);
        done();
      });
    });
  });
  return {
    exited,
    kill,
    terminate: () => {
      if (handlesTerm(pid)) child.kill('SIGTERM');
    },
  };
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Nobody is left in the group.
  }
}

/** The kernel drops signals that the first process of a PID namespace has no handler for (pid_namespaces(7)).
 *  Ours is no first process, so we look up whether it has one; where there is no /proc, it gets the signal. */
function handlesTerm(pid: number): boolean {
  try {
    const caught = /^SigCgt:\s*([0-9a-f]+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 'f';
    return ((BigInt(`0x${caught}`) >> BigInt(os.signals.SIGTERM - 1)) & 1n) === 1n;
  } catch {
    return true;
  }
}

/** As runc's exec.LookPath words it. */
function wording({ code }: NodeJS.ErrnoException, program: string, cwd: string): string {
  if (!program.includes('/')) return 'executable file not found in $PATH';
  if (code === 'ENOENT') return `stat ${program}: no such file or directory`;
  if (code !== 'EACCES') throw new Error(`the simulator does not know this end of ${program}: ${code}`);
  return statSync(resolve(cwd, program)).isDirectory() ? 'is a directory' : 'permission denied';
}

function forwardLines(stream: Readable, take: (lines: string[]) => void): void {
  let rest = '';
  stream.setEncoding('utf8');
  stream.on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    take(lines);
  });
  stream.on('end', () => {
    if (rest !== '') take([rest]);
  });
}
