import { expect, test } from 'vitest';
import { systemClock } from '../../../src/clock.ts';
import { openStatusRequest } from '../../../src/run/followers.ts';
import type { OwnedPod } from '../../../src/run/ports.ts';
import { event, pod, stateAfter } from '../../judge/pods.ts';

const containers = [{ name: 'app', image: 'app:1' }];
const created = { at: 0, pod: pod({}, { spec: { containers } }) };
const pulled = event('Pulled', 'Successfully pulled image "app:1" in 1s', { of: 'app' });
const unknown = stateAfter([created]);
const known = stateAfter([created, { at: 1, event: pulled }]);

function open(answer: () => Promise<void> = async () => {}) {
  let now = 0;
  const asked: OwnedPod[] = [];
  const clock = { ...systemClock, now: () => now };
  const follower = openStatusRequest({ clock, signal: new AbortController().signal }, containers, {
    requestStatus: (of) => {
      asked.push(of);
      return answer();
    },
  });
  const updateAt = (at: number, state: typeof known) => {
    now = at;
    follower.update(state);
  };
  return { asked, updateAt, nextUpdate: () => follower.nextUpdate?.() };
}

test('the status of a pod is requested once, a second after events alone report all its images', () => {
  const { asked, updateAt, nextUpdate } = open();
  updateAt(0, unknown);
  expect(nextUpdate()).toBe(Number.POSITIVE_INFINITY);
  updateAt(5000, known);
  expect(nextUpdate()).toBe(6000);
  updateAt(5999, known);
  expect(asked).toEqual([]);
  updateAt(6000, known);
  updateAt(60_000, known);

  expect(asked).toMatchObject([{ uid: created.pod.metadata?.uid }]);
  expect(nextUpdate()).toBe(Number.POSITIVE_INFINITY);
});

test('a request for a status that is refused changes nothing', async () => {
  const { asked, updateAt } = open(async () => {
    throw new Error('forbidden');
  });
  updateAt(0, known);
  updateAt(1000, known);
  await new Promise(setImmediate);

  expect(asked).toHaveLength(1);
});
