import type { Console } from './github/console.ts';
import type { Tail } from './report/account.ts';

/** What a person reads of a log before opening all of it. */
export const TAIL_LINES = 20;
const LONGEST_LINE = 2000;

/** Remembers the last lines of a log that goes by. */
export type LogTail = {
  take(lines: readonly string[]): void;
  /** Nothing where no line came. */
  tails(container: string): Tail[];
};

export function openLogTail(): LogTail {
  let last: string[] = [];
  let taken = 0;
  return {
    take(lines) {
      taken += lines.length;
      last = [...last, ...lines.slice(-TAIL_LINES).map(shortened)].slice(-TAIL_LINES);
    },
    tails: (container) => (taken === 0 ? [] : [{ container, lines: last, cut: taken > last.length }]),
  };
}

/** The same console, which lets `tail` see the lines of the job. */
export function remembering(console: Console, tail: LogTail): Console {
  return {
    ...console,
    jobOutput(lines) {
      tail.take(lines);
      return console.jobOutput(lines);
    },
  };
}

/** A line that is far too long loses its end, and says so. */
export function shortened(line: string): string {
  return line.length <= LONGEST_LINE ? line : `${line.slice(0, LONGEST_LINE)} … (${line.length} characters)`;
}
