import type { Job } from '../job.ts';
import type { Case } from '../judge/state.ts';

type Limits = Pick<
  Case,
  'timeoutMs' | 'scheduleTimeoutMs' | 'pullTimeoutMs' | 'graceMs' | 'gracesMs' | 'setupGraceMs'
>;

/** The times by which pods of a job are judged. */
export function limitsOf({
  timeoutMs,
  scheduleTimeoutMs,
  pullTimeoutMs,
  pullGrace,
  setupGraceMs,
}: Job): Limits {
  const { ms: graceMs, byCause: gracesMs } = pullGrace;
  return { timeoutMs, scheduleTimeoutMs, pullTimeoutMs, graceMs, gracesMs, setupGraceMs };
}
