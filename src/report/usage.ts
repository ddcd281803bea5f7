import { memorySize } from '../job/text.ts';
import { defined, parseQuantity, spanOfTime } from '../job/values.ts';
import type { State } from '../judge/state.ts';
import { containerOf, endOf } from '../pod/containers.ts';
import type { Usage } from '../pod/usage.ts';

/** What a step has used, beside what it could use. Undefined if its shell has not said so. */
type StepUsage = Usage & { memoryRequest?: string; memoryLimit?: string };

export function usageOf({ pod, options }: State): StepUsage | undefined {
  const container = pod && containerOf(pod, options.step);
  const used = endOf(container)?.usage;
  if (container === undefined || used === undefined) return undefined;
  const { requests, memoryLimit } = container;
  return { ...used, ...defined({ memoryRequest: requests['memory'], memoryLimit: memoryLimit?.quantity }) };
}

/** `peak 1.9 of 2 GiB, 1 min 40 s CPU, throttled 12 s` */
export function usageInWords({ peakBytes, cpuMs, throttledMs = 0, memoryLimit }: StepUsage): string {
  return [
    peakBytes !== undefined && `peak ${partOf(peakBytes, parseQuantity(memoryLimit ?? '')?.amount)}`,
    cpuMs !== undefined && `${spanOfTime(cpuMs)} CPU`,
    throttledMs >= MIN_THROTTLED_MS && `throttled ${spanOfTime(throttledMs)}`,
  ]
    .filter((part) => part !== false)
    .join(', ');
}

/** Less is one period of the kernel's accounts. */
const MIN_THROTTLED_MS = 100;

/** One unit for both, if they have the same. */
function partOf(bytes: number, limit: number | undefined): string {
  const part = memorySize(bytes);
  if (limit === undefined) return part;
  const whole = memorySize(limit);
  const [number = '', unit] = part.split(' ');
  return `${whole.endsWith(` ${unit}`) ? number : part} of ${whole}`;
}

const LOW = 0.4;
const HIGH = 0.9;

/** What to do about a memory request that is far from the peak of a step that has done all its work. */
export function hintOnRequest({ peakBytes, memoryRequest = '' }: StepUsage): string | undefined {
  const requested = parseQuantity(memoryRequest)?.amount ?? 0;
  if (peakBytes === undefined || requested === 0) return undefined;
  const part = peakBytes / requested;
  if (part >= LOW && part <= HIGH) return undefined;
  const advice =
    part < LOW
      ? 'Request less, so that more pods fit on a node.'
      : 'Request more: a node that runs short of memory first evicts pods that use more than they request. The page cache counts.';
  return `The peak of memory was ${Math.round(part * 100)}% of the request (memory=${memoryRequest}). ${advice}`;
}
