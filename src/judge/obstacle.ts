import type { Finding } from './finding.ts';

/** Something that keeps the step from starting. */
export type Obstacle = {
  /** As the end of a sentence that tells what is waited for. */
  waiting: string;
  /** When it is given up, milliseconds since 1970: LASTING where waiting can't help, infinity where it is a mere wait. */
  until: number;
  /** What is found when it is given up. */
  finding: Finding;
};

export const LASTING = Number.NEGATIVE_INFINITY;
