import type { Cluster } from '../cluster/cluster.ts';
import type { Console } from '../github/console.ts';
import type { Disposal } from './cleanup/cleanup.ts';

/** What all parts of a step have in common: where its pods go, who is told of them, and what ends it early. */
export type Surroundings = {
  cluster: Cluster;
  console: Console;
  disposal: Disposal;
  interrupted: AbortSignal;
};
