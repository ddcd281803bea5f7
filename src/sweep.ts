import * as core from '@actions/core';
import type { Cluster } from './cluster/cluster.ts';
import { messageOf } from './message-of-error.ts';

/** Nothing waits longer for what is not its own. */
const PATIENCE_MS = 2000;
/** The next step goes on with the others. */
const MOST = 20;

/**
 * Deletes the pods that earlier steps have left in the namespace, because their runner was gone before it could do so,
 * and gives their names. What hinders it is no matter of this step: only the debug log tells.
 */
export async function sweep(cluster: Cluster, interrupted: AbortSignal): Promise<string[]> {
  const signal = AbortSignal.any([interrupted, AbortSignal.timeout(PATIENCE_MS)]);
  try {
    const left = (await cluster.expired(Date.now(), signal)).slice(0, MOST);
    await Promise.all(left.map((pod) => cluster.delete({ pod, companions: [] }, undefined, signal)));
    return left;
  } catch (error) {
    core.debug(`pods that were left behind could not be swept: ${messageOf(error)}`);
    return [];
  }
}
