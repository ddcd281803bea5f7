// What kinds of objects the simulator has, and which fields of theirs can be selected by.

import type { Stored } from '../wire.ts';

export interface Resource {
  /** As in the URL: `pods`. */
  plural: string;
  kind: string;
  /** Without the version; the core group is ''. */
  group: string;
  version: string;
  namespaced: boolean;
  /** Field selectors beyond metadata.name and metadata.namespace (registry/core/<kind>/strategy.go). */
  fields: string[];
  verbs: string[];
}

const everything = ['create', 'get', 'list', 'watch', 'patch', 'delete', 'deletecollection'];
const core = (plural: string, kind: string, more: Partial<Resource> = {}): Resource => ({
  plural,
  kind,
  group: '',
  version: 'v1',
  namespaced: true,
  fields: [],
  verbs: everything,
  ...more,
});

export const resources: readonly Resource[] = [
  core('pods', 'Pod', {
    fields: ['spec.nodeName', 'status.phase', 'spec.restartPolicy', 'spec.serviceAccountName'],
  }),
  core('secrets', 'Secret', { fields: ['type'] }),
  core('configmaps', 'ConfigMap'),
  core('events', 'Event', {
    fields: [
      'involvedObject.kind',
      'involvedObject.namespace',
      'involvedObject.name',
      'involvedObject.uid',
      'involvedObject.apiVersion',
      'involvedObject.fieldPath',
      'reason',
      'type',
      'source',
      'reportingComponent',
    ],
  }),
  core('serviceaccounts', 'ServiceAccount'),
  core('namespaces', 'Namespace', { namespaced: false, verbs: ['create', 'get', 'list', 'watch'] }),
  core('nodes', 'Node', { namespaced: false, verbs: ['get', 'list', 'watch'] }),
  core('selfsubjectaccessreviews', 'SelfSubjectAccessReview', {
    group: 'authorization.k8s.io',
    namespaced: false,
    verbs: ['create'],
  }),
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
  for (const key of path.split('.')) {
    value = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;
  }
  return typeof value === 'string' ? value : '';
}
