import { type OwnedPod, tokenOf } from '../run/ports/owned-pod.ts';
import { call, metadataOfPod, type Namespace, unlessGone } from './requests.ts';

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
  const request = { method: 'DELETE', path: path('pods', pod.name), body, signal } as const;
  const answer = await call<object>(connection, request).catch(unlessGone);
  return answer !== undefined;
}

/** UID of our pod of that name; undefined if there is none, or it is not ours. */
async function uidOf(
  namespace: Namespace,
  { name, token }: OwnedPod,
  signal: AbortSignal | undefined,
): Promise<string | undefined> {
  const metadata = await metadataOfPod(namespace, name, signal);
  return tokenOf(metadata) === token ? metadata?.uid : undefined;
}
