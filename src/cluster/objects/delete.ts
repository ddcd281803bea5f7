import { type OwnedPod, tokenOf } from '../../run/ports/owned-pod.ts';
import { unlessGone } from '../requests/failures.ts';
import { call, metadataOfPod, type Namespace, type PortMethod } from '../requests/requests.ts';

/** Deletes our pod and no other one of its name; its dependents are deleted with it by the cluster's garbage collector. */
export const deletePod: PortMethod<'delete'> = async (namespace, pod, graceSeconds, signal) => {
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
};

/** UID of our pod of that name; undefined if there is none, or it is not ours. */
async function uidOf(namespace: Namespace, { name, token }: OwnedPod, signal: AbortSignal | undefined) {
  const metadata = await metadataOfPod(namespace, name, signal);
  return tokenOf(metadata) === token ? metadata?.uid : undefined;
}
