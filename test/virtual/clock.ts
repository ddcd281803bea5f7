import type { Clock } from '../../src/run/ports.ts';
import type { Random } from '../support/random.ts';

/** A fixed time, so that a seed gives the same run on every day. */
export const EPOCH = Date.parse('2026-11-22T10:00:00.000Z');

/** `hang`: no timer is left that could settle the promise; `late`: it had not settled at the time given. */
export type Outcome<Value> =
  | { kind: 'settled'; value: Value }
  | { kind: 'failed'; error: unknown }
  | { kind: 'hang' }
  | { kind: 'late' };

/** Time that passes only when nothing else can go on. Times are milliseconds since 1970. */
export type VirtualTime = {
  now(): number;
  /** Calls `act` at `time`, or at once if that is over; returns a function that prevents it. */
  at(time: number, act: () => void): () => void;
  after(ms: number, act: () => void): () => void;
  /** The clock of one process. Once killed, nothing that it waits for happens any more. */
  process(random: Random): { clock: Clock; kill(): void };
  /** Holds the time still until work of the real world is done. */
  whileWorking<Value>(work: Promise<Value>): Promise<Value>;
  /** Lets time pass until the promise settles, at most until `until`. */
  run<Value>(promise: Promise<Value>, until: number): Promise<Outcome<Value>>;
};

/** As in Node, whose timers hold 31 bits: a longer wait is over at once. */
const MAX_TIMER_MS = 2_147_483_647;

export function openTime(): VirtualTime {
  let now = EPOCH;
  const timers = openTimers();
  const working = new Set<Promise<unknown>>();
  const at = (time: number, act: () => void) => timers.add(Math.max(now, time), act);
  const after = (ms: number, act: () => void) => at(now + ms, act);
  /** Runs the next timer; false if none is left, or it is later than `until`. */
  const step = (until: number) => {
    const timer = timers.take(until);
    if (timer === undefined) return false;
    now = timer.time;
    timer.act();
    return true;
  };
  return {
    now: () => now,
    at,
    after,
    process: (random) => processClock({ now: () => now, after }, random),
    whileWorking(work) {
      working.add(work);
      const done = () => working.delete(work);
      work.then(done, done);
      return work;
    },
    async run<Value>(promise: Promise<Value>, until: number) {
      let outcome: Outcome<Value> | undefined;
      promise.then(
        (value) => {
          outcome = { kind: 'settled', value };
        },
        (error) => {
          outcome = { kind: 'failed', error };
        },
      );
      for (;;) {
        await settled();
        while (working.size > 0) {
          await Promise.allSettled(working);
          await settled();
        }
        if (outcome !== undefined) return outcome;
        if (!step(until)) return { kind: timers.isEmpty() ? 'hang' : 'late' };
      }
    },
  };
}

/** All promise reactions run before an immediate does, and nothing else under test waits for the real world. */
function settled(): Promise<void> {
  return new Promise(setImmediate);
}

function processClock(
  { now, after }: Pick<VirtualTime, 'now' | 'after'>,
  random: Random,
): { clock: Clock; kill(): void } {
  let isAlive = true;
  const later = (ms: number, act: () => void) =>
    after(ms >= 1 && ms <= MAX_TIMER_MS ? ms : 1, () => {
      if (isAlive) act();
    });
  return {
    clock: {
      now: () => Math.floor(now()),
      wallTime: () => Math.floor(now()),
      random: random.next,
      wait: (ms, signal) =>
        new Promise((resolve, reject) => {
          if (signal?.aborted) return reject(aborted(signal));
          const stop = () => {
            cancel();
            reject(aborted(signal));
          };
          const cancel = later(ms, () => {
            signal?.removeEventListener('abort', stop);
            resolve();
          });
          signal?.addEventListener('abort', stop, { once: true });
        }),
      timeout(ms) {
        const controller = new AbortController();
        later(ms, () => controller.abort(new DOMException('The operation timed out', 'TimeoutError')));
        return controller.signal;
      },
    },
    kill() {
      isAlive = false;
    },
  };
}

/** Like the AbortError of node:timers/promises. */
function aborted(signal: AbortSignal | undefined): Error {
  const error = new Error('The operation was aborted', { cause: signal?.reason });
  error.name = 'AbortError';
  return error;
}

type Timer = { time: number; act: () => void };

/** Timers in order of their time, and of their making where that is the same; the last is the next. */
function openTimers() {
  const timers: Timer[] = [];
  /** Where a new one belongs: before all that come sooner or at the same time. */
  const placeOf = (time: number) => {
    let [from, to] = [0, timers.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((timers[middle]?.time ?? 0) > time) from = middle + 1;
      else to = middle;
    }
    return from;
  };
  return {
    add(time: number, act: () => void): () => void {
      const timer: Timer = { time, act };
      timers.splice(placeOf(time), 0, timer);
      return () => {
        const place = timers.indexOf(timer, placeOf(time));
        if (place >= 0) timers.splice(place, 1);
      };
    },
    take(until: number): Timer | undefined {
      return (timers.at(-1)?.time ?? Number.POSITIVE_INFINITY) > until ? undefined : timers.pop();
    },
    isEmpty: () => timers.length === 0,
  };
}
