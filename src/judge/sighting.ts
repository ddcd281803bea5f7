import type { CoreV1Event, V1Pod } from '@kubernetes/client-node';

/** One thing that was seen of a pod, and when (milliseconds since 1970, on the clock of the one who saw it). A tape is a list of them. */
export type Sighting =
  | { at: number; pod: V1Pod }
  | { at: number; event: CoreV1Event }
  | { at: number; gone: true }
  /** The first lines of the step's log, two at most; seen once, when the log has ended. */
  | { at: number; log: readonly string[] };
