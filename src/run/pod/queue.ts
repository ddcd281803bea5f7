/** Brings items of several sources to one reader, in order of arrival. */
export type Queue<Item> = {
  put(item: Item): void;
  /** The next item; undefined if none arrived until `deadline` (milliseconds since 1970). */
  take(deadline: number): Promise<Item | undefined>;
};

/** Timers hold 31 bits. With a later deadline, `take` may return undefined early, and the caller asks again. */
const MAX_TIMER_MS = 2_147_483_647;

export function openQueue<Item>(): Queue<Item> {
  const items: Item[] = [];
  let wake: (() => void) | undefined;
  return {
    put(item) {
      items.push(item);
      wake?.();
    },
    async take(deadline) {
      if (items.length === 0) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, Math.min(Math.max(0, deadline - Date.now()), MAX_TIMER_MS));
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
        wake = undefined;
      }
      return items.shift();
    },
  };
}
