import { expect, test } from 'vitest';
import { openProgressLog } from '../../../src/run/log.ts';
import { pod, stateAfter } from '../../judge/pods.ts';
import { openHost } from '../../virtual/host.ts';

test('after more silence than the usual pull-grace, the log says what is awaited', () => {
  let now = 0;
  const { host, told } = openHost(() => now, undefined);
  const progress = openProgressLog(host, 0, { now: () => now });
  const state = stateAfter([{ at: 0, pod: pod() }]);
  progress.update(state);
  told.said.length = 0;

  now = 31_000;
  progress.update(state);
  expect(told.said).toEqual([]);
  now = progress.nextUpdate();
  progress.update(state);
  expect(told.said).toEqual([expect.stringContaining('still waiting')]);
});
