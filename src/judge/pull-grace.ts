import { type Cause, prospects } from './causes.ts';
import type { Case } from './state.ts';

/**
 * How long a pull that failed for this cause is given, in milliseconds: undefined for a cause that can't pass, unless the
 * user gives it a time (a registry whose mirrors lag behind); infinity for what is no failure.
 */
export function pullGrace(of: Case, cause: Cause): number | undefined {
  const own = of.gracesMs?.[cause];
  switch (prospects[cause]) {
    case 'lasting':
      return own;
    case 'passing':
    case 'unknown':
      return own ?? of.graceMs;
    case 'waits':
      return Number.POSITIVE_INFINITY;
  }
}
