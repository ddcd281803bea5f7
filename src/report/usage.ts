import { memorySize } from '../job/text.ts';
import { defined, parseQuantity, spanOfTime } from '../job/values.ts';
import { type State, stepContainer } from '../judge/state.ts';
import { endOf } from '../pod/containers.ts';
import type { Usage } from '../pod/usage.ts';
import type { StepReport } from './step-report.ts';

/** What a step has used, with what it could use. Undefined if its shell has not reported it. */
type StepUsage = Usage & { memoryRequest?: string; memoryLimit?: string };

export function usageOf(state: State): StepUsage | undefined {
  const container = stepContainer(state);
  const used = endOf(container)?.usage;
  if (container === undefined || used === undefined || Object.keys(used).length === 0) return undefined;
  const { requests, memoryLimit } = container;
  return { ...used, ...defined({ memoryRequest: requests['memory'], memoryLimit: memoryLimit?.quantity }) };
}

/**
 * Why there are no numbers although the user requested them. Undefined if there are numbers, or if the program was ended from
 * outside.
 */
export function lackOfUsage({ usage, finding, attempts, heldUntil }: StepReport): string | undefined {
  const state = attempts.at(-1)?.state;
  const end = endOf(state && stepContainer(state));
  const isOwnEnd = finding.outcome === 'success' || finding.category === 'step';
  if (usage === undefined || end === undefined || !isOwnEnd) return undefined;
  if (usage !== 'reported') return LACKS[usage];
  if (heldUntil !== undefined) return LACKS.held;
  if (end.usage !== undefined) return Object.keys(end.usage).length === 0 ? LACKS['no-counters'] : undefined;
  if (end.reason === 'OOMKilled' || end.exitCode > MAX_OWN_CODE) return LACKS.killed;
  return Buffer.byteLength(end.message ?? '') > MIN_ROOM ? LACKS['no-room'] : LACKS['no-end'];
}

/** Higher exit codes belong to processes that a signal has ended. */
const MAX_OWN_CODE = 128;
/** What each shell leaves for outputs (plan/exit-trap.ts). */
const MIN_ROOM = 1300;

const LACKS = {
  'no-script': 'the step has no script in run',
  'no-trap': 'they need sh, dash, ash or bash as shell, and a script of at most 124 KiB',
  'own-message': 'pod-template sets the termination message of the container, by which they come',
  held: 'the container still runs (hold-on-failure)',
  'no-counters': 'the container has no cgroup files that the script’s shell can read',
  killed: 'a signal ended the script’s shell',
  'no-room':
    'the script wrote so much to $GITHUB_OUTPUT that they do not fit; files-out gives outputs a file of their own',
  'no-end':
    'the script sets an EXIT trap of its own, becomes another program (exec), or has a syntax error in its first line',
};

/** `peak 1.9 of 2 GiB, 1 min 40 s CPU, throttled 12 s` */
export function usageInWords({ peakBytes, cpuMs, throttledMs = 0, memoryLimit }: StepUsage): string {
  return [
    peakBytes !== undefined && `peak ${partOf(peakBytes, parseQuantity(memoryLimit ?? ''))}`,
    cpuMs !== undefined && `${spanOfTime(cpuMs)} CPU`,
    throttledMs >= MIN_THROTTLED_MS && `throttled ${spanOfTime(throttledMs)}`,
  ]
    .filter((part) => part !== false)
    .join(', ');
}

/** A shorter time is one period of the kernel's accounting. */
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

/** What leaves room for another run of the same step, for people: in whole MiB, of much in steps of 64. No request is above its limit. */
function betterRequest(peakBytes: number, requested: number, memoryLimit = ''): string {
  const mebibytes = Math.ceil((1.25 * peakBytes) / MIB);
  const step = mebibytes < 256 ? 1 : 64;
  const rounded = Math.ceil(mebibytes / step) * step;
  const limit = parseQuantity(memoryLimit) ?? Number.POSITIVE_INFINITY;
  if (rounded * MIB <= limit) return `memory=${rounded}Mi`;
  return requested < limit ? `memory=${memoryLimit}` : `memory=${rounded}Mi and limits.memory=${rounded}Mi`;
}

const MIB = 2 ** 20;

/** What to do about a memory request that is far from the peak of a step that has done all its work. */
export function hintOnRequest({ peakBytes, memoryRequest = '', memoryLimit }: StepUsage): string | undefined {
  const requested = parseQuantity(memoryRequest) ?? 0;
  if (peakBytes === undefined || requested === 0) return undefined;
  const part = peakBytes / requested;
  if (part >= LOW && part <= HIGH) return undefined;
  const better = betterRequest(peakBytes, requested, memoryLimit);
  const advice =
    part < LOW
      ? `Request less, for example ${better}, so that more pods fit on a node.`
      : `Request more, for example ${better}: a node that runs short of memory first evicts pods that use more than they request. The page cache counts.`;
  return `The peak of memory was ${Math.round(part * 100)}% of the request (memory=${memoryRequest}). ${advice}`;
}
