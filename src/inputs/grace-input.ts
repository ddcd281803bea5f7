import { CAUSES, type Cause, isCause } from '../job/causes.ts';
import type { Job } from '../job/job.ts';
import { quoted } from '../job/quoted.ts';
import { parseDuration } from './values/duration.ts';
import { readRules } from './values/lines.ts';

/** `30s` for causes that are not permanent, `rate-limited = 2m` for one cause. `defaultMs`: without the former. */
export function parsePullGrace(
  text: string,
  defaultMs: number,
): { grace: Job['pullGrace']; problems: string[] } {
  const byCause: Partial<Record<Cause, number>> = {};
  let ms: number | undefined;
  const problems = readRules(text, 'CAUSE = TIME', ({ name, value }, hidden) => {
    if (/,/.test(`${name}${value}`)) return ': it has a comma; write each time on a line of its own';
    const span = parseDuration(value);
    if (span === undefined)
      return `: ${quoted(value, hidden)} is no time up to 24 days; write it like 90s, 10m or 0s`;
    if (name === undefined) {
      if (ms !== undefined) return ' is a second line for every cause';
      ms = span;
      return undefined;
    }
    if (!isCause(name))
      return `: ${quoted(name, hidden)} is no cause; there are ${Object.keys(CAUSES).join(', ')}`;
    if (name in byCause) return ` is a second line for ${name}`;
    byCause[name] = span;
    return undefined;
  });
  return { grace: { ms: ms ?? defaultMs, byCause }, problems };
}
