import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { codedError } from '../../../src/job/errors.ts';
import { observe } from '../../../src/judge/observe.ts';
import { startState } from '../../../src/judge/state.ts';
import { openNodeCondition } from '../../../src/run/followers.ts';

const silent = {
  metadata: { uid: 'u', name: 'shop-77', resourceVersion: '1' },
  spec: { nodeName: 'node-1', containers: [{ name: 'step' }] },
  status: { phase: 'Pending' },
};

test.each([
  ['is tried again after a failure', 503, 2],
  ['is not tried again without the right', 403, 1],
])('a lookup of a silent node %s', async (_, status, times) => {
  const options = { step: 'step', graceMs: 1, begunAt: 0, timeoutMs: 1e9 };
  const state = observe(startState(options), { at: 0, pod: silent });
  let now = 0;
  let asked = 0;
  const follower = openNodeCondition({ state, clock: { now: () => now }, put: () => {} } as never, {
    async condition() {
      asked += 1;
      throw codedError('api', 'no', { status, reason: '' });
    },
  });
  for (; now < 100_000; now += 10_000) {
    follower.update(state);
    await setImmediate();
  }
  expect(asked).toBe(times);
});
