/** Ends what `up` started, and nothing else. */
import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { processesIn, removeCgroup } from './cgroup.ts';
import { readClaim } from './claim.ts';
import { stopComponent } from './component.ts';
import { componentsOf, nodeComponents, runtimeOf } from './components.ts';
import { ClusterError } from './error.ts';
import { removeBridge, restoreForwarding } from './network.ts';
import type { Node } from './node.ts';
import { networkResults } from './pod-network.ts';
import { killAll, pidsWithArgument } from './processes.ts';
import type { Settings } from './settings.ts';

const run = promisify(execFile);

/** Stops the cluster in this state folder and removes everything that it created. Returns false if there is none. */
export async function down(
  { state }: Pick<Settings, 'state'>,
  say: (line: string) => void,
): Promise<boolean> {
  const claim = readClaim({ state });
  if (claim === undefined) return false;
  const { settings } = claim;
  const { nodes } = settings;

  // The kubelets end first, because they would start again what ends next. Nothing is kept, so no process gets time to clean up.
  await Promise.all(nodes.map((node) => stopComponent(nodeComponents(node).kubelet, 0)));
  const leftovers = [...nodes.flatMap((node) => runtimeOf(node).strayFiles(node)), ...logLinks(state)];
  await killAll(() => nodes.flatMap(processesOf));
  await Promise.all(componentsOf(settings).map((component) => stopComponent(component, 500)));
  say('processes ended');

  for (const path of [...leftovers, ...nodes.flatMap((node) => networkResults(node))]) {
    rmSync(path, { recursive: true, force: true });
  }
  // A mount can be on top of another, so the later one is removed first.
  for (const mount of mountsBelow(state).reverse()) await run('umount', ['--lazy', mount]);
  for (const { cgroup } of nodes) removeCgroup(cgroup);
  await removeBridge(settings.bridge);
  await restoreForwarding(claim.forwarding);
  // Never across a remaining mount, because it can contain the machine's own files.
  const left = mountsBelow(state);
  if (left.length > 0)
    throw new ClusterError(`Still mounted, so ${state} was not removed: ${left.join(', ')}`);
  rmSync(state, { recursive: true, force: true });
  say('mounts, bridge, cgroups and state removed');
  return true;
}

/** The processes of a node's containers, and the other processes that its runtime started. */
function processesOf(node: Node): number[] {
  return [...processesIn(node.cgroup), ...pidsWithArgument(runtimeOf(node).helperArgument(node))];
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
    // Not a link, or already removed. The kubelet of another cluster has its own there.
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
