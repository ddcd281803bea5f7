import type { V1ObjectMeta, V1Pod } from '@kubernetes/client-node';
import type { Dependent } from '../plan/dependents.ts';
import { ApiError } from '../run/ports/api-error.ts';
import { type OwnedObject, ownedObject } from '../run/ports/owned-object.ts';
import { deleteObject, isGone, uidOf } from './delete.ts';
import { call, type Namespace } from './requests.ts';

/** Creates the dependents of a pod. If one is refused, deletes the others. `onCreated` is called for each. */
export async function createDependents(
  namespace: Namespace,
  dependents: readonly Dependent[],
  onCreated: (object: OwnedObject) => void,
): Promise<OwnedObject[]> {
  const answers = await Promise.allSettled(
    dependents.map(async (one) => {
      const object = await createOne(namespace, one);
      onCreated(object);
      return object;
    }),
  );
  const created = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
  const refused = answers.find((answer) => answer.status === 'rejected');
  if (refused === undefined) return created;
  await deleteDependents(namespace, created);
  throw refused.reason;
}

/** The object may exist already, from an earlier request whose response was lost. */
async function createOne(namespace: Namespace, { resource, object }: Dependent): Promise<OwnedObject> {
  const expected = ownedObject(resource, object.metadata);
  try {
    const { metadata } = await call<{ metadata?: V1ObjectMeta }>(namespace.connection, {
      method: 'POST',
      path: namespace.path(resource),
      body: object,
    });
    return { ...expected, uid: metadata?.uid };
  } catch (error) {
    if (!(error instanceof ApiError && error.reason === 'AlreadyExists')) throw error;
    const uid = await uidOf(namespace, expected);
    if (uid === undefined) throw error;
    return { ...expected, uid };
  }
}

/**
 * Makes the pod the owner of dependents that still exist, so that the garbage collector deletes them if we can't:
 * https://kubernetes.io/docs/concepts/overview/working-with-objects/owners-dependents/
 */
export async function setOwnerReferences(
  { connection, path }: Namespace,
  { metadata }: V1Pod,
  dependents: readonly OwnedObject[],
): Promise<void> {
  const owner = { apiVersion: 'v1', kind: 'Pod', name: metadata?.name, uid: metadata?.uid };
  await Promise.all(
    dependents.map(async ({ resource, name, uid }) => {
      try {
        await call(connection, {
          method: 'PATCH',
          path: path(resource, name),
          // With another UID the object is not ours, and the API server refuses the patch.
          body: { metadata: { uid, ownerReferences: [owner] } },
        });
      } catch (error) {
        if (!isGone(error)) throw error;
      }
    }),
  );
}

/** After the pod was refused: nothing else would delete them. What fails here is left to post. */
export async function deleteDependents(
  namespace: Namespace,
  dependents: readonly OwnedObject[],
): Promise<void> {
  await Promise.allSettled(dependents.map((one) => deleteObject(namespace, one)));
}
