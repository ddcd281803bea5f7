import type { Finding } from '../finding.ts';

/** Something that keeps the step from starting. */
export type Obstacle = {
  /** As the end of a sentence that tells what is waited for. */
  waiting: string;
} & GiveUp;

/**
 * When it is given up, and what is found then: at once where waiting can't help, at a moment (milliseconds since 1970), or
 * never where it is a mere wait, which ends with the time of the step.
 */
export type GiveUp = { giveUp: 'now' | number; finding: Finding } | { giveUp: 'never' };

/** Is it given up by `now`, and with what finding? */
export function givenUpBy(obstacle: Obstacle, now: number): Finding | undefined {
  if (obstacle.giveUp === 'never') return undefined;
  return obstacle.giveUp === 'now' || obstacle.giveUp <= now ? obstacle.finding : undefined;
}

/** The moments ahead at which one of these is given up. */
export function momentsOf(obstacles: readonly Obstacle[]): number[] {
  return obstacles.flatMap(({ giveUp }) => (typeof giveUp === 'number' ? [giveUp] : []));
}
