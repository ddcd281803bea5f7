/** containerd as the container runtime of a node. README.md has the table of reasons. */
import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { archive } from '../simulator/registry/oci.ts';
import { binariesFolder } from './binaries.ts';
import type { Node } from './node.ts';
import { PAUSE_IMAGE, pauseImage } from './pause-image.ts';
import { podNetworkFolder } from './pod-network.ts';
import { findProgram } from './requirements.ts';
import type { Runtime } from './runtime.ts';
import { CLUSTER } from './tools.ts';
import { unlessGone } from './unless-gone.ts';

export const containerd: Runtime = {
  component(node) {
    const { name, state } = node;
    const options = { config: configPath(node) };
    return { name: 'containerd', label: `containerd of ${name}`, tools: CLUSTER, options, state };
  },

  socket: ({ state }) => join(state, 'run/containerd.sock'),

  configure(node, cache) {
    configureContainerd(node, cache, runc(node));
  },

  answers: (node) => accepts(containerd.socket(node)),

  async addPauseImage(node, cache) {
    const ctr = (...args: string[]) =>
      promisify(execFile)(join(binariesFolder(cache, CLUSTER), 'ctr'), [
        ...['-a', containerd.socket(node), '-n', 'k8s.io'],
        ...args,
      ]);
    const { stdout } = await ctr('images', 'ls', '-q');
    if (stdout.split('\n').includes(PAUSE_IMAGE)) return;
    const file = join(node.state, 'pause.tar');
    writeFileSync(file, archive(PAUSE_IMAGE, pauseImage()));
    await ctr('images', 'import', file);
    await ctr('images', 'label', PAUSE_IMAGE, 'io.cri-containerd.pinned=pinned');
  },

  // For its shims, one for each pod.
  helperArgument: (node) => containerd.socket(node),

  strayFiles: shimSockets,
};

/** `handler`: what runs the containers, as the table `runtimes.runc` of the configuration. */
export function configureContainerd(node: Node, cache: string, handler: string): void {
  for (const folder of ['run', 'certs.d']) mkdirSync(join(node.state, folder), { recursive: true });
  const plugins = join(binariesFolder(cache, CLUSTER), 'cni');
  writeFileSync(configPath(node), `${config(node, plugins)}${handler}`);
}

function configPath({ state }: Node): string {
  return join(state, 'containerd.toml');
}

/** https://github.com/containerd/containerd/blob/main/docs/cri/config.md */
function config(node: Node, networkPlugins: string): string {
  const { state } = node;
  return `version = 3
root = '${state}/containerd'
state = '${state}/run/containerd'
disabled_plugins = ['io.containerd.nri.v1.nri', 'io.containerd.tracing.processor.v1.otlp', 'io.containerd.internal.v1.tracing']

[grpc]
  address = '${containerd.socket(node)}'
[ttrpc]
  address = '${containerd.socket(node)}.ttrpc'

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
    bin_dirs = ['${networkPlugins}']
    conf_dir = '${podNetworkFolder(node)}'
`;
}

/** The tables of what runs containers. */
export const RUNTIMES = "plugins.'io.containerd.cri.v1.runtime'.containerd.runtimes";

function runc({ state }: Node): string {
  return `  [${RUNTIMES}.runc]
    runtime_type = 'io.containerd.runc.v2'
    [${RUNTIMES}.runc.options]
      BinaryName = '${findProgram('runc') ?? 'runc'}'
      Root = '${state}/run/runc'
      SystemdCgroup = false
`;
}

/**
 * The sockets of the shims, which cannot be placed in the state folder
 * (https://github.com/containerd/containerd/blob/v2.4.2/core/runtime/v2/shim_unix.go#L66).
 */
function shimSockets({ state }: Node): string[] {
  const tasks = join(state, 'run/containerd/io.containerd.runtime.v2.task/k8s.io');
  const ids = unlessGone(() => readdirSync(tasks)) ?? [];
  // Pods that end just now take their files with them.
  return ids.flatMap((id) => {
    const text = unlessGone(() => readFileSync(join(tasks, id, 'bootstrap.json'), 'utf8'));
    if (text === undefined) return [];
    const { address } = JSON.parse(text) as { address: string };
    return [address.replace(/^unix:\/\//, '')];
  });
}

function accepts(socketPath: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(socketPath);
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });
}
