import type { Job } from '../job.ts';
import { CAUSES, type Cause, isCause } from '../judge/causes.ts';
import { LONGEST_DURATION_MS, parseDuration } from './duration.ts';
import { linesOf } from './lines.ts';
import { looksSecret, quoted } from './quoted.ts';

/** More are not reported, and a text that has as many is something else. */
const MOST_PROBLEMS = 100;

/** Reads the lines of pull-grace: `30s` for every cause that may pass, `rate-limited = 2m` for one cause. `defaultMs`: where no line is for all. */
export function parsePullGrace(
  text: string,
  defaultMs: number,
): { grace: Job['pullGrace']; problems: string[] } {
  const byCause: Partial<Record<Cause, number>> = {};
  const problems: string[] = [];
  let ms: number | undefined;
  const hidden = looksSecret(text);
  for (const line of linesOf(text)) {
    if (problems.length === MOST_PROBLEMS) break;
    const [first = '', second, ...more] = line.split('=').map((part) => part.trim());
    const span = parseDuration(second ?? first);
    if (more.length > 0) problems.push(`${quoted(line, hidden)}: it has more than one =; write CAUSE = TIME`);
    else if (span === undefined || span > LONGEST_DURATION_MS)
      problems.push(
        `${quoted(line, hidden)}: ${quoted(second ?? first, hidden)} is no time up to 24 days; write it like 90s, 10m or 0s`,
      );
    else if (second === undefined && ms !== undefined)
      problems.push(`${quoted(line, hidden)} is a second line for every cause`);
    else if (second === undefined) ms = span;
    else if (!isCause(first))
      problems.push(
        `${quoted(line, hidden)}: ${quoted(first, hidden)} is no cause; there are ${Object.keys(CAUSES).join(', ')}`,
      );
    else if (first in byCause) problems.push(`${quoted(line, hidden)} is a second line for ${first}`);
    else byCause[first] = span;
  }
  return { grace: { ms: ms ?? defaultMs, byCause }, problems };
}
