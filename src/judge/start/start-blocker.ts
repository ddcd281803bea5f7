import type { Finding } from '../finding.ts';

/** Something that keeps the step from starting. */
export type StartBlocker = {
  /** As the end of a sentence that tells what is waited for. */
  waiting: string;
} & GiveUp;

/**
 * When it is given up, and what is found then: at once where waiting can't help, at a moment (milliseconds since 1970), or
 * never where it is a mere wait, which ends with the time of the step.
 */
export type GiveUp = { giveUp: 'now' | number; finding: Finding } | { giveUp: 'never' };

/** Is it given up by `now`, and with what finding? */
export function givenUpBy(blocker: StartBlocker, now: number): Finding | undefined {
  if (blocker.giveUp === 'never') return undefined;
  return blocker.giveUp === 'now' || blocker.giveUp <= now ? blocker.finding : undefined;
}

/** The moments ahead at which one of these is given up. */
export function momentsOf(blockers: readonly StartBlocker[]): number[] {
  return blockers.flatMap(({ giveUp }) => (typeof giveUp === 'number' ? [giveUp] : []));
}
