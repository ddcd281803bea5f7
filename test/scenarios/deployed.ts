// The manifests of deploy/ in the namespace of a suite, with names of their own for what is outside of it.

import {
  CoreV1Api,
  type KubernetesObject,
  KubernetesObjectApi,
  PatchStrategy,
  setHeaderOptions,
  type V1Pod,
  type V1PodSpec,
} from '@kubernetes/client-node';
import { parseAllDocuments } from 'yaml';
import { MANAGED_BY } from '../../src/job/identity.ts';
import { clientOf } from '../simulator/client.ts';
import { deployFiles, renamed } from './deploy-files.ts';
import { kubeconfigOfAccount } from './roles.ts';
import { configOf, type Stage, until } from './stage.ts';

/** `runner`: what the account of the runner can do. */
export type Deployed = AsyncDisposable & {
  kubeconfig: string;
  runner: CoreV1Api;
  /** Why the API server refuses a pod of the runner; undefined where it does not, and then none is made. */
  whyRefused(pod: SomePod): Promise<string | undefined>;
};

/** What differs from a step's pod; `spec` in its containers, too. */
type SomePod = { labels?: object; spec?: object };

/** Older clusters don't have its kind, and it changes pods. */
const DEFAULTS = 'defaults.yaml';

/** Settles when the policies apply. `files`: the names of manifests; `changed`: makes another text of them. */
export async function deploy(
  stage: Stage,
  files = Object.keys(deployFiles()).filter((name) => name !== DEFAULTS),
  changed = (text: string) => text,
): Promise<Deployed> {
  const { namespace } = stage;
  const objects = files
    .flatMap((name) => parseAllDocuments(changed(renamed(deployFiles()[name] ?? '', namespace))))
    .map((document) => document.toJS() as KubernetesObject);
  for (const one of objects) await make(stage, one);
  const kubeconfig = await kubeconfigOfAccount(stage, 'pod-step');
  const runner = configOf(kubeconfig).makeApiClient(CoreV1Api);
  const secret = { namespace, body: { metadata: { name: 'mine' } }, dryRun: 'All' };
  const whyRefused = (pod: SomePod) =>
    refusalOf(runner.createNamespacedPod({ namespace, body: podOf(pod), dryRun: 'All' }));
  // The API server learns of a new policy a moment later.
  for (const refusal of [
    () => whyRefused({ labels: {} }),
    () => whyRefused({ spec: { nodeName: 'x' } }),
    () => refusalOf(runner.createNamespacedSecret(secret)),
  ])
    await until(async () => (await refusal()) !== undefined);
  return {
    kubeconfig,
    runner,
    whyRefused,
    async [Symbol.asyncDispose]() {
      const client = KubernetesObjectApi.makeApiClient(configOf(stage.kubeconfig));
      const isOutside = ({ metadata }: KubernetesObject) =>
        metadata?.namespace === undefined && metadata?.name !== namespace;
      for (const one of objects.filter(isOutside)) await client.delete(one);
    },
  };
}

/** As it is written: the typed client leaves out what it does not know, as the field `default` of a LimitRange. */
async function make({ kubeconfig, namespace }: Stage, object: KubernetesObject): Promise<void> {
  const admin = clientOf(kubeconfig);
  const { status, body } =
    object.metadata?.name === namespace
      ? await admin.request<object>('PATCH', `/api/v1/namespaces/${namespace}`, object)
      : await admin.request<object>('POST', pathOf(object), object);
  if (status >= 300) throw new Error(`${object.kind} was refused: ${JSON.stringify(body)}`);
}

function pathOf({ apiVersion = '', kind = '', metadata }: KubernetesObject): string {
  const plural = `${kind.toLowerCase().replace(/y$/, 'ie')}s`;
  const within = metadata?.namespace === undefined ? '' : `/namespaces/${metadata.namespace}`;
  return `/api${apiVersion === 'v1' ? '' : 's'}/${apiVersion}${within}/${plural}`;
}

export const CONTAINER = { name: 'step', image: 'none.invalid/app:1' };

/** A spec whose containers are given by what differs in them. */
export function withContainers(spec: object): Partial<V1PodSpec> {
  const { containers, initContainers } = spec as Partial<Record<string, object[]>>;
  const whole = (some: object[]) => some.map((one) => ({ ...CONTAINER, ...one }));
  return {
    ...spec,
    ...(containers && { containers: whole(containers) }),
    ...(initContainers && { initContainers: whole(initContainers) }),
  };
}

/** A pod in the form of a step, unless `spec` says otherwise. */
export function podOf({ labels = MANAGED_BY, spec = {} }: SomePod): V1Pod {
  const form = { restartPolicy: 'Never', activeDeadlineSeconds: 60, containers: [CONTAINER] };
  return { metadata: { name: 'mine', labels: { ...labels } }, spec: { ...form, ...withContainers(spec) } };
}

export function labelNamespace({ api, namespace: name }: Stage, labels: Record<string, string | null>) {
  const merge = setHeaderOptions('Content-Type', PatchStrategy.MergePatch);
  return api.patchNamespace({ name, body: { metadata: { labels } } }, merge);
}

/** The words of the API server; undefined where it did not refuse. */
export async function refusalOf(attempt: Promise<unknown>): Promise<string | undefined> {
  return attempt.then(
    () => undefined,
    (error: { body?: string; message: string }) => String(error.body ?? error.message),
  );
}
