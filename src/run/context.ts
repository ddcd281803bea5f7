import type { Receive } from '../job/job.ts';
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
  /** Writes the files that are copied back; undefined if there are none. */
  receive?: Receive | undefined;
  /** Values that no report may show; the list grows when a token is renewed. */
  secrets: readonly string[];
};
