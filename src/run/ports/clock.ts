/** Time and chance for all that waits, so that a test can hold them still. Times are milliseconds since 1970. */
export type Clock = {
  now(): number;
  /** Settles after `ms`; rejects with an AbortError as soon as `signal` aborts. Does not keep the process alive. */
  wait(ms: number, signal?: AbortSignal): Promise<void>;
  /** Aborts after `ms`, with a TimeoutError. */
  timeout(ms: number): AbortSignal;
  /** At least 0 and less than 1: for pauses that differ between steps. */
  random(): number;
};
