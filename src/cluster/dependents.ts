import type { V1ObjectMeta, V1Pod } from '@kubernetes/client-node';
import type { Dependent } from '../plan/dependents.ts';
import { ApiError } from './api-error.ts';
import type { Connection } from './connect.ts';
import { isGone, type Owned, owned, type PathOf, remove, uidOf } from './owned.ts';
import { call } from './requests.ts';

/** Creates what comes with a pod; when one is refused, the others are taken back. `made`: told of each. */
export async function createDependents(
  connection: Connection,
  path: PathOf,
  dependents: readonly Dependent[],
  made: (object: Owned) => void,
): Promise<Owned[]> {
  const answers = await Promise.allSettled(
    dependents.map(async (one) => {
      const object = await createOne(connection, path, one);
      made(object);
      return object;
    }),
  );
  const created = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
  const refused = answers.find((answer) => answer.status === 'rejected');
  if (refused === undefined) return created;
  await takeBack(connection, path, created);
  throw refused.reason;
}

/** The object may be there from an earlier try whose answer was lost. */
async function createOne(
  connection: Connection,
  path: PathOf,
  { resource, object }: Dependent,
): Promise<Owned> {
  const expected = owned(resource, object.metadata);
  try {
    const { metadata } = await call<{ metadata?: V1ObjectMeta }>(connection, {
      method: 'POST',
      path: path(resource),
      body: object,
    });
    return { ...expected, uid: metadata?.uid };
  } catch (error) {
    if (!(error instanceof ApiError && error.reason === 'AlreadyExists')) throw error;
    const uid = await uidOf(connection, path, expected);
    if (uid === undefined) throw error;
    return { ...expected, uid };
  }
}

/** Makes the pod their owner, where they are still there, so that the cluster's garbage collection sees to them where we can't: https://kubernetes.io/docs/concepts/overview/working-with-objects/owners-dependents/ */
export async function setOwnerReferences(
  connection: Connection,
  path: PathOf,
  { metadata }: V1Pod,
  dependents: readonly Owned[],
): Promise<void> {
  const owner = { apiVersion: 'v1', kind: 'Pod', name: metadata?.name, uid: metadata?.uid };
  await Promise.all(
    dependents.map(async ({ resource, name, uid }) => {
      try {
        await call(connection, {
          method: 'PATCH',
          path: path(resource, name),
          // Of another UID, the object is somebody else's, and the API server refuses.
          body: { metadata: { uid, ownerReferences: [owner] } },
        });
      } catch (error) {
        if (!isGone(error)) throw error;
      }
    }),
  );
}

/** Takes back what came with a pod that was refused: it is not there to be deleted, and they must not stay. */
export async function takeBack(
  connection: Connection,
  path: PathOf,
  dependents: readonly Owned[],
): Promise<void> {
  await Promise.allSettled(dependents.map((one) => remove(connection, path, one)));
}
