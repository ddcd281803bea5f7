/** Time and chance for all that waits, so that a test can hold them still. Times are milliseconds since 1970. */
export type Clock = {
  /** Goes on evenly, whatever the clock of the machine is set to: for all that is measured. */
  now(): number;
  /** By the clock of the machine, which may be set meanwhile: only to compare with a time that another machine gave. */
  wallTime(): number;
  /** Settles after `ms`; rejects with an AbortError as soon as `signal` aborts. Does not keep the process alive. */
  wait(ms: number, signal?: AbortSignal): Promise<void>;
  /** Aborts after `ms`, with a TimeoutError. */
  timeout(ms: number): AbortSignal;
  /** At least 0 and less than 1: for pauses that differ between steps. */
  random(): number;
};
