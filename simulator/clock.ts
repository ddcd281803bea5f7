// Simulated time: waits are divided by the speed factor, so that a fast run keeps the order of a slow one.
// Timestamps are the machine's own.

export interface Clock {
  /** Waits `milliseconds` of simulated time; rejects with the signal's reason if it is aborted meanwhile. */
  wait(milliseconds: number, signal?: AbortSignal): Promise<void>;
  /** Calls back after `milliseconds` of simulated time; returns how to cancel. */
  after(milliseconds: number, call: () => void): () => void;
  /** Calls back again and again, first after `first` milliseconds; returns how to cancel. */
  every(milliseconds: number, call: () => void, first?: number): () => void;
  /** How much simulated time passes in so many real milliseconds: the work of a real process takes real time. */
  inReal(milliseconds: number): number;
  /** Milliseconds of simulated time since the clock was made. */
  elapsed(): number;
  /** A random number from `low` up to `high`. */
  between(low: number, high: number): number;
  /** Cancels everything that is still to come; from now on no wait ends. */
  stop(): void;
}

/** Calls back again and again, by a clock that can call once. */
export function repeat(
  after: Clock['after'],
  milliseconds: number,
  call: () => void,
  first = milliseconds,
): () => void {
  let cancel = after(first, again);
  function again(): void {
    cancel = after(milliseconds, again);
    call();
  }
  return () => cancel();
}

/** @param speed how many simulated seconds pass in a real one */
export function createClock(speed: number): Clock {
  const start = performance.now();
  const timers = new Set<NodeJS.Timeout>();
  let stopped = false;

  function after(milliseconds: number, call: () => void): () => void {
    if (stopped) return () => {};
    const timer = setTimeout(() => {
      timers.delete(timer);
      call();
    }, milliseconds / speed);
    timers.add(timer);
    return () => {
      clearTimeout(timer);
      timers.delete(timer);
    };
  }

  function wait(milliseconds: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const abort = (): void => {
        cancel();
        reject(signal?.reason);
      };
      const cancel = after(milliseconds, () => {
        signal?.removeEventListener('abort', abort);
        resolve();
      });
      signal?.addEventListener('abort', abort, { once: true });
    });
  }

  return {
    wait,
    after,
    every: (milliseconds, call, first) => repeat(after, milliseconds, call, first),
    inReal: (milliseconds) => milliseconds * speed,
    elapsed: () => (performance.now() - start) * speed,
    between: (low, high) => low + Math.random() * (high - low),
    stop: () => {
      stopped = true;
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
