import type { Clock } from '../ports/clock.ts';

/** Timers hold 31 bits. With a later deadline, `take` may return undefined early, and the caller asks again. */
const MAX_TIMER_MS = 2_147_483_647;

/** Brings items of several sources to one reader, in order of arrival. */
export function openQueue<Item>(clock: Clock) {
  const items: Item[] = [];
  let wake: (() => void) | undefined;
  return {
    put(item: Item) {
      items.push(item);
      wake?.();
    },
    /** The next item; undefined if none arrived until `deadline` (milliseconds since 1970). */
    async take(deadline: number) {
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
