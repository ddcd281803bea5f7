import type { RequestKind } from './request-kinds.ts';
import { type Fault, isTimed } from './schedule.ts';

/** Which faults of a schedule a request meets. */
export type Plan = {
  /** Counts the request. Gives the faults that are due with it. */
  take(kind: RequestKind): Fault[];
};

export function planOf(faults: readonly Fault[], now: () => number): Plan {
  /** When the first request met the fault. */
  const begun = new Map<Fault, number>();
  const counts = new Map<RequestKind, number>();
  const count = (kind: RequestKind) => {
    const number = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, number);
    return number;
  };
  return {
    take(kind) {
      const numbers = new Map<RequestKind, number>([
        [kind, count(kind)],
        ['any', count('any')],
      ]);
      return faults.filter((fault) => {
        if (!('request' in fault.when)) return false;
        const { request, nth, forMs } = fault.when;
        const number = numbers.get(request) ?? 0;
        if (number === nth) begun.set(fault, now());
        const times = isTimed(fault.what) ? 1 : (fault.when.times ?? 1);
        const isInTime = forMs !== undefined && now() < (begun.get(fault) ?? 0) + forMs;
        return number >= nth && (number < nth + times || isInTime);
      });
    },
  };
}
