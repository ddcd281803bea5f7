import { type DeleteOptions, deletionOf, effectiveGrace } from '../../../simulator/api/objects.ts';
import { expectUid } from '../../../simulator/api/patches.ts';
import { badRequest, notFound } from '../../../simulator/api/status-errors.ts';
import type { Pod, Stored } from '../../../simulator/wire.ts';
import { strategicPatched, withPlainData } from './patch.ts';
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
  if (!contentType.startsWith('application/strategic-merge-patch'))
    throw badRequest(`a patch of the type ${contentType}`);
  const patched = strategicPatched(resource, current, body);
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
  expectUid(resource, current, preconditions?.uid);
  if (resource !== 'pods') return store.remove(resource, name);
  const grace = effectiveGrace(current as Pod, gracePeriodSeconds);
  const before = current.metadata.deletionGracePeriodSeconds;
  if (before !== undefined && grace > 0 && grace >= before) return current;
  const marked = store.update(resource, name, (pod) => markedForDeletion(pod, grace, now));
  return grace === 0 ? store.remove(resource, name) : marked;
}

function markedForDeletion(pod: Stored, grace: number, now: number): Stored {
  const { deletionTimestamp, generation = 1 } = pod.metadata;
  const marked = { ...pod.metadata, ...deletionOf(pod, grace, now) };
  return {
    ...pod,
    metadata: { ...marked, generation: deletionTimestamp === undefined ? generation + 1 : generation },
  };
}

/** How long the garbage collector takes to notice that an owner was deleted. */
const COLLECTING_MS = 1000;

/** Deletes objects whose owners were all deleted, also if an owner never existed. */
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
