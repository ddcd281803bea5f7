import type { Finding } from '../finding.ts';

export type StartBlocker = {
  /** What the step waits for, as the end of a sentence. */
  waiting: string;
  /** Nothing has failed: the finding tells that nothing has happened until then. */
  isSilence?: true;
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
