import type { Cluster } from '../../cluster/cluster.ts';
import type { Console } from '../../github/console.ts';
import { messageOf } from '../../job/message-of-error.ts';

/** Nothing waits longer for what is not its own. */
const PATIENCE_MS = 2000;

/**
 * Deletes the pods that earlier steps have left in the namespace, because their runner was gone before it could do so,
 * and gives their names. What hinders it is no matter of this step: only the debug log tells.
 */
export async function sweep(cluster: Cluster, interrupted: AbortSignal, console: Console): Promise<string[]> {
  const signal = AbortSignal.any([interrupted, AbortSignal.timeout(PATIENCE_MS)]);
  try {
    const left = await cluster.expired(Date.now(), signal);
    await Promise.all(
      left.flatMap(({ pod, pullSecrets }) => [
        cluster.delete({ pod, dependents: [] }, undefined, signal),
        ...pullSecrets.map((secret) => cluster.emptySecret(secret, signal)),
      ]),
    );
    return left.map(({ pod }) => pod.name);
  } catch (error) {
    console.debug(`pods that were left behind could not be swept: ${messageOf(error)}`);
    return [];
  }
}
