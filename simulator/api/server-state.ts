// What the API server reads at every request; tests change some of it while it runs.

import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Readable, Writable } from 'node:stream';
import type { Clock } from '../clock.ts';
import type { Fail } from '../own-failures.ts';
import type { Pod } from '../wire.ts';
import type { RequestFilter } from './authorization.ts';
import type { ImageVolumes } from './image-volumes.ts';
import type { Store } from './object-store.ts';
import type { PlannedFault } from './request-faults.ts';
import type { Webhook } from './webhooks.ts';

/** Opens a container's log, as the kubelet does.
 *  @throws ApiError if there is no log to show */
export type OpenLog = (pod: Pod, query: URLSearchParams) => AsyncIterable<Buffer>;

/**
 * The streams of a container, for a client, and its end. `isOnce`: its standard input ends with the client.
 * @throws ApiError if there is no container to attach to
 */
export type Attach = (
  pod: Pod,
  container: string,
) => { stdin: Writable; stdout: Readable; isOnce: boolean; ended: Promise<void> };

/** May change or refuse a new pod before it is stored, as an admission plugin does. */
export type Admission = (pod: Pod) => Pod;

export interface ServerState {
  /** The bearer token of the user without a certificate. */
  token: string;
  /** The user of a token that is accepted. */
  userOf: (token: string) => string | undefined;
  store: Store;
  clock: Clock;
  openLog: OpenLog;
  attach: Attach;
  imageVolumes: ImageVolumes;
  /** The requests that are forbidden. */
  denials: Set<RequestFilter>;
  faults: PlannedFault[];
  admit: Admission;
  /** Asked about every new pod, in this order. */
  webhooks: Set<Webhook>;
  /** Answer 410 to a watch from a too old version instead of an ERROR event in a 200. */
  expireAsStatus: boolean;
  /** Watches and logs that are being read. */
  streams: { watch: Set<ServerResponse>; log: Set<ServerResponse> };
  /** A failure of the simulator itself. */
  fail: Fail;
  /** Every request so far, oldest first. */
  requests: { method: string; path: string }[];
}

type Parts = Pick<ServerState, 'store' | 'clock' | 'openLog' | 'attach' | 'imageVolumes' | 'fail'>;

/** The state of a new server: it has a token of its own, and nothing is forbidden or goes wrong. */
export function createServerState(parts: Parts): ServerState {
  const own = randomBytes(32).toString('base64url');
  return {
    ...parts,
    token: own,
    userOf: (token) => (token === own ? 'system:serviceaccount:default:runner' : undefined),
    denials: new Set(),
    faults: [],
    admit: (pod) => pod,
    webhooks: new Set(),
    expireAsStatus: false,
    streams: { watch: new Set(), log: new Set() },
    requests: [],
  };
}
