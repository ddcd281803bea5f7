import type { Identity } from '../../job/identity.ts';
import type { Job } from '../../job/job.ts';
import type { JudgeOptions } from '../../judge/state.ts';
import type { Attempt } from '../../report/step-report.ts';
import type { Context } from '../context.ts';
import { another } from '../random-identity.ts';
import { firstLoss } from './after-lost-pod.ts';
import type { Next } from './next-attempt.ts';

/** `limited`: the job with the time that is left. `earlier`: the attempts before. */
export type Course = { number: number; identity: Identity; limited: Job; earlier: readonly Attempt[] };

/** `next`: undefined if this attempt decided. */
type Tried = { attempt: Attempt; next: Pick<Next, 'kind' | 'announcement' | 'pauseMs'> | undefined };

/** A pod needs about as long to start a program; with less time left, none is made. */
const LEAST_TIME_MS = 1000;

/** Can a pod that is created after the pause start its program within the `timeout` of the step? */
export function hasTimeFor(
  { pauseMs }: Pick<Next, 'pauseMs'>,
  { begunAt, timeoutMs }: Pick<JudgeOptions, 'begunAt' | 'timeoutMs'>,
  now: number,
): boolean {
  return now + pauseMs + LEAST_TIME_MS <= begunAt + timeoutMs;
}

/** Makes one attempt after the other, each with a pod of its own, until one decides. Gives that one, and all in order. */
export async function tryUntilDecided<Last extends Tried>(
  job: Job,
  identity: Identity,
  context: Pick<Context, 'clock' | 'host' | 'interrupted' | 'beginning'>,
  tryOnce: (course: Course) => Promise<Last>,
): Promise<{ last: Last; attempts: [...Attempt[], Attempt] }> {
  const { clock, host, interrupted } = context;
  const earlier: Attempt[] = [];
  let course: Course = { number: 1, identity, limited: job, earlier };
  for (;;) {
    const last = await tryOnce(course);
    const { attempt, next } = last;
    if (next === undefined) return { last, attempts: [...earlier, attempt] };
    earlier.push({ ...attempt, followedBy: next.kind });
    const number = course.number + 1;
    host.say(`Attempt ${number}: ${next.announcement}`);
    // A cancel ends the pause, and the next attempt before it begins.
    if (next.pauseMs > 0) await clock.wait(next.pauseMs, interrupted).catch(() => {});
    course = { number, identity: another(identity), limited: withTimeLeft(job, earlier, context), earlier };
  }
}

/** `timeout` spans all attempts, `schedule-timeout` those for pods that were lost one after the other. */
export function withTimeLeft(
  job: Job,
  attempts: readonly Attempt[],
  { clock, beginning }: Pick<Context, 'clock' | 'beginning'>,
): Job {
  const now = clock.now();
  const loss = firstLoss(attempts) ?? now;
  return {
    ...job,
    timeoutMs: Math.max(job.timeoutMs - (now - beginning.begunAt), LEAST_TIME_MS),
    scheduleTimeoutMs: Math.max(job.scheduleTimeoutMs - (now - loss), LEAST_TIME_MS),
  };
}
