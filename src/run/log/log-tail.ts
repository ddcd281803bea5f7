import type { Hide } from '../../job/secret-forms.ts';
import type { Tail } from '../../report/step-report.ts';
import type { Log } from '../ports/host.ts';

/** What a person reads of a log before opening all of it. */
export const TAIL_LINES = 20;
const MAX_LINE_LENGTH = 2000;
/** Secrets are looked for in so much of a line, so that none is cut in two. */
const MAX_SEARCHED_LENGTH = 4 * MAX_LINE_LENGTH;

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
        : [{ container, lines: last.map((line) => truncate(line, hide)), cut: taken > last.length }],
  };
}

/** The same log, which lets `tail` see the lines of the job. */
export function withTail<Kind extends Log>(log: Kind, tail: LogTail): Kind {
  return {
    ...log,
    jobOutput(lines: string[]) {
      tail.take(lines);
      return log.jobOutput(lines);
    },
  };
}

/** A line without what is secret; one that is far too long loses its end, and says so. */
export function truncate(line: string, hide: Hide): string {
  const shown = hide(line.slice(0, MAX_SEARCHED_LENGTH));
  if (line.length <= MAX_SEARCHED_LENGTH && shown.length <= MAX_LINE_LENGTH) return shown;
  return `${shown.slice(0, MAX_LINE_LENGTH)} … (${line.length} characters)`;
}
