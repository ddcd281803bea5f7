// The scheduler: there is only one node, with room for every pod that the API server lets in.

import type { Store } from '../api/object-store.ts';
import { pods } from '../api/resource-kinds.ts';
import type { Pod } from '../wire.ts';
import type { Recorder } from './event-recorder.ts';
import { withCondition } from './pod/pod-condition.ts';

/** @returns the pod, bound to the node */
export function bindPod(store: Store, recorder: Recorder, pod: Pod, node: string): Pod {
  const { namespace, name } = pod.metadata;
  recorder.record({ pod }, 'Normal', 'Scheduled', `Successfully assigned ${namespace}/${name} to ${node}`);
  const conditions = withCondition(pod, 'PodScheduled', 'True');
  return store.update(pods, pod, {
    spec: { ...pod.spec, nodeName: node },
    status: { ...pod.status, conditions },
  }) as Pod;
}
