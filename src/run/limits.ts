import type { Job } from '../job/job.ts';
import type { JudgeOptions } from '../judge/state.ts';

type Limits = Pick<
  JudgeOptions,
  'timeoutMs' | 'scheduleTimeoutMs' | 'pullTimeoutMs' | 'graceMs' | 'gracesMs' | 'setupGraceMs'
>;

/** What the user has said of times. */
type LimitingInputs = Pick<
  Job,
  'timeoutMs' | 'scheduleTimeoutMs' | 'pullTimeoutMs' | 'pullGrace' | 'setupGraceMs'
>;

/** The times by which pods of a job are judged. */
export function limitsOf({
  timeoutMs,
  scheduleTimeoutMs,
  pullTimeoutMs,
  pullGrace,
  setupGraceMs,
}: LimitingInputs): Limits {
  const { ms: graceMs, byCause: gracesMs } = pullGrace;
  return { timeoutMs, scheduleTimeoutMs, pullTimeoutMs, graceMs, gracesMs, setupGraceMs };
}
