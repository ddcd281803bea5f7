import { messageOf } from '../../job/errors.ts';
import { spanOfTime } from '../../job/time.ts';
import { UnreachableError } from '../../run/ports/api-error.ts';
import type { Clock } from '../../run/ports/clock.ts';

export type Outage = ReturnType<typeof openOutage>;

/** Most failures are over sooner, and concern nobody. */
const SAY_AFTER_MS = 2000;
const SAY_AGAIN_MS = 30_000;
/** From an outage as long as this nodes and controllers come back late as well. */
const LONG_MS = 5000;

/**
 * Says that the API server is waited for, and when it answers again; once for all requests that wait. `say`: receives a
 * line for the log.
 */
export function openOutage(clock: Clock, say: (line: string) => void) {
  let saidAt = Number.NEGATIVE_INFINITY;
  let isUnknown = true;
  let isProven = false;
  let lastEnd = Number.NEGATIVE_INFINITY;
  return {
    /** Something answered at the address of the API server, be it well or not. */
    answered(isGood = false) {
      isUnknown = false;
      isProven ||= isGood;
    },
    /** It has answered well, so the address, its certificate and the way there were right. */
    isProven: () => isProven,
    /** Nothing ever has, so the address may be wrong. */
    isUnknown: () => isUnknown,
    /** When the last outage that lasted for a while was over (milliseconds since 1970); -Infinity if there was none. */
    lastEnd: () => lastEnd,
    /** A request has failed since `since`, and is tried again at `next` and until `end` (milliseconds since 1970). */
    lasts({ since, next, end }: { since: number; next: number; end: number }, error: unknown) {
      const now = clock.now();
      const isMistake = error instanceof UnreachableError && error.isOfOneMachine;
      if ((next - since < SAY_AFTER_MS && !isMistake) || now - saidAt < SAY_AGAIN_MS) return;
      saidAt = now;
      const lasting = now - since < SAY_AFTER_MS ? '' : `, for ${spanOfTime(now - since)} now`;
      const limit = Number.isFinite(end) ? `, up to ${spanOfTime(end - since)}` : '';
      say(`Waiting for the API server${lasting}${limit}: ${messageOf(error)}`);
    },
    /** A request that had failed since `since` has had a good answer since `at`. */
    over(since: number, at: number) {
      if (at - since >= LONG_MS) lastEnd = at;
      if (saidAt < since) return;
      saidAt = Number.NEGATIVE_INFINITY;
      say(`The API server answers again, after ${spanOfTime(at - since)}.`);
    },
  };
}
