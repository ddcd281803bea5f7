import type { Cause } from '../../job/causes.ts';
import { spanOfTime } from '../../job/time.ts';
import type { Finding } from '../finding.ts';
import type { JudgeOptions } from '../state.ts';

export type StartBlocker = {
  /** What the step waits for, as the end of a sentence. */
  waiting: string;
  /** Nothing has failed: the finding tells that nothing has happened until then. */
  isSilence?: true;
  /** Something has failed that may pass: the log says so at once, with the time that it gets. */
  passing?: { what: string; graceMs: number };
} & GiveUp;

/** `now`: waiting can't help; a number: milliseconds since 1970; `never`: only the step's timeout ends the wait. */
export type GiveUp = { giveUp: 'now' | number; finding: Finding } | { giveUp: 'never' };

/** The finding if it is given up by `now`. */
export function givenUpBy(blocker: StartBlocker, now: number): Finding | undefined {
  if (blocker.giveUp === 'never') return undefined;
  return blocker.giveUp === 'now' || blocker.giveUp <= now ? blocker.finding : undefined;
}

/** The times at which they are given up. */
export function giveUpTimes(blockers: readonly StartBlocker[]): number[] {
  return blockers.flatMap(({ giveUp }) => (typeof giveUp === 'number' ? [giveUp] : []));
}

/** Names, in the hint of a finding that waited for its grace, the input that sets how long. */
export function namingGrace(finding: Finding, input: 'pull-grace' | 'setup-grace', value: string): Finding {
  const words = `The input ${input} (${value}) sets how long such a failure is waited for.`;
  return { ...finding, hint: [finding.hint, words].filter(Boolean).join(' ') };
}

/** The same for a failed pull; unless only the lag of a node was waited for, which no input sets. */
export function namingPullGrace(
  finding: Finding,
  { graceMs, gracesMs }: JudgeOptions,
  { cause, ms }: { cause: Cause; ms: number },
): Finding {
  const own = gracesMs?.[cause];
  if (ms !== (own ?? graceMs)) return finding;
  const value = spanOfTime(ms);
  return namingGrace(finding, 'pull-grace', own === undefined ? value : `${cause} = ${value}`);
}
