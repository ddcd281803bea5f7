import { describe, expect, it } from 'vitest';
import { inspectMachine, type Machine, missing, packagesFor } from './requirements.ts';
import { readSettings } from './settings.ts';
import { CLUSTER, CRI_O } from './tools.ts';

const COMPLETE: Machine = {
  platform: 'linux',
  isRoot: true,
  lackingPackages: [],
  go: { version: 'go1.26.8' },
  overlayfs: true,
  bridge: true,
  veth: true,
  cgroupControllers: ['cpu', 'cpuset', 'io', 'memory', 'pids'],
};

describe('a machine for the cluster', () => {
  it('that has everything lacks nothing', () => {
    expect(missing(COMPLETE)).toEqual([]);
  });

  it('needs no Go once everything is built', () => {
    expect(missing({ ...COMPLETE, go: 'not needed' })).toEqual([]);
  });

  it.each<[string, Partial<Machine>, RegExp]>([
    ['another system', { platform: 'darwin' }, /needs Linux.*darwin.*simulator/],
    ['no root', { isRoot: false, bridge: undefined, veth: undefined }, /^Root is missing.*sudo/],
    ['no runc', { lackingPackages: ['runc'] }, /This package is missing: runc.*apt-get install runc$/],
    [
      'two packages less',
      { lackingPackages: ['runc', 'iproute2'] },
      /These packages are missing.*apt-get install runc iproute2$/,
    ],
    [
      'an old Go',
      { go: { problem: 'go.mod requires go >= 1.26.8 (running go 1.24.0; GOTOOLCHAIN=local).' } },
      /Go can't build.*1\.26\.8.*running go 1\.24\.0.*go\.dev/,
    ],
    ['no overlayfs', { overlayfs: false }, /no overlayfs.*modprobe overlay/],
    ['no bridge', { bridge: false }, /no network bridges.*modprobe bridge/],
    ['no veth', { veth: false }, /no veth pairs.*modprobe veth/],
    [
      'a cgroup controller less',
      { cgroupControllers: ['cpu', 'cpuset', 'pids'] },
      /controllers are missing.*: memory\./,
    ],
  ])('with %s is told so', (_, change, sentence) => {
    const sentences = missing({ ...COMPLETE, ...change });
    expect(sentences).toHaveLength(1);
    expect(sentences[0]).toMatch(sentence);
  });

  it('is told everything that is missing at once', () => {
    const bare = { ...COMPLETE, isRoot: false, lackingPackages: ['runc' as const], overlayfs: false };
    expect(missing({ ...bare, cgroupControllers: [] })).toHaveLength(4);
  });
});

describe('packages', () => {
  it('of a C compiler are needed for CRI-O alone, and only to build it', () => {
    const [containerd, crio] = ['containerd', 'crio'].map((name) =>
      readSettings({ POD_STEP_CLUSTER_RUNTIME: name }),
    );
    if (containerd === undefined || crio === undefined) throw new Error('no settings');
    expect(packagesFor(containerd, [CLUSTER])).toEqual(['runc', 'busybox-static', 'iproute2']);
    expect(packagesFor(crio, [])).toEqual(['runc', 'busybox-static', 'iproute2', 'conmon']);
    expect(packagesFor(crio, [CRI_O])).toEqual([
      'runc',
      'busybox-static',
      'iproute2',
      'conmon',
      'gcc',
      'libc6-dev',
      'pkg-config',
      'libseccomp-dev',
    ]);
  });

  it('are those that are requested and not found, in their order', async () => {
    const path = process.env['PATH'];
    process.env['PATH'] = '/no/such/folder';
    try {
      const { lackingPackages } = await inspectMachine(['libseccomp-dev', 'libc6-dev'], { build: false });
      expect(lackingPackages).toEqual(['libseccomp-dev', 'libc6-dev']);
    } finally {
      process.env['PATH'] = path;
    }
  });
});
