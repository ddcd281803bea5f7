import { readFileSync } from 'node:fs';
import { CoreV1Api, RbacAuthorizationV1Api, type V1Role } from '@kubernetes/client-node';
import { parse, stringify } from 'yaml';
import { configOf, type Stage, until } from './stage.ts';

/** The role that the README shows. */
export function readmesRole(): V1Role {
  const block = /```yaml\n(apiVersion: rbac[\s\S]*?)```/.exec(readFileSync('README.md', 'utf8'))?.[1] ?? '';
  return parse(block) as V1Role;
}

/** A kubeconfig for a service account that has this role, by which it may list pods, and nothing else. `account`: its name. */
export async function kubeconfigWithRole(
  { namespace, api, ...stage }: Stage,
  role: V1Role,
  account = 'runner',
): Promise<string> {
  const rbac = configOf(stage.kubeconfig).makeApiClient(RbacAuthorizationV1Api);
  const metadata = { name: account };
  await api.createNamespacedServiceAccount({ namespace, body: { metadata } });
  await rbac.createNamespacedRole({ namespace, body: { ...role, metadata } });
  await rbac.createNamespacedRoleBinding({
    namespace,
    body: {
      metadata,
      roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name: account },
      subjects: [{ kind: 'ServiceAccount', name: account, namespace }],
    },
  });
  const token = await api.createNamespacedServiceAccountToken({
    name: account,
    namespace,
    body: { spec: { audiences: [] } },
  });
  const kubeconfig = parse(stage.kubeconfig) as { users: { user: object }[] };
  for (const user of kubeconfig.users) user.user = { token: token.status?.token };
  const text = stringify(kubeconfig);
  // The authorizer learns of a new binding a moment later.
  const pods = configOf(text).makeApiClient(CoreV1Api);
  await until(() => pods.listNamespacedPod({ namespace }).catch(() => false as const));
  return text;
}
