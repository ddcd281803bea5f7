import type { Job } from '../job.ts';
import { type Cause, isCause, prospects } from '../judge/causes.ts';
import { LONGEST_DURATION_MS, parseDuration } from './duration.ts';
import { linesOf } from './lines.ts';

/** Reads the lines of pull-grace: `30s` for every cause that may pass, `rate-limited = 2m` for one cause. `defaultMs`: where no line is for all. */
export function parsePullGrace(
  text: string,
  defaultMs: number,
): { grace: Job['pullGrace']; problems: string[] } {
  const byCause: Partial<Record<Cause, number>> = {};
  const problems: string[] = [];
  let ms: number | undefined;
  for (const line of linesOf(text)) {
    const [first = '', second, ...more] = line.split('=').map((part) => part.trim());
    const span = parseDuration(second ?? first);
    if (more.length > 0) problems.push(`"${line}": it has more than one =; write CAUSE = TIME`);
    else if (span === undefined || span > LONGEST_DURATION_MS)
      problems.push(`"${line}": "${second ?? first}" is no time up to 24 days; write it like 90s, 10m or 0s`);
    else if (second === undefined && ms !== undefined)
      problems.push(`"${line}" is a second line for every cause`);
    else if (second === undefined) ms = span;
    else if (!isCause(first))
      problems.push(`"${line}": "${first}" is no cause; there are ${Object.keys(prospects).join(', ')}`);
    else if (first in byCause) problems.push(`"${line}" is a second line for ${first}`);
    else byCause[first] = span;
  }
  return { grace: { ms: ms ?? defaultMs, byCause }, problems };
}
