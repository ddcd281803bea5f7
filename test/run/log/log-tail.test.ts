import { expect, test } from 'vitest';
import { systemClock } from '../../../src/clock.ts';
import { openStepLog } from '../../../src/run/log.ts';
import { container, pod, stateAfter } from '../../judge/pods.ts';
import { openHost } from '../../virtual/host.ts';

async function tailOf(...lines: string[]) {
  const { host, told } = openHost(Date.now, undefined);
  const state = stateAfter([{ at: 0, pod: pod({ containerStatuses: [container({ running: {} })] }) }]);
  const signal = new AbortController().signal;
  const logOf = () => ({ pod: 'x', container: 'step', uid: 'uid-1', isGone: () => false });
  const log = openStepLog(
    { state, signal, logOf, clock: systemClock },
    {
      async followLog(_, sink) {
        for (const line of lines) await sink([line]);
        return 'whole';
      },
    },
    host,
  );
  log.update(state);
  await log.finish();
  expect(told.lines).toEqual(lines);
  return log.tails();
}

test('the end of a log has the last twenty lines, and says that there were more', async () => {
  const lines = Array.from({ length: 30 }, (_, index) => `line ${index}`);
  expect(await tailOf(...lines)).toEqual([{ container: 'step', lines: lines.slice(10), cut: true }]);
  expect(await tailOf('only')).toEqual([{ container: 'step', lines: ['only'], cut: false }]);
  expect(await tailOf()).toEqual([]);
});
