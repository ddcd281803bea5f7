import { describe, expect, it } from 'vitest';
import { readSettings, serviceAddress, type VARIABLES } from './settings.ts';

const HOME = { XDG_STATE_HOME: '/home/me/state', XDG_CACHE_HOME: '/home/me/cache' };

describe('settings of the cluster', () => {
  it('follow from its number', () => {
    expect(readSettings({ ...HOME, POD_STEP_CLUSTER_NUMBER: '2' })).toEqual({
      state: '/home/me/state/pod-step/cluster-2',
      cache: '/home/me/cache/pod-step/cluster',
      bridge: 'pod-step-2',
      nodeIp: '10.99.2.1',
      podCidr: '10.88.2.0/24',
      serviceCidr: '10.96.2.0/24',
      apiPort: 6444,
      etcdPort: 12381,
      cgroup: '/pod-step-2',
      nodeName: 'pod-step-2',
      kubelet: undefined,
      admission: 'NodeRestriction',
    });
  });

  it('let two clusters share nothing but the built programs and their versions', () => {
    const [one, two] = ['1', '2'].map((number) => readSettings({ ...HOME, POD_STEP_CLUSTER_NUMBER: number }));
    const shared = Object.entries(one ?? {}).filter(
      ([name, value]) => two?.[name as keyof typeof two] === value,
    );
    expect(shared.map(([name]) => name)).toEqual(['cache', 'kubelet', 'admission']);
    expect(two?.etcdPort).toBeGreaterThan((one?.etcdPort ?? 0) + 1);
  });

  it('can each be set by itself', () => {
    const settings = readSettings({
      ...HOME,
      POD_STEP_CLUSTER_API_PORT: '7443',
      POD_STEP_CLUSTER_BRIDGE: 'br9',
    });
    expect(settings).toMatchObject({ apiPort: 7443, bridge: 'br9', nodeIp: '10.99.1.1' });
  });

  it('can name an older kubelet', () => {
    expect(readSettings({ ...HOME, POD_STEP_CLUSTER_KUBELET: '1.31' }).kubelet).toBe('1.31');
  });

  it('treat an empty variable as unset', () => {
    expect(readSettings({ ...HOME, POD_STEP_CLUSTER_KUBELET: '' })).toEqual(readSettings(HOME));
    expect(readSettings({ ...HOME, POD_STEP_CLUSTER_NUMBER: '' })).toEqual(readSettings(HOME));
  });

  it.each([
    ['POD_STEP_CLUSTER_NUMBER', '0', 'a number from 1 to 99'],
    ['POD_STEP_CLUSTER_STATE', 'relative', 'an absolute path'],
    ['POD_STEP_CLUSTER_STATE', `/${'long'.repeat(20)}`, 'at most 70 bytes'],
    ['POD_STEP_CLUSTER_CACHE', 'relative', 'an absolute path'],
    ['POD_STEP_CLUSTER_BRIDGE', 'a-name-of-16-byte', 'an interface name'],
    ['POD_STEP_CLUSTER_NODE_IP', '10.99.1', 'an IPv4 address'],
    ['POD_STEP_CLUSTER_POD_CIDR', '10.88.1.0', 'a network'],
    ['POD_STEP_CLUSTER_SERVICE_CIDR', '10.96.1.0/8', 'a network'],
    ['POD_STEP_CLUSTER_API_PORT', '70000', 'a port'],
    ['POD_STEP_CLUSTER_ETCD_PORT', '12k', 'a port'],
    ['POD_STEP_CLUSTER_CGROUP', '/', 'a cgroup'],
    ['POD_STEP_CLUSTER_KUBELET', '1.30', 'an older kubelet that is known here: 1.31'],
    ['POD_STEP_CLUSTER_KUBELET', 'toString', 'an older kubelet'],
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
