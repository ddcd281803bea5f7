// Apply and patch: the changes of objects that the action asks for.

import type { Pod, Stored } from '../wire.ts';
import type { RequestInfo } from './authorization.ts';
import type { NewObject, Store } from './object-store.ts';
import { pods, type Resource, secrets } from './resource-kinds.ts';
import { ApiError, conflict, immutableUid, laterDeadline, unknown } from './status-errors.ts';

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
  metadata?: { uid?: string; annotations?: Record<string, string>; labels?: Record<string, string> };
  spec?: Record<string, unknown>;
}

/** The only strategic merge patches that are known: `{ metadata: { uid, annotations, labels } }`, with
 *  `spec: { schedulingGates: [{ $patch: 'delete', name }] }` or `spec: { activeDeadlineSeconds }`.
 *  @throws 422 for another UID or a later deadline, 501 for another patch */
export function patchPod(store: Store, pod: Pod, { metadata = {}, spec }: PodPatch): Stored {
  const { uid, annotations, labels, ...others } = metadata;
  if (Object.keys(others).length > 0) throw unknown('patch', `it changes ${Object.keys(others)}`);
  if (uid !== undefined && uid !== pod.metadata.uid) throw immutableUid('Pod', pod.metadata.name, uid);
  const changed = { metadata: { ...(annotations && { annotations }), ...(labels && { labels }) } };
  if (spec?.['activeDeadlineSeconds'] !== undefined) return lowerDeadline(store, pod, spec, changed);
  if (spec !== undefined) return removeSchedulingGate(store, pod, spec);
  return store.update(pods, pod, merge(pod, changed) as Pod);
}

/** pkg/apis/core/validation/validation.go ValidatePodUpdate */
function lowerDeadline(store: Store, pod: Pod, spec: Record<string, unknown>, changed: object): Stored {
  if (Object.keys(spec).length !== 1) throw unknown('patch', 'it does more than lower the deadline');
  const { activeDeadlineSeconds: before = Number.POSITIVE_INFINITY } = pod.spec;
  const after = Number(spec['activeDeadlineSeconds']);
  if (after > before) throw laterDeadline(pod.metadata.name, after);
  const { metadata } = merge(pod, changed) as Pod;
  return updateSpec(store, pod, merge(pod.spec, spec) as Pod['spec'], metadata);
}

function removeSchedulingGate(store: Store, pod: Pod, spec: Record<string, unknown>): Stored {
  const [removal, ...others] = (spec['schedulingGates'] ?? []) as { $patch?: string; name?: string }[];
  if (removal?.$patch !== 'delete' || others.length > 0 || Object.keys(spec).length !== 1)
    throw unknown('patch', 'it does more than remove a scheduling gate');
  const { schedulingGates = [], ...rest } = pod.spec;
  const left = schedulingGates.filter(({ name }) => name !== removal.name);
  return updateSpec(store, pod, { ...rest, ...(left.length > 0 && { schedulingGates: left }) });
}

/** A change of its spec raises the generation of a pod. */
function updateSpec(store: Store, pod: Pod, spec: Pod['spec'], metadata = pod.metadata): Stored {
  const isOther = JSON.stringify(spec) !== JSON.stringify(pod.spec);
  const generation = (metadata.generation ?? 0) + (isOther ? 1 : 0);
  return store.update(pods, pod, { spec, metadata: { ...metadata, generation } });
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

/** apimachinery/pkg/apis/meta/v1 Preconditions; storage/interfaces.go Check */
export function expectUid(plural: string, { metadata }: Stored, uid: string | undefined): void {
  if (uid === undefined || uid === metadata.uid) return;
  const why = `Precondition failed: UID in precondition: ${uid}, UID in object meta: ${metadata.uid}`;
  throw conflict(plural, metadata.name, why);
}
