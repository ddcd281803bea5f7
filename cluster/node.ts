/** A node of the cluster: a kubelet with its container runtime, which share nothing with those of another node. */
import { join } from 'node:path';
import type { OlderRelease } from './tools.ts';

/** gvisor: containerd, whose pods run in gVisor. */
export const RUNTIME_NAMES = ['containerd', 'crio', 'gvisor'] as const;

export type RuntimeName = (typeof RUNTIME_NAMES)[number];

export interface Node {
  /** As the API server knows it. */
  readonly name: string;
  /** Folder of everything the node writes. */
  readonly state: string;
  /** On the cluster's bridge: the kubelet refuses a loopback address as its node's. */
  readonly ip: string;
  readonly podCidr: string;
  /** Cgroup of the pods: two kubelets on one cgroup end each other's pods. */
  readonly cgroup: string;
  readonly runtime: RuntimeName;
  /** The release whose kubelet runs instead of the cluster's own. */
  readonly release: OlderRelease | undefined;
}

/** Nodes of one kind, made from the description of the first one; the state belongs to the cluster. */
export function makeNodes(count: number, first: Node): Node[] {
  return [...'abcd'].slice(0, count).map((letter, index) => {
    const suffix = index === 0 ? '' : `-${letter}`;
    return {
      ...first,
      name: `${first.name}${suffix}`,
      state: join(first.state, `node-${letter}`),
      ip: addToByte(3, index, first.ip),
      podCidr: addToByte(1, index, first.podCidr),
      cgroup: `${first.cgroup}${suffix}`,
    };
  });
}

/** addToByte(3, 1, '10.99.1.1') is '10.99.1.2'. */
function addToByte(position: number, summand: number, address: string): string {
  const bytes = address.split('.');
  return bytes.map((byte, index) => (index === position ? String(Number(byte) + summand) : byte)).join('.');
}
