import { type Cause, prospects } from './causes.ts';
import type { Case } from './state.ts';

/**
 * How long a pull that failed for this cause is given, in milliseconds: undefined for a cause that can't pass, unless the
 * user gives it a time (a registry whose mirrors lag behind), and where the puller falls back; infinity for what is no
 * failure.
 */
export function pullGrace(of: Case, cause: Cause, puller = ''): number | undefined {
  const own = of.gracesMs?.[cause];
  // With another policy left there is nothing to wait for.
  if (prospects[cause] !== 'waits' && of.fallbacks?.includes(puller)) return undefined;
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
