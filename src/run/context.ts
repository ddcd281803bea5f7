import type { Beginning } from '../report/step-report.ts';
import type { Cleanup } from './cleanup.ts';
import type { Clock, Cluster, Host } from './ports.ts';

export type Context = {
  cluster: Cluster;
  clock: Clock;
  host: Host;
  cleanup: Cleanup;
  /** Aborts when the host cancels the step. */
  interrupted: AbortSignal;
  beginning: Beginning;
  /** Values that no report may show; grows when a token is renewed. */
  secrets: readonly string[];
};
