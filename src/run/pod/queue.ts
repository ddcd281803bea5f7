import type { Clock } from '../ports/clock.ts';

/** Brings items of several sources to one reader, in order of arrival. */
export type Queue<Item> = {
  put(item: Item): void;
  /** The next item; undefined if none arrived until `deadline` (milliseconds since 1970). */
  take(deadline: number): Promise<Item | undefined>;
};

/** Timers hold 31 bits. With a later deadline, `take` may return undefined early, and the caller asks again. */
const MAX_TIMER_MS = 2_147_483_647;

export function openQueue<Item>(clock: Clock): Queue<Item> {
  const items: Item[] = [];
  let wake: (() => void) | undefined;
  return {
    put(item) {
      items.push(item);
      wake?.();
    },
    async take(deadline) {
      if (items.length === 0) {
        const woken = new AbortController();
        wake = () => woken.abort();
        const ms = Math.min(Math.max(0, deadline - clock.now()), MAX_TIMER_MS);
        await clock.wait(ms, woken.signal).catch(() => {}); // it rejects when it is woken
        wake = undefined;
      }
      return items.shift();
    },
  };
}
