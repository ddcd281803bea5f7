/** The namespace of deploy/ on the measured cluster, and accounts that ask the API server. */
import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { parse, parseAllDocuments, stringify } from 'yaml';
import type { Api } from './api.ts';

export const NAMESPACE = 'ci';
const ACCOUNT = 'pod-step';
const NEIGHBOURS = 'neighbours';

type Manifest = { apiVersion: string; kind: string; metadata: { name: string; namespace?: string } };

/** Creates what a file of deploy/ describes. */
export async function create(api: Api, file: string): Promise<void> {
  for (const document of parseAllDocuments(readFileSync(file, 'utf8')))
    await createOne(api, document.toJS() as Manifest);
}

async function createOne(api: Api, manifest: Manifest): Promise<void> {
  const { apiVersion, kind, metadata } = manifest;
  const root = apiVersion === 'v1' ? '/api/v1' : `/apis/${apiVersion}`;
  const within = metadata.namespace === undefined ? '' : `/namespaces/${metadata.namespace}`;
  await api.ask('POST', `${root}${within}/${kind.toLowerCase()}s`, manifest);
}

/** Writes a kubeconfig of the runner's account. `admin`, `path`: paths of the kubeconfigs. */
export async function writeRunnerKubeconfig(api: Api, admin: string, path: string): Promise<void> {
  await writeKubeconfig(api, admin, path, { namespace: NAMESPACE, account: ACCOUNT });
  // A pod is refused until the namespace has its default account.
  const accounts = `/api/v1/namespaces/${NAMESPACE}/serviceaccounts/default`;
  await until(async () => (await api.ask('GET', accounts)) !== undefined);
}

/** Writes a kubeconfig of somebody else's account, which may read the ConfigMaps of another namespace. */
export async function writeNeighbourKubeconfig(api: Api, admin: string, path: string): Promise<void> {
  const metadata = { name: 'neighbour', namespace: NEIGHBOURS };
  const rbac = 'rbac.authorization.k8s.io';
  const manifests = [
    { apiVersion: 'v1', kind: 'Namespace', metadata: { name: NEIGHBOURS } },
    { apiVersion: 'v1', kind: 'ServiceAccount', metadata },
    {
      apiVersion: `${rbac}/v1`,
      kind: 'Role',
      metadata,
      rules: [{ apiGroups: [''], resources: ['configmaps'], verbs: ['get'] }],
    },
    {
      apiVersion: `${rbac}/v1`,
      kind: 'RoleBinding',
      metadata,
      roleRef: { apiGroup: rbac, kind: 'Role', name: metadata.name },
      subjects: [{ kind: 'ServiceAccount', ...metadata }],
    },
  ];
  for (const manifest of manifests) await createOne(api, manifest);
  await writeKubeconfig(api, admin, path, { namespace: NEIGHBOURS, account: metadata.name });
}

async function writeKubeconfig(
  api: Api,
  admin: string,
  path: string,
  { namespace, account }: { namespace: string; account: string },
): Promise<void> {
  const accounts = `/api/v1/namespaces/${namespace}/serviceaccounts`;
  const answer = await api.ask<{ status: { token: string } }>('POST', `${accounts}/${account}/token`, {
    apiVersion: 'authentication.k8s.io/v1',
    kind: 'TokenRequest',
    spec: { audiences: [], expirationSeconds: 7200 },
  });
  const kubeconfig = parse(readFileSync(admin, 'utf8'));
  for (const one of kubeconfig.users) one.user = { token: answer?.status.token };
  for (const { context } of kubeconfig.contexts) context.namespace = namespace;
  writeFileSync(path, stringify(kubeconfig), { mode: 0o600 });
}

/** The same kubeconfig with another address of the API server. */
export function withServer(kubeconfigPath: string, port: number): string {
  const kubeconfig = parse(readFileSync(kubeconfigPath, 'utf8'));
  for (const { cluster } of kubeconfig.clusters) cluster.server = `https://127.0.0.1:${port}`;
  const path = `${kubeconfigPath}-${port}`;
  writeFileSync(path, stringify(kubeconfig), { mode: 0o600 });
  return path;
}

export async function until(isSo: () => boolean | Promise<boolean>, withinMs = 120_000): Promise<void> {
  for (const end = Date.now() + withinMs; !(await isSo()); await wait(50))
    if (Date.now() > end) throw new Error(`not within ${withinMs / 1000} s: ${isSo}`);
}
