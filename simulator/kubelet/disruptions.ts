// What can happen to a pod from outside, on demand, each told as the component that does it tells it.

import { deleteObject } from '../api/objects.ts';
import { pods } from '../api/resources.ts';
import type { Store } from '../api/store.ts';
import type { Clock } from '../clock.ts';
import type { Pod } from '../wire.ts';
import type { Recorder } from './events.ts';
import { withCondition } from './pod-status.ts';
import type { PodWorker } from './pod-worker.ts';

/** Pods are called by their names. */
export interface Disruptions {
  /** The kernel kills the first container for want of memory. */
  oom(pod: string): void;
  /** The kubelet evicts the pod, for the reason that is given in its words: unless told, its node is low on memory. */
  evict(pod: string, message?: string): void;
  /** Somebody evicts the pod through the API, as `kubectl drain` does. */
  evictByApi(pod: string): void;
  /** The scheduler makes room for a more important pod. */
  preempt(pod: string): void;
  /** The node falls silent: what becomes of its pods is no longer told. After 40 s it is not ready; after another
   *  300 s its pods are marked for deletion, and stay. */
  lose(): void;
}

export interface Scene {
  store: Store;
  clock: Clock;
  /** For everybody but the kubelet of a lost node. */
  recorder: Recorder;
  node: string;
  /** @throws for a pod that is on no node yet */
  workerOf(pod: Pod): PodWorker;
  /** From now on the kubelet tells nothing. */
  silence(): void;
}

export function createDisruptions(scene: Scene): Disruptions {
  const { store, clock, recorder } = scene;

  const podNamed = (name: string): Pod => store.get(pods, 'default', name) as Pod;

  /** @param reason by whom, as the condition of the pod names it */
  function mark(pod: Pod, reason: string, message: string): Pod {
    const conditions = withCondition(pod, 'DisruptionTarget', 'True', { reason, message });
    return store.update(pods, pod, { status: { ...pod.status, conditions } }) as Pod;
  }

  function remove(pod: Pod, reason: string, message: string): void {
    deleteObject(store, pods, mark(pod, reason, message), {});
  }

  const podsOfNode = (): Pod[] => store.list(pods, 'default') as Pod[];

  /** The node controller, after its nodeMonitorGracePeriod. */
  function tellNotReady(): void {
    for (const pod of podsOfNode())
      recorder.record({ pod }, 'Warning', 'NodeNotReady', 'Node is not ready', 'node-controller');
  }

  /** The taint eviction controller, when the time is over for which pods tolerate that taint. */
  function deletePodsOfNode(): void {
    const why = 'Taint manager: deleting due to NoExecute taint';
    for (const pod of podsOfNode()) remove(pod, 'DeletionByTaintManager', why);
  }

  return {
    oom: (name) => {
      const pod = podNamed(name);
      scene.workerOf(pod).outOfMemory(pod.spec.containers[0]?.name ?? '');
    },
    evict: (name, message = 'The node was low on resource: memory. ') => {
      const pod = podNamed(name);
      recorder.record({ pod }, 'Warning', 'Evicted', message);
      mark(pod, 'TerminationByKubelet', message);
      scene.workerOf(pod).stop({ graceSeconds: 1, verdict: { reason: 'Evicted', message } });
    },
    evictByApi: (name) => remove(podNamed(name), 'EvictionByEvictionAPI', 'Eviction API: evicting'),
    preempt: (name) => {
      const pod = podNamed(name);
      const message = `Preempted by pod ${crypto.randomUUID()} on node ${scene.node}`;
      recorder.record({ pod }, 'Normal', 'Preempted', message, 'default-scheduler');
      const why = 'default-scheduler: preempting to accommodate a higher priority pod';
      remove(pod, 'PreemptionByScheduler', why);
    },
    lose: () => {
      scene.silence();
      clock.after(40_000, tellNotReady);
      clock.after(340_000, deletePodsOfNode);
    },
  };
}
