// Create, list, patch, apply and delete: what the API server does with objects, whatever their kind.

import { type Pod, type Stored, time } from '../wire.ts';
import type { RequestInfo } from './authorization.ts';
import type { NewObject, Store } from './object-store.ts';
import { withDefaults } from './pod-defaults.ts';
import type { List } from './presentation.ts';
import { pods, type Resource, secrets } from './resource-kinds.ts';
import type { Selector } from './selectors.ts';
import { ApiError, alreadyExists, conflict, notFound, type Status, unknown } from './status-errors.ts';

export interface DeleteOptions {
  gracePeriodSeconds?: number;
  preconditions?: { uid?: string };
}

/** @throws 404 for an unknown namespace, 409, 501 for what the simulator does not know, and whatever admission throws */
export async function createObject(
  store: Store,
  { resource, namespace }: Pick<RequestInfo, 'resource' | 'namespace'>,
  body: NewObject,
  admit: (pod: Pod) => Promise<Pod>,
): Promise<Stored> {
  if (namespace !== 'default') throw notFound('namespaces', namespace);
  if (!body.metadata.name) throw unknown('object', 'it has no name');
  const submitted = { ...body, metadata: { ...body.metadata, namespace } };
  if (resource === pods) {
    const admitted = await admit(withDefaults(submitted) as Pod);
    // What admission added gets its defaults like the rest.
    return store.create(resource, withDefaults(admitted as NewObject));
  }
  return store.create(resource, resource === secrets ? encodeSecret(submitted) : submitted);
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

export function listObjects(store: Store, resource: Resource, namespace: string, selects: Selector): List {
  const items = store.list(resource, namespace).filter(selects);
  return {
    kind: `${resource.kind}List`,
    apiVersion: 'v1',
    metadata: { resourceVersion: String(store.version()) },
    items: items.map(({ kind: _kind, apiVersion: _version, ...item }) => item),
  };
}

/**
 * A forced server-side apply by a manager that always applies the same fields: creates the object, or sets them.
 * @throws 501 for other kinds than secrets, since their fields may belong to several managers
 */
export function applyObject(
  store: Store,
  { resource, namespace, name }: Omit<RequestInfo, 'verb'>,
  applied: NewObject,
): Stored {
  if (resource !== secrets) throw unknown('patch', `it applies ${resource.plural}`);
  const current = store.find(resource, namespace, name);
  if (current === undefined)
    return store.create(resource, { ...applied, metadata: { ...applied.metadata, namespace, name } });
  return store.update(resource, current, merge(current, applied) as Stored);
}

interface PatchOperation {
  op: string;
  path: string;
  value: unknown;
}

/** A JSON patch of tests and replacements. Not as RFC 6902 says, a missing key can be replaced (tried on 1.37.1).
 *  @throws 422 where a test fails, 501 for other operations
 *  (apiserver/pkg/endpoints/handlers/patch.go applyJSPatch) */
export function patchObject(
  store: Store,
  resource: Resource,
  current: Stored,
  patch: readonly PatchOperation[],
): Stored {
  let patched: object = current;
  for (const { op, path, value } of patch) {
    const keys = path.split('/').slice(1).map(unescaped);
    if (op === 'test' && valueAt(patched, keys) !== value) throw new ApiError(422, 'Invalid', PATCH_REFUSED);
    if (op === 'replace') patched = merge(patched, nested(keys, value)) as object;
    else if (op !== 'test') throw unknown('patch', `it does ${op}`);
  }
  return store.update(resource, current, patched as Stored);
}

const PATCH_REFUSED = 'the server rejected our request due to an error in our request';

function unescaped(key: string): string {
  return key.replaceAll('~1', '/').replaceAll('~0', '~');
}

function valueAt(object: unknown, keys: readonly string[]): unknown {
  return keys.reduce((at, key) => (isObject(at) ? at[key] : undefined), object);
}

function nested(keys: readonly string[], value: unknown): unknown {
  return keys.reduceRight((inner, key) => ({ [key]: inner }), value);
}

interface PodPatch {
  metadata?: { uid?: string; annotations?: Record<string, string> };
  spec?: Record<string, unknown>;
}

/** The only strategic merge patches that are known: `{ metadata: { uid, annotations } }`, and
 *  `{ metadata: { uid }, spec: { schedulingGates: [{ $patch: 'delete', name }] } }`.
 *  @throws 409 for another UID, 501 for another patch */
export function patchPod(store: Store, pod: Pod, { metadata = {}, spec }: PodPatch): Stored {
  const { uid, annotations, ...others } = metadata;
  if (Object.keys(others).length > 0) throw unknown('patch', `it changes ${Object.keys(others)}`);
  expectUid(pods, pod, uid);
  if (spec !== undefined) return removeSchedulingGate(store, pod, spec);
  return store.update(pods, pod, merge(pod, { metadata: { annotations } }) as Pod);
}

function removeSchedulingGate(store: Store, pod: Pod, spec: Record<string, unknown>): Stored {
  const [removal, ...others] = (spec['schedulingGates'] ?? []) as { $patch?: string; name?: string }[];
  if (removal?.$patch !== 'delete' || others.length > 0 || Object.keys(spec).length !== 1)
    throw unknown('patch', 'it does more than remove a scheduling gate');
  const { schedulingGates = [], ...rest } = pod.spec;
  const left = schedulingGates.filter(({ name }) => name !== removal.name);
  return store.update(pods, pod, { spec: { ...rest, ...(left.length > 0 && { schedulingGates: left }) } });
}

function merge(target: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch;
  const merged = isObject(target) ? { ...target } : {};
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) throw unknown('patch', `it takes away ${key}`);
    merged[key] = merge(merged[key], value);
  }
  return merged;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
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
  expectUid(resource, current, options.preconditions?.uid);
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
  const marked = markForDeletion(store, pod, grace);
  return grace === 0 ? store.remove(pods, marked) : marked;
}

/** apimachinery/pkg/apis/meta/v1 Preconditions; storage/interfaces.go Check */
function expectUid(resource: Resource, { metadata }: Stored, uid: string | undefined): void {
  if (uid === undefined || uid === metadata.uid) return;
  const why = `Precondition failed: UID in precondition: ${uid}, UID in object meta: ${metadata.uid}`;
  throw conflict(resource.plural, metadata.name, why);
}

/** A second, shorter grace period counts from the first deletion. */
function markForDeletion(store: Store, pod: Pod, grace: number): Stored {
  const { deletionTimestamp, deletionGracePeriodSeconds: old = 0 } = pod.metadata;
  const began = deletionTimestamp ? Date.parse(deletionTimestamp) - old * 1000 : Date.now();
  const metadata = {
    deletionTimestamp: time(began + grace * 1000),
    deletionGracePeriodSeconds: grace,
  };
  return store.update(pods, pod, { metadata: { ...pod.metadata, ...metadata } });
}

/** In seconds; 0 for a pod that is on no node or has ended. */
function effectiveGrace({ spec, status }: Pod, asked: number | undefined): number {
  if (!spec.nodeName || status.phase === 'Succeeded' || status.phase === 'Failed') return 0;
  return Math.max(0, asked ?? spec.terminationGracePeriodSeconds ?? 30);
}
