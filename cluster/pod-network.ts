/** The network of a node's pods: a veth pair for each and a route to the host, no bridge and no iptables. */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Node } from './node.ts';

/** The folder of the configuration that `writePodNetwork` writes. */
export function podNetworkFolder({ state }: Node): string {
  return join(state, 'cni');
}

/** https://www.cni.dev/docs/spec/#configuration-format */
export function writePodNetwork(node: Node): void {
  const { name, state, podCidr } = node;
  const ipam = {
    type: 'host-local',
    dataDir: join(state, 'cni-addresses'),
    ranges: [[{ subnet: podCidr }]],
    routes: [{ dst: '0.0.0.0/0' }],
  };
  const plugins = [{ type: 'ptp', ipMasq: false, mtu: 1500, ipam }];
  mkdirSync(podNetworkFolder(node), { recursive: true });
  writeFileSync(
    join(podNetworkFolder(node), '10-pods.conflist'),
    `${JSON.stringify({ cniVersion: '1.0.0', name, plugins }, null, 2)}\n`,
  );
}

/**
 * The results that the runtimes keep for each pod's networks, always in this folder: NETWORK-POD-INTERFACE
 * (https://github.com/containernetworking/cni/blob/v1.3.0/libcni/api.go#L252). The name of `loopback` is not ours.
 */
export function networkResults({ name }: Node, folder = '/var/lib/cni/results'): string[] {
  const files = existsSync(folder) ? readdirSync(folder) : [];
  const own = new RegExp(`^${name}-([0-9a-f]{64})-`);
  const pods = new Set(files.map((file) => own.exec(file)?.[1]).filter(Boolean));
  return files.filter((file) => pods.has(/[0-9a-f]{64}/.exec(file)?.[0])).map((file) => join(folder, file));
}
