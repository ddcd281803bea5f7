import { type StartCertainty, startCertainty } from '../judge/end/start-certainty.ts';
import { pullInFlight } from '../judge/pull/pulling.ts';
import type { State } from '../judge/state.ts';
import { observeUntil } from './pod/observe-until.ts';
import type { Pod } from './pod/pod.ts';

/** The shortest grace period that the kubelet confirms: with 0 the API server removes the pod before its node knows. */
const GRACE_SECONDS = 1;
/** A node that has not confirmed the deletion by then may be lost. */
const TIMEOUT_MS = 30_000;
/** A deletion does not stop a pull. containerd stops one itself after five minutes without progress. */
const PULLING_TIMEOUT_MS = 600_000;
/** Most nodes confirm within a second. */
const REPORT_AFTER_MS = 2000;

type Known = Exclude<StartCertainty, 'open'>;
type Verdict = { kind: 'finished'; certainty: Known } | { kind: 'waiting'; again: number };

/**
 * Deletes a pod before another one replaces it, and waits until it is certain whether its step has started. `report`
 * gets a line for the log if that takes long.
 */
export async function deleteBeforeRetry(
  pod: Pod,
  report: (line: string) => void,
): Promise<Known | 'interrupted'> {
  void pod.delete(GRACE_SECONDS);
  const begunAt = pod.clock.now();
  let reportAt = begunAt + REPORT_AFTER_MS;
  const judge = (state: State, now: number): Verdict => {
    const certainty = startCertainty(state);
    if (certainty !== 'open') return { kind: 'finished', certainty };
    const image = pullInFlight(state);
    const timeoutMs = image === undefined ? TIMEOUT_MS : PULLING_TIMEOUT_MS;
    const deadline = Math.min(begunAt + timeoutMs, state.options.begunAt + state.options.timeoutMs);
    if (now >= deadline) return { kind: 'finished', certainty: 'unknown' };
    if (now >= reportAt) {
      reportAt = Number.POSITIVE_INFINITY;
      const why = image === undefined ? '' : `; the node is still pulling ${image}, which nothing stops`;
      report(`waiting until it is certain that the step can't begin in the pod ${pod.name} any more${why}`);
    }
    return { kind: 'waiting', again: Math.min(deadline, reportAt) };
  };
  const end = await observeUntil(pod, judge);
  switch (end.kind) {
    case 'finished':
      return end.certainty;
    case 'interrupt':
      return 'interrupted';
    case 'trouble':
      return 'unknown'; // a pod that can't be watched or deleted confirms nothing
  }
}
