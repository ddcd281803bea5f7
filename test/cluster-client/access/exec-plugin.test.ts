import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { systemClock } from '../../../src/clock.ts';
import { tokenSource } from '../../../src/cluster/token-sources.ts';
import type { Clock } from '../../../src/run/ports.ts';
import { useFolder } from '../../folders.ts';

const CONFIG = {
  server: new URL('https://cluster.invalid'),
  namespace: undefined,
  cluster: {},
  userName: 'admin',
  folder: process.cwd(),
  files: [],
};
const ENDED = 'it was killed by SIGKILL; a plugin has 60 s';
/** Its minute is over after two seconds, in which a busy machine has started a shell. */
const CLOCK: Clock = { ...systemClock, timeout: () => AbortSignal.timeout(2000) };

/** Runs a script as a plugin; gives its token, or what is said of it. */
function endOf(
  script: string,
  clock = CLOCK,
  signal = new AbortController().signal,
): Promise<string | undefined> {
  const user = { exec: { command: 'sh', args: ['-c', script] } };
  const source = tokenSource({ ...CONFIG, user }, { clock, shown: (words) => words, signal });
  return source(true).then(
    ({ token }) => token,
    (error: Error) => error.message,
  );
}

test.each([
  ['asks in a process of its own', 'sleep 600; true', ENDED],
  ['does not listen to SIGTERM', 'trap "" TERM; while :; do sleep 0.1; done', ENDED],
  [
    'leaves a process that holds its output open',
    'sleep 600 & echo \'{"status":{"token":"tok-123456"}}\'',
    'tok-123456',
  ],
])('a plugin that %s is not awaited when its time is over', async (_, script, end) => {
  expect(await endOf(script)).toBe(end);
});

describe('a plugin and all that it has started are killed', () => {
  const folder = useFolder();
  const startsAnother = (file: string) => `sleep 30 & echo $! > ${file}; echo $$ >> ${file}; wait`;

  const isAlive = (pid: number) => {
    try {
      // A killed process whose parent has not read its end is a zombie.
      return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
    } catch {
      return false;
    }
  };
  const until = async (holds: () => boolean) => {
    while (!holds()) await wait(10);
  };
  const pidsIn = (file: string) => readFileSync(file, 'utf8').trim().split('\n').map(Number);

  test('when its time is over', async () => {
    const file = join(folder, 'over');
    expect(await endOf(startsAnother(file))).toBe(ENDED);
    const pids = pidsIn(file);
    expect(pids).toHaveLength(2);
    await until(() => !pids.some(isAlive));
  });

  test('and a plugin is not started for a connection that is closed', async () => {
    expect(await endOf('sleep 30', systemClock, AbortSignal.abort())).toBe(ENDED);
  });
});
