import type { Console } from '../../github/console.ts';
import type { Hide } from '../../plan/secret-forms.ts';
import type { Tail } from '../../report/account.ts';

/** What a person reads of a log before opening all of it. */
export const TAIL_LINES = 20;
const LONGEST_LINE = 2000;
/** So much of a line is looked at for what is secret, so that none is cut in two. */
const LOOKED_AT = 4 * LONGEST_LINE;

/** Remembers the last lines of a log that goes by. */
export type LogTail = {
  take(lines: readonly string[]): void;
  /** Nothing where no line came. */
  tails(container: string): Tail[];
};

/** `hide`: hides what is secret in a line, before that is cut. */
export function openLogTail(hide: Hide): LogTail {
  let last: string[] = [];
  let taken = 0;
  return {
    take(lines) {
      taken += lines.length;
      last = [...last, ...lines.slice(-TAIL_LINES)].slice(-TAIL_LINES);
    },
    tails: (container) =>
      taken === 0
        ? []
        : [{ container, lines: last.map((line) => shortened(line, hide)), cut: taken > last.length }],
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

/** A line without what is secret; one that is far too long loses its end, and says so. */
export function shortened(line: string, hide: Hide): string {
  const shown = hide(line.slice(0, LOOKED_AT));
  if (line.length <= LOOKED_AT && shown.length <= LONGEST_LINE) return shown;
  return `${shown.slice(0, LONGEST_LINE)} … (${line.length} characters)`;
}
