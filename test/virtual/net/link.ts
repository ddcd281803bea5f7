import type { VirtualTime } from '../clock.ts';
import type { Fault, FaultOf } from './faults.ts';

type Window = { from: number; to: number; way: 'refused' | 'silent' | '503' };

/** The way between a runner and the API server. */
export type Link = {
  /** The outage of this moment. */
  outage(): Window | undefined;
  /** Does things so much later, in order, and not within an outage. */
  along(ms: number): (act: () => void) => void;
  /** Is called when all connections break. */
  onBreak(listener: () => void): () => void;
  /** Can kubelets reach the API server? */
  isServerUp(): boolean;
  /** The fault of this kind that lasts, or lasts at this moment. */
  lasting<Name extends Fault['kind']>(kind: Name): FaultOf<Name> | undefined;
};

/** Without any packet for so long, the keep-alive of the operating system ends a connection (30 s and 10 probes). */
const KEEP_ALIVE_MS = 40_000;

export function openLink(
  time: Pick<VirtualTime, 'now' | 'at'>,
  faults: readonly Fault[],
  begin: number,
): Link {
  const { now, at } = time;
  const listeners = new Set<() => void>();
  const breakAll = () => {
    for (const listener of [...listeners]) listener();
  };
  const windows: Window[] = [];
  const restarts: { from: number; to: number }[] = [];
  for (const fault of faults) {
    if (fault.kind !== 'outage' && fault.kind !== 'restart') continue;
    const from = begin + fault.at;
    const to = from + fault.ms;
    const way = fault.kind === 'restart' ? 'refused' : fault.way;
    windows.push({ from, to, way });
    if (fault.kind === 'restart') restarts.push({ from, to });
    if (way !== 'silent') at(from, breakAll);
    else if (fault.ms > KEEP_ALIVE_MS) at(from + KEEP_ALIVE_MS, breakAll);
  }
  for (const fault of faults)
    if (fault.kind === 'untrusted' || fault.kind === 'denied') at(begin + fault.at, breakAll);
  const lasts = (fault: Fault) =>
    !('at' in fault && 'ms' in fault) || (now() >= begin + fault.at && now() < begin + fault.at + fault.ms);
  const isIn = ({ from, to }: { from: number; to: number }) => now() >= from && now() < to;
  return {
    outage: () => windows.find(isIn),
    along(ms) {
      let readyAt = 0;
      return (act) => {
        const outage = windows.find(isIn);
        readyAt = Math.max(readyAt, (outage?.way === 'silent' ? outage.to : now()) + ms);
        at(readyAt, act);
      };
    },
    isServerUp: () => !restarts.some(isIn),
    lasting: <Name extends Fault['kind']>(kind: Name) =>
      faults.find((fault): fault is FaultOf<Name> => fault.kind === kind && lasts(fault)),
    onBreak(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
