/** The configuration files of containerd, its network and the kubelet. README.md has the table of reasons. */
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { keysFolder } from './keys.ts';
import { type Settings, serviceAddress } from './settings.ts';

export const PAUSE_IMAGE = 'localhost/pause:1';

export interface Paths {
  readonly containerdConfig: string;
  readonly containerdSocket: string;
  readonly kubeletConfig: string;
  readonly logs: string;
}

export function pathsOf({ state }: Settings): Paths {
  return {
    containerdConfig: join(state, 'containerd.toml'),
    containerdSocket: join(state, 'run/containerd.sock'),
    kubeletConfig: join(state, 'kubelet.json'),
    logs: join(state, 'log'),
  };
}

/** Writes them all. `runc` is the path of that program, `bin` the folder of the built ones. */
export function writeConfiguration(settings: Settings, bin: string, runc: string): void {
  const { state } = settings;
  const paths = pathsOf(settings);
  for (const folder of ['cni', 'run', 'log', 'kubelet', 'certs.d']) {
    mkdirSync(join(state, folder), { recursive: true });
  }
  writeFileSync(paths.containerdConfig, containerdConfig(settings, bin, runc));
  writeFileSync(join(state, 'cni/10-pods.conflist'), json(networkConfig(settings)));
  writeFileSync(paths.kubeletConfig, json(kubeletConfig(settings)));
  // Pods get the node's resolver; the kubelet wants a file even where the machine has none.
  if (existsSync('/etc/resolv.conf')) copyFileSync('/etc/resolv.conf', join(state, 'resolv.conf'));
  else writeFileSync(join(state, 'resolv.conf'), 'nameserver 127.0.0.1\n');
}

/** https://github.com/containerd/containerd/blob/main/docs/cri/config.md */
function containerdConfig({ state }: Settings, bin: string, runc: string): string {
  return `version = 3
root = '${state}/containerd'
state = '${state}/run/containerd'
disabled_plugins = ['io.containerd.nri.v1.nri', 'io.containerd.tracing.processor.v1.otlp', 'io.containerd.internal.v1.tracing']

[grpc]
  address = '${state}/run/containerd.sock'
[ttrpc]
  address = '${state}/run/containerd.sock.ttrpc'

[plugins.'io.containerd.cri.v1.images']
  snapshotter = 'overlayfs'
  [plugins.'io.containerd.cri.v1.images'.pinned_images]
    sandbox = '${PAUSE_IMAGE}'
  [plugins.'io.containerd.cri.v1.images'.registry]
    # Empty at first: a hosts.toml put here gives one registry its own authority or address.
    config_path = '${state}/certs.d'

[plugins.'io.containerd.cri.v1.runtime']
  # A root without CAP_SYS_RESOURCE (a virtual machine's, a container's) may not lower a process's OOM score.
  restrict_oom_score_adj = true
  disable_apparmor = true
  # In the state folder, so that 'down' finds every mount by its path.
  netns_mounts_under_state_dir = true
  [plugins.'io.containerd.cri.v1.runtime'.cni]
    bin_dirs = ['${bin}/cni']
    conf_dir = '${state}/cni'
  [plugins.'io.containerd.cri.v1.runtime'.containerd.runtimes.runc]
    runtime_type = 'io.containerd.runc.v2'
    [plugins.'io.containerd.cri.v1.runtime'.containerd.runtimes.runc.options]
      BinaryName = '${runc}'
      Root = '${state}/run/runc'
      SystemdCgroup = false
`;
}

/** A veth pair for each pod and a route to the host: no bridge, no iptables. */
function networkConfig({ state, podCidr }: Settings) {
  const ipam = {
    type: 'host-local',
    dataDir: join(state, 'cni-addresses'),
    ranges: [[{ subnet: podCidr }]],
    routes: [{ dst: '0.0.0.0/0' }],
  };
  return { cniVersion: '1.0.0', name: 'pods', plugins: [{ type: 'ptp', ipMasq: false, mtu: 1500, ipam }] };
}

/** https://kubernetes.io/docs/reference/config-api/kubelet-config.v1beta1/ */
function kubeletConfig(settings: Settings) {
  const { state, nodeIp, cgroup } = settings;
  const keys = keysFolder(settings);
  const eviction = { 'memory.available': '50Mi', 'nodefs.available': '1%', 'imagefs.available': '1%' };
  return {
    apiVersion: 'kubelet.config.k8s.io/v1beta1',
    kind: 'KubeletConfiguration',
    address: nodeIp,
    healthzPort: 0,
    tlsCertFile: join(keys, 'kubelet.crt'),
    tlsPrivateKeyFile: join(keys, 'kubelet.key'),
    authentication: {
      anonymous: { enabled: false },
      webhook: { enabled: false },
      x509: { clientCAFile: join(keys, 'ca.crt') },
    },
    authorization: { mode: 'AlwaysAllow' },
    containerRuntimeEndpoint: `unix://${pathsOf(settings).containerdSocket}`,
    // Since 1.35 a kubelet refuses cgroup v1 unless told otherwise.
    failCgroupV1: false,
    cgroupDriver: 'cgroupfs',
    cgroupRoot: cgroup,
    // As restrict_oom_score_adj of containerd.
    oomScoreAdj: 0,
    failSwapOn: false,
    protectKernelDefaults: false,
    makeIPTablesUtilChains: false,
    // Nothing answers there; without any, every pod gets a MissingClusterDNS event on every sync.
    clusterDNS: [serviceAddress(settings, 10)],
    clusterDomain: 'cluster.local',
    resolvConf: join(state, 'resolv.conf'),
    podLogsDir: join(state, 'pod-logs'),
    volumePluginDir: join(state, 'kubelet/plugins'),
    evictionHard: { ...eviction, 'nodefs.inodesFree': '1%', 'imagefs.inodesFree': '1%' },
    imageGCHighThresholdPercent: 100,
    imageGCLowThresholdPercent: 99,
    serializeImagePulls: false,
    // No limit: many pods at once would see 'pull QPS exceeded'.
    registryPullQPS: 0,
    nodeStatusUpdateFrequency: '1s',
    shutdownGracePeriod: '0s',
  };
}

function json(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
