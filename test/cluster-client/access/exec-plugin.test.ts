import { expect, test } from 'vitest';
import { runPlugin } from '../../../src/cluster/access/exec-plugin.ts';
import { systemClock } from '../../../src/system-clock.ts';

const CONFIG = {
  server: new URL('https://cluster.invalid'),
  namespace: undefined,
  cluster: {},
  user: {},
  userName: 'admin',
  folder: process.cwd(),
};
const ENDED = 'it was ended by SIGKILL after 60 s at most';
/** Its minute is over after two seconds, in which a busy machine has started a shell. */
const CLOCK = { ...systemClock, timeout: () => AbortSignal.timeout(2000) };

/** Runs a script as a plugin; gives its token, or what is said of it. */
function endOf(script: string): Promise<string | undefined> {
  return runPlugin({ command: 'sh', args: ['-c', script] }, CONFIG, CLOCK, (words) => words).then(
    ({ token }) => token,
    (error: Error) => error.message,
  );
}

test.each([
  ['asks in a process of its own', 'sleep 600; true', ENDED],
  ['does not listen to SIGTERM', 'trap "" TERM; while :; do sleep 0.1; done', ENDED],
  [
    'leaves a process behind that holds its output',
    'sleep 600 & echo \'{"status":{"token":"tok-123456"}}\'',
    'tok-123456',
  ],
])('a plugin that %s is not waited for when its time is over', async (_, script, end) => {
  expect(await endOf(script)).toBe(end);
});
