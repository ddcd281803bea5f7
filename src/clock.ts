import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from './run/ports.ts';

/**
 * The clock of this machine. Its waits are no reason for the process to go on; `main` keeps it alive (`keepAlive`).
 * `performance.now` goes on evenly, and like the timers of Node not at all while the machine is suspended.
 */
export const systemClock: Clock = {
  now: () => Math.round(performance.timeOrigin + performance.now()),
  wallTime: Date.now,
  wait: (ms, signal) => wait(ms, undefined, { ref: false, ...(signal && { signal }) }),
  timeout: (ms) => AbortSignal.timeout(ms),
  random: Math.random,
};

/** Keeps the process alive until it is disposed of. */
export function keepAlive(): Disposable {
  const timer = setInterval(() => {}, 2 ** 30);
  return { [Symbol.dispose]: () => clearInterval(timer) };
}
