import { expect, test } from 'vitest';
import { openProgressLog } from '../../../src/run/log.ts';
import { pod, stateAfter } from '../../judge/pods.ts';

/** A log that has been silent since 0 s. `at`: an update at this time, with the verdict due at another. */
function silentLog() {
  let now = 0;
  const lines: string[] = [];
  const console = { say: (line: string) => void lines.push(line), paint: (_: string, text: string) => text };
  const progress = openProgressLog(console, 0, { now: () => now });
  const state = stateAfter([{ at: 0, pod: pod() }]);
  progress.update(state);
  lines.length = 0;
  return {
    lines,
    nextUpdate: progress.nextUpdate,
    at(seconds: number, dueSeconds?: number) {
      now = seconds * 1000;
      progress.update(state, dueSeconds === undefined ? undefined : dueSeconds * 1000);
    },
  };
}

test('after 30 s of silence the log says what is awaited', () => {
  const { at, lines } = silentLog();
  at(29, 60);
  expect(lines).toEqual([]);
  at(30, 60);
  expect(lines).toEqual([expect.stringContaining('still waiting')]);
});

test('it says nothing where the verdict is due in a moment, and does not ask for updates until then', () => {
  const { at, lines, nextUpdate } = silentLog();
  at(30, 30.2);
  expect(lines).toEqual([]);
  expect(nextUpdate()).toBeGreaterThan(30_200);
});

test('it says so a little later where the verdict did not come', () => {
  const { at, lines } = silentLog();
  at(30, 30.2);
  at(32, 32.1);
  expect(lines).toEqual([expect.stringContaining('still waiting')]);
});
