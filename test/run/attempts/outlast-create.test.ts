import { expect, test } from 'vitest';
import type { Observation } from '../../../src/pod/events.ts';
import { outlastCreate } from '../../../src/run/follow.ts';
import type { Pod } from '../../../src/run/pod.ts';
import { pod, running, stateAfter } from '../../judge/pods.ts';

const NEVER = Number.NEGATIVE_INFINITY;
const there: Observation[] = [{ at: 0, pod: running }];
const gone: Observation[] = [...there, { at: 70_000, gone: true }];
const going: Observation[] = [{ at: 0, pod: pod({}, { metadata: { deletionTimestamp: new Date(0) } }) }];

/** Seen after 70 s, with an answer to the look that confirms it. */
function outcomeOf(seen: Observation[], until: number) {
  const state = stateAfter(seen);
  const looked = stateAfter(seen);
  let isLooked = false;
  const seenPod = {
    name: 'x',
    clock: { now: () => 70_000 },
    get state() {
      return isLooked ? looked : state;
    },
    mayRepeatUntil: () => until,
    lookAgain: () => {
      isLooked = true;
    },
    lastOutageEnd: () => NEVER,
    next: async () => undefined,
  };
  return outlastCreate(seenPod as unknown as Pod, () => {});
}

test.each([
  ['that had no other create', gone, NEVER, 'outlasted'],
  ['that is still there when no other can come any more', there, 60_000, 'outlasted'],
  ['that may have gone before, during an outage', gone, 60_000, 'late-create'],
  ['that is going', going, 90_000, 'late-create'],
])('another pod in place of one %s', async (_, seen, until, outcome) => {
  expect(await outcomeOf(seen, until)).toBe(outcome);
});
