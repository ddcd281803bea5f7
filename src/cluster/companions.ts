import type { V1Pod } from '@kubernetes/client-node';
import type { Companion, CompanionResource } from '../plan/companions.ts';
import { ApiError } from './api-error.ts';
import type { Connection } from './connect.ts';
import { call } from './requests.ts';

/** Path of the objects of one kind, or of one of them. */
export type PathOf = (resource: string, name?: string) => string;

/** Creates what comes with a pod; when one is refused, the others are taken back. */
export async function createCompanions(
  connection: Connection,
  path: PathOf,
  companions: readonly Companion[],
): Promise<void> {
  const created = await Promise.allSettled(companions.map((one) => createOne(connection, path, one)));
  const refused = created.find((one) => one.status === 'rejected');
  if (refused === undefined) return;
  await deleteCompanions(connection, path, companions);
  throw refused.reason;
}

/** An object of this name is from an earlier try whose answer was lost; nobody else has the name. */
async function createOne(
  connection: Connection,
  path: PathOf,
  { resource, object }: Companion,
): Promise<void> {
  try {
    await call(connection, { method: 'POST', path: path(resource), body: object });
  } catch (error) {
    if (!(error instanceof ApiError && error.reason === 'AlreadyExists')) throw error;
    await call(connection, { method: 'PATCH', path: path(resource, object.metadata?.name), body: object });
  }
}

/** Makes the pod their owner, so that the cluster's garbage collection sees to them where we can't: https://kubernetes.io/docs/concepts/overview/working-with-objects/owners-dependents/ */
export async function giveCompanions(
  connection: Connection,
  path: PathOf,
  { metadata }: V1Pod,
  companions: readonly Companion[],
): Promise<void> {
  const owner = { apiVersion: 'v1', kind: 'Pod', name: metadata?.name, uid: metadata?.uid };
  const body = { metadata: { ownerReferences: [owner] } };
  await Promise.all(
    companions.map(({ resource }) =>
      call(connection, { method: 'PATCH', path: path(resource, metadata?.name), body }),
    ),
  );
}

/** Takes back what came with a pod that was refused: it is not there to be deleted, and they must not stay. */
export async function deleteCompanions(
  connection: Connection,
  path: PathOf,
  companions: readonly Companion[],
): Promise<void> {
  await Promise.allSettled(
    companions.map(({ resource, object }) => remove(connection, path(resource, object.metadata?.name), {})),
  );
}

/** Deletes one object; one that is gone is no error. `graceSeconds`: undefined for its own. */
export async function remove(
  connection: Connection,
  path: string,
  { graceSeconds, signal }: { graceSeconds?: number | undefined; signal?: AbortSignal | undefined },
): Promise<void> {
  const body = {
    apiVersion: 'v1',
    kind: 'DeleteOptions',
    ...(graceSeconds !== undefined && { gracePeriodSeconds: graceSeconds }),
  };
  try {
    await call(connection, { method: 'DELETE', path, body, ...(signal && { signal }) });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}

/** A pod with what came with it, so that both can go. */
export type Doomed = { pod: string; companions: readonly CompanionResource[] };
