import { describe, expect, test } from 'vitest';
import { systemClock } from '../../../src/clock.ts';
import { observe } from '../../../src/judge/observe.ts';
import { type State, startState } from '../../../src/judge/state.ts';
import type { Observation } from '../../../src/pod/observation.ts';
import { observeUntil } from '../../../src/run/follow.ts';
import { CASE, running } from '../../judge/pods.ts';

/** A pod of which one thing after the other is seen; `deadlines`: until when each was waited for. */
function openPod() {
  const deadlines: number[] = [];
  const next = async (deadline: number) => {
    deadlines.push(deadline);
    return undefined;
  };
  return {
    pod: { state: startState(CASE), clock: systemClock, next, lookAgain: () => {}, lastOutageEnd: () => 0 },
    deadlines,
  };
}

/** Finishes at the call with number `times`. */
function judgeAfter(times: number) {
  let asked = 0;
  return () => (++asked === times ? { kind: 'finished' as const } : { kind: 'waiting' as const, again: 50 });
}

describe('the observation of a pod', () => {
  test('waits no longer than its followers allow, and updates them before it judges', async () => {
    const { pod, deadlines } = openPod();
    let updates = 0;
    const followers = [
      { update: () => void updates++, nextUpdate: () => 20 },
      { update: () => void updates++ },
    ];

    await observeUntil(pod, judgeAfter(2), followers);
    expect(deadlines).toEqual([20]);
    expect(updates).toBe(4);
  });

  describe('that ends only because its time is over', () => {
    const LIMIT = 10_000;
    const GONE = { at: LIMIT, gone: true, unseen: true } as const;

    /** Time goes on to each deadline; `look`: what a look at the pod observes; `outageEnd`: when an outage was over. */
    async function observed(look: Observation | undefined, outageEnd = Number.NEGATIVE_INFINITY) {
      let state = observe(startState(CASE), { at: 1, pod: running });
      let now = 1;
      const looks: number[] = [];
      const pod = {
        get state() {
          return state;
        },
        clock: { ...systemClock, now: () => now },
        async next(deadline: number) {
          if (look !== undefined && looks.length > 0) state = observe(state, look);
          else now = deadline;
          return undefined;
        },
        lookAgain: () => void looks.push(now),
        lastOutageEnd: () => outageEnd,
      };
      const isGone = (seen: State) => seen.pod !== undefined && seen.gone !== undefined;
      const judge = (seen: State, at: number) =>
        at >= LIMIT || isGone(seen)
          ? { kind: 'finished' as const, isGone: isGone(seen) }
          : { kind: 'waiting' as const, again: LIMIT };
      const end = await observeUntil(pod, judge);
      const told = 'isGone' in end && end.isGone;
      return { told, now, looks };
    }

    test('is judged by what the pod is like by then', async () => {
      expect(await observed(GONE)).toEqual({ told: true, now: LIMIT, looks: [LIMIT] });
      expect(await observed({ at: LIMIT, pod: running })).toEqual({
        told: false,
        now: LIMIT,
        looks: [LIMIT],
      });
    });

    test('waits for nodes to be back after an outage', async () => {
      expect(await observed(GONE, 8000)).toEqual({ told: true, now: 38_000, looks: [38_000] });
    });

    test('is believed as it is, if no look at the pod is answered until its time is up', async () => {
      const end = CASE.begunAt + CASE.timeoutMs + 3000;
      expect(await observed(undefined)).toEqual({ told: false, now: end, looks: [LIMIT] });
    });
  });
});
