/** What a machine must have to run the cluster, and the sentence for each thing that it lacks. */
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findBusybox } from '../simulator/registry/images.ts';
import { CGROUP_MOUNT, findControllers } from './cgroup.ts';
import { attempt, linkTypeWorks } from './network.ts';
import type { Settings } from './settings.ts';
import { CLUSTER, type Tools } from './tools.ts';

/** What was found on a machine. */
export interface Machine {
  readonly platform: string;
  readonly isRoot: boolean;
  /** The required Debian packages of which nothing was found. */
  readonly lackingPackages: readonly Package[];
  /**
   * The version that `go` reports in the tools module, or why it cannot build the module; not checked if everything is built.
   */
  readonly go: { readonly version: string } | { readonly problem: string } | 'not needed';
  readonly overlayfs: boolean;
  /** Undefined: not tried, because it takes root and `ip`. */
  readonly bridge: boolean | undefined;
  readonly veth: boolean | undefined;
  /** Names of the cgroup controllers that can be used. */
  readonly cgroupControllers: readonly string[];
}

/** What is required from Debian's packages; it can also come from another source. */
const PACKAGES = {
  runc: () => findProgram('runc') !== undefined,
  'busybox-static': () => findBusybox() !== undefined,
  iproute2: () => findProgram('ip') !== undefined,
  conmon: () => findProgram('conmon') !== undefined,
  gcc: () => findProgram('cc') !== undefined,
  'libc6-dev': () => hasHeader('stdio.h'),
  'pkg-config': () => findProgram('pkg-config') !== undefined,
  'libseccomp-dev': () => hasHeader('seccomp.h'),
} satisfies Record<string, () => boolean | Promise<boolean>>;

export type Package = keyof typeof PACKAGES;

/** The packages that a cluster with these settings requires; `build`: what is not built yet. */
export function packagesFor({ nodes }: Settings, build: readonly Tools[]): Package[] {
  return [
    'runc',
    'busybox-static',
    'iproute2',
    // It watches CRI-O's containers.
    ...(nodes.some(({ runtime }) => runtime === 'crio') ? (['conmon'] as const) : []),
    ...(build.some(({ c }) => c) ? (['gcc', 'libc6-dev', 'pkg-config', 'libseccomp-dev'] as const) : []),
  ];
}

/** Those without which the kubelet does not start: its qos and pod cgroups are made of them. */
const CONTROLLERS = ['cpu', 'cpuset', 'memory', 'pids'];

/** One sentence for each thing that is missing, with what to do about it; none: the cluster can start. */
export function missing(machine: Machine): string[] {
  if (machine.platform !== 'linux') {
    return [
      `The cluster needs Linux, this is ${machine.platform}. Use the simulator, or set KUBECONFIG to another cluster.`,
    ];
  }
  const sentences: string[] = [];
  if (!machine.isRoot) {
    sentences.push(
      'Root is missing: containers, mounts and a network bridge need it. Run this as root, for example with sudo.',
    );
  }
  const packages = machine.lackingPackages;
  if (packages.length > 0) {
    const subject = packages.length === 1 ? 'This package is' : 'These packages are';
    sentences.push(
      `${subject} missing: ${packages.join(', ')}. Install with: apt-get install ${packages.join(' ')}`,
    );
  }
  if (machine.go !== 'not needed' && 'problem' in machine.go) {
    sentences.push(
      `Go can't build the cluster's programs: ${machine.go.problem} Get it from https://go.dev/dl/`,
    );
  }
  if (!machine.overlayfs) sentences.push(kernelFeature('overlayfs', 'overlay', 'CONFIG_OVERLAY_FS'));
  if (machine.bridge === false) sentences.push(kernelFeature('network bridges', 'bridge', 'CONFIG_BRIDGE'));
  if (machine.veth === false) sentences.push(kernelFeature('veth pairs', 'veth', 'CONFIG_VETH'));
  const controllers = CONTROLLERS.filter((name) => !machine.cgroupControllers.includes(name));
  if (controllers.length > 0) {
    sentences.push(
      `These cgroup controllers are missing in ${CGROUP_MOUNT}: ${controllers.join(', ')}. Mount cgroup v2 there (mount -t cgroup2 none ${CGROUP_MOUNT}), or start the machine with them enabled.`,
    );
  }
  return sentences;
}

function kernelFeature(what: string, module: string, option: string): string {
  return `The kernel has no ${what}. Load the module (modprobe ${module}), or use a kernel with ${option}.`;
}

/** Inspects this machine. Without `build`, Go is not checked. */
export async function inspectMachine(
  packages: readonly Package[],
  { build }: { build: boolean },
): Promise<Machine> {
  const isRoot = process.getuid?.() === 0;
  const found = await Promise.all(packages.map((name) => PACKAGES[name]()));
  const canTryLinks = isRoot && PACKAGES.iproute2();
  return {
    platform: process.platform,
    isRoot,
    lackingPackages: packages.filter((_, index) => !found[index]),
    go: build ? await inspectGo() : 'not needed',
    overlayfs: await hasOverlayfs(),
    bridge: canTryLinks ? await linkTypeWorks('bridge') : undefined,
    veth: canTryLinks ? await linkTypeWorks('veth') : undefined,
    cgroupControllers: findControllers(),
  };
}

/** Whether the C compiler finds it; without a compiler there is nothing to ask. */
function hasHeader(name: string): Promise<boolean> {
  return attempt('cc', ['-fsyntax-only', '-include', name, '-x', 'c', '/dev/null']);
}

/** The path of a program on PATH or in the folders that only root's PATH has. */
export function findProgram(name: string): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(':'), '/usr/local/sbin', '/usr/sbin', '/sbin'];
  return folders.map((folder) => join(folder, name)).find(existsSync);
}

/**
 * In a tools module (all require the same Go), so that Go checks its own version against go.mod, or downloads the newer
 * toolchain if it is allowed to.
 */
async function inspectGo(): Promise<{ version: string } | { problem: string }> {
  const wanted = /^go (\S+)$/m.exec(readFileSync(join(CLUSTER.folder, 'go.mod'), 'utf8'))?.[1];
  if (findProgram('go') === undefined)
    return { problem: `there is no go on PATH, ${wanted} or newer is needed.` };
  try {
    const { stdout } = await promisify(execFile)('go', ['env', 'GOVERSION'], { cwd: CLUSTER.folder });
    return { version: stdout.trim() };
  } catch (error) {
    const words = String((error as { stderr?: string }).stderr ?? error)
      .trim()
      .replace(/^go: /, '');
    return { problem: `${words}.` };
  }
}

async function hasOverlayfs(): Promise<boolean> {
  const isListed = () => /\boverlay$/m.test(readFileSync('/proc/filesystems', 'utf8'));
  if (!existsSync('/proc/filesystems')) return false;
  if (!isListed()) await attempt('modprobe', ['overlay']);
  return isListed();
}
