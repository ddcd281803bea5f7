/** Processes that outlive the command that started them, found again by a file for each. */
import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ClusterError } from './error.ts';

/** What identifies a process for good: its number may be given to another after its end, even across a restart. */
interface Identity {
  readonly pid: number;
  /** In clock ticks since the machine started. */
  readonly startTime: string;
  readonly bootId: string;
}

/** Starts a program in the background, with its output appended to `log`. If it already runs, nothing is changed. */
export function startProcess(
  folder: string,
  name: string,
  command: readonly [program: string, ...args: string[]],
  { log, path }: { log: string; path: string },
): void {
  if (runningPid(folder, name) !== undefined) return;
  mkdirSync(folder, { recursive: true });
  const output = openSync(log, 'a');
  const [program, ...args] = command;
  const child = spawn(program, args, {
    detached: true,
    stdio: ['ignore', output, output],
    env: { ...process.env, PATH: path },
  });
  closeSync(output);
  child.unref();
  const identity = child.pid === undefined ? undefined : identify(child.pid);
  if (identity === undefined) throw new ClusterError(`${program} did not start`);
  writeFileSync(join(folder, name), JSON.stringify(identity));
}

/** The process id under this name if it still is the process that was started. */
export function runningPid(folder: string, name: string): number | undefined {
  const identity = readIdentity(folder, name);
  if (identity === undefined) return undefined;
  const actual = identify(identity.pid);
  const isSame = actual?.startTime === identity.startTime && actual.bootId === identity.bootId;
  return isSame ? identity.pid : undefined;
}

/** Ends the process: SIGTERM, and SIGKILL after `graceMs`. Nothing is done when another has its number by now. */
export async function stopProcess(folder: string, name: string, graceMs: number): Promise<void> {
  for (const [signal, patienceMs] of [
    ['SIGTERM', graceMs],
    ['SIGKILL', 5000],
  ] as const) {
    const pid = runningPid(folder, name);
    if (pid === undefined) break;
    process.kill(pid, signal);
    for (const end = Date.now() + patienceMs; Date.now() < end && runningPid(folder, name) !== undefined; ) {
      await wait(20);
    }
  }
  rmSync(join(folder, name), { force: true });
}

/** Ends these processes at once, and waits until they have ended (at most 5 s). */
export async function killAll(findPids: () => number[]): Promise<void> {
  for (const end = Date.now() + 5000; Date.now() < end; await wait(20)) {
    const pids = findPids();
    if (pids.length === 0) return;
    for (const pid of pids) kill(pid);
  }
}

/** Ids of all processes whose arguments include this one. */
export function pidsWithArgument(argument: string): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.filter((pid) => readProc(Number(pid), 'cmdline')?.split('\0').includes(argument)).map(Number);
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function identify(pid: number): Identity | undefined {
  const stat = readProc(pid, 'stat');
  // The second field, the name in parentheses, may hold blanks: https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html
  const [state, ...rest] = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? [];
  const startTime = rest[18];
  if (startTime === undefined || state === 'Z') return undefined;
  return { pid, startTime, bootId: readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim() };
}

function readIdentity(folder: string, name: string): Identity | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, name), 'utf8')) as Identity;
  } catch {
    return undefined;
  }
}

function readProc(pid: number, file: 'stat' | 'cmdline'): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return undefined;
  }
}
