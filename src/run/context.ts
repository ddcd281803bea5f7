import type { openRecording } from '../recording/recording.ts';
import type { Beginning } from '../report/step-report.ts';
import type { Cleanup } from './cleanup.ts';
import type { Clock, Cluster, Host, Receive } from './ports.ts';

export type Context = {
  cluster: Cluster;
  clock: Clock;
  host: Host;
  cleanup: Cleanup;
  /** Aborts when the host cancels the step. */
  interrupted: AbortSignal;
  beginning: Beginning;
  /** Writes the files that come back; undefined if none are wanted. */
  receive?: Receive | undefined;
  /** Only steps with `tape` load it. */
  openRecording?: typeof openRecording | undefined;
  /** Values that no report may show; the list grows when a token is renewed. */
  secrets: readonly string[];
};
