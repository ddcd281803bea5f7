import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  CLUSTER,
  CRI_O,
  GVISOR,
  isOlderRelease,
  label,
  OLDER_RELEASES,
  readVersions,
  type Tools,
} from './tools.ts';

const readGoMod = ({ folder }: Tools) => readFileSync(join(folder, 'go.mod'), 'utf8');
const KUBERNETES: [string, Tools][] = [['the cluster', CLUSTER], ...Object.entries(OLDER_RELEASES)];
const MODULES: [string, Tools][] = [...KUBERNETES, ['CRI-O', CRI_O], ['gVisor', GVISOR]];

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
      criO: undefined,
      gVisor: undefined,
    });
    expect(label(CLUSTER)).toBe(readVersions(CLUSTER).kubernetes);
  });

  it('of CRI-O has its version alone', () => {
    const { criO, ...others } = readVersions(CRI_O);
    expect(criO).toMatch(/^1\.\d+\.\d+$/);
    expect(Object.values(others)).toEqual([undefined, undefined, undefined]);
    expect(label(CRI_O)).toBe(`cri-o-${criO}`);
  });

  it('of gVisor is named by the day of its commit', () => {
    const { gVisor, ...others } = readVersions(GVISOR);
    expect(Object.values(others)).toEqual([undefined, undefined, undefined]);
    expect(label(GVISOR)).toMatch(/^gvisor-20\d{6}$/);
    expect(gVisor).toContain(label(GVISOR).slice('gvisor-'.length));
  });

  it.each(Object.entries(OLDER_RELEASES))('of the kubelet %s has that version alone', (minor, tools) => {
    expect(readVersions(tools)).toEqual({
      kubernetes: expect.stringMatching(`^${minor.replace('.', '\\.')}\\.\\d+$`),
      containerd: undefined,
      criO: undefined,
      gVisor: undefined,
    });
  });

  it.each(KUBERNETES)('of %s takes the parts of Kubernetes from one release', (_, tools) => {
    const release = label(tools).replace(/^1\./, 'v0.');
    const replaced = [...readGoMod(tools).matchAll(/ => k8s\.io\/\S+ (\S+)$/gm)].map(
      ([, version]) => version,
    );
    expect(new Set(replaced)).toEqual(new Set([release]));
  });

  it.each(MODULES)('of %s requires the Go that a machine is asked for', (_, tools) => {
    const wantedGo = (goMod: string) => /^go (\S+)$/m.exec(goMod)?.[1];
    expect(wantedGo(readGoMod(tools))).toBe(wantedGo(readGoMod(CLUSTER)));
  });
});

describe('an older kubelet', () => {
  it('is known by its minor version', () => {
    const texts = ['1.31', '1.35', '1.31.0', '1.20', '', 'toString'];
    expect(texts.filter(isOlderRelease)).toEqual(['1.31', '1.35']);
  });
});
