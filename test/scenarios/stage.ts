import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { CoreV1Api, KubeConfig, type V1Pod } from '@kubernetes/client-node';
import { shellImage } from '../../simulator/registry/images.ts';
import { type Registry, startRegistry } from '../../simulator/registry/start.ts';
import type { Inputs } from '../../simulator/runner.ts';
import { type Simulator, startSimulator } from '../../simulator/start.ts';

/**
 * A cluster with a registry that its nodes can reach, for the scenarios of one file: the simulator, or the cluster that
 * POD_STEP_TEST_KUBECONFIG names (test/e2e.ts sets it).
 */
export type Stage = AsyncDisposable & {
  kind: 'simulator' | 'cluster';
  /** Its YAML. */
  kubeconfig: string;
  namespace: string;
  registry: Registry;
  /** An image with a shell, in the registry. */
  image: string;
  /** What every scenario gives, unless it says otherwise. */
  inputs: Inputs;
  /** A client that is not ours, to see what is really there. */
  api: CoreV1Api;
  /** The pods in the namespace that nobody has asked to go. */
  podsLeft(): Promise<string[]>;
  /** Settles with the pod as soon as there is one of which `holds` is true. */
  podWith(holds: (pod: V1Pod) => boolean): Promise<V1Pod>;
};

/** The simulated time passes this much faster; its order stays. */
const SPEED = 5;
const POLL_MS = 25;
const PATIENCE_MS = 20_000;

/** `path`: of the kubeconfig of a real cluster; `prepare`: is given the simulator where there is none. */
export async function openStage(
  path = process.env['POD_STEP_TEST_KUBECONFIG'],
  prepare: (simulator: Simulator) => void = () => {},
): Promise<Stage> {
  return path === undefined ? openSimulator(prepare) : openCluster(readFileSync(path, 'utf8'));
}

async function openSimulator(prepare: (simulator: Simulator) => void): Promise<Stage> {
  const simulator = await startSimulator({ speed: SPEED });
  prepare(simulator);
  return stage('simulator', simulator.kubeconfig, 'default', simulator.registry, () => simulator.close());
}

async function openCluster(kubeconfig: string): Promise<Stage> {
  const namespace = `pod-step-test-${randomBytes(4).toString('hex')}`;
  const registry = await startRegistry({});
  const api = clientOf(kubeconfig);
  await api.createNamespace({ body: { metadata: { name: namespace } } });
  // Pods are refused until the controller manager has made it.
  await until(async () => (await api.listNamespacedServiceAccount({ namespace })).items.length > 0);
  return stage('cluster', kubeconfig, namespace, registry, async () => {
    await api.deleteNamespace({ name: namespace });
    await registry.close();
  });
}

function stage(
  kind: Stage['kind'],
  kubeconfig: string,
  namespace: string,
  registry: Registry,
  close: () => Promise<void>,
): Stage {
  const api = clientOf(kubeconfig);
  registry.push('ok/app:1', shellImage());
  const image = `${registry.address}/ok/app:1`;
  const pods = async () => (await api.listNamespacedPod({ namespace })).items;
  return {
    kind,
    kubeconfig,
    namespace,
    registry,
    image,
    inputs: { kubeconfig, namespace, image },
    api,
    podsLeft: async () =>
      (await pods())
        .filter((pod) => pod.metadata?.deletionTimestamp === undefined)
        .map((pod) => pod.metadata?.name ?? ''),
    podWith: (holds) => until(async () => (await pods()).find(holds)),
    [Symbol.asyncDispose]: close,
  };
}

function clientOf(kubeconfig: string): CoreV1Api {
  const config = new KubeConfig();
  config.loadFromString(kubeconfig);
  return config.makeApiClient(CoreV1Api);
}

/** Looks again and again until there is something to see; fails when there is nothing for too long. */
export async function until<Seen>(look: () => Promise<Seen | undefined | false>): Promise<Seen> {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const seen = await look();
    if (seen !== undefined && seen !== false) return seen;
    if (Date.now() > end) throw new Error(`nothing came within ${PATIENCE_MS / 1000} s of: ${look}`);
    await wait(POLL_MS);
  }
}
