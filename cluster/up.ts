/** Starts the cluster, or what of it does not run. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { get, getObject } from './api.ts';
import { writeAuthentication } from './authentication.ts';
import { areBuilt, binariesFolder, buildBinaries } from './binaries.ts';
import { createCgroup } from './cgroup.ts';
import { claimState } from './claim.ts';
import { type Component, lastWords, pidOf, startComponent } from './component.ts';
import { nodeComponents, runtimeOf, toolsOf } from './components.ts';
import { controlPlane } from './control-plane.ts';
import { ClusterError } from './error.ts';
import { createKeys, kubeconfigPath } from './keys.ts';
import { writeKubeletConfig } from './kubelet.ts';
import { createBridge } from './network.ts';
import type { Node } from './node.ts';
import { servePauseImage } from './pause-image.ts';
import { writePodNetwork } from './pod-network.ts';
import { inspectMachine, missing, packagesFor } from './requirements.ts';
import type { Settings } from './settings.ts';

/**
 * Starts the cluster and returns the path of its kubeconfig. What already runs is not changed, so calling it twice does no
 * harm. `say` gets a line for each step that is done.
 */
export async function up(settings: Settings, say: (line: string) => void): Promise<string> {
  const { nodes, cache } = settings;
  await build(settings, say);
  claimState(
    settings,
    toolsOf(settings).map((tools) => binariesFolder(cache, tools)),
  );
  await createKeys(settings);
  writeAuthentication(settings);
  await createBridge(settings.bridge, [...new Set([settings.address, ...nodes.map(({ ip }) => ip)])]);
  mkdirSync(join(settings.state, 'log'), { recursive: true });
  await using pauseRegistry = await servePauseImage();
  for (const node of nodes) prepare(node, settings, pauseRegistry.address);
  say('keys, configuration, bridge, cgroups');

  const started: Component[] = [];
  const start = (component: Component) => {
    startComponent(component, cache);
    started.push(component);
  };
  const until = async (what: string, source: Component, isSo: () => Promise<boolean>) => {
    await waitUntil(what, isSo, started, source);
    say(what);
  };

  const plane = controlPlane(settings);
  start(plane.etcd);
  for (const node of nodes) start(nodeComponents(node).runtime);
  start(plane['kube-apiserver']);
  for (const node of nodes) {
    const { runtime } = nodeComponents(node);
    await until(runtime.label, runtime, () => runtimeOf(node).answers(node, cache));
    await runtimeOf(node).addPauseImage(node, cache);
  }
  await until('API server', plane['kube-apiserver'], async () => (await get(settings, '/readyz')) === 'ok');
  for (const node of nodes) start(nodeComponents(node).kubelet);
  const controllers = plane['kube-controller-manager'];
  start(controllers);
  start(plane['kube-scheduler']);
  for (const node of nodes) {
    const look = () => getObject(settings, `/api/v1/nodes/${node.name}`);
    await until(`${node.name} Ready`, nodeComponents(node).kubelet, async () => isReady(await look()));
    await until(`${node.name} free of taints`, controllers, async () => !isTainted(await look()));
  }
  const hasObject = async (path: string) => (await getObject(settings, path)) !== undefined;
  for (const name of ['serviceaccounts/default', 'configmaps/kube-root-ca.crt']) {
    await until(name, controllers, () => hasObject(`/api/v1/namespaces/default/${name}`));
  }
  return kubeconfigPath(settings);
}

/** Builds what is not built yet, on a machine that can run it. */
async function build(settings: Settings, say: (line: string) => void): Promise<void> {
  const { cache } = settings;
  const unbuilt = toolsOf(settings).filter((tools) => !areBuilt(cache, tools));
  const packages = packagesFor(settings, unbuilt);
  const sentences = missing(await inspectMachine(packages, { build: unbuilt.length > 0 }));
  if (sentences.length > 0) throw new ClusterError(sentences.join('\n'));
  for (const tools of unbuilt) await buildBinaries(cache, tools, say);
}

/** Makes all that a node needs before its programs start. */
function prepare(node: Node, settings: Settings, pauseRegistry: string): void {
  const runtime = runtimeOf(node);
  mkdirSync(join(node.state, 'log'), { recursive: true });
  createCgroup(node.cgroup);
  writePodNetwork(node);
  writeKubeletConfig(node, settings, runtime.socket(node));
  runtime.configure(node, settings.cache, pauseRegistry);
}

/** Waits for up to a minute, or until one of the programs has ended; `source` is the program to ask for the reason. */
async function waitUntil(
  what: string,
  isSo: () => Promise<boolean>,
  started: readonly Component[],
  source: Component,
): Promise<void> {
  for (const end = Date.now() + 60_000; !(await isSo()); await wait(50)) {
    const dead = started.find((one) => pidOf(one) === undefined);
    if (dead !== undefined) throw new ClusterError(`${dead.label} has ended.\n${lastWords(dead)}`);
    if (Date.now() > end) throw new ClusterError(`${what}: not within a minute.\n${lastWords(source)}`);
  }
}

type NodeObject = Awaited<ReturnType<typeof getObject>>;

function isReady(node: NodeObject): boolean {
  return node?.status?.conditions?.some(({ type, status }) => type === 'Ready' && status === 'True') ?? false;
}

function isTainted(node: NodeObject): boolean {
  return node?.spec?.taints?.some(({ key }) => key === 'node.kubernetes.io/not-ready') ?? false;
}
