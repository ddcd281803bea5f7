// The node as an object of the API.

import { release } from 'node:os';
import type { NewObject } from '../api/store.ts';
import { time } from '../wire.ts';
import { architecture } from './pull.ts';

/** The node as it registers. */
export function description(name: string, old: boolean): NewObject {
  const capacity = { cpu: '4', memory: '8Gi', 'ephemeral-storage': '50Gi', pods: '110' };
  const why = { reason: 'KubeletReady', message: 'kubelet is posting ready status' };
  return {
    metadata: {
      name,
      labels: {
        'kubernetes.io/hostname': name,
        'kubernetes.io/os': 'linux',
        'kubernetes.io/arch': architecture,
      },
    },
    spec: {},
    status: {
      capacity,
      images: [],
      allocatable: capacity,
      conditions: [{ type: 'Ready', status: 'True', ...why, lastTransitionTime: time(Date.now()) }],
      addresses: [
        { type: 'InternalIP', address: '127.0.0.1' },
        { type: 'Hostname', address: name },
      ],
      nodeInfo: {
        osImage: 'Pod Step simulator',
        kernelVersion: release(),
        kubeletVersion: old ? 'v1.31.0' : 'v1.37.1',
        containerRuntimeVersion: 'containerd://2.4.2',
        operatingSystem: 'linux',
        architecture,
      },
    },
  };
}
