import { describe, expect, it } from 'vitest';
import { readSettings, type Settings, serviceAddress, type VARIABLES } from './settings.ts';

const HOME = { XDG_STATE_HOME: '/home/me/state', XDG_CACHE_HOME: '/home/me/cache' };

describe('settings of the cluster', () => {
  it('follow from its number', () => {
    expect(readSettings({ ...HOME, POD_STEP_CLUSTER_NUMBER: '2' })).toEqual({
      name: 'pod-step-2',
      state: '/home/me/state/pod-step/cluster-2',
      cache: '/home/me/cache/pod-step/cluster',
      bridge: 'pod-step-2',
      address: '10.99.2.1',
      serviceCidr: '10.96.2.0/24',
      apiPort: 6444,
      etcdPort: 12381,
      nodes: [
        {
          name: 'pod-step-2',
          state: '/home/me/state/pod-step/cluster-2/node-a',
          ip: '10.99.2.1',
          podCidr: '10.88.2.0/24',
          cgroup: '/pod-step-2',
          runtime: 'containerd',
          release: undefined,
        },
      ],
      admission: 'NodeRestriction',
    });
  });

  it('give a second node all that it can’t share with the first', () => {
    const { nodes } = readSettings({
      ...HOME,
      POD_STEP_CLUSTER_NODES: '2',
      POD_STEP_CLUSTER_NODE_IP: '10.99.7.4',
      POD_STEP_CLUSTER_RUNTIME: 'crio',
      POD_STEP_CLUSTER_RELEASE: '1.35',
    });
    expect(nodes).toHaveLength(2);
    expect(nodes[1]).toEqual({
      name: 'pod-step-1-b',
      state: '/home/me/state/pod-step/cluster-1/node-b',
      ip: '10.99.7.5',
      podCidr: '10.89.1.0/24',
      cgroup: '/pod-step-1-b',
      runtime: 'crio',
      release: '1.35',
    });
  });

  it('let two clusters share nothing but the built programs and their versions', () => {
    const [one, two] = ['1', '2'].map((number) => readSettings({ ...HOME, POD_STEP_CLUSTER_NUMBER: number }));
    const shared = Object.entries(one ?? {}).filter(
      ([name, value]) => two?.[name as keyof typeof two] === value,
    );
    expect(shared.map(([name]) => name)).toEqual(['cache', 'admission']);
    expect(two?.etcdPort).toBeGreaterThan((one?.etcdPort ?? 0) + 1);
    const plain = ({ nodes }: Settings) =>
      nodes.flatMap((node) => Object.values({ ...node, release: '', runtime: '' }));
    expect(one && two && plain(one).filter((text) => text && plain(two).includes(text))).toEqual([]);
  });

  it('can each be set on its own', () => {
    const settings = readSettings({
      ...HOME,
      POD_STEP_CLUSTER_API_PORT: '7443',
      POD_STEP_CLUSTER_BRIDGE: 'br9',
    });
    expect(settings).toMatchObject({ apiPort: 7443, bridge: 'br9' });
    expect(settings.address).toBe('10.99.1.1');
  });

  it.each(['1.31', '1.35'])('can name the older release %s', (release) => {
    const { nodes } = readSettings({ ...HOME, POD_STEP_CLUSTER_RELEASE: release });
    expect(nodes).toMatchObject([{ release }]);
  });

  it('treat an empty variable as unset', () => {
    expect(readSettings({ ...HOME, POD_STEP_CLUSTER_RELEASE: '' })).toEqual(readSettings(HOME));
    expect(readSettings({ ...HOME, POD_STEP_CLUSTER_NUMBER: '' })).toEqual(readSettings(HOME));
  });

  it.each([
    ['POD_STEP_CLUSTER_NUMBER', '0', 'a number from 1 to 99'],
    ['POD_STEP_CLUSTER_STATE', 'relative', 'an absolute path'],
    ['POD_STEP_CLUSTER_STATE', `/${'long'.repeat(20)}`, 'at most 60 bytes'],
    ['POD_STEP_CLUSTER_CACHE', 'relative', 'an absolute path'],
    ['POD_STEP_CLUSTER_BRIDGE', 'a-name-of-16-byte', 'an interface name'],
    ['POD_STEP_CLUSTER_NODES', '0', 'a number from 1 to 4'],
    ['POD_STEP_CLUSTER_NODES', '5', 'a number from 1 to 4'],
    ['POD_STEP_CLUSTER_NODE_IP', '10.99.1', 'an IPv4 address'],
    ['POD_STEP_CLUSTER_POD_CIDR', '10.88.1.0', 'a network'],
    ['POD_STEP_CLUSTER_SERVICE_CIDR', '10.96.1.0/8', 'a network'],
    ['POD_STEP_CLUSTER_API_PORT', '70000', 'a port'],
    ['POD_STEP_CLUSTER_ETCD_PORT', '12k', 'a port'],
    ['POD_STEP_CLUSTER_CGROUP', '/', 'a cgroup'],
    [
      'POD_STEP_CLUSTER_RUNTIME',
      'docker',
      'a container runtime that is known here: containerd or crio or gvisor',
    ],
    ['POD_STEP_CLUSTER_RELEASE', '1.30', 'an older release that is known here: 1.31 or 1.35'],
    ['POD_STEP_CLUSTER_RELEASE', 'toString', 'an older release'],
  ] satisfies [keyof typeof VARIABLES, string, string][])('refuse %s=%s', (name, value, wanted) => {
    const read = () => readSettings({ ...HOME, [name]: value });
    expect(read).toThrow(`${name}: "${value}" is not`);
    expect(read).toThrow(wanted);
  });

  it('are refused all at once', () => {
    const read = () =>
      readSettings({ ...HOME, POD_STEP_CLUSTER_API_PORT: 'x', POD_STEP_CLUSTER_CGROUP: 'y' });
    expect(read).toThrow(/API_PORT.*\n.*CGROUP/);
  });

  it('have the API server as the first service and name resolution as the tenth', () => {
    const settings = readSettings(HOME);
    expect([serviceAddress(settings), serviceAddress(settings, 10)]).toEqual(['10.96.1.1', '10.96.1.10']);
  });
});
