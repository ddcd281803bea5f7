/** The files that CRI-O is configured by. */
import { join } from 'node:path';
import type { Node } from './node.ts';
import { PAUSE_IMAGE } from './pause-image.ts';
import { podNetworkFolder } from './pod-network.ts';

/** The path of conmon, and the folders of what was built with CRI-O and with the rest of the cluster. */
export interface Programs {
  readonly conmon: string;
  readonly own: string;
  readonly cluster: string;
}

/** Where conmon writes how a container ended. */
export function exitsFolder({ state }: Node): string {
  return join(state, 'run/exits');
}

/**
 * The sockets to attach to containers. They are not in the state folder, because their paths, with an ID of 64 digits, must be
 * shorter than 108 bytes.
 */
export function attachFolder({ name }: Node): string {
  return join('/run', name);
}

/** https://github.com/cri-o/cri-o/blob/v1.36.3/docs/crio.conf.5.md */
export function criOConfig(node: Node, socket: string, { conmon, own, cluster }: Programs): string {
  const { state } = node;
  return `[crio]
root = '${state}/crio'
runroot = '${state}/run/storage'
storage_driver = 'overlay'
log_dir = '${state}/pod-logs'
version_file = '${state}/run/version'
version_file_persist = '${state}/version'
clean_shutdown_file = '${state}/clean.shutdown'

[crio.api]
listen = '${socket}'

[crio.runtime]
cgroup_manager = 'cgroupfs'
namespaces_dir = '${state}/run/namespaces'
container_exits_dir = '${exitsFolder(node)}'
container_attach_socket_dir = '${attachFolder(node)}'
pinns_path = '${own}/pinns'
hooks_dir = ['${state}/hooks']
cdi_spec_dirs = ['${state}/cdi']
# Without iptables and nftables CRI-O does not start unless told so.
disable_hostport_mapping = true
enable_criu_support = false
irqbalance_config_restore_file = 'disable'
# CRI-O's own default is crun; that of Debian 12 does not know the version of the specification that CRI-O writes.
default_runtime = 'runc'
[crio.runtime.runtimes.runc]
runtime_path = '${state}/runc'
runtime_root = '${state}/run/runc'
monitor_path = '${conmon}'
monitor_cgroup = 'pod'

[crio.image]
pause_image = '${PAUSE_IMAGE}'
# Of the image, not /pause.
pause_command = ''
signature_policy = '${state}/policy.json'
signature_policy_dir = '${state}/policies'
namespaced_auth_dir = '${state}/auth'

[crio.network]
network_dir = '${podNetworkFolder(node)}'
plugin_dirs = ['${cluster}/cni']

[crio.nri]
enable_nri = false
`;
}

/**
 * Plain HTTP on 127.0.0.1, which must be configured here (containerd uses it by default), and the registry of the sandbox
 * image. https://github.com/containers/container-libs/blob/image/v5.38.0/image/docs/containers-registries.conf.5.md
 */
export function registriesConfig(pauseRegistry: string): string {
  return `[[registry]]
prefix = '127.0.0.1'
location = '127.0.0.1'
insecure = true

[[registry]]
prefix = '${PAUSE_IMAGE.replace(/:.*/, '')}'
location = '${pauseRegistry}/pause'
insecure = true
`;
}

/** Images need no signature: https://github.com/containers/container-libs/blob/image/v5.38.0/image/docs/containers-policy.json.5.md */
export function signaturePolicy(): string {
  return '{"default": [{"type": "insecureAcceptAnything"}]}\n';
}

/**
 * runc, without features that a machine may lack and that containerd then leaves out too. A root user without CAP_SYS_RESOURCE
 * (in some virtual machines and containers) must not lower a process's OOM score, and sandboxes and guaranteed pods have a
 * negative score. CRI-O limits huge pages if the kernel supports such limits, but on cgroup v1 they must be mounted too.
 */
export function runcScript(runc: string): string {
  return `#!/bin/sh
previous=
for argument in "$@"; do
  [ "$previous" != --bundle ] || sed -i -z -E \\
    -e 's/("oomScoreAdj": *)-[0-9]+/\\10/' \\
    -e 's/("hugepageLimits": *)\\[[^]]*\\]/\\1[]/' "$argument/config.json"
  previous=$argument
done
exec ${runc} "$@"
`;
}
