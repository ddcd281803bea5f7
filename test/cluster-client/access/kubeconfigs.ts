import { stringify } from 'yaml';

type Parts = {
  cluster?: object;
  user?: object;
  context?: object;
  clusters?: object[];
  users?: object[];
};

/** A kubeconfig with one context, in which something is as the test wants it. */
export function kubeconfigOf({ cluster = {}, user = {}, context = {}, clusters, users }: Parts): string {
  return stringify({
    apiVersion: 'v1',
    kind: 'Config',
    'current-context': 'prod',
    clusters: clusters ?? [
      { name: 'cluster', cluster: { server: 'https://cluster.invalid:6443', ...cluster } },
    ],
    contexts: [{ name: 'prod', context: { cluster: 'cluster', user: 'admin', ...context } }],
    users: users ?? [{ name: 'admin', user }],
  });
}
