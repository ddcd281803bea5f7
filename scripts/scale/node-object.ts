/** A node as the API server knows it: room for many pods, and a kubelet that is there. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Api } from './api.ts';

/** As the kubelet renews its lease: https://kubernetes.io/docs/concepts/architecture/leases/#node-heart-beats */
const LEASE_MS = 10_000;
const PODS = 10_000;

/** Settles when pods may be put on it. */
export async function register(api: Api, name: string, ip: string, port: number): Promise<void> {
  const kind = { apiVersion: 'v1', kind: 'Node' };
  await api.ask('POST', '/api/v1/nodes', {
    ...kind,
    metadata: { name, labels: { 'kubernetes.io/hostname': name, 'kubernetes.io/arch': 'amd64' } },
  });
  const stamp = new Date().toISOString();
  const room = { cpu: String(PODS), memory: '1000Ti', pods: String(PODS), 'ephemeral-storage': '1000Ti' };
  await api.ask('PATCH', `/api/v1/nodes/${name}/status`, {
    status: {
      capacity: room,
      allocatable: room,
      addresses: [{ type: 'InternalIP', address: ip }],
      daemonEndpoints: { kubeletEndpoint: { Port: port } },
      conditions: [
        {
          type: 'Ready',
          status: 'True',
          reason: 'KubeletReady',
          lastHeartbeatTime: stamp,
          lastTransitionTime: stamp,
        },
      ],
    },
  });
  type Node = { spec: { taints?: object[] } };
  while ((await api.ask<Node>('GET', `/api/v1/nodes/${name}`))?.spec.taints !== undefined) await wait(100);
}

/** Says that the node is there, until `signal` aborts. */
export async function beat(api: Api, name: string, signal: AbortSignal): Promise<void> {
  const leases = '/apis/coordination.k8s.io/v1/namespaces/kube-node-lease/leases';
  const spec = () => ({ holderIdentity: name, leaseDurationSeconds: 40, renewTime: microTime() });
  const lease = { apiVersion: 'coordination.k8s.io/v1', kind: 'Lease', metadata: { name } };
  await api.ask('POST', leases, { ...lease, spec: spec() });
  while (!signal.aborted) {
    await wait(LEASE_MS, undefined, { signal });
    await api.ask('PATCH', `${leases}/${name}`, { spec: spec() });
  }
}

function microTime(): string {
  return new Date().toISOString().replace('Z', '000Z');
}
