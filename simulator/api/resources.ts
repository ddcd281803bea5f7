// What kinds of objects the simulator has, and which fields of theirs can be selected by.

import type { Stored } from '../wire.ts';

/** All are of the core group, version v1. */
export interface Resource {
  /** As in the URL: `pods`. */
  plural: string;
  kind: string;
  namespaced: boolean;
  /** Field selectors beyond metadata.name (registry/core/<kind>/strategy.go). None that may change in an object. */
  fields: string[];
  verbs: string[];
}

const own = (plural: string, kind: string, ...fields: string[]): Resource => {
  const verbs = ['create', 'get', 'list', 'watch', 'patch', 'delete'];
  return { plural, kind, namespaced: true, fields, verbs };
};
const wide = (plural: string, kind: string, ...verbs: string[]): Resource => {
  return { plural, kind, namespaced: false, fields: [], verbs };
};

export const resources: readonly Resource[] = [
  own('pods', 'Pod'),
  own('secrets', 'Secret'),
  own('configmaps', 'ConfigMap'),
  own(
    'events',
    'Event',
    'involvedObject.kind',
    'involvedObject.namespace',
    'involvedObject.name',
    'involvedObject.uid',
  ),
  wide('nodes', 'Node', 'get', 'list', 'watch'),
];

/** The resource of a kind that the simulator itself uses; a typo here is a bug. */
export function resource(plural: string): Resource {
  const found = resources.find((candidate) => candidate.plural === plural);
  if (!found) throw new Error(`no resource ${plural}`);
  return found;
}

/** The value at a dotted path such as `involvedObject.name`; '' where there is none. */
export function fieldOf(object: Stored, path: string): string {
  let value: unknown = object;
  for (const key of path.split('.')) value = (value as Record<string, unknown> | undefined)?.[key];
  return typeof value === 'string' ? value : '';
}
