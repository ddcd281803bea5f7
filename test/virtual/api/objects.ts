import { badRequest, conflict, notFound } from '../../../simulator/api/status-errors.ts';
import { type Pod, type Stored, time } from '../../../simulator/wire.ts';
import { mergePatched, strategicPatched, withPlainData } from './patch.ts';
import type { NewObject, Resource, Store } from './store.ts';

/** Creates an object with the fields that the API server always fills in. Throws 409 if its name is taken. */
export function create(store: Store, resource: Resource, body: Stored): Stored {
  if (!body.metadata?.name) throw badRequest('name or generateName is required');
  return store.create(resource, resource === 'pods' ? withPodDefaults(body as Pod) : withPlainData(body));
}

function withPodDefaults({ spec, ...pod }: Pod): NewObject {
  const isGated = (spec.schedulingGates ?? []).length > 0;
  const gated = { type: 'PodScheduled', status: 'False', reason: 'SchedulingGated' };
  return {
    ...pod,
    metadata: { ...pod.metadata, generation: 1 },
    spec: {
      ...spec,
      terminationGracePeriodSeconds: spec.terminationGracePeriodSeconds ?? 30,
      schedulerName: 'default-scheduler',
    },
    status: { phase: 'Pending', qosClass: 'BestEffort', ...(isGated && { conditions: [gated] }) },
  };
}

export function patch(
  store: Store,
  { resource, name, contentType }: { resource: Resource; name: string; contentType: string },
  body: Record<string, unknown>,
): Stored {
  const current = store.find(resource, name);
  if (contentType.startsWith('application/apply-patch')) return apply(store, resource, name, body as Stored);
  if (current === undefined) throw notFound(resource, name);
  const patched = contentType.startsWith('application/strategic-merge-patch')
    ? strategicPatched(resource, current, body)
    : mergePatched(resource, current, body);
  // As in the real one, a patch that changes nothing makes no version.
  if (JSON.stringify(patched) === JSON.stringify(current)) return current;
  const isOtherSpec = JSON.stringify(patched['spec']) !== JSON.stringify(current['spec']);
  const generation = (current.metadata.generation ?? 0) + 1;
  return store.update(resource, name, () =>
    resource === 'pods' && isOtherSpec
      ? { ...patched, metadata: { ...patched.metadata, generation } }
      : patched,
  );
}

/** A forced server-side apply by the only manager of the object. */
function apply(store: Store, resource: Resource, name: string, body: Stored): Stored {
  if (store.find(resource, name) === undefined) return create(store, resource, body);
  return store.update(resource, name, (current) => ({
    ...current,
    ...withPlainData(body),
    metadata: { ...current.metadata, ...body.metadata },
  }));
}

export type DeleteOptions = { gracePeriodSeconds?: number; preconditions?: { uid?: string } };

/**
 * Deletes. A pod on a node is first only marked, which raises its generation; its kubelet asks for its removal then.
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/staging/src/k8s.io/apiserver/pkg/registry/rest/delete.go
 */
export function remove(
  store: Store,
  { resource, name, now }: { resource: Resource; name: string; now: number },
  { gracePeriodSeconds, preconditions }: DeleteOptions,
): Stored {
  const current = store.find(resource, name);
  if (current === undefined) throw notFound(resource, name);
  const { uid } = current.metadata;
  if (preconditions?.uid !== undefined && preconditions.uid !== uid)
    throw conflict(
      resource,
      name,
      `Precondition failed: UID in precondition: ${preconditions.uid}, UID in object meta: ${uid}`,
    );
  if (resource !== 'pods') return store.remove(resource, name);
  const grace = effectiveGrace(current as Pod, gracePeriodSeconds);
  const before = current.metadata.deletionGracePeriodSeconds;
  if (before !== undefined && grace > 0 && grace >= before) return current;
  const marked = store.update(resource, name, (pod) => markedForDeletion(pod, grace, now));
  return grace === 0 ? store.remove(resource, name) : marked;
}

/** In seconds; 0 for a pod that is on no node, or has ended. */
function effectiveGrace({ spec, status }: Pod, asked: number | undefined): number {
  if (!spec.nodeName || status.phase === 'Succeeded' || status.phase === 'Failed') return 0;
  return Math.max(0, asked ?? spec.terminationGracePeriodSeconds ?? 30);
}

/** A second, shorter grace period counts from the first deletion. */
function markedForDeletion(pod: Stored, grace: number, now: number): Stored {
  const { deletionTimestamp, deletionGracePeriodSeconds: old = 0, generation = 1 } = pod.metadata;
  const begun = deletionTimestamp === undefined ? now : Date.parse(deletionTimestamp) - old * 1000;
  return {
    ...pod,
    metadata: {
      ...pod.metadata,
      deletionTimestamp: time(begun + grace * 1000),
      deletionGracePeriodSeconds: grace,
      generation: deletionTimestamp === undefined ? generation + 1 : generation,
    },
  };
}

/** How long the garbage collector takes to notice that an owner is gone. */
const COLLECTING_MS = 1000;

/** Deletes objects whose owners are all gone, also of an owner that never was. */
export function collectGarbage(store: Store, after: (ms: number, act: () => void) => unknown): void {
  const exists = (uid: string) => store.list('pods').some(({ metadata }) => metadata.uid === uid);
  const collect = () => {
    for (const resource of ['secrets', 'configmaps'] as const)
      for (const { metadata } of store.list(resource)) {
        const owners = metadata.ownerReferences ?? [];
        if (owners.length > 0 && !owners.some(({ uid }) => exists(uid)))
          store.remove(resource, metadata.name);
      }
  };
  store.subscribe(({ resource, type, object }) => {
    const isOwned = (object.metadata.ownerReferences ?? []).length > 0;
    if ((resource === 'pods' && type === 'DELETED') || (isOwned && type !== 'DELETED'))
      after(COLLECTING_MS, collect);
  });
}
