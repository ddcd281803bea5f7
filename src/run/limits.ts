import type { Job } from '../job/job.ts';
import type { JudgeOptions } from '../judge/state.ts';

type Limits = Pick<
  JudgeOptions,
  'timeoutMs' | 'scheduleTimeoutMs' | 'pullTimeoutMs' | 'graceMs' | 'gracesMs' | 'setupGraceMs'
>;

type LimitingInputs = Pick<
  Job,
  'timeoutMs' | 'scheduleTimeoutMs' | 'pullTimeoutMs' | 'pullGrace' | 'setupGraceMs'
>;

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
