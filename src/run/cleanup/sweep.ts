import { messageOf } from '../../job/errors.ts';
import { isAbandoned, mayBeAbandoned, selectorOfExpired } from '../../job/expiry.ts';
import { readFilledAnnotation } from '../../plan/reusable-secret.ts';
import type { Context } from '../context.ts';
import type { Cluster } from '../ports/cluster.ts';
import { ownedPod } from '../ports/owned-pod.ts';

/** Short, because the pods are not this step's own. */
const TIMEOUT_MS = 2000;
/** The next step deletes the rest. */
const MAX_PODS = 20;

type SweptCluster = Pick<Cluster, 'listPods' | 'pod' | 'delete' | 'emptySecret'>;

/**
 * Deletes pods that earlier steps left in the namespace because their runner died, and empties their pull secrets.
 * Returns the pods' names. Errors do not concern this step, so they go to the debug log only.
 */
export async function sweep(
  cluster: SweptCluster,
  { host, clock, interrupted }: Pick<Context, 'host' | 'clock' | 'interrupted'>,
): Promise<string[]> {
  if (interrupted.aborted) return [];
  const signal = AbortSignal.any([interrupted, clock.timeout(TIMEOUT_MS)]);
  try {
    const swept = await abandonedPods(cluster, clock, signal);
    await Promise.all(
      swept.flatMap((pod) => [
        cluster.delete(ownedPod(pod.metadata), undefined, signal),
        ...readFilledAnnotation(pod.metadata?.annotations).map((secret) =>
          cluster.emptySecret(secret, signal),
        ),
      ]),
    );
    return swept.map(({ metadata }) => metadata?.name ?? '');
  } catch (error) {
    if (!interrupted.aborted)
      host.debug(`pods that were left behind could not be swept: ${messageOf(error)}`);
    return [];
  }
}

/**
 * Pods of earlier steps that have certainly expired. Candidates come from the API server's cache, which may lag by a
 * moment; abandoned pods are hours old. Each candidate is then read in full and checked by the server's clock, or by ours where
 * that is behind: the time of an answer may be that of a gateway. Drawn at random, as others may write what looks like ours.
 */
async function abandonedPods(cluster: SweptCluster, clock: Context['clock'], signal: AbortSignal) {
  const { pods, serverTime } = await cluster.listPods(selectorOfExpired(clock.wallTime()), signal);
  const now = Math.min(serverTime, clock.wallTime());
  const drawn = pods
    .filter((metadata) => mayBeAbandoned(metadata, now))
    .flatMap(({ name }) => (name === undefined ? [] : [{ name, order: clock.random() }]))
    .sort((one, other) => one.order - other.order)
    .slice(0, MAX_PODS);
  const found = await Promise.all(drawn.map(({ name }) => cluster.pod(name, signal)));
  return found.filter((pod) => pod !== undefined).filter((pod) => isAbandoned(pod, now));
}
