import { describe, expect, test } from 'vitest';
import type { Observation } from '../../../src/judge/observation.ts';
import { observe } from '../../../src/judge/observe.ts';
import { type State, startState } from '../../../src/judge/state.ts';
import { observeUntil } from '../../../src/run/pod/observe-until.ts';
import type { Interruption } from '../../../src/run/pod/pod.ts';
import { systemClock } from '../../../src/system-clock.ts';
import { CASE, running } from '../../judge/pods.ts';

/** A pod of which these things come one after the other; `deadlines`: until when each was waited for. */
function podWith(...updates: (Interruption | undefined)[]) {
  const deadlines: number[] = [];
  const next = async (deadline: number) => {
    deadlines.push(deadline);
    return updates.shift();
  };
  return { pod: { state: startState(CASE), clock: systemClock, next, lookAgain: () => {} }, deadlines };
}

/** Finishes when it is asked for the `times`th time. */
function judgeAfter(times: number) {
  let asked = 0;
  return () => (++asked === times ? { kind: 'finished' as const } : { kind: 'waiting' as const, again: 50 });
}

describe('the observation of a pod', () => {
  test('goes on until it is judged to be finished, whatever is noted', async () => {
    const { pod, deadlines } = podWith(undefined, { kind: 'note', text: 'x' }, undefined);
    const notes: string[] = [];

    expect(await observeUntil(pod, judgeAfter(4), [], (text) => notes.push(text))).toEqual({
      kind: 'finished',
    });
    expect(notes).toEqual(['x']);
    expect(deadlines).toEqual([50, 50, 50]);
  });

  test.each<Interruption>([
    { kind: 'interrupt' },
    { kind: 'trouble', verb: 'watch', error: new Error('no') },
  ])('ends by what ends it before: $kind', async (end) => {
    const { pod } = podWith(undefined, end);
    expect(await observeUntil(pod, judgeAfter(9))).toBe(end);
  });

  test('waits no longer than its followers want to, and updates them before it judges', async () => {
    const { pod, deadlines } = podWith();
    let updates = 0;
    const followers = [
      { update: () => void updates++, nextUpdate: () => 20 },
      { update: () => void updates++ },
    ];

    await observeUntil(pod, judgeAfter(2), followers);
    expect(deadlines).toEqual([20]);
    expect(updates).toBe(4);
  });

  describe('that comes to its end by time alone', () => {
    const CREATED = observe(startState(CASE), { at: 0, pod: running });

    /** Finishes at the second look; `look`: what one more look at the pod observes, if anything. */
    async function observed(look?: Observation) {
      let state = CREATED;
      let looks = 0;
      const pod = {
        get state() {
          return state;
        },
        clock: { ...systemClock, now: () => 0 },
        next: async () => undefined,
        lookAgain() {
          looks++;
          if (look !== undefined) state = observe(state, look);
        },
      };
      let judged = 0;
      const judge = (seen: State) =>
        ++judged === 1
          ? { kind: 'waiting' as const, again: 0 }
          : { kind: 'finished' as const, isGone: seen.pod !== undefined && seen.gone !== undefined };
      const end = await observeUntil(pod, judge);
      return { end, looks };
    }

    test('is judged by what the pod is like by then', async () => {
      const gone = { at: 1, gone: true, unseen: true } as const;
      expect(await observed(gone)).toEqual({ end: { kind: 'finished', isGone: true }, looks: 1 });
      expect(await observed({ at: 1, pod: running })).toEqual({
        end: { kind: 'finished', isGone: false },
        looks: 1,
      });
    });
  });
});
