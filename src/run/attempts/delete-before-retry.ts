import { deletionGrace } from '../../judge/end/deletion-grace.ts';
import { endOfPod, startCertainty } from '../../judge/end/start-certainty.ts';
import { pullInFlight } from '../../judge/pull/pulling.ts';
import { nodeOf, type State } from '../../judge/state.ts';
import { observeUntil } from '../pod/observe-until.ts';
import type { Pod } from '../pod/pod.ts';

/** The shortest grace period that the kubelet confirms: with 0 the API server removes the pod before its node knows. */
const GRACE_SECONDS = 1;
/** A node that has not confirmed the deletion by then may be lost. */
const TIMEOUT_MS = 30_000;
/** A deletion does not stop a pull. containerd stops one itself after five minutes without progress. */
const PULLING_TIMEOUT_MS = 600_000;
/** Most nodes confirm within a second. */
const REPORT_AFTER_MS = 2000;

/**
 * What must be certain of a pod before another one may run its step: that the step has not begun and can't any more,
 * that the pod has ended, or nothing.
 */
export type Proof = 'never-started' | 'ended' | 'nothing';

type Outcome = 'proven' | 'started' | 'unknown' | 'interrupted';

type Verdict = { kind: 'finished'; outcome: Outcome } | { kind: 'waiting'; again: number };

/**
 * Deletes a pod before another one replaces it, and waits until the proof is there or can't come any more; at least
 * until `until` (milliseconds since 1970). `report` gets a line for the log if that takes long.
 */
export async function deleteBeforeRetry(
  pod: Pod,
  { proof, until }: { proof: Proof; until: number },
  report: (line: string) => void,
): Promise<Outcome> {
  void pod.delete(graceFor(proof, pod.state));
  if (proof === 'nothing') return 'proven';
  const begunAt = pod.clock.now();
  let reportAt = begunAt + REPORT_AFTER_MS;
  const judge = (state: State, now: number): Verdict => {
    const known = proof === 'ended' ? ended(state, now) : neverStarted(state);
    if (known.kind === 'finished') return known;
    const image = pullInFlight(state);
    const shortest = begunAt + (image === undefined ? TIMEOUT_MS : PULLING_TIMEOUT_MS);
    const deadline = Math.min(Math.max(shortest, until), state.options.begunAt + state.options.timeoutMs);
    if (now >= deadline) return { kind: 'finished', outcome: 'unknown' };
    if (now >= reportAt) {
      reportAt = Number.POSITIVE_INFINITY;
      const why =
        image === undefined
          ? `; the node ${nodeOf(state) ?? ''} has not confirmed it, and the cluster has not given the pod up`
          : `; the node is still pulling ${image}, which nothing stops`;
      report(`waiting until ${AWAITED[proof]} ${pod.name} any more${why}`);
    }
    return { kind: 'waiting', again: Math.min(deadline, reportAt, known.again) };
  };
  const end = await observeUntil(pod, judge);
  if (end.kind === 'finished') return end.outcome;
  // A pod that can't be watched or deleted confirms nothing.
  return end.kind === 'interrupt' ? 'interrupted' : 'unknown';
}

const AWAITED = {
  'never-started': "it is certain that the step can't begin in the pod",
  ended: 'it is certain that nothing runs in the pod',
};

/** A program that runs gets the time that its pod gives it. */
function graceFor(proof: Proof, state: State): number | undefined {
  if (proof === 'never-started') return GRACE_SECONDS;
  if (endIn(state) !== undefined) return 0;
  const own = deletionGrace(state);
  return own === undefined ? undefined : Math.max(own, GRACE_SECONDS);
}

function neverStarted(state: State): Verdict {
  const certainty = startCertainty(state);
  if (certainty === 'open') return { kind: 'waiting', again: Number.POSITIVE_INFINITY };
  return { kind: 'finished', outcome: certainty === 'never-started' ? 'proven' : certainty };
}

function ended(state: State, now: number): Verdict {
  const end = endIn(state);
  if (end === undefined && state.pod && state.gone) return { kind: 'finished', outcome: 'unknown' };
  const at = end ?? Number.POSITIVE_INFINITY;
  return now >= at ? { kind: 'finished', outcome: 'proven' } : { kind: 'waiting', again: at };
}

function endIn(state: State): number | undefined {
  return state.pod === undefined ? undefined : endOfPod(state);
}
