import type { V1ObjectMeta, V1Pod } from '@kubernetes/client-node';
import type { Dependent, DependentResource } from '../plan/dependents.ts';
import { TOKEN_ANNOTATION } from '../plan/identity.ts';
import { ApiError } from './api-error.ts';
import type { Connection } from './connect.ts';
import { call, METADATA_ALONE } from './requests.ts';

/** Path of the objects of one kind, or of one of them. */
export type PathOf = (resource: string, name?: string) => string;

/** An object that the step has made, or was about to make. */
export type Owned = {
  resource: 'pods' | DependentResource;
  name: string;
  /** What its annotation says if it is ours; somebody else may have an object of that name. */
  token: string;
  /** Undefined until the API server has answered its creation. */
  uid?: string | undefined;
};

/** A pod with what came with it, so that both can go. */
export type OwnedPod = { pod: Owned; dependents: readonly Owned[] };

/** As they are about to be created. */
export function ownedPod(pod: V1Pod, dependents: readonly Dependent[]): OwnedPod {
  return {
    pod: owned('pods', pod.metadata),
    dependents: dependents.map(({ resource, object }) => owned(resource, object.metadata)),
  };
}

export function owned(resource: Owned['resource'], metadata: V1ObjectMeta | undefined): Owned {
  return { resource, name: metadata?.name ?? '', token: tokenOf(metadata), uid: metadata?.uid };
}

/** What an object says of whose it is: a random value that only its step knows before the object is there. */
export function tokenOf(metadata: V1ObjectMeta | undefined): string {
  return metadata?.annotations?.[TOKEN_ANNOTATION] ?? '';
}

/** The UID of our object of that name; undefined where there is none, or somebody else's. */
export async function uidOf(
  connection: Connection,
  path: PathOf,
  { resource, name, token, uid }: Owned,
  signal?: AbortSignal,
): Promise<string | undefined> {
  if (uid !== undefined) return uid;
  // A patch of nothing shows the object to those who may not get it, as the rights of a step have it.
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

/**
 * Deletes the object that is ours, and no other of its name; one that is gone is no error. `graceSeconds`: undefined for
 * its own.
 */
export async function remove(
  connection: Connection,
  path: PathOf,
  object: Owned,
  { graceSeconds, signal }: { graceSeconds?: number | undefined; signal?: AbortSignal | undefined } = {},
): Promise<void> {
  const uid = await uidOf(connection, path, object, signal);
  if (uid === undefined) return;
  const body = {
    apiVersion: 'v1',
    kind: 'DeleteOptions',
    preconditions: { uid },
    ...(graceSeconds !== undefined && { gracePeriodSeconds: graceSeconds }),
  };
  try {
    await call(connection, {
      method: 'DELETE',
      path: path(object.resource, object.name),
      body,
      ...(signal && { signal }),
    });
  } catch (error) {
    if (!isGone(error)) throw error;
  }
}

/** Deletes all, whatever becomes of one; throws what became of the first that could not be deleted. */
export async function removeAll(
  connection: Connection,
  path: PathOf,
  { pod, dependents }: OwnedPod,
  { graceSeconds, signal }: { graceSeconds?: number | undefined; signal?: AbortSignal | undefined } = {},
): Promise<void> {
  const answers = await Promise.allSettled([
    remove(connection, path, pod, { graceSeconds, signal }),
    ...dependents.map((one) => remove(connection, path, one, { signal })),
  ]);
  for (const answer of answers) if (answer.status === 'rejected') throw answer.reason;
}

/** Is this the answer of who asked for an object that is not there, also where another one has its name by now, of which the precondition tells. */
export function isGone(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status === 404 || (error.status === 409 && /precondition/i.test(error.message));
}
