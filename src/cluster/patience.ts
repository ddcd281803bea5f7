import { ApiError } from '../run/ports/api-error.ts';
import type { Connection } from './connect.ts';

const FIRST_PAUSE_MS = 200;
const MAX_PAUSE_MS = 5000;
/** For an address where nothing has ever answered: longer than it takes to replace a control plane. */
const UNKNOWN_GRACE_MS = 90_000;

/** The tries of one request, watch or log, from its first failure to the next good answer. */
export type Patience = {
  /** Pauses before the next try. Throws `error` if the failures have lasted too long, or `signal` aborts. */
  next(error: unknown): Promise<void>;
  /** There was a good answer. */
  reset(): void;
};

/** `ms`: how long failures may last; default: the connection's `graceMs`. `signal`: ends the tries. */
export function openPatience(
  { clock, graceMs, outage }: Pick<Connection, 'clock' | 'graceMs' | 'outage'>,
  { ms = graceMs, signal }: { ms?: number; signal?: AbortSignal | undefined } = {},
): Patience {
  let failures = 0;
  let since = 0;
  return {
    async next(error) {
      const now = clock.now();
      if (failures++ === 0) since = now;
      const end = since + (outage.isUnknown ? Math.min(ms, UNKNOWN_GRACE_MS) : ms);
      if (signal?.aborted || now >= end) throw error;
      const pause = Math.min(Math.max(retryAfterMs(error), ownPause(failures, clock.random())), end - now);
      outage.lasts({ since, next: now + pause, end }, error);
      await clock.wait(pause, signal).catch(() => {
        throw error; // aborting ends the tries, and the failure is what there is to tell
      });
    },
    reset() {
      if (failures > 0) outage.over(since);
      failures = 0;
    },
  };
}

function retryAfterMs(error: unknown): number {
  return error instanceof ApiError && error.retryAfter !== undefined ? error.retryAfter * 1000 : 0;
}

/** Exponential with jitter, so that the steps of a matrix do not come back all at once. */
function ownPause(failures: number, random: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), MAX_PAUSE_MS) * (0.5 + random);
}
