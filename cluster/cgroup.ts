/** The cgroup that holds the cluster's pods, on cgroup v1 (a tree for each controller) and v2 (one tree). */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unlessGone } from './unless-gone.ts';

export const CGROUP_MOUNT = '/sys/fs/cgroup';

/** The controllers that can be used under this mount point. */
export function findControllers(mount = CGROUP_MOUNT): string[] {
  if (isVersion2(mount)) return readWords(join(mount, 'cgroup.controllers'));
  return trees(mount).flatMap((tree) => tree.slice(mount.length + 1).split(','));
}

/** Makes the cgroup with every controller; the kubelet refuses one that lacks any. */
export function createCgroup(cgroup: string, mount = CGROUP_MOUNT): void {
  if (isVersion2(mount)) {
    // A controller works in a child only after its parent has passed it on.
    const passedOn = readWords(join(mount, 'cgroup.subtree_control'));
    const lacking = readWords(join(mount, 'cgroup.controllers')).filter((name) => !passedOn.includes(name));
    const file = join(mount, 'cgroup.subtree_control');
    if (lacking.length > 0) writeFileSync(file, lacking.map((name) => `+${name}`).join(' '));
  }
  for (const tree of trees(mount)) {
    const folder = join(tree, cgroup);
    mkdirSync(folder, { recursive: true });
    // On v1 a new cpuset is empty, and no process can enter it until it names processors and memory.
    for (const file of isVersion2(mount) ? [] : ['cpuset.cpus', 'cpuset.mems']) {
      if (existsSync(join(tree, file))) writeFileSync(join(folder, file), readFileSync(join(tree, file)));
    }
  }
}

/** Ids of all processes in the cgroup and below it. The runtime may remove some of them meanwhile. */
export function processesIn(cgroup: string, mount = CGROUP_MOUNT): number[] {
  const folders = trees(mount).flatMap((tree) => withDescendants(join(tree, cgroup)));
  const pids = folders.flatMap((folder) => unlessGone(() => readWords(join(folder, 'cgroup.procs'))) ?? []);
  return [...new Set(pids.map(Number))];
}

/** Removes the cgroup and those below it; gives the folders that would not go because processes are in them. */
export function removeCgroup(cgroup: string, mount = CGROUP_MOUNT): string[] {
  const folders = trees(mount).flatMap((tree) => withDescendants(join(tree, cgroup)).reverse());
  return folders.filter((folder) => {
    try {
      rmdirSync(folder);
      return false;
    } catch {
      return existsSync(folder);
    }
  });
}

function isVersion2(mount: string): boolean {
  return existsSync(join(mount, 'cgroup.controllers'));
}

/** The roots of the cgroup trees: the mount point itself on v2, its folders on v1 (links are second names). */
function trees(mount: string): string[] {
  if (isVersion2(mount)) return [mount];
  if (!existsSync(mount)) return [];
  const entries = readdirSync(mount, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return entries
    .map(({ name }) => join(mount, name))
    .filter((tree) => existsSync(join(tree, 'cgroup.procs')));
}

/** The folder and all below it, parents first; none when it does not exist. */
function withDescendants(folder: string): string[] {
  const entries = unlessGone(() => readdirSync(folder, { withFileTypes: true }));
  if (entries === undefined) return [];
  const children = entries.filter((entry) => entry.isDirectory());
  return [folder, ...children.flatMap(({ name }) => withDescendants(join(folder, name)))];
}

function readWords(file: string): string[] {
  return readFileSync(file, 'utf8').split(/\s+/).filter(Boolean);
}
