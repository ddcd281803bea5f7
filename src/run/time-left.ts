import type { Job } from '../job/job.ts';
import type { Attempt } from '../report/step-report.ts';
import { firstLoss } from './after-lost-pod.ts';
import type { Context } from './context.ts';

/** Of a new pod, however late it comes. */
const LEAST_TIME_MS = 1000;

/** `timeout` spans all attempts, `schedule-timeout` those for pods that were lost one after the other. */
export function withTimeLeft(
  job: Job,
  attempts: readonly Attempt[],
  { clock, beginning }: Pick<Context, 'clock' | 'beginning'>,
): Job {
  const now = clock.now();
  const loss = firstLoss(attempts);
  return {
    ...job,
    timeoutMs: Math.max(job.timeoutMs - (now - beginning.begunAt), LEAST_TIME_MS),
    scheduleTimeoutMs:
      loss === undefined
        ? job.scheduleTimeoutMs
        : Math.max(job.scheduleTimeoutMs - (now - loss), LEAST_TIME_MS),
  };
}
