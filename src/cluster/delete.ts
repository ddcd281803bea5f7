import type { V1ObjectMeta } from '@kubernetes/client-node';
import { ApiError } from '../run/ports/api-error.ts';
import { type OwnedObject, type PodToDelete, tokenOf } from '../run/ports/owned-object.ts';
import { call, METADATA_ALONE, type Namespace } from './requests.ts';

/** `graceSeconds`: undefined for the object's own grace period. */
export type DeleteOptions = { graceSeconds?: number | undefined; signal?: AbortSignal | undefined };

/** UID of our object of that name; undefined if there is none, or it is not ours. */
export async function uidOf(
  { connection, path }: Namespace,
  { resource, name, token, uid }: OwnedObject,
  signal?: AbortSignal,
): Promise<string | undefined> {
  if (uid !== undefined) return uid;
  // An empty patch returns the object without the right `get`, which a step does not have for dependents.
  const reading = resource === 'pods' ? { method: 'GET' as const } : { method: 'PATCH' as const, body: {} };
  try {
    const { metadata } = await call<{ metadata?: V1ObjectMeta }>(connection, {
      ...reading,
      path: path(resource, name),
      accept: METADATA_ALONE,
      ...(signal && { signal }),
    });
    return tokenOf(metadata) === token ? metadata?.uid : undefined;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}

/** Deletes our object and no other one of that name. No error if it is already gone. */
export async function deleteObject(
  namespace: Namespace,
  object: OwnedObject,
  { graceSeconds, signal }: DeleteOptions = {},
): Promise<void> {
  const uid = await uidOf(namespace, object, signal);
  if (uid === undefined) return;
  const body = {
    apiVersion: 'v1',
    kind: 'DeleteOptions',
    preconditions: { uid },
    ...(graceSeconds !== undefined && { gracePeriodSeconds: graceSeconds }),
  };
  try {
    await call(namespace.connection, {
      method: 'DELETE',
      path: namespace.path(object.resource, object.name),
      body,
      ...(signal && { signal }),
    });
  } catch (error) {
    if (!isGone(error)) throw error;
  }
}

/** Tries to delete all, then throws the first error. */
export async function deleteWithDependents(
  namespace: Namespace,
  { pod, dependents }: PodToDelete,
  { graceSeconds, signal }: DeleteOptions,
): Promise<void> {
  const answers = await Promise.allSettled([
    deleteObject(namespace, pod, { graceSeconds, signal }),
    ...dependents.map((one) => deleteObject(namespace, one, { signal })),
  ]);
  for (const answer of answers) if (answer.status === 'rejected') throw answer.reason;
}

/** Is the object gone? True for a 404, and for a failed UID precondition: another object has the name now. */
export function isGone(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status === 404 || (error.status === 409 && /precondition/i.test(error.message));
}
