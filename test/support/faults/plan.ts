import type { RequestKind } from './request-kinds.ts';
import { type Fault, isTimed } from './schedule.ts';

/** Which faults of a schedule a request meets. */
export type Plan = {
  /** Counts the request. Gives the faults that are due with it. */
  take(kind: RequestKind): Fault[];
};

export function planOf(faults: readonly Fault[]): Plan {
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
      return faults.filter(({ when, what }) => {
        if (!('request' in when)) return false;
        const number = numbers.get(when.request) ?? 0;
        const times = isTimed(what) ? 1 : (when.times ?? 1);
        return number >= when.nth && number < when.nth + times;
      });
    },
  };
}
