import type { Tail } from '../../report/step-report.ts';
import type { Log } from '../ports/host.ts';

/** Enough to see the error without opening the whole log. */
export const TAIL_LINES = 20;

/** The last lines, as they are. */
export function openLogTail() {
  let last: string[] = [];
  let taken = 0;
  return {
    take(lines: readonly string[]) {
      taken += lines.length;
      last = [...last, ...lines.slice(-TAIL_LINES)].slice(-TAIL_LINES);
    },
    /** Empty if there were no lines. */
    tails: (container: string): Tail[] =>
      taken === 0 ? [] : [{ container, lines: last, cut: taken > last.length }],
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
