/** A node's kubelet: its configuration file and command line. README.md has the table of reasons. */
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Component } from './component.ts';
import { keysFolder, nodeKubeconfigPath } from './keys.ts';
import type { Node } from './node.ts';
import { type Settings, serviceAddress } from './settings.ts';
import { CLUSTER, OLDER_RELEASES, type Tools } from './tools.ts';

export function kubelet(node: Node): Component {
  const { name, state, ip } = node;
  return {
    name: 'kubelet',
    label: `kubelet of ${name}`,
    tools: kubeletTools(node),
    options: {
      config: configPath(node),
      kubeconfig: nodeKubeconfigPath(node),
      'root-dir': join(state, 'kubelet'),
      'cert-dir': join(state, 'kubelet/pki'),
      'hostname-override': name,
      'node-ip': ip,
    },
    state,
  };
}

/** The Go module that it is built from. */
export function kubeletTools({ release }: Node): Tools {
  return release === undefined ? CLUSTER : OLDER_RELEASES[release];
}

/** `socket`: of the container runtime. */
export function writeKubeletConfig(node: Node, settings: Settings, socket: string): void {
  mkdirSync(join(node.state, 'kubelet'), { recursive: true });
  const config = kubeletConfig(node, settings, socket);
  writeFileSync(configPath(node), `${JSON.stringify(config, null, 2)}\n`);
  // Pods get the node's resolver. The kubelet requires a file even if the machine has none.
  if (existsSync('/etc/resolv.conf')) copyFileSync('/etc/resolv.conf', join(node.state, 'resolv.conf'));
  else writeFileSync(join(node.state, 'resolv.conf'), 'nameserver 127.0.0.1\n');
}

function configPath({ state }: Node): string {
  return join(state, 'kubelet.json');
}

/** https://kubernetes.io/docs/reference/config-api/kubelet-config.v1beta1/ */
function kubeletConfig({ state, ip, cgroup }: Node, settings: Settings, socket: string) {
  const eviction = { 'memory.available': '50Mi', 'nodefs.available': '1%', 'imagefs.available': '1%' };
  return {
    apiVersion: 'kubelet.config.k8s.io/v1beta1',
    kind: 'KubeletConfiguration',
    address: ip,
    healthzPort: 0,
    tlsCertFile: join(state, 'kubelet.crt'),
    tlsPrivateKeyFile: join(state, 'kubelet.key'),
    authentication: {
      anonymous: { enabled: false },
      webhook: { enabled: false },
      x509: { clientCAFile: join(keysFolder(settings), 'ca.crt') },
    },
    authorization: { mode: 'AlwaysAllow' },
    containerRuntimeEndpoint: `unix://${socket}`,
    // Since 1.35, a kubelet refuses cgroup v1 unless this is set.
    failCgroupV1: false,
    cgroupDriver: 'cgroupfs',
    cgroupRoot: cgroup,
    // A root without CAP_SYS_RESOURCE (a virtual machine's, a container's) may not lower a process's OOM score.
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
