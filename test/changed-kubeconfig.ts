import { parse, stringify } from 'yaml';

type Kubeconfig = Record<'clusters' | 'users' | 'contexts', Record<string, object>[]>;
export type Changes = { cluster?: object; user?: object; context?: object };

/**
 * Its clusters and contexts get these fields, or lose the fields that are undefined; its users have only these. Written as kubectl
 * does it, without breaks in long values.
 */
export function changedKubeconfig(kubeconfig: string, { cluster, user, context }: Changes): string {
  const config = parse(kubeconfig) as Kubeconfig;
  for (const one of config.clusters) Object.assign(one['cluster'] ?? {}, cluster);
  for (const one of config.users) one['user'] = user ?? one['user'] ?? {};
  for (const one of config.contexts) Object.assign(one['context'] ?? {}, context);
  return stringify(config, { lineWidth: 0 });
}
