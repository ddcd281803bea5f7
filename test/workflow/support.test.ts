import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

// SUPPORT.md says what was tried; these are the places that decide it.

const page = readFileSync('SUPPORT.md', 'utf8');

test.each([
  ['Kubernetes', 'cluster/tools', 'k8s.io/kubernetes', (version: string) => `| ${version}, containerd `],
  [
    'containerd',
    'cluster/tools',
    'github.com/containerd/containerd/v2',
    (version: string) => `containerd ${version} |`,
  ],
  ['CRI-O', 'cluster/tools-cri-o', 'github.com/cri-o/cri-o', (version: string) => `CRI-O ${version} |`],
  [
    'the kubelet of 1.35',
    'cluster/tools-1.35',
    'k8s.io/kubernetes',
    (version: string) => `| nodes ${version} `,
  ],
  [
    'Kubernetes 1.31',
    'cluster/tools-1.31',
    'k8s.io/kubernetes',
    (version: string) => `| ${version}, API server and nodes, containerd `,
  ],
  [
    'act',
    'test/workflow/act',
    'github.com/nektos/act',
    (version: string) => `(https://nektosact.com) ${version},`,
  ],
])('SUPPORT.md has the version of %s that the tests run', (_, folder, module, words) => {
  const lines = readFileSync(`${folder}/go.mod`, 'utf8').split('\n');
  const version =
    lines
      .find((line) => line.startsWith(`\t${module} v`))
      ?.split(' v')[1]
      ?.split(' ')[0] ?? '';
  expect(version).not.toBe('');
  expect(page).toContain(words(version));
});

test('SUPPORT.md has the versions of the weekly run on kind', () => {
  const workflow = parse(readFileSync('.github/workflows/e2e.yml', 'utf8')) as {
    jobs: { kubernetes: { strategy: { matrix: { include: { version: string; 'node-image': string }[] } } } };
  };
  const { include } = workflow.jobs.kubernetes.strategy.matrix;
  for (const one of include)
    expect(one['node-image']).toMatch(new RegExp(`^kindest/node:v${one.version}\\.\\d+@sha256:`));
  const versions = include.map(({ version }) => version);
  expect(page).toContain(`| kind with ${versions.slice(0, -1).join(', ')} and ${versions.at(-1)}, `);
  expect(page).toContain(`versions ${versions.at(-1)} to ${versions[0]}.`);
});
