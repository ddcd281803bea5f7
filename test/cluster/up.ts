/** Starts the cluster, or what of it does not run. */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { archive, shellImage } from '../../simulator/registry/images.ts';
import { get, getObject } from './api.ts';
import { areBuilt, buildBinaries } from './binaries.ts';
import { createCgroup } from './cgroup.ts';
import { COMPONENTS, type Component, optionsOf } from './components.ts';
import { PAUSE_IMAGE, pathsOf, writeConfiguration } from './configuration.ts';
import { createKeys, kubeconfigPath } from './keys.ts';
import { createBridge, readForwarding } from './network.ts';
import { runningPid, startProcess } from './processes.ts';
import { findProgram, inspectMachine, missing } from './requirements.ts';
import type { Settings } from './settings.ts';

/** Thrown when this machine can't run the cluster; the message says, line by line, what is missing and what to do. */
export class RequirementsError extends Error {}

/**
 * Brings the cluster up and gives the path of its kubeconfig. What runs already is left alone, so that calling it
 * twice does no harm. `say` is told each step that is done.
 */
export async function up(settings: Settings, say: (line: string) => void): Promise<string> {
  const sentences = missing(await inspectMachine({ build: !areBuilt(settings.cache) }));
  if (sentences.length > 0) throw new RequirementsError(sentences.join('\n'));
  const bin = await buildBinaries(settings.cache, say);
  const runc = findProgram('runc') ?? 'runc';
  claimState(settings, bin);
  await createKeys(settings);
  writeConfiguration(settings, bin, runc);
  await createBridge(settings.bridge, settings.nodeIp);
  createCgroup(settings.cgroup);
  say('keys, configuration, bridge, cgroup');

  const start = (component: Component) => startComponent(component, settings, bin);
  const until = (what: string, source: Component, isSo: () => Promise<boolean>) =>
    waitUntil(what, isSo, settings, source, say);

  start('etcd');
  start('containerd');
  start('kube-apiserver');
  const socket = pathsOf(settings).containerdSocket;
  await until('containerd', 'containerd', () => accepts(socket));
  await importPauseImage(settings, bin, socket);
  await until('API server', 'kube-apiserver', async () => (await get(settings, '/readyz')) === 'ok');
  start('kubelet');
  start('kube-controller-manager');
  start('kube-scheduler');
  const node = () => getObject(settings, `/api/v1/nodes/${settings.nodeName}`);
  const hasObject = async (path: string) => (await getObject(settings, path)) !== undefined;
  await until('node Ready', 'kubelet', async () => isReady(await node()));
  await until('node free of taints', 'kube-controller-manager', async () => !isTainted(await node()));
  for (const name of ['serviceaccounts/default', 'configmaps/kube-root-ca.crt']) {
    await until(name, 'kube-controller-manager', () => hasObject(`/api/v1/namespaces/default/${name}`));
  }
  return kubeconfigPath(settings);
}

/** Where the files of running processes are. */
export function processesFolder({ state }: Settings): string {
  return join(state, 'processes');
}

/** What the state folder belongs to; 'down' goes by it. */
export interface Claim {
  readonly settings: Settings;
  readonly bin: string;
  /** Whether the machine forwarded packets before: '0' or '1'. */
  readonly forwarding: string;
}

export function readClaim({ state }: Settings): Claim | undefined {
  const path = join(state, 'cluster.json');
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Claim) : undefined;
}

/** Takes the state folder, or finds that it is this cluster's already. */
function claimState(settings: Settings, bin: string): void {
  const claim = readClaim(settings);
  if (claim === undefined) {
    mkdirSync(settings.state, { recursive: true });
    const fresh: Claim = { settings, bin, forwarding: readForwarding() };
    writeFileSync(join(settings.state, 'cluster.json'), JSON.stringify(fresh, null, 2));
    return;
  }
  const before = { ...claim.settings, bin: claim.bin };
  const now = { ...settings, bin };
  const differences = Object.entries(now).filter(
    ([name, value]) => before[name as keyof typeof before] !== value,
  );
  if (differences.length > 0) {
    const lines = differences.map(
      ([name, value]) => `  ${name}: ${before[name as keyof typeof before]}, now ${value}`,
    );
    throw new Error(
      `The cluster in ${settings.state} was made differently. Take it down first.\n${lines.join('\n')}`,
    );
  }
}

function startComponent(component: Component, settings: Settings, bin: string): void {
  startProcess(
    processesFolder(settings),
    component,
    [join(bin, component), ...optionsOf(component, settings)],
    {
      log: logOf(settings, component),
      // containerd looks for its shim on PATH.
      path: `${bin}:${process.env['PATH']}:/usr/sbin:/sbin`,
    },
  );
}

/** The image of every pod's sandbox, pinned so that the kubelet's image collection leaves it. */
async function importPauseImage(settings: Settings, bin: string, socket: string): Promise<void> {
  const ctr = (...args: string[]) =>
    promisify(execFile)(join(bin, 'ctr'), ['-a', socket, '-n', 'k8s.io', ...args]);
  const { stdout } = await ctr('images', 'ls', '-q');
  if (stdout.split('\n').includes(PAUSE_IMAGE)) return;
  const file = join(settings.state, 'pause.tar');
  // As good as pause: one process that sleeps until it is killed. 2^31 - 1 seconds are 68 years.
  const image = shellImage({ config: { Entrypoint: ['/bin/busybox', 'sleep', '2147483647'] } });
  writeFileSync(file, archive(PAUSE_IMAGE, image));
  await ctr('images', 'import', file);
  await ctr('images', 'label', PAUSE_IMAGE, 'io.cri-containerd.pinned=pinned');
}

/** Waits for up to a minute; less when the component that it comes from has ended. */
async function waitUntil(
  what: string,
  isSo: () => Promise<boolean>,
  settings: Settings,
  source: Component,
  say: (line: string) => void,
): Promise<void> {
  for (const end = Date.now() + 60_000; !(await isSo()); await wait(50)) {
    const dead = COMPONENTS.filter((one) => existsSync(join(processesFolder(settings), one))).find(
      (one) => runningPid(processesFolder(settings), one) === undefined,
    );
    if (dead !== undefined) throw new Error(`${dead} has ended.\n${lastWords(settings, dead)}`);
    if (Date.now() > end) throw new Error(`${what}: not within a minute.\n${lastWords(settings, source)}`);
  }
  say(what);
}

function lastWords(settings: Settings, component: Component): string {
  const log = logOf(settings, component);
  const lines = readFileSync(log, 'utf8').trim().split('\n').slice(-8);
  return [`The end of ${log}:`, ...lines].join('\n');
}

function logOf(settings: Settings, component: Component): string {
  return join(pathsOf(settings).logs, `${component}.log`);
}

function accepts(socketPath: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(socketPath);
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });
}

type Node = Awaited<ReturnType<typeof getObject>>;

function isReady(node: Node): boolean {
  return node?.status?.conditions?.some(({ type, status }) => type === 'Ready' && status === 'True') ?? false;
}

function isTainted(node: Node): boolean {
  return node?.spec?.taints?.some(({ key }) => key === 'node.kubernetes.io/not-ready') ?? false;
}
