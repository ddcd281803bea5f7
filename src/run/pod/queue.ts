/** Brings what several sources see to one reader, in the order in which it is seen. */
export type Mailbox<Letter> = {
  put(letter: Letter): void;
  /** The next letter, or undefined when none came until `deadline` (milliseconds since 1970). */
  take(deadline: number): Promise<Letter | undefined>;
};

/** Timers hold 31 bits; a later deadline is simply looked at once more. */
const LONGEST_TIMER_MS = 2_147_483_647;

export function openMailbox<Letter>(): Mailbox<Letter> {
  const letters: Letter[] = [];
  let wake: (() => void) | undefined;
  return {
    put(letter) {
      letters.push(letter);
      wake?.();
    },
    async take(deadline) {
      if (letters.length === 0) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, Math.min(Math.max(0, deadline - Date.now()), LONGEST_TIMER_MS));
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
        wake = undefined;
      }
      return letters.shift();
    },
  };
}
