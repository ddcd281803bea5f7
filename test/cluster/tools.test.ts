import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CLUSTER, isOlderKubelet, OLDER_KUBELETS, readVersions, type Tools } from './tools.ts';

const readGoMod = ({ folder }: Tools) => readFileSync(join(folder, 'go.mod'), 'utf8');
const MODULES: [string, Tools][] = [['the cluster', CLUSTER], ...Object.entries(OLDER_KUBELETS)];

describe('the tools module', () => {
  it.each(MODULES)('of %s names its programs', (_, tools) => {
    const goMod = readGoMod(tools);
    // Go writes a single tool without parentheses.
    const named = /^tool \(\n([^)]*)\)/m.exec(goMod)?.[1]?.split('\n') ?? [/^tool (.*)$/m.exec(goMod)?.[1]];
    const names = named.map((line) => line?.trim()).filter(Boolean);
    expect([...tools.programs, ...tools.networkPlugins].sort()).toEqual(names.sort());
  });

  it('of the cluster has versions of Kubernetes and containerd', () => {
    expect(readVersions(CLUSTER)).toEqual({
      kubernetes: expect.stringMatching(/^1\.\d+\.\d+$/),
      containerd: expect.stringMatching(/^2\.\d+\.\d+$/),
    });
  });

  it.each(Object.entries(OLDER_KUBELETS))('of the kubelet %s has that version alone', (minor, tools) => {
    expect(readVersions(tools)).toEqual({
      kubernetes: expect.stringMatching(`^${minor.replace('.', '\\.')}\\.\\d+$`),
      containerd: undefined,
    });
  });

  it.each(MODULES)('of %s takes the parts of Kubernetes from one release', (_, tools) => {
    const release = readVersions(tools).kubernetes.replace(/^1\./, 'v0.');
    const replaced = [...readGoMod(tools).matchAll(/ => k8s\.io\/\S+ (\S+)$/gm)].map(
      ([, version]) => version,
    );
    expect(new Set(replaced)).toEqual(new Set([release]));
  });

  it.each(MODULES)('of %s wants the Go that a machine is asked for', (_, tools) => {
    const wantedGo = (goMod: string) => /^go (\S+)$/m.exec(goMod)?.[1];
    expect(wantedGo(readGoMod(tools))).toBe(wantedGo(readGoMod(CLUSTER)));
  });
});

describe('an older kubelet', () => {
  it('is known by its minor version', () => {
    expect(['1.31', '1.31.0', '1.20', '', 'toString'].filter(isOlderKubelet)).toEqual(['1.31']);
  });
});
