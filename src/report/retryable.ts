import type { Finding } from '../judge/finding.ts';

/**
 * May the same step end otherwise, run again with nothing changed? Not where it succeeded or was told to stop, and not
 * where the job's own program failed: what that would do a second time only its author knows.
 */
export function isRetryable({ outcome, category, lasting }: Finding): boolean {
  return outcome === 'failure' && !lasting && category !== 'step';
}
