// What the API server looks at in every request; tests change some of it while it runs.

import type { Clock } from '../clock.ts';
import type { Pod } from '../wire.ts';
import type { Target } from './access.ts';
import type { Faults } from './faults.ts';
import type { ImageVolumes } from './image-volumes.ts';
import type { Store } from './store.ts';

/** Who has the logs: the kubelet.
 *  @returns undefined if the pod has no node yet
 *  @throws ApiError if there is no log to show */
export type OpenLog = (pod: Pod, query: URLSearchParams) => AsyncIterable<string> | undefined;

/** Looks at a new pod before it is stored, as an admission plugin does: may change it or throw an ApiError. */
export type Admission = (pod: Pod) => Pod;

/** A watch or a log that is being read. */
export interface Stream {
  kind: 'watch' | 'log';
  end(): void;
  cut(): void;
}

export interface Stage {
  store: Store;
  clock: Clock;
  openLog: OpenLog;
  imageVolumes: ImageVolumes;
  /** What is forbidden. */
  denials: Set<Target>;
  faults: Faults;
  admit: Admission;
  /** Answer 410 to a watch from a too old version instead of an ERROR event in a 200. */
  expireAsStatus: boolean;
  streams: Set<Stream>;
  /** Every request so far, oldest first. */
  requests: { method: string; path: string }[];
}
