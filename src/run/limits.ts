import type { Job } from '../job/job.ts';

type Limits = Pick<Job, 'timeoutMs' | 'scheduleTimeoutMs' | 'pullTimeoutMs' | 'pullGrace' | 'setupGraceMs'>;

/** As the judge has them. */
export function limitsOf({ timeoutMs, scheduleTimeoutMs, pullTimeoutMs, pullGrace, setupGraceMs }: Limits) {
  const { ms: graceMs, byCause: gracesMs } = pullGrace;
  return { timeoutMs, scheduleTimeoutMs, pullTimeoutMs, graceMs, gracesMs, setupGraceMs };
}
