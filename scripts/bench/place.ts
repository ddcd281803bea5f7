import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { CoreV1Api, KubeConfig } from '@kubernetes/client-node';
import { shellImage } from '../../simulator/registry/images.ts';
import { type Registry, startRegistry } from '../../simulator/registry/start.ts';
import type { Inputs } from '../../simulator/runner.ts';
import { type Onlooker, openOnlooker } from './onlooker.ts';

/** Where the bench runs: a separate namespace, and a registry that the nodes reach on 127.0.0.1. */
export type Place = AsyncDisposable & {
  /** Its YAML, as a step gets it from a secret. */
  kubeconfig: string;
  /** Its path, as kubectl gets it. */
  kubeconfigPath: string;
  namespace: string;
  registry: Registry;
  /** An image of the registry, like `team/app:1`, as pods name it. */
  image(reference: string): string;
  /** What every step gets: the cluster, and the first image. */
  inputs: Inputs;
  onlooker: Onlooker;
  api: CoreV1Api;
  config: KubeConfig;
  /** The path of kubectl; undefined if there is none. */
  kubectl: string | undefined;
  /** Settles when no pod is left: the node is slower while it stops one. */
  quiet(): Promise<void>;
};

/** Images with a shell; the first is the step's. */
export const GOOD = ['bench/app:1', 'bench/other:1', 'bench/other:2', 'bench/other:3'] as const;

const POLL_MS = 50;

export async function openPlace(kubeconfigPath: string, kubectl: string | undefined): Promise<Place> {
  const config = new KubeConfig();
  config.loadFromFile(kubeconfigPath);
  const api = config.makeApiClient(CoreV1Api);
  const namespace = `pod-step-bench-${randomBytes(3).toString('hex')}`;
  await api.createNamespace({ body: { metadata: { name: namespace } } });
  await accountIn(api, namespace);
  const registry = await startRegistry({});
  for (const reference of GOOD) registry.push(reference, shellImage({ files: { 'etc/name': reference } }));
  const image = (reference: string) => `${registry.address}/${reference}`;
  const onlooker = openOnlooker(config, namespace);
  const kubeconfig = readFileSync(kubeconfigPath, 'utf8');
  return {
    kubeconfig,
    kubeconfigPath,
    namespace,
    registry,
    image,
    inputs: { kubeconfig, namespace, image: image(GOOD[0]) },
    onlooker,
    api,
    config,
    kubectl,
    async quiet() {
      while ((await api.listNamespacedPod({ namespace })).items.length > 0) await wait(POLL_MS);
    },
    async [Symbol.asyncDispose]() {
      onlooker[Symbol.dispose]();
      await api.deleteNamespace({ name: namespace });
      await registry.close();
    },
  };
}

/** Pods are refused until the controller manager has made the default account. */
async function accountIn(api: CoreV1Api, namespace: string): Promise<void> {
  while ((await api.listNamespacedServiceAccount({ namespace })).items.length === 0) await wait(POLL_MS);
}
