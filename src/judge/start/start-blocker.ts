import type { Finding } from '../finding.ts';

export type StartBlocker = {
  /** What the step waits for, as the end of a sentence. */
  waiting: string;
} & GiveUp;

/**
 * When to give up, and the finding then: at once if waiting can't help, at a time (milliseconds since 1970), or never
 * for a wait that only the step's timeout ends.
 */
export type GiveUp = { giveUp: 'now' | number; finding: Finding } | { giveUp: 'never' };

/** The finding if it is given up by `now`. */
export function givenUpBy(blocker: StartBlocker, now: number): Finding | undefined {
  if (blocker.giveUp === 'never') return undefined;
  return blocker.giveUp === 'now' || blocker.giveUp <= now ? blocker.finding : undefined;
}

/** The times at which they are given up. */
export function momentsOf(blockers: readonly StartBlocker[]): number[] {
  return blockers.flatMap(({ giveUp }) => (typeof giveUp === 'number' ? [giveUp] : []));
}
