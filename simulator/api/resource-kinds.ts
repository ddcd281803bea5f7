// The kinds of objects that the simulator has, and what can be done with them. All are of the core group, version v1.

export type Verb = 'create' | 'get' | 'list' | 'watch' | 'patch' | 'delete';

export interface Resource {
  /** As in the URL, with a subresource: `pods`, `pods/log`. */
  plural: string;
  kind: string;
  namespaced: boolean;
  verbs: readonly Verb[];
}

const every: readonly Verb[] = ['create', 'get', 'list', 'watch', 'patch', 'delete'];

export const pods: Resource = { plural: 'pods', kind: 'Pod', namespaced: true, verbs: every };
export const logs: Resource = { plural: 'pods/log', kind: 'Pod', namespaced: true, verbs: ['get'] };
export const attachments: Resource = { plural: 'pods/attach', kind: 'Pod', namespaced: true, verbs: ['get'] };
export const secrets: Resource = { plural: 'secrets', kind: 'Secret', namespaced: true, verbs: every };
export const configMaps: Resource = {
  plural: 'configmaps',
  kind: 'ConfigMap',
  namespaced: true,
  verbs: every,
};
export const serviceAccounts: Resource = {
  plural: 'serviceaccounts',
  kind: 'ServiceAccount',
  namespaced: true,
  verbs: ['create', 'get', 'list', 'delete'],
};
export const events: Resource = {
  plural: 'events',
  kind: 'Event',
  namespaced: true,
  verbs: ['list', 'watch'],
};
export const nodes: Resource = { plural: 'nodes', kind: 'Node', namespaced: false, verbs: ['get', 'list'] };

export const resources = [pods, logs, attachments, secrets, configMaps, serviceAccounts, events, nodes];
