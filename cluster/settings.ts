/** Where a cluster is on its machine. Two clusters with different numbers can run at the same time. */
import { isIPv4 } from 'node:net';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { ClusterError } from './error.ts';
import { makeNodes, type Node, RUNTIME_NAMES, type RuntimeName } from './node.ts';
import { isOlderRelease, OLDER_RELEASES } from './tools.ts';

export interface Settings {
  readonly name: string;
  /** Folder of everything the cluster writes: keys, logs, etcd, and a folder for each node. */
  readonly state: string;
  /** Folder in which built binaries are kept, one folder for each version. */
  readonly cache: string;
  /** The network of the nodes' addresses. */
  readonly bridge: string;
  /** The control plane's on that bridge, and the first node's. */
  readonly address: string;
  readonly serviceCidr: string;
  readonly apiPort: number;
  /** etcd's client port; its peer port is the next one. */
  readonly etcdPort: number;
  readonly nodes: readonly Node[];
  /** Admission plugins of the API server in addition to the default ones, separated by commas. */
  readonly admission: string;
}

const RELEASES = Object.keys(OLDER_RELEASES).join(' or ');

/** Every environment variable that is read, for the help text. `N` stands for the cluster's number. */
export const VARIABLES = {
  POD_STEP_CLUSTER_NUMBER: 'N, 1 to 99, from which the defaults below follow (1)',
  POD_STEP_CLUSTER_STATE: 'folder of its state (~/.local/state/pod-step/cluster-N)',
  POD_STEP_CLUSTER_CACHE: 'folder of built binaries (~/.cache/pod-step/cluster)',
  POD_STEP_CLUSTER_BRIDGE: 'network bridge (pod-step-N)',
  POD_STEP_CLUSTER_NODES: 'how many nodes, 1 to 4 (1)',
  POD_STEP_CLUSTER_NODE_IP:
    'address of the first node, on that bridge; the others have the next ones (10.99.N.1)',
  POD_STEP_CLUSTER_POD_CIDR: 'addresses of pods; 10.89.N.0/24 on the second node (10.88.N.0/24)',
  POD_STEP_CLUSTER_SERVICE_CIDR: 'addresses of services (10.96.N.0/24)',
  POD_STEP_CLUSTER_API_PORT: 'API server (6442 + N)',
  POD_STEP_CLUSTER_ETCD_PORT: 'etcd, which takes the next port as well (12377 + 2N)',
  POD_STEP_CLUSTER_CGROUP: 'cgroup of its pods; /pod-step-N-b on the second node (/pod-step-N)',
  POD_STEP_CLUSTER_RUNTIME: `container runtime: ${RUNTIME_NAMES.join(' or ')} (containerd)`,
  POD_STEP_CLUSTER_RELEASE: `older release, of which what its module has runs: ${RELEASES} (none)`,
  POD_STEP_CLUSTER_ADMISSION: 'admission plugins to switch on, like AlwaysPullImages (NodeRestriction)',
} as const;

type Variable = keyof typeof VARIABLES;

/** Reads the settings out of environment variables; an empty one counts as unset. Throws with a line for each bad one. */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const problems: string[] = [];

  function value(
    name: Variable,
    fallback: string,
    isValid: (text: string) => boolean,
    wanted: string,
  ): string {
    const text = environment[name] || fallback;
    if (!isValid(text)) problems.push(`${name}: ${JSON.stringify(text)} is not ${wanted}.`);
    return text;
  }

  const wholeNumber = (low: number, high: number) => (text: string) =>
    /^\d+$/.test(text) && Number(text) >= low && Number(text) <= high;
  const port = (name: Variable, fallback: number) =>
    Number(value(name, String(fallback), wholeNumber(1, 65534), 'a port'));
  const folder = (name: Variable, fallback: string) =>
    // A Unix socket's path is at most 107 bytes long; the longest in here is node-a/kubelet/pod-resources/kubelet.sock.
    value(
      name,
      fallback,
      (path) => isAbsolute(path) && path.length <= 60,
      'an absolute path of at most 60 bytes',
    );
  const cidr = (name: Variable, fallback: string) =>
    value(name, fallback, isCidr, 'a network like 10.88.1.0/24');

  const number = value('POD_STEP_CLUSTER_NUMBER', '1', wholeNumber(1, 99), 'a number from 1 to 99');
  const n = Number(number);
  const count = value('POD_STEP_CLUSTER_NODES', '1', wholeNumber(1, 4), 'a number from 1 to 4');
  const stateHome = environment['XDG_STATE_HOME'] || join(homedir(), '.local/state');
  const cacheHome = environment['XDG_CACHE_HOME'] || join(homedir(), '.cache');
  const runtime = value(
    'POD_STEP_CLUSTER_RUNTIME',
    'containerd',
    isRuntimeName,
    `a container runtime that is known here: ${RUNTIME_NAMES.join(' or ')}`,
  );
  const release = value(
    'POD_STEP_CLUSTER_RELEASE',
    '',
    (text) => text === '' || isOlderRelease(text),
    `an older release that is known here: ${RELEASES}`,
  );
  const name = `pod-step-${number}`;
  const address = value('POD_STEP_CLUSTER_NODE_IP', `10.99.${number}.1`, isIPv4, 'an IPv4 address');
  const state = folder('POD_STEP_CLUSTER_STATE', join(stateHome, 'pod-step', `cluster-${number}`));
  const settings: Settings = {
    name,
    state,
    cache: value(
      'POD_STEP_CLUSTER_CACHE',
      join(cacheHome, 'pod-step/cluster'),
      isAbsolute,
      'an absolute path',
    ),
    // Linux names of network interfaces are at most 15 bytes long.
    bridge: value(
      'POD_STEP_CLUSTER_BRIDGE',
      name,
      (text) => /^[a-z][a-z0-9-]{0,14}$/.test(text),
      'an interface name of at most 15 small letters, digits and dashes',
    ),
    address,
    serviceCidr: cidr('POD_STEP_CLUSTER_SERVICE_CIDR', `10.96.${number}.0/24`),
    apiPort: port('POD_STEP_CLUSTER_API_PORT', 6442 + n),
    etcdPort: port('POD_STEP_CLUSTER_ETCD_PORT', 12377 + 2 * n),
    nodes: makeNodes(Number(count), {
      name,
      state,
      ip: address,
      podCidr: cidr('POD_STEP_CLUSTER_POD_CIDR', `10.88.${number}.0/24`),
      cgroup: value(
        'POD_STEP_CLUSTER_CGROUP',
        `/${name}`,
        (path) => /^\/[\w-]+$/.test(path),
        'a cgroup of the first level, like /pod-step-1',
      ),
      runtime: isRuntimeName(runtime) ? runtime : 'containerd',
      release: isOlderRelease(release) ? release : undefined,
    }),
    admission: value(
      'POD_STEP_CLUSTER_ADMISSION',
      'NodeRestriction',
      (names) => /^[A-Za-z]+(,[A-Za-z]+)*$/.test(names),
      'a list of admission plugins with commas between them',
    ),
  };
  if (problems.length > 0) throw new ClusterError(problems.join('\n'));
  return settings;
}

/** The first address of the service network (the API server's own service), or the n-th. */
export function serviceAddress({ serviceCidr }: Settings, nth = 1): string {
  return serviceCidr.replace(/\d+\/\d+$/, String(nth));
}

function isRuntimeName(text: string): text is RuntimeName {
  return RUNTIME_NAMES.some((name) => name === text);
}

function isCidr(text: string): boolean {
  const [address = '', prefix = ''] = text.split('/');
  return (
    isIPv4(address) &&
    address.endsWith('.0') &&
    /^\d+$/.test(prefix) &&
    Number(prefix) >= 16 &&
    Number(prefix) <= 24
  );
}
