/** Kubernetes and what it stands on, built from Go modules once for each version of them. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { MACHINE } from '../simulator/registry/oci.ts';
import { buildC } from './c-build.ts';
import { buildOnce, goBuild } from './go-build.ts';
import { label, readVersions, type Tools } from './tools.ts';

/** The folder in which the programs are, or will be when built: named by all that makes them what they are. */
export function binariesFolder(cache: string, tools: Tools): string {
  const { folder, programs, networkPlugins, edits, c } = tools;
  const hash = createHash('sha256').update(JSON.stringify([programs, networkPlugins, linkerFlags(tools)]));
  for (const further of [c, edits]) if (further !== undefined) hash.update(JSON.stringify(further));
  for (const file of ['go.mod', 'go.sum']) hash.update(readFileSync(join(folder, file)));
  return join(cache, `${label(tools)}-${MACHINE}-${hash.digest('hex').slice(0, 12)}`, 'bin');
}

export function areBuilt(cache: string, tools: Tools): boolean {
  return existsSync(binariesFolder(cache, tools));
}

/**
 * Builds the programs unless they exist, and returns their folder. This takes about nine minutes on two cores if Go's own
 * caches are empty.
 */
export function buildBinaries(cache: string, tools: Tools, say: (line: string) => void): Promise<string> {
  const { folder, programs, networkPlugins, c } = tools;
  const bin = binariesFolder(cache, tools);
  return buildOnce(bin, async (partial) => {
    say(`building ${label(tools)} in ${dirname(bin)} (first time only, up to ten minutes)`);
    await goBuild(tools, programs, linkerFlags(tools), partial, say);
    // Go names a program by its package's folder.
    if (existsSync(join(partial, 'server'))) renameSync(join(partial, 'server'), join(partial, 'etcd'));
    if (networkPlugins.length > 0)
      await goBuild(tools, networkPlugins, linkerFlags(tools), join(partial, 'cni'), say);
    if (c !== undefined) await buildC(folder, c.program, partial);
  });
}

/** Kubernetes and containerd report the version that their linker was given; without it, v0.0.0. */
function linkerFlags(tools: Tools): string {
  const { kubernetes, containerd } = readVersions(tools);
  const [major, minor] = kubernetes?.split('.') ?? [];
  const values = {
    ...(kubernetes && {
      'k8s.io/component-base/version.gitVersion': `v${kubernetes}`,
      'k8s.io/component-base/version.gitMajor': major,
      'k8s.io/component-base/version.gitMinor': minor,
      'k8s.io/component-base/version.gitTreeState': 'clean',
      'k8s.io/component-base/version.gitCommit': '0'.repeat(40),
      'k8s.io/component-base/version.buildDate': '1970-01-01T00:00:00Z',
    }),
    ...(containerd && { 'github.com/containerd/containerd/v2/version.Version': `v${containerd}` }),
  };
  return ['-s -w', ...Object.entries(values).map(([name, value]) => `-X ${name}=${value}`)].join(' ');
}
