import { readFileSync } from 'node:fs';
import type { Usage } from './results.ts';

/** How often a process is sampled; what it uses after the last sample is missing. */
const LOOK_MS = 10;
/** USER_HZ, the same on all Linux: https://man7.org/linux/man-pages/man7/time.7.html */
const TICK_MS = 10;

/** Samples a process until it is stopped, or the process ends; returns the CPU time and the peak memory. */
export function watchUsage(pid: number): () => Usage {
  let last: Usage = { cpuMs: 0, peakBytes: 0 };
  const look = () => {
    try {
      last = { cpuMs: cpuOf(pid), peakBytes: peakOf(pid) };
    } catch {
      clearInterval(timer); // it has ended
    }
  };
  const timer = setInterval(look, LOOK_MS);
  return () => {
    clearInterval(timer);
    return last;
  };
}

/** User and system time of all threads: https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html */
function cpuOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** VmHWM, the most of its memory that was in RAM: https://man7.org/linux/man-pages/man5/proc_pid_status.5.html */
function peakOf(pid: number): number {
  const kibibytes = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  if (kibibytes === undefined) throw new Error('a process that has ended has no memory');
  return Number(kibibytes) * 1024;
}
