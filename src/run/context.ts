import type { Receive } from '../job/job.ts';
import type { Hide } from '../job/masking.ts';
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
  /** Masks what no report may show, also tokens that are renewed during the step. */
  hide: Hide;
};
