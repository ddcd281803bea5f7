import { growingPause, type Pauses } from '../../job/growing-pause.ts';
import { ApiError, UnreachableError } from '../../run/ports/api-error.ts';
import type { Connection } from '../connect.ts';

const PAUSES: Pauses = { firstMs: 200, mostMs: 5000 };
/** For an address where nothing has ever answered: longer than it takes to replace a control plane. */
const UNKNOWN_GRACE_MS = 90_000;
/** For an address where nothing listens and that is valid only on one machine. A cluster that the job has created there listens already. */
const ONE_MACHINE_GRACE_MS = 10_000;
/** For what a create or a log needs beside the API server: a webhook, a quota's update, a node. */
const BEHIND_GRACE_MS = 30_000;
/** A server that is overloaded asks for seconds; one pause is not to use up the grace. */
const MAX_RETRY_AFTER_MS = 60_000;
/**
 * Is it the status of an API server, or of a gateway before it, that is away or overloaded? Gateways have many of their own, as
 * Cloudflare's 520 to 530; and a 408 for a connection that was silent, which may reach the request after it.
 */
export function isAway(status: number): boolean {
  return status === 408 || status === 429 || status > 501;
}

/** Has an API server answered that is there? */
export function isAnswered(error: unknown): boolean {
  return error instanceof ApiError && error.foreign === undefined && !isAway(error.status);
}

/** The tries of one request, watch or log, from its first failure to the next good answer. */
export type Patience = ReturnType<typeof openPatience>;

/** Failures may last for the connection's `graceMs`, from the first on. `isEndless`: only `signal` ends the tries. */
export function openPatience(
  { clock, graceMs, outage }: Pick<Connection, 'clock' | 'graceMs' | 'outage'>,
  { isEndless = false, signal }: { isEndless?: boolean; signal?: AbortSignal | undefined } = {},
) {
  const openedAt = clock.now();
  let failures = 0;
  let since = 0;
  /** Since when the API server is there, and something else fails. */
  let behindSince: number | undefined;
  const end = (): number => {
    if (isEndless) return Number.POSITIVE_INFINITY;
    if (behindSince !== undefined) return behindSince + Math.min(graceMs, BEHIND_GRACE_MS);
    return since + (outage.isUnknown() ? Math.min(graceMs, UNKNOWN_GRACE_MS) : graceMs);
  };
  return {
    /**
     * Pauses before the next try. Throws `error` if the failures have lasted too long, or `signal` aborts. `isBehind`: the
     * API server is there, and something else fails that the request needs.
     */
    async next(error: unknown, isBehind = false) {
      const now = clock.now();
      if (failures++ === 0) since = now;
      behindSince = isBehind ? (behindSince ?? now) : undefined;
      const isOfOneMachine = error instanceof UnreachableError && error.isOfOneMachine;
      // A connection that times out has used up its time before its first failure.
      const until =
        isOfOneMachine && !isEndless && outage.isUnknown()
          ? Math.min(end(), openedAt + ONE_MACHINE_GRACE_MS)
          : end();
      if (signal?.aborted || now >= until) throw error;
      const wanted = Math.max(retryAfterMs(error), growingPause(failures, PAUSES, clock.random()));
      const pause = Math.min(wanted, until - now);
      outage.lasts({ since, next: now + pause, end: until }, error);
      await clock.wait(pause, signal).catch(() => {
        throw error; // aborting ends the tries, and the failure is what there is to tell
      });
    },
    /** There was a good answer, at `at` (milliseconds since 1970). */
    reset(at = clock.now()) {
      if (failures > 0) outage.over(since, at);
      failures = 0;
      behindSince = undefined;
    },
  };
}

function retryAfterMs(error: unknown): number {
  const seconds = error instanceof ApiError ? (error.retryAfter ?? 0) : 0;
  return Math.min(seconds * 1000, MAX_RETRY_AFTER_MS);
}
