/** Ends what `up` started, and nothing else. */
import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { processesIn, removeCgroup } from './cgroup.ts';
import { processesFolder, readClaim } from './claim.ts';
import { COMPONENTS } from './components.ts';
import { pathsOf } from './configuration.ts';
import { ClusterError } from './error.ts';
import { removeBridge, restoreForwarding } from './network.ts';
import { killAll, pidsWithArgument, stopProcess } from './processes.ts';
import type { Settings } from './settings.ts';

const run = promisify(execFile);

/** Takes the cluster in this state folder down and removes all that it made. Gives false when there is none. */
export async function down({ state }: Settings, say: (line: string) => void): Promise<boolean> {
  const claim = readClaim({ state } as Settings);
  if (claim === undefined) return false;
  const { settings } = claim;

  const processes = processesFolder(settings);
  // The kubelet first, or it would start again what ends next. Nothing is kept, so nobody gets time to tidy up.
  await stopProcess(processes, 'kubelet', 0);
  const socket = pathsOf(settings).containerdSocket;
  const leftovers = [...shimSockets(state), ...logLinks(state)];
  await killAll(() => [...processesIn(settings.cgroup), ...pidsWithArgument(socket)]);
  await Promise.all(COMPONENTS.map((component) => stopProcess(processes, component, 500)));
  say('processes ended');

  for (const path of leftovers) rmSync(path, { force: true });
  // A mount may lie upon another: the later one goes first.
  for (const mount of mountsBelow(state).reverse()) await run('umount', ['--lazy', mount]);
  removeCgroup(settings.cgroup);
  await removeBridge(settings.bridge);
  await restoreForwarding(claim.forwarding);
  // Never across a mount that is left: it may show the machine's own files.
  const left = mountsBelow(state);
  if (left.length > 0)
    throw new ClusterError(`Still mounted, so ${state} was not removed: ${left.join(', ')}`);
  rmSync(state, { recursive: true, force: true });
  say('mounts, bridge, cgroup and state removed');
  return true;
}

/**
 * The sockets of containerd's shims, one for each running pod, which can't be told to be in the state folder
 * (https://github.com/containerd/containerd/blob/v2.4.2/core/runtime/v2/shim_unix.go#L66).
 */
function shimSockets(state: string): string[] {
  const tasks = join(state, 'run/containerd/io.containerd.runtime.v2.task/k8s.io');
  const files = existsSync(tasks) ? readdirSync(tasks).map((id) => join(tasks, id, 'bootstrap.json')) : [];
  return files.filter(existsSync).map((file) => {
    const { address } = JSON.parse(readFileSync(file, 'utf8')) as { address: string };
    return address.replace(/^unix:\/\//, '');
  });
}

/** The kubelet's links to the logs of containers: always there, wherever the logs are. */
export function logLinks(state: string, folder = '/var/log/containers'): string[] {
  const links = existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
  return links.filter((link) => targetOf(link)?.startsWith(join(state, '/')));
}

function targetOf(link: string): string | undefined {
  try {
    return readlinkSync(link);
  } catch {
    // Not a link, or gone by now: the kubelet of another cluster has its own there.
    return undefined;
  }
}

function mountsBelow(folder: string): string[] {
  const mounts = readFileSync('/proc/self/mounts', 'utf8').trim().split('\n');
  return mounts
    .map((line) => line.split(' ')[1] ?? '')
    .map((path) => path.replace(/\\([0-7]{3})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 8))))
    .filter((path) => path.startsWith(join(folder, '/')));
}
