/** Where the pictured steps run: a namespace of its own, and a registry that the nodes reach on 127.0.0.1. */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { CoreV1Api, KubeConfig } from '@kubernetes/client-node';
import { type Registry, startRegistry } from '../../simulator/registry/start.ts';

export type Place = AsyncDisposable & {
  /** Its YAML. */
  kubeconfig: string;
  namespace: string;
  nodes: string[];
  registry: Registry;
};

const POLL_MS = 50;

export async function openPlace(path: string): Promise<Place> {
  const config = new KubeConfig();
  config.loadFromFile(path);
  const api = config.makeApiClient(CoreV1Api);
  const namespace = `pod-step-pictures-${randomBytes(3).toString('hex')}`;
  await api.createNamespace({ body: { metadata: { name: namespace } } });
  // Pods are refused until the controller manager has made it.
  while ((await api.listNamespacedServiceAccount({ namespace })).items.length === 0) await wait(POLL_MS);
  const { items } = await api.listNode();
  const registry = await startRegistry();
  return {
    kubeconfig: readFileSync(path, 'utf8'),
    namespace,
    nodes: items.map(({ metadata }) => metadata?.name ?? ''),
    registry,
    async [Symbol.asyncDispose]() {
      await api.deleteNamespace({ name: namespace });
      await registry.close();
    },
  };
}
