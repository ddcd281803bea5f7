import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import {
  CoreV1Api,
  KubeConfig,
  type KubernetesObject,
  type V1NodeList,
  type V1Pod,
} from '@kubernetes/client-node';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { shellImage } from '../../simulator/registry/images.ts';
import { type Registry, startRegistry } from '../../simulator/registry/start.ts';
import { type Simulator, startSimulator } from '../../simulator/start.ts';
import { type Ended, type Inputs, type Running, runAction, startAction } from './action.ts';
import { watchForLeaks } from './leaks.ts';

/**
 * A cluster with a registry that its nodes can reach, for the scenarios of one file: the simulator, or the cluster that
 * POD_STEP_TEST_KUBECONFIG names (test/e2e.ts sets it). At its end it is searched for secrets.
 */
export type Stage = AsyncDisposable & {
  kind: 'simulator' | 'cluster';
  /** What no real cluster lets a test do. */
  simulator: Simulator | undefined;
  /** Its YAML. */
  kubeconfig: string;
  namespace: string;
  /** The nodes that accept any pod. */
  nodes: string[];
  /** Do its nodes have them? They do from Kubernetes 1.35 on. */
  imageVolumes: boolean;
  /** Minor version of the oldest kubelet among its nodes. */
  kubelet: number;
  /** The runtime of its nodes: `containerd` or `cri-o`. */
  runtime: string;
  registry: Registry;
  /** An image with a shell, in the registry. */
  image: string;
  /** What every scenario gives, unless it says otherwise. */
  inputs: Inputs;
  /** Runs a step with these inputs and the inputs of every scenario, and waits for its end. */
  run(given: Inputs, env?: Record<string, string>): Promise<Ended>;
  start(given: Inputs, env?: Record<string, string>): Running;
  /** A client that is not ours, to see what is really there. */
  api: CoreV1Api;
  /** Puts an image of its own with a shell into the registry, as `name:1`. Gives its reference. */
  push(name: string): string;
  /** All objects of Pod Step in the namespace that are not being deleted, such as `pods/x`. */
  left(): Promise<string[]>;
  /** All secrets in the namespace that are not being deleted, whoever created them. */
  secretsLeft(): Promise<string[]>;
  /** The containers of a pod that were started, as events show even after it was deleted. */
  startedIn(pod: string): Promise<string[]>;
  /** The pods that events are about, even after they were deleted. */
  podsSeen(): Promise<string[]>;
  /** The pods in the namespace that are not being deleted. */
  podsLeft(): Promise<string[]>;
  /** Settles with the pod as soon as there is one of which `holds` is true. */
  podWith(holds: (pod: V1Pod) => boolean): Promise<V1Pod>;
};

export const onCluster = process.env['POD_STEP_TEST_KUBECONFIG'] !== undefined;

/** The simulated time passes this much faster; its order stays. */
const SPEED = 5;
const POLL_MS = 25;
/** Shorter than the time limit of a test, so that the message says what did not come. */
const PATIENCE_MS = 50_000;

/** The stage of all scenarios of one file. Nothing is on it before they run; then comes what `prepare` puts there. */
export function useStage(prepare: (stage: Stage) => void | Promise<void> = () => {}): Stage {
  const stage = {} as Stage;
  beforeAll(async () => {
    Object.assign(stage, await openStage());
    await prepare(stage);
  });
  afterAll(() => stage[Symbol.asyncDispose]?.());
  return stage;
}

/** After each test of the file, no object of Pod Step may be left in the namespace. */
export function expectNothingLeft(stage: Stage): void {
  afterEach(async () => expect(await stage.left()).toEqual([]));
}

/** `path`: the kubeconfig of a real cluster; `prepare`: gets the simulator if there is none. */
export async function openStage(
  path = process.env['POD_STEP_TEST_KUBECONFIG'],
  prepare: (simulator: Simulator) => void = () => {},
): Promise<Stage> {
  return path === undefined ? openSimulator(prepare) : openCluster(readFileSync(path, 'utf8'));
}

async function openSimulator(prepare: (simulator: Simulator) => void): Promise<Stage> {
  const simulator = await startSimulator({ speed: SPEED });
  prepare(simulator);
  const { kubeconfig, registry } = simulator;
  const nodes = await configOf(kubeconfig).makeApiClient(CoreV1Api).listNode();
  const place = { simulator, kubeconfig, registry, namespace: 'default', ...kindOf(nodes) };
  return stage(place, () => simulator.close());
}

async function openCluster(kubeconfig: string): Promise<Stage> {
  const namespace = `pod-step-test-${randomBytes(4).toString('hex')}`;
  const registry = await startRegistry({});
  const api = configOf(kubeconfig).makeApiClient(CoreV1Api);
  await makeNamespace(api, namespace);
  const place = { simulator: undefined, kubeconfig, namespace, registry, ...kindOf(await api.listNode()) };
  return stage(place, async () => {
    await api.deleteNamespace({ name: namespace });
    await registry.close();
  });
}

/** Settles when pods can be made in it: they are refused until the controller manager has made their account. */
export async function makeNamespace(api: CoreV1Api, name: string, labels = {}): Promise<void> {
  await api.createNamespace({ body: { metadata: { name, labels } } });
  await until(async () => (await api.listNamespacedServiceAccount({ namespace: name })).items.length > 0);
}

/** Another namespace on a real cluster, which accepts only restricted pods. */
export async function openRestricted({ namespace: of, api }: Stage) {
  const name = `${of}-restricted`;
  await makeNamespace(api, name, { 'pod-security.kubernetes.io/enforce': 'restricted' });
  return { name, [Symbol.asyncDispose]: async () => void (await api.deleteNamespace({ name })) };
}

function kindOf({
  items,
  metadata,
}: V1NodeList): Pick<Place, 'nodes' | 'imageVolumes' | 'kubelet' | 'runtime' | 'version'> {
  const open = items.filter(({ spec }) => (spec?.taints ?? []).length === 0);
  const minorOf = (version = '') => Number(/^v1\.(\d+)/.exec(version)?.[1]);
  const kubelet = Math.min(...items.map(({ status }) => minorOf(status?.nodeInfo?.kubeletVersion)));
  return {
    version: metadata?.resourceVersion,
    nodes: open.map(({ metadata }) => metadata?.name ?? ''),
    imageVolumes: kubelet >= 35,
    kubelet,
    runtime: /^[^:]*/.exec(items[0]?.status?.nodeInfo?.containerRuntimeVersion ?? '')?.[0] ?? '',
  };
}

/** A cluster before a scenario has created anything in it; `version`: the version of its objects at that time. */
type Place = Pick<
  Stage,
  'simulator' | 'kubeconfig' | 'namespace' | 'registry' | 'nodes' | 'imageVolumes' | 'kubelet' | 'runtime'
> & { version: string | undefined };

function stage({ version, ...place }: Place, close: () => Promise<void>): Stage {
  const { simulator, kubeconfig, namespace, registry } = place;
  const config = configOf(kubeconfig);
  const api = config.makeApiClient(CoreV1Api);
  const witness = watchForLeaks(config, namespace, version);
  registry.push('ok/app:1', shellImage());
  const image = `${registry.address}/ok/app:1`;
  const inputs = { kubeconfig, namespace, image };
  const pods = async () => (await api.listNamespacedPod({ namespace })).items;
  const ours = { namespace, labelSelector: 'app.kubernetes.io/managed-by=pod-step' };
  const staying = async (objects: Promise<{ items: KubernetesObject[] }>) => {
    const { items } = await objects;
    const owners = await pods();
    return items.filter((one) => isStaying(one) && !isEmptied(one) && !goesWithItsOwner(one, owners));
  };
  const names = async (kind: string, objects: Promise<{ items: KubernetesObject[] }>) =>
    (await staying(objects)).map(({ metadata }) => `${kind}/${metadata?.name}`);
  return {
    ...place,
    kind: simulator === undefined ? 'cluster' : 'simulator',
    image,
    inputs,
    run: (given, env) => runAction({ ...inputs, ...given }, env),
    start: (given, env) => startAction({ ...inputs, ...given }, env),
    api,
    push(name) {
      registry.push(`${name}:1`, shellImage({ files: { 'etc/name': name } }));
      return `${registry.address}/${name}:1`;
    },
    left: async () => [
      ...(await names('pods', api.listNamespacedPod(ours))),
      ...(await names('configmaps', api.listNamespacedConfigMap(ours))),
      ...(await names('secrets', api.listNamespacedSecret(ours))),
    ],
    secretsLeft: async () =>
      (await staying(api.listNamespacedSecret({ namespace }))).map(({ metadata }) => metadata?.name ?? ''),
    async startedIn(pod) {
      const { items } = await api.listNamespacedEvent({
        namespace,
        fieldSelector: `involvedObject.name=${pod}`,
      });
      return items
        .filter(({ reason }) => reason === 'Started')
        .map(({ involvedObject }) => /\{(.+)\}/.exec(involvedObject.fieldPath ?? '')?.[1] ?? '');
    },
    async podsSeen() {
      const { items } = await api.listNamespacedEvent({ namespace });
      return [...new Set(items.map(({ involvedObject }) => involvedObject.name ?? ''))];
    },
    podsLeft: async () => (await pods()).filter(isStaying).map((pod) => pod.metadata?.name ?? ''),
    podWith: (holds) => until(async () => (await pods()).find(holds)),
    async [Symbol.asyncDispose]() {
      await close();
      witness.testify();
    },
  };
}

function isStaying({ metadata }: KubernetesObject): boolean {
  return metadata?.deletionTimestamp === undefined;
}

/** Does the garbage collector delete it, now or soon, because its pod was deleted or is being deleted? */
function goesWithItsOwner({ metadata }: KubernetesObject, pods: readonly V1Pod[]): boolean {
  const owner = metadata?.ownerReferences?.[0];
  return owner !== undefined && !pods.some((pod) => pod.metadata?.uid === owner.uid && isStaying(pod));
}

/** A pull secret that stays from step to step, with nothing in it. */
function isEmptied(object: KubernetesObject & { data?: Record<string, string> }): boolean {
  const config = object.data?.['.dockerconfigjson'] ?? '';
  return Buffer.from(config, 'base64').toString() === '{"auths":{}}';
}

/** The way to a cluster, for any client of its API. */
export function configOf(kubeconfig: string): KubeConfig {
  const config = new KubeConfig();
  config.loadFromString(kubeconfig);
  return config;
}

/** Looks again and again until there is something to see, and no empty text; fails when there is nothing for too long. */
export async function until<Seen>(
  look: () => Promise<Seen | undefined | false>,
  patienceMs = PATIENCE_MS,
): Promise<Seen> {
  const end = Date.now() + patienceMs;
  for (;;) {
    const seen = await look();
    if (seen !== undefined && seen !== false && seen !== '') return seen;
    if (Date.now() > end) throw new Error(`nothing came within ${patienceMs / 1000} s of: ${look}`);
    await wait(POLL_MS);
  }
}
