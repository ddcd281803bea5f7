import type { V1Pod, V1Secret } from '@kubernetes/client-node';
import type { RegistryCredentials } from '../job.ts';
import { planPullSecret } from '../plan/pull-secret.ts';
import { ApiError } from './api-error.ts';
import type { Cluster } from './cluster.ts';
import type { Connection } from './connect.ts';
import { call } from './requests.ts';

/**
 * A cluster in which each pod of ours comes with a pull secret of its own, which goes when the pod goes: it is deleted
 * with it, and belongs to it, so that the cluster's garbage collection sees to it where we can't.
 * `warn`: told what keeps a secret from belonging to its pod.
 */
export function withPullSecrets(
  cluster: Cluster,
  connection: Connection,
  namespace: string,
  credentials: readonly RegistryCredentials[],
  warn: (message: string) => void,
): Cluster {
  const path = `/api/v1/namespaces/${namespace}/secrets`;
  return {
    ...cluster,
    async create(pod) {
      // The kubelet reads it when it pulls, so it has to be there first.
      await createSecret(connection, path, planPullSecret(pod, credentials));
      const created = await cluster.create(pod).catch(async (error) => {
        // A pod that was refused is not there to be deleted, and its secret must not stay.
        if (error instanceof ApiError)
          await deleteSecret(connection, `${path}/${pod.metadata?.name}`, undefined);
        throw error;
      });
      giveTo(connection, path, created).catch((error: Error) => warn(error.message));
      return created;
    },
    async delete(name, graceSeconds, signal) {
      await Promise.all([
        cluster.delete(name, graceSeconds, signal),
        deleteSecret(connection, `${path}/${name}`, signal),
      ]);
    },
  };
}

/** A secret of this name is from an earlier try whose answer was lost; nobody else has the name. */
async function createSecret(connection: Connection, path: string, secret: V1Secret): Promise<void> {
  try {
    await call(connection, { method: 'POST', path, body: secret });
  } catch (error) {
    if (!(error instanceof ApiError && error.reason === 'AlreadyExists')) throw error;
    await call(connection, { method: 'PATCH', path: `${path}/${secret.metadata?.name}`, body: secret });
  }
}

/** https://kubernetes.io/docs/concepts/overview/working-with-objects/owners-dependents/ */
async function giveTo(connection: Connection, path: string, { metadata }: V1Pod): Promise<void> {
  const owner = { apiVersion: 'v1', kind: 'Pod', name: metadata?.name, uid: metadata?.uid };
  const body = { metadata: { ownerReferences: [owner] } };
  await call(connection, { method: 'PATCH', path: `${path}/${metadata?.name}`, body });
}

async function deleteSecret(
  connection: Connection,
  path: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  try {
    await call(connection, { method: 'DELETE', path, ...(signal && { signal }) });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}
