/**
 * Writes go.mod and go.sum of the cluster's programs anew: change the versions below, then
 * `node test/cluster/tools/update.ts`. The next `up` builds them.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NETWORK_PLUGINS, PROGRAMS, TOOLS } from '../binaries.ts';

const GO = '1.26.8';
const KUBERNETES = '1.37.1';
/** By the beginning of the package's path. */
const VERSIONS = {
  'k8s.io/kubernetes/': `v${KUBERNETES}`,
  'go.etcd.io/etcd/': 'v3.7.3',
  'github.com/containerd/containerd/': 'v2.4.2',
  'github.com/containernetworking/plugins/': 'v1.9.1',
};

const go = (...args: string[]) => execFileSync('go', args, { cwd: TOOLS, encoding: 'utf8' });

rmSync(join(TOOLS, 'go.sum'), { force: true });
writeFileSync(join(TOOLS, 'go.mod'), `module cluster/tools\n\ngo ${GO}\n`);
const { GoMod } = JSON.parse(go('mod', 'download', '-json', `k8s.io/kubernetes@v${KUBERNETES}`)) as {
  GoMod: string;
};
const upstream = readFileSync(GoMod, 'utf8');
// Kubernetes requires its staging modules as v0.0.0 and replaces them by folders, which only its own repository has.
const staging = [...upstream.matchAll(/^\t(k8s\.io\/[a-z0-9-]+) => \.\/staging/gm)].map(([, name]) => name);
const replacements = staging.map((name) => `\t${name} => ${name} v0.${KUBERNETES.slice(2)}\n`).join('');
const godebug = /^godebug .*$/m.exec(upstream)?.[0] ?? '';
writeFileSync(
  join(TOOLS, 'go.mod'),
  `module cluster/tools\n\ngo ${GO}\n\n${godebug}\n\nreplace (\n${replacements})\n`,
);
const packages = [...PROGRAMS, ...NETWORK_PLUGINS].map((path) => {
  const version = Object.entries(VERSIONS).find(([prefix]) => path.startsWith(prefix))?.[1];
  if (version === undefined) throw new Error(`no version for ${path}`);
  return `${path}@${version}`;
});
go('get', '-tool', ...packages);
go('mod', 'tidy');
