import type { Hide } from '../../job/secrets/hide-secrets.ts';
import type { Tail } from '../../report/step-report.ts';
import type { Log } from '../ports/host.ts';

/** Enough to see the error without opening the whole log. */
export const TAIL_LINES = 20;
const MAX_LINE_LENGTH = 2000;
/** Secrets are masked in this much of a line before it is cut, so that no secret is cut in two. */
const MAX_SEARCHED_LENGTH = 4 * MAX_LINE_LENGTH;

/** `hide`: masks secrets in a line. */
export function openLogTail(hide: Hide) {
  let last: string[] = [];
  let taken = 0;
  return {
    take(lines: readonly string[]) {
      taken += lines.length;
      last = [...last, ...lines.slice(-TAIL_LINES)].slice(-TAIL_LINES);
    },
    /** Empty if there were no lines. */
    tails: (container: string): Tail[] =>
      taken === 0
        ? []
        : [{ container, lines: last.map((line) => truncate(line, hide)), cut: taken > last.length }],
  };
}

/** The same log; `take` also receives the job's lines. */
export function withTail<Kind extends Log>(log: Kind, take: (lines: readonly string[]) => void): Kind {
  return {
    ...log,
    jobOutput(lines: string[]) {
      take(lines);
      return log.jobOutput(lines);
    },
  };
}

/** Masks secrets in a line, then cuts an overlong line and adds its length. */
export function truncate(line: string, hide: Hide): string {
  const shown = hide(line.slice(0, MAX_SEARCHED_LENGTH));
  if (line.length <= MAX_SEARCHED_LENGTH && shown.length <= MAX_LINE_LENGTH) return shown;
  return `${shown.slice(0, MAX_LINE_LENGTH)} … (${line.length} characters)`;
}
