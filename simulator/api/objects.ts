// Create, list and delete: what the API server does with objects, whatever their kind.

import { type Pod, type PodSpec, type Stored, time } from '../wire.ts';
import type { RequestInfo } from './authorization.ts';
import type { NewObject, Store } from './object-store.ts';
import { expectUid } from './patches.ts';
import { withDefaults } from './pod-defaults.ts';
import type { List } from './presentation.ts';
import { pods, type Resource, secrets, serviceAccounts } from './resource-kinds.ts';
import type { Selector } from './selectors.ts';
import { ApiError, alreadyExists, notFound, type Status, unknown } from './status-errors.ts';

export interface DeleteOptions {
  gracePeriodSeconds?: number;
  preconditions?: { uid?: string };
}

/** @throws 404 for an unknown namespace, 409, 501 for what the simulator does not know, and whatever admission throws */
export async function createObject(
  store: Store,
  info: Pick<RequestInfo, 'resource' | 'namespace'>,
  body: NewObject,
  admit: (pod: Pod) => Promise<Pod>,
): Promise<Stored> {
  const complete = completeObject(store, info, body);
  if (info.resource !== pods) return store.create(info.resource, complete);
  // What admission added gets its defaults like the rest.
  return store.create(pods, withDefaults((await admit(complete as Pod)) as NewObject));
}

/** A new object as it is stored if no admission changes it. @throws 404, 501 */
export function completeObject(
  store: Store,
  { resource, namespace }: Pick<RequestInfo, 'resource' | 'namespace'>,
  body: NewObject,
): NewObject {
  if (namespace !== 'default') throw notFound('namespaces', namespace);
  if (!body.metadata.name) throw unknown('object', 'it has no name');
  const submitted = { ...body, metadata: { ...body.metadata, namespace } };
  if (resource === pods) {
    checkReferences(store, submitted);
    return withDefaults(submitted);
  }
  return resource === secrets ? encodeSecret(submitted) : submitted;
}

/**
 * The objects that a pod names must exist: its account (plugin/pkg/admission/serviceaccount), and its classes, of which there
 * are none (plugin/pkg/admission/priority, …/runtimeclass). @throws 403
 */
function checkReferences(store: Store, { metadata, spec }: NewObject): void {
  const {
    serviceAccountName: account = 'default',
    priorityClassName,
    runtimeClassName,
  } = (spec ?? {}) as PodSpec;
  const { name, namespace } = metadata;
  const refuse = (why: string): ApiError =>
    new ApiError(403, 'Forbidden', `pods "${name}" is forbidden: ${why}`, { name, kind: 'pods' });
  if (store.find(serviceAccounts, namespace, account) === undefined)
    throw refuse(
      `error looking up service account ${namespace}/${account}: serviceaccount "${account}" not found`,
    );
  if (priorityClassName) throw refuse(`no PriorityClass with name ${priorityClassName} was found`);
  if (runtimeClassName) throw refuse(`pod rejected: RuntimeClass "${runtimeClassName}" not found`);
}

/**
 * A create with `dryRun=All`, which stores nothing (apiserver's registry/generic/registry/dryrun.go).
 * @throws 409 for a name that is taken
 */
export function tryToCreate(
  store: Store,
  { resource, namespace }: Pick<RequestInfo, 'resource' | 'namespace'>,
  body: NewObject,
): object {
  const { name } = body.metadata;
  if (store.find(resource, namespace, name) !== undefined) throw alreadyExists(resource.plural, name);
  return body;
}

/** Secrets are written with plain `stringData` and read with base64 `data`. */
function encodeSecret<T extends object>(secret: T & { stringData?: unknown; data?: unknown }): T {
  const { stringData, ...rest } = secret;
  const encoded = Object.entries((stringData ?? {}) as Record<string, string>).map(([key, value]) => [
    key,
    Buffer.from(value).toString('base64'),
  ]);
  const data = { ...(secret.data as object | undefined), ...Object.fromEntries(encoded) };
  return { type: 'Opaque', ...rest, data } as unknown as T;
}

export function listObjects(
  store: Pick<Store, 'list' | 'version'>,
  resource: Resource,
  namespace: string,
  selects: Selector,
): List {
  const items = store.list(resource, namespace).filter(selects);
  return {
    kind: `${resource.kind}List`,
    apiVersion: 'v1',
    metadata: { resourceVersion: String(store.version()) },
    items: items.map(({ kind: _kind, apiVersion: _version, ...item }) => item),
  };
}

/** Deletes; a pod on a node is first marked, and removed when its kubelet asks for that
 *  (registry/core/pod/strategy.go CheckGracefulDelete, registry/rest/delete.go BeforeDelete).
 *  @returns the pod, or for other kinds a Status
 *  @throws 409 where another UID than the object's is the condition */
export function deleteObject(
  store: Store,
  resource: Resource,
  current: Stored,
  options: DeleteOptions,
): Stored | Status {
  expectUid(resource.plural, current, options.preconditions?.uid);
  if (resource === pods) return deletePod(store, current as Pod, options.gracePeriodSeconds);
  store.remove(resource, current);
  const { name, uid } = current.metadata;
  const details = { name, kind: resource.plural, uid };
  return { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Success', details };
}

function deletePod(store: Store, pod: Pod, gracePeriodSeconds: number | undefined): Stored {
  const grace = effectiveGrace(pod, gracePeriodSeconds);
  const current = pod.metadata.deletionGracePeriodSeconds;
  if (current !== undefined && grace >= current && grace > 0) return pod;
  const { deletionTimestamp, generation = 1 } = pod.metadata;
  // The first deletion raises the generation, which a kubelet reports once it has observed it.
  const raised = deletionTimestamp === undefined ? generation + 1 : generation;
  const marked = store.update(pods, pod, {
    metadata: { ...pod.metadata, ...deletionOf(pod, grace, store.now()), generation: raised },
  });
  return grace === 0 ? store.remove(pods, marked) : marked;
}

/** A second, shorter grace period counts from the first deletion. */
function deletionOf({ metadata }: Stored, grace: number, now: number) {
  const { deletionTimestamp, deletionGracePeriodSeconds: old = 0 } = metadata;
  const begun = deletionTimestamp === undefined ? now : Date.parse(deletionTimestamp) - old * 1000;
  return { deletionTimestamp: time(begun + grace * 1000), deletionGracePeriodSeconds: grace };
}

/** In seconds; 0 for a pod that is on no node or has ended. */
function effectiveGrace({ spec, status }: Pod, asked: number | undefined): number {
  if (!spec.nodeName || status.phase === 'Succeeded' || status.phase === 'Failed') return 0;
  return Math.max(0, asked ?? spec.terminationGracePeriodSeconds ?? 30);
}
