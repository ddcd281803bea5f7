/** Kubernetes and what it stands on, built from Go modules, once for each version of them. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { MACHINE } from '../../simulator/registry/images.ts';
import { ClusterError } from './error.ts';

/** The Go module (without code of its own) that names the programs and their versions. */
export const TOOLS = join(import.meta.dirname, 'tools');

export const PROGRAMS = [
  'k8s.io/kubernetes/cmd/kube-apiserver',
  'k8s.io/kubernetes/cmd/kube-controller-manager',
  'k8s.io/kubernetes/cmd/kube-scheduler',
  'k8s.io/kubernetes/cmd/kubelet',
  'k8s.io/kubernetes/cmd/kubectl',
  'go.etcd.io/etcd/server/v3',
  'github.com/containerd/containerd/v2/cmd/containerd',
  'github.com/containerd/containerd/v2/cmd/containerd-shim-runc-v2',
  'github.com/containerd/containerd/v2/cmd/ctr',
];
export const NETWORK_PLUGINS = [
  'github.com/containernetworking/plugins/plugins/main/ptp',
  'github.com/containernetworking/plugins/plugins/main/loopback',
  'github.com/containernetworking/plugins/plugins/ipam/host-local',
];

export interface Versions {
  /** Without the v: '1.37.1'. */
  readonly kubernetes: string;
  readonly containerd: string;
}

/** The versions that the tools module names. */
export function readVersions(): Versions {
  const goMod = readFileSync(join(TOOLS, 'go.mod'), 'utf8');
  const versionOf = (module: string): string => {
    const line = goMod.split('\n').find((one) => one.trim().startsWith(`${module} v`));
    const version = line?.trim().split(' ')[1]?.slice(1);
    if (version === undefined) throw new Error(`go.mod of the cluster's tools does not name ${module}`);
    return version;
  };
  return {
    kubernetes: versionOf('k8s.io/kubernetes'),
    containerd: versionOf('github.com/containerd/containerd/v2'),
  };
}

/** The folder in which the programs are, or will be when built: named by all that makes them what they are. */
export function binariesFolder(cache: string): string {
  const hash = createHash('sha256').update(JSON.stringify([PROGRAMS, NETWORK_PLUGINS, linkerFlags()]));
  for (const file of ['go.mod', 'go.sum']) hash.update(readFileSync(join(TOOLS, file)));
  return join(cache, `${readVersions().kubernetes}-${MACHINE}-${hash.digest('hex').slice(0, 12)}`, 'bin');
}

export function areBuilt(cache: string): boolean {
  return existsSync(binariesFolder(cache));
}

/**
 * Builds the programs unless they are there, and gives their folder. About nine minutes on two cores with nothing
 * in Go's own caches. Builds beside its place and moves the whole, so that what is there is always complete.
 */
export async function buildBinaries(cache: string, say: (line: string) => void): Promise<string> {
  const bin = binariesFolder(cache);
  if (existsSync(bin)) return bin;
  const home = join(bin, '..');
  mkdirSync(home, { recursive: true });
  for (const name of readdirSync(home)) {
    const pid = /^building-(\d+)$/.exec(name)?.[1];
    if (pid !== undefined && !existsSync(`/proc/${pid}`)) rmSync(join(home, name), { recursive: true });
  }
  const partial = join(home, `building-${process.pid}`);
  mkdirSync(join(partial, 'cni'), { recursive: true });
  say(`building Kubernetes ${readVersions().kubernetes} in ${home} (first time only, up to ten minutes)`);
  await goBuild(partial, PROGRAMS, say);
  renameSync(join(partial, 'server'), join(partial, 'etcd'));
  await goBuild(join(partial, 'cni'), NETWORK_PLUGINS, say);
  if (existsSync(bin)) rmSync(partial, { recursive: true });
  else renameSync(partial, bin);
  return bin;
}

/** One call for all programs, because they share most of their packages. */
async function goBuild(
  folder: string,
  packages: readonly string[],
  say: (line: string) => void,
): Promise<void> {
  const flags = ['-v', '-trimpath', '-buildvcs=false', '-ldflags', linkerFlags()];
  const child = spawn('go', ['build', ...flags, '-o', `${folder}/`, ...packages], {
    cwd: TOOLS,
    env: { ...process.env, CGO_ENABLED: '0' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const progress = { downloaded: 0, compiled: 0, others: [] as string[] };
  const report = () =>
    say(`${progress.downloaded} modules downloaded, ${progress.compiled} packages compiled`);
  const beat = setInterval(report, 15_000);
  createInterface(child.stderr).on('line', (line) => {
    if (line.startsWith('go: downloading ')) progress.downloaded += 1;
    else if (/^[\w./-]+$/.test(line)) progress.compiled += 1;
    else progress.others.push(line);
  });
  const code = await new Promise((resolve, reject) => child.on('error', reject).on('close', resolve));
  clearInterval(beat);
  if (code !== 0)
    throw new ClusterError(`go build failed (exit ${code}):\n${progress.others.slice(-20).join('\n')}`);
  report();
}

/** Kubernetes and containerd report the version that their linker was told; without it, v0.0.0. */
function linkerFlags(): string {
  const { kubernetes, containerd } = readVersions();
  const [major, minor] = kubernetes.split('.');
  const values = {
    'k8s.io/component-base/version.gitVersion': `v${kubernetes}`,
    'k8s.io/component-base/version.gitMajor': major,
    'k8s.io/component-base/version.gitMinor': minor,
    'k8s.io/component-base/version.gitTreeState': 'clean',
    'k8s.io/component-base/version.gitCommit': '0'.repeat(40),
    'k8s.io/component-base/version.buildDate': '1970-01-01T00:00:00Z',
    'github.com/containerd/containerd/v2/version.Version': `v${containerd}`,
  };
  return ['-s -w', ...Object.entries(values).map(([name, value]) => `-X ${name}=${value}`)].join(' ');
}
