import type { Beginning } from '../report/step-report.ts';
import type { Cleanup } from './cleanup/cleanup.ts';
import type { Clock } from './ports/clock.ts';
import type { Cluster } from './ports/cluster.ts';
import type { Host } from './ports/host.ts';

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
