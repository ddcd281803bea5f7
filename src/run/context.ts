import type { Beginning } from '../report/step-report.ts';
import type { Cleanup } from './cleanup/cleanup.ts';
import type { Cluster } from './ports/cluster.ts';
import type { Host } from './ports/host.ts';

/** What all parts of a step have in common. */
export type Context = {
  cluster: Cluster;
  host: Host;
  cleanup: Cleanup;
  /** The host's wish that the step ends. */
  interrupted: AbortSignal;
  beginning: Beginning;
  /** What no report may show; grows while tokens are renewed. */
  secrets: readonly string[];
};
