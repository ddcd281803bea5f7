import { messageOf } from '../../job/errors.ts';
import type { Cluster } from '../ports/cluster.ts';
import type { Host } from '../ports/host.ts';
import { type PendingCleanup, readPendingCleanup } from './pending-cleanup.ts';

type PostHost = Pick<Host, 'savedForPost' | 'say' | 'warning'>;
type OpenCluster = (
  namespace: string,
) => Promise<{ cluster: Pick<Cluster, 'delete' | 'emptySecret'>; close(): Promise<void> }>;

/**
 * Deletes the pods that main registered and did not delete, and empties its pull secrets, in the namespace where it
 * created them. Runs after main, also if main was killed. `open`: connects to a namespace of the cluster.
 */
export async function deletePending(host: PostHost, open: OpenCluster): Promise<void> {
  const pending = pendingOf(host);
  if (pending === undefined) return;
  const { namespace, pods, pullSecrets } = pending;
  const names = pods.map(({ pod }) => pod.name);
  try {
    // Not the kubeconfig's namespace: it may have changed, and a 404 there would look like success.
    const { cluster, close } = await open(namespace);
    for (const left of pods) {
      await cluster.delete(left, undefined);
      host.say(`Deleted the pod ${namespace}/${left.pod.name}, which the step had left behind.`);
    }
    await Promise.all(pullSecrets.map((secret) => cluster.emptySecret(secret)));
    await close();
  } catch (error) {
    const why = messageOf(error);
    host.warning(
      'A pod is left behind',
      `${namespace}/${names.join(', ')} could not be deleted: ${why}. Delete it with: kubectl delete pod -n ${namespace} ${names.join(' ')}`,
    );
  }
}

/** Warns about a text that main can't have written, and ignores it. */
function pendingOf(host: PostHost): PendingCleanup | undefined {
  const text = host.savedForPost();
  const pending = readPendingCleanup(text);
  if (text !== '' && pending === undefined)
    host.warning(
      'Something may be left behind',
      'What the runner kept of this step’s pods is not what the step wrote, so nothing is deleted by it. A later step deletes them when their time is over.',
    );
  return pending;
}
