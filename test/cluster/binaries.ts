/** Kubernetes and what it stands on, built from Go modules once for each version of them. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { MACHINE } from '../../simulator/registry/images.ts';
import { ClusterError } from './error.ts';
import { readVersions, type Tools } from './tools.ts';

/** Where the built programs are. */
export interface Programs {
  readonly bin: string;
  /** The folder of the kubelet that runs in place of the one in `bin`. */
  readonly olderKubelet: string | undefined;
}

/** The folder in which the programs are, or will be when built: named by all that makes them what they are. */
export function binariesFolder(cache: string, tools: Tools): string {
  const { folder, programs, networkPlugins } = tools;
  const hash = createHash('sha256').update(JSON.stringify([programs, networkPlugins, linkerFlags(tools)]));
  for (const file of ['go.mod', 'go.sum']) hash.update(readFileSync(join(folder, file)));
  return join(
    cache,
    `${readVersions(tools).kubernetes}-${MACHINE}-${hash.digest('hex').slice(0, 12)}`,
    'bin',
  );
}

export function areBuilt(cache: string, tools: Tools): boolean {
  return existsSync(binariesFolder(cache, tools));
}

/**
 * Builds the programs unless they are there, and gives their folder. About nine minutes on two cores with nothing
 * in Go's own caches. Builds beside its place and moves the whole, so that what is there is always complete.
 */
export async function buildBinaries(
  cache: string,
  tools: Tools,
  say: (line: string) => void,
): Promise<string> {
  const bin = binariesFolder(cache, tools);
  if (existsSync(bin)) return bin;
  const home = join(bin, '..');
  mkdirSync(home, { recursive: true });
  for (const name of readdirSync(home)) {
    const pid = /^building-(\d+)$/.exec(name)?.[1];
    if (pid !== undefined && !existsSync(`/proc/${pid}`)) rmSync(join(home, name), { recursive: true });
  }
  const partial = join(home, `building-${process.pid}`);
  const what = `${basename(tools.folder)} (Kubernetes ${readVersions(tools).kubernetes})`;
  say(`building ${what} in ${home} (first time only, up to ten minutes)`);
  await goBuild(tools, tools.programs, partial, say);
  // Go names a program by its package's folder.
  if (existsSync(join(partial, 'server'))) renameSync(join(partial, 'server'), join(partial, 'etcd'));
  if (tools.networkPlugins.length > 0) await goBuild(tools, tools.networkPlugins, join(partial, 'cni'), say);
  if (existsSync(bin)) rmSync(partial, { recursive: true });
  else renameSync(partial, bin);
  return bin;
}

/** One call for all programs, because they share most of their packages. */
async function goBuild(
  tools: Tools,
  packages: readonly string[],
  target: string,
  say: (line: string) => void,
): Promise<void> {
  mkdirSync(target, { recursive: true });
  const flags = ['-v', '-trimpath', '-buildvcs=false', '-ldflags', linkerFlags(tools)];
  const child = spawn('go', ['build', ...flags, '-o', `${target}/`, ...packages], {
    cwd: tools.folder,
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
function linkerFlags(tools: Tools): string {
  const { kubernetes, containerd } = readVersions(tools);
  const [major, minor] = kubernetes.split('.');
  const values = {
    'k8s.io/component-base/version.gitVersion': `v${kubernetes}`,
    'k8s.io/component-base/version.gitMajor': major,
    'k8s.io/component-base/version.gitMinor': minor,
    'k8s.io/component-base/version.gitTreeState': 'clean',
    'k8s.io/component-base/version.gitCommit': '0'.repeat(40),
    'k8s.io/component-base/version.buildDate': '1970-01-01T00:00:00Z',
    ...(containerd && { 'github.com/containerd/containerd/v2/version.Version': `v${containerd}` }),
  };
  return ['-s -w', ...Object.entries(values).map(([name, value]) => `-X ${name}=${value}`)].join(' ');
}
