/**
 * Writes go.mod and go.sum of the cluster's programs, of older releases, of CRI-O and of gVisor again: change the versions
 * below, then `node cluster/tools/update.ts`. The next `up` builds them. With folders as arguments (`tools-1.31`), it updates
 * only these.
 */
import { execFileSync } from 'node:child_process';
import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { CLUSTER, CRI_O, GVISOR, OLDER_RELEASES, type Tools } from '../tools.ts';

const GO = '1.26.8';
/** By the start of the package's path. */
type Sources = Readonly<Record<string, string>> & { readonly 'k8s.io/kubernetes/'?: string };
const MODULES: readonly [Tools, Sources][] = [
  [
    CLUSTER,
    {
      'k8s.io/kubernetes/': 'v1.37.1',
      'go.etcd.io/etcd/': 'v3.7.3',
      'github.com/containerd/containerd/': 'v2.4.2',
      'github.com/containernetworking/plugins/': 'v1.9.1',
    },
  ],
  // For some later patches of 1.31 and 1.35, some staging modules cannot be downloaded.
  [OLDER_RELEASES['1.31'], { 'k8s.io/kubernetes/': 'v1.31.0' }],
  [OLDER_RELEASES['1.35'], { 'k8s.io/kubernetes/': 'v1.35.8' }],
  // CRI-O has the minor version of the Kubernetes it is made for; none of its 1.37 can be downloaded.
  [CRI_O, { 'github.com/cri-o/cri-o/': 'v1.36.3', 'sigs.k8s.io/cri-tools/': 'v1.36.0' }],
  // A commit of its branch go, the only one that Go can build.
  [GVISOR, { 'gvisor.dev/gvisor/': 'v0.0.0-20260224225140-573d5e7127a8' }],
];

const asked = process.argv.slice(2);
for (const [tools, versions] of MODULES) {
  if (asked.length === 0 || asked.includes(basename(tools.folder))) write(tools, versions);
}

function write({ folder, programs, networkPlugins }: Tools, versions: Sources): void {
  const go = (...args: string[]) => execFileSync('go', args, { cwd: folder, encoding: 'utf8' });
  const kubernetes = versions['k8s.io/kubernetes/'];

  rmSync(join(folder, 'go.sum'), { force: true });
  const head = `module cluster/${basename(folder)}\n\ngo ${GO}\n`;
  writeFileSync(join(folder, 'go.mod'), head);
  if (kubernetes !== undefined) appendKubernetes(folder, kubernetes, go);
  const packages = [...programs, ...networkPlugins].map((path) => {
    const version = Object.entries(versions).find(([prefix]) => path.startsWith(prefix))?.[1];
    if (version === undefined) throw new Error(`no version for ${path}`);
    return `${path}@${version}`;
  });
  go('get', '-tool', ...packages);
  go('mod', 'tidy');
}

/** What go.mod has to say before it can name programs of Kubernetes. */
function appendKubernetes(folder: string, version: string, go: (...args: string[]) => string): void {
  const { GoMod } = JSON.parse(go('mod', 'download', '-json', `k8s.io/kubernetes@${version}`)) as {
    GoMod: string;
  };
  const upstream = readFileSync(GoMod, 'utf8');
  const text = `\n${godebug(upstream)}\n\nreplace (\n${replacements(upstream, version)})\n`;
  appendFileSync(join(folder, 'go.mod'), text);
}

/** Kubernetes requires its staging modules as v0.0.0 and replaces them by folders, which only its own repository has. */
function replacements(upstream: string, kubernetes: string): string {
  const version = kubernetes.replace(/^v1\./, 'v0.');
  const staging = [...upstream.matchAll(/^\t(k8s\.io\/[a-z0-9-]+) => \.\/staging/gm)].map(([, name]) => name);
  return staging.map((name) => `\t${name} => ${name} ${version}\n`).join('');
}

/** The line that lets Go behave as the release did with which Kubernetes was made; not written, its go line meant it. */
function godebug(upstream: string): string {
  const written = /^godebug .*$/m.exec(upstream)?.[0];
  return written ?? `godebug default=go${/^go (\d+\.\d+)/m.exec(upstream)?.[1]}`;
}
