import { USAGE_NAME } from '../job/pod-parts.ts';
import { defined } from '../job/values.ts';

/** What the kernel has counted for a container until its shell ended. What it did not count is undefined; all of it without files of a cgroup. */
export type Usage = {
  /** Including the page cache. */
  peakBytes?: number;
  cpuMs?: number;
  /** How long it had to wait for its limit of CPU. */
  throttledMs?: number;
  /** Processes that the kernel has killed for lack of memory. */
  kills?: number;
};

/** Outputs do not have this character, so a line that is cut anywhere shows where they end. */
const SEPARATOR = '\u001e';
const MARK = `${SEPARATOR}${USAGE_NAME}=`;
/** A kubelet passes on only the end of a longer file. */
const MAX_BYTES = 4096;
/** Names and numbers of all counters are shorter. */
const MAX_LENGTH = 300;

/**
 * A termination message without the line of the shell (plan/exit-trap.ts), and the content of that line. Shells and kubelets
 * can cut the line; numbers in a line without an end are not read.
 */
export function splitMessage(whole = ''): { message: string | undefined; usage: Usage | undefined } {
  const bare = { message: whole || undefined, usage: undefined };
  const at = whole.lastIndexOf(SEPARATOR);
  const end = whole.indexOf('\n', at);
  const line = whole.slice(at, end === -1 ? undefined : end);
  const isOurs = line.startsWith(MARK) ? /^[\w. ]*$/.test(line.slice(MARK.length)) : MARK.startsWith(line);
  if (at === -1 || line.length > MAX_LENGTH || !isOurs || Buffer.byteLength(whole) >= MAX_BYTES) return bare;
  const message = whole.slice(0, at) + (end === -1 ? '' : whole.slice(end + 1));
  return {
    message: message || undefined,
    usage: end === -1 ? undefined : usageIn(line.slice(MARK.length)),
  };
}

/** The line as it is written for cgroup v2. */
export function usageLine({ peakBytes, cpuMs, throttledMs, kills }: Usage): string {
  const counters = Object.entries({
    'memory.peak': peakBytes,
    usage_usec: cpuMs && cpuMs * 1e3,
    throttled_usec: throttledMs && throttledMs * 1e3,
    oom_kill: kills,
  });
  const known = counters.filter(([, value]) => value !== undefined);
  return `${MARK}${known.flat().join(' ')}\n`;
}

/** By the names in cgroup v2, and in v1. */
const COUNTERS = new Map<string, [field: keyof Usage, perUnit: number]>([
  ['memory.peak', ['peakBytes', 1]],
  ['memory.max_usage_in_bytes', ['peakBytes', 1]],
  ['usage_usec', ['cpuMs', 1e3]],
  ['cpuacct.usage', ['cpuMs', 1e6]],
  ['throttled_usec', ['throttledMs', 1e3]],
  ['throttled_time', ['throttledMs', 1e6]],
  ['oom_kill', ['kills', 1]],
]);

/** Only numbers, because the job can write any line. */
function usageIn(counters: string): Usage {
  const words = counters.split(' ');
  const entries = words.flatMap((name, index) => {
    const [field, perUnit = 1] = COUNTERS.get(name) ?? [];
    const value = words[index + 1] ?? '';
    const isNumber = /^\d{1,20}$/.test(value) && Number.isSafeInteger(Number(value));
    return field !== undefined && isNumber ? [[field, Math.round(Number(value) / perUnit)] as const] : [];
  });
  return defined<Usage>(Object.fromEntries(entries));
}
