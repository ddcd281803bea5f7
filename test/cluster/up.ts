/** Starts the cluster, or what of it does not run. */
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { archive, shellImage } from '../../simulator/registry/images.ts';
import { get, getObject } from './api.ts';
import { areBuilt, buildBinaries, type Programs } from './binaries.ts';
import { createCgroup } from './cgroup.ts';
import { claimState, processesFolder } from './claim.ts';
import { type Component, optionsOf, programOf } from './components.ts';
import { PAUSE_IMAGE, pathsOf, writeConfiguration } from './configuration.ts';
import { ClusterError } from './error.ts';
import { createKeys, kubeconfigPath } from './keys.ts';
import { createBridge } from './network.ts';
import { runningPid, startProcess } from './processes.ts';
import { findProgram, inspectMachine, missing } from './requirements.ts';
import type { Settings } from './settings.ts';
import { CLUSTER, OLDER_KUBELETS } from './tools.ts';

/**
 * Brings the cluster up and gives the path of its kubeconfig. What runs already is left alone, so that calling it
 * twice does no harm. `say` is told each step that is done.
 */
export async function up(settings: Settings, say: (line: string) => void): Promise<string> {
  const programs = await getPrograms(settings, say);
  const { bin } = programs;
  const runc = findProgram('runc') ?? 'runc';
  claimState(settings, programs);
  await createKeys(settings);
  writeConfiguration(settings, bin, runc);
  await createBridge(settings.bridge, settings.nodeIp);
  createCgroup(settings.cgroup);
  say('keys, configuration, bridge, cgroup');

  const started: Component[] = [];
  const start = (component: Component) => {
    startComponent(component, settings, programs);
    started.push(component);
  };
  const until = async (what: string, source: Component, isSo: () => Promise<boolean>) => {
    await waitUntil(what, isSo, settings, started, source);
    say(what);
  };

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

/** Builds what is not built yet, on a machine that can run it. */
async function getPrograms(settings: Settings, say: (line: string) => void): Promise<Programs> {
  const { cache, kubelet } = settings;
  const older = kubelet && OLDER_KUBELETS[kubelet];
  const isBuilt = areBuilt(cache, CLUSTER) && (older === undefined || areBuilt(cache, older));
  const sentences = missing(await inspectMachine({ build: !isBuilt }));
  if (sentences.length > 0) throw new ClusterError(sentences.join('\n'));
  return {
    bin: await buildBinaries(cache, CLUSTER, say),
    olderKubelet: older && (await buildBinaries(cache, older, say)),
  };
}

function startComponent(component: Component, settings: Settings, programs: Programs): void {
  startProcess(
    processesFolder(settings),
    component,
    [programOf(component, programs), ...optionsOf(component, settings)],
    {
      log: logOf(settings, component),
      // containerd looks for its shim on PATH.
      path: `${programs.bin}:${process.env['PATH']}:/usr/sbin:/sbin`,
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

/** Waits for up to a minute, less when one of the programs has ended; `source` is the one to be asked why not. */
async function waitUntil(
  what: string,
  isSo: () => Promise<boolean>,
  settings: Settings,
  started: readonly Component[],
  source: Component,
): Promise<void> {
  for (const end = Date.now() + 60_000; !(await isSo()); await wait(50)) {
    const dead = started.find((one) => runningPid(processesFolder(settings), one) === undefined);
    if (dead !== undefined) throw new ClusterError(`${dead} has ended.\n${lastWords(settings, dead)}`);
    if (Date.now() > end)
      throw new ClusterError(`${what}: not within a minute.\n${lastWords(settings, source)}`);
  }
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
