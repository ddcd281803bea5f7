import { describe, expect, it } from 'vitest';
import { type Machine, missing } from './requirements.ts';

const COMPLETE: Machine = {
  platform: 'linux',
  isRoot: true,
  runc: '/usr/sbin/runc',
  ip: '/usr/sbin/ip',
  busybox: '/bin/busybox',
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
    ['no runc', { runc: undefined }, /This package is missing: runc.*apt-get install runc$/],
    [
      'no package at all',
      { runc: undefined, busybox: undefined, ip: undefined },
      /These packages are missing.*apt-get install runc busybox-static iproute2$/,
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
    const bare = { ...COMPLETE, isRoot: false, runc: undefined, overlayfs: false, cgroupControllers: [] };
    expect(missing(bare)).toHaveLength(4);
  });
});
