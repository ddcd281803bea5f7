import type { V1ObjectMeta } from '@kubernetes/client-node';
import { type OwnedPod, tokenOf } from '../run/ports/owned-pod.ts';
import { call, isGone, METADATA_ALONE, type Namespace } from './requests.ts';

/**
 * Deletes our pod and no other one of its name; false if there is none. `graceSeconds`: undefined for the pod's own.
 * Its dependents are deleted with it by the cluster's garbage collector.
 */
export async function deletePod(
  namespace: Namespace,
  pod: OwnedPod,
  graceSeconds: number | undefined,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const uid = pod.uid ?? (await uidOf(namespace, pod, signal));
  if (uid === undefined) return false;
  const { connection, path } = namespace;
  const body = {
    apiVersion: 'v1',
    kind: 'DeleteOptions',
    preconditions: { uid },
    ...(graceSeconds !== undefined && { gracePeriodSeconds: graceSeconds }),
  };
  try {
    await call(connection, {
      method: 'DELETE',
      path: path('pods', pod.name),
      body,
      ...(signal && { signal }),
    });
    return true;
  } catch (error) {
    if (isGone(error)) return false;
    throw error;
  }
}

/** UID of our pod of that name; undefined if there is none, or it is not ours. */
async function uidOf(
  { connection, path }: Namespace,
  { name, token }: OwnedPod,
  signal: AbortSignal | undefined,
): Promise<string | undefined> {
  try {
    const { metadata } = await call<{ metadata?: V1ObjectMeta }>(connection, {
      method: 'GET',
      path: path('pods', name),
      accept: METADATA_ALONE,
      ...(signal && { signal }),
    });
    return tokenOf(metadata) === token ? metadata?.uid : undefined;
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
}
