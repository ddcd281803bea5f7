// A container's process: a child of ours in a group of its own. Nothing is isolated.

import { type ChildProcess, spawn } from 'node:child_process';
import { accessSync, constants, readFileSync, statSync } from 'node:fs';
import { constants as os } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { StreamName } from './logs.ts';

export interface Launch {
  /** Program and arguments. */
  argv: string[];
  env: Record<string, string>;
  cwd: string;
  /** Called with complete lines, without their ends. */
  output: (stream: StreamName, lines: string[]) => void;
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
export function startProcess({ argv, env, cwd, output }: Launch): Process {
  const [program = '', ...args] = argv;
  const file = findProgram(program, env['PATH'] ?? '', cwd);
  const child = spawn(file, args, {
    argv0: program,
    cwd,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  forwardLines(child.stdout, (lines) => output('stdout', lines));
  forwardLines(child.stderr, (lines) => output('stderr', lines));
  const kill = (): void => killGroup(child);
  const exited = new Promise<number>((resolve) => {
    child.once('error', (error) => {
      output('stderr', [`exec ${program}: ${wording(error)}`]);
      resolve(1);
    });
    child.once('exit', (code, signal) => {
      // When a container's first process ends, so do all others in it.
      kill();
      const done = (): void => resolve(code ?? 128 + (signal ? os.signals[signal] : 0));
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
      if (child.pid !== undefined && handlesTerm(child.pid)) child.kill('SIGTERM');
    },
  };
}

function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
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

/** As runc's exec.LookPath does it, with its errors. */
function findProgram(program: string, path: string, cwd: string): string {
  const quoted = JSON.stringify(program);
  if (program.includes('/')) {
    const file = program.startsWith('/') ? program : join(cwd, program);
    const why = unusable(file);
    if (!why) return file;
    throw new StartError(`exec: ${quoted}: ${why === 'permission denied' ? why : `stat ${program}: ${why}`}`);
  }
  const found = path
    .split(':')
    .map((folder) => join(folder, program))
    .find((file) => !unusable(file));
  if (found && program !== '') return found;
  throw new StartError(`exec: ${quoted}: executable file not found in $PATH`);
}

function unusable(file: string): string | undefined {
  try {
    if (statSync(file).isDirectory()) return 'is a directory';
    accessSync(file, constants.X_OK);
    return undefined;
  } catch (error) {
    return wording(error);
  }
}

function wording(error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  const words: Record<string, string> = {
    ENOENT: 'no such file or directory',
    EACCES: 'permission denied',
    ENOTDIR: 'not a directory',
    ENOEXEC: 'exec format error',
    E2BIG: 'argument list too long',
  };
  return words[code] ?? String(error);
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
