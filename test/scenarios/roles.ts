import { readFileSync } from 'node:fs';
import {
  AuthorizationV1Api,
  type KubernetesObject,
  RbacAuthorizationV1Api,
  type V1Role,
} from '@kubernetes/client-node';
import { parseAllDocuments } from 'yaml';
import { changedKubeconfig } from '../changed-kubeconfig.ts';
import { configOf, type Stage, until } from './stage.ts';

/** The Role that deploy/ gives to the account of a runner. */
export function deployedRole(): V1Role {
  const documents = parseAllDocuments(readFileSync('deploy/namespace.yaml', 'utf8'));
  const role = documents.map((one) => one.toJS() as KubernetesObject).find(({ kind }) => kind === 'Role');
  if (role === undefined) throw new Error('deploy/namespace.yaml has no Role');
  return role as V1Role;
}

/** A kubeconfig for a service account that has this role, and nothing else. `account`: its name. */
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
  return kubeconfigOfAccount({ namespace, api, ...stage }, account);
}

/** A token that expires before the timeout of a step causes a warning. */
const LONG_SECONDS = 86_400;

/** A kubeconfig with a token of a service account; settles when the account has all rights in the namespace. */
export async function kubeconfigOfAccount(
  { namespace, api, ...stage }: Pick<Stage, 'namespace' | 'api' | 'kubeconfig'>,
  account: string,
  expirationSeconds = LONG_SECONDS,
): Promise<string> {
  const token = await api.createNamespacedServiceAccountToken({
    name: account,
    namespace,
    body: { spec: { audiences: [], expirationSeconds } },
  });
  const text = changedKubeconfig(stage.kubeconfig, { user: { token: token.status?.token } });
  // The authorizer learns about a new binding a moment later. Everyone can request their own rights, even before that.
  const authorization = configOf(text).makeApiClient(AuthorizationV1Api);
  await until(async () => {
    const { status } = await authorization.createSelfSubjectRulesReview({ body: { spec: { namespace } } });
    return status?.resourceRules.some(({ apiGroups }) => apiGroups?.includes(''));
  });
  return text;
}
