// What the API server looks at in every request; tests change some of it while it runs.

import type { ServerResponse } from 'node:http';
import type { Clock } from '../clock.ts';
import type { Pod } from '../wire.ts';
import type { Target } from './access.ts';
import type { PlannedFault } from './faults.ts';
import type { ImageVolumes } from './image-volumes.ts';
import type { Store } from './store.ts';
import type { Webhook } from './webhooks.ts';

/** Who has the logs: the kubelet.
 *  @throws ApiError if there is no log to show */
export type OpenLog = (pod: Pod, query: URLSearchParams) => AsyncIterable<Buffer>;

/** Looks at a new pod before it is stored, as an admission plugin does. */
export type Admission = (pod: Pod) => Pod;

export interface ServerState {
  /** Of the user without a certificate. */
  token: string;
  store: Store;
  clock: Clock;
  openLog: OpenLog;
  imageVolumes: ImageVolumes;
  /** What is forbidden. */
  denials: Set<Target>;
  faults: PlannedFault[];
  admit: Admission;
  /** Asked about every new pod, in this order. */
  webhooks: Set<Webhook>;
  /** Answer 410 to a watch from a too old version instead of an ERROR event in a 200. */
  expireAsStatus: boolean;
  /** Watches and logs that are being read. */
  streams: { watch: Set<ServerResponse>; log: Set<ServerResponse> };
  /** Every request so far, oldest first. */
  requests: { method: string; path: string }[];
}
