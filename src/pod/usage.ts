import { USAGE_NAME } from '../job/pod-parts.ts';
import { defined } from '../job/values.ts';

/** What the kernel has counted for a container until its shell ended. What it did not count is undefined. */
export type Usage = {
  /** With the page cache. */
  peakBytes?: number;
  cpuMs?: number;
  /** How long it had to wait for its limit of CPU. */
  throttledMs?: number;
  /** Processes that the kernel has killed for lack of memory. */
  kills?: number;
};

const MARK = `${USAGE_NAME}=`;
/** A kubelet hands on so many bytes, so of a message that is as long, the beginning is cut. */
const MAX_BYTES = 4096;
/** Names and numbers of all counters are shorter. */
const MAX_LENGTH = 300;
/** The shell ends its line where the file has 1,536 bytes or more. */
const MIN_CUT_BYTES = 1024;

/** A termination message without the line of the shell (plan/exit-trap.ts), and what that line says. */
export function splitMessage(whole = ''): { message: string | undefined; usage: Usage | undefined } {
  const bare = { message: whole || undefined, usage: undefined };
  const bytes = Buffer.byteLength(whole);
  if (bytes >= MAX_BYTES) return bare;
  const at = whole.lastIndexOf(`\n${MARK}`);
  const from = at + 1 + MARK.length;
  const to = at === -1 ? -1 : whole.indexOf('\n', from);
  const counters = whole.slice(from, to === -1 ? undefined : to);
  if (at !== -1 && counters.length <= MAX_LENGTH && /^[\w. ]*$/.test(counters)) {
    const message = whole.slice(0, at) + (to === -1 ? '' : whole.slice(to + 1));
    // A number at the end of a line that is cut may be cut too.
    return { message: message || undefined, usage: to === -1 ? undefined : usageIn(counters) };
  }
  const last = whole.lastIndexOf('\n');
  const isCut = bytes >= MIN_CUT_BYTES && last !== -1 && MARK.startsWith(whole.slice(last + 1));
  return isCut ? { message: whole.slice(0, last), usage: undefined } : bare;
}

/** The line as cgroup v2 would have it. */
export function usageLine({ peakBytes, cpuMs, throttledMs, kills }: Usage): string {
  const counters = Object.entries({
    'memory.peak': peakBytes,
    usage_usec: cpuMs && cpuMs * 1e3,
    throttled_usec: throttledMs && throttledMs * 1e3,
    oom_kill: kills,
  });
  const known = counters.filter(([, value]) => value !== undefined);
  return `\n${MARK}${known.flat().join(' ')}\n`;
}

type Counter = readonly [field: keyof Usage, perUnit: number];
const PEAK: Counter = ['peakBytes', 1];
/** By the names in cgroup v2, and in v1. */
const COUNTERS: ReadonlyMap<string, Counter> = new Map([
  ['memory.peak', PEAK],
  ['memory.max_usage_in_bytes', PEAK],
  ['usage_usec', ['cpuMs', 1e3]],
  ['cpuacct.usage', ['cpuMs', 1e6]],
  ['throttled_usec', ['throttledMs', 1e3]],
  ['throttled_time', ['throttledMs', 1e6]],
  ['oom_kill', ['kills', 1]],
]);

/** Numbers alone, as the job can write any line. */
function usageIn(counters: string): Usage | undefined {
  const words = counters.split(' ');
  const entries = words.flatMap((name, index) => {
    const [field, perUnit = 1] = COUNTERS.get(name) ?? [];
    const value = words[index + 1] ?? '';
    const isNumber = /^\d{1,20}$/.test(value) && Number.isSafeInteger(Number(value));
    return field !== undefined && isNumber ? [[field, Math.round(Number(value) / perUnit)] as const] : [];
  });
  return entries.length === 0 ? undefined : defined<Usage>(Object.fromEntries(entries));
}
