import { messageOf } from '../../job/message-of-error.ts';
import type { Cluster } from '../ports/cluster.ts';
import type { Host } from '../ports/host.ts';
import { type PendingCleanup, readPendingCleanup } from './pending-cleanup.ts';

type PostHost = Pick<Host, 'savedForPost' | 'say' | 'warning'>;
type OpenCluster = (
  namespace: string,
) => Promise<{ cluster: Pick<Cluster, 'delete' | 'emptySecret'>; close(): Promise<void> }>;

/**
 * After main, also where main was killed: deletes the pods that it has kept for post and not deleted itself, in the
 * namespace in which it has created them, and nothing else. `open`: connects to a namespace of the cluster.
 */
export async function deletePending(host: PostHost, open: OpenCluster): Promise<void> {
  const pending = pendingOf(host);
  if (pending === undefined) return;
  const { namespace, pods, pullSecrets } = pending;
  const names = pods.map(({ pod }) => pod.name);
  try {
    // Not the namespace of the kubeconfig: it may have changed since, and there everything would seem to be gone.
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

/** What is not of main's form is not believed, and that is said. */
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
