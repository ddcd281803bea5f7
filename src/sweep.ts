import * as core from '@actions/core';
import type { Cluster } from './cluster/cluster.ts';
import type { Console } from './github/console.ts';
import { messageOf } from './message-of-error.ts';

/** No step waits longer for what is not its own. */
const PATIENCE_MS = 2000;
/** The next step goes on with the others. */
const MOST = 20;

/**
 * Deletes the pods that earlier steps have left in the namespace, because their runner was gone before it could do so.
 * What hinders it is no matter of this step: only the debug log tells.
 */
export async function sweep(namespace: string, cluster: Cluster, console: Console): Promise<void> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  try {
    const left = await cluster.expired(Date.now(), signal);
    await Promise.all(
      left.slice(0, MOST).map(async (pod) => {
        await cluster.delete({ pod, companions: [] }, undefined, signal);
        console.say(`Deleted the pod ${namespace}/${pod}, which an earlier step had left behind.`);
      }),
    );
  } catch (error) {
    core.debug(`pods that were left behind could not be swept: ${messageOf(error)}`);
  }
}
