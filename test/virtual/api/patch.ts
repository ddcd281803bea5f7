import { conflict, immutableUid } from '../../../simulator/api/status-errors.ts';
import type { Stored } from '../../../simulator/wire.ts';
import { RESOURCES, type Resource } from './store.ts';

type Fields = Record<string, unknown>;

/** How lists of objects are merged by a strategic merge patch: by this field, if the API has one for the list. */
const MERGE_KEYS: Record<string, string> = {
  schedulingGates: 'name',
  ownerReferences: 'uid',
  containers: 'name',
  conditions: 'type',
};

/**
 * https://kubernetes.io/docs/tasks/manage-kubernetes-objects/update-api-object-kubectl-patch/
 * Throws 422 for another UID, 409 for another version.
 */
export function strategicPatched(resource: Resource, current: Stored, patch: Fields): Stored {
  expectSame(resource, current, patch);
  return withPlainData(merge(current, patch) as Stored);
}

/** Preconditions of a patch: the UID and the version that it names. */
function expectSame(resource: Resource, { metadata }: Stored, patch: Fields): void {
  const named = (patch['metadata'] ?? {}) as { uid?: string; resourceVersion?: string };
  if (named.uid !== undefined && named.uid !== metadata.uid)
    throw immutableUid(RESOURCES[resource], metadata.name, named.uid);
  if (named.resourceVersion !== undefined && named.resourceVersion !== metadata.resourceVersion)
    throw conflict(resource, metadata.name);
}

/** Secrets are written with plain `stringData` and read with base64 `data`. */
export function withPlainData(object: Stored): Stored {
  const { stringData, ...rest } = object as Stored & { stringData?: Record<string, string>; data?: object };
  if (stringData === undefined) return object;
  const encoded = Object.entries(stringData).map(([key, text]) => [
    key,
    Buffer.from(text).toString('base64'),
  ]);
  return { ...rest, data: { ...rest.data, ...Object.fromEntries(encoded) } } as Stored;
}

function merge(target: unknown, patch: unknown, field = ''): unknown {
  if (Array.isArray(patch) && field in MERGE_KEYS)
    return mergedList(Array.isArray(target) ? target : [], patch as Fields[], MERGE_KEYS[field] ?? '');
  if (!isFields(patch)) return patch;
  const merged: Fields = isFields(target) ? { ...target } : {};
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete merged[key];
    else merged[key] = merge(merged[key], value, key);
    if (Array.isArray(merged[key]) && merged[key].length === 0) delete merged[key];
  }
  return merged;
}

function mergedList(target: Fields[], patch: Fields[], by: string): Fields[] {
  let list = target;
  for (const { $patch, ...item } of patch) {
    const isSame = (one: Fields) => one[by] === item[by];
    if ($patch === 'delete') list = list.filter((one) => !isSame(one));
    else if (list.some(isSame)) list = list.map((one) => (isSame(one) ? { ...one, ...item } : one));
    else list = [...list, item];
  }
  return list;
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
