import type { V1Pod } from '@kubernetes/client-node';
import { GATE } from '../../plan/dependents.ts';
import { ApiError } from '../../run/ports/api-error.ts';
import { ownedPod } from '../../run/ports/owned-pod.ts';
import { isPassing, unlessGone } from '../requests/failures.ts';
import { isAnswered, openPatience } from '../requests/patience.ts';
import { callOnce, type Namespace, type PortMethod } from '../requests/requests.ts';
import { patchPod } from './patch-pod.ts';

/**
 * Creates the dependents of a pod, which is their owner from the beginning, and then lets the pod be scheduled. Tries
 * again while failures pass, until `until` aborts. Throws ApiError or UnreachableError.
 * https://kubernetes.io/docs/concepts/overview/working-with-objects/owners-dependents/
 */
export const createDependents: PortMethod<'createDependents'> = async (namespace, pod, dependents, until) => {
  const { name, uid } = pod.metadata ?? {};
  const ownerReferences = [{ apiVersion: 'v1', kind: 'Pod', name, uid }];
  await Promise.all(
    dependents.map(({ resource, object }) => {
      const owned = { ...object, metadata: { ...object.metadata, ownerReferences } };
      return createOne(namespace, resource, owned, until);
    }),
  );
  const isGated = pod.spec?.schedulingGates?.some((gate) => gate.name === GATE);
  // A pod that is given up by now is not to start.
  if (isGated && !until.aborted) await removeGate(namespace, pod, until);
};

/**
 * After a create without a good answer, an object of that name is taken for ours: its name is random, and a look at it
 * would take the right to read Secrets.
 */
async function createOne(
  { connection, path }: Namespace,
  resource: string,
  body: object,
  until: AbortSignal,
): Promise<void> {
  const patience = openPatience(connection, { signal: until });
  for (let mayExist = false; ; mayExist = true) {
    try {
      await callOnce(connection, { method: 'POST', path: path(resource), body });
      return patience.reset();
    } catch (error) {
      if (mayExist && error instanceof ApiError && error.reason === 'AlreadyExists') return patience.reset();
      if (!isPassing(error)) throw error;
      await patience.next(error, isAnswered(error));
    }
  }
}

/**
 * A strategic merge patch takes away our gate alone: a queue, such as Kueue, may have added one. Nothing is to be done
 * for a pod that is gone; its watch tells of that.
 */
async function removeGate(namespace: Namespace, { metadata }: V1Pod, until: AbortSignal): Promise<void> {
  const spec = { schedulingGates: [{ $patch: 'delete', name: GATE }] };
  await patchPod(namespace, ownedPod(metadata), { spec }, { until }).catch(unlessGone);
}
