import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from './run/ports.ts';

/** The start of the process (milliseconds since 1970). Node loads the global `performance` on demand, which takes 2 ms. */
export const startedAt = Math.round(Date.now() - process.uptime() * 1000);

/**
 * The clock of this machine. Its waits do not keep the process running; `main` keeps it running (`keepAlive`). `process.uptime`
 * advances evenly. Like the timers of Node, it stops while the machine is suspended.
 */
export const systemClock: Clock = {
  now: () => Math.round(startedAt + process.uptime() * 1000),
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
