// What can happen to a pod from outside, on demand, each with the events and conditions of the component that does it.

import type { Store } from '../api/object-store.ts';
import { deleteObject } from '../api/objects.ts';
import { pods } from '../api/resource-kinds.ts';
import type { Clock } from '../clock.ts';
import type { Pod } from '../wire.ts';
import type { Recorder } from './event-recorder.ts';
import { withCondition } from './pod/pod-condition.ts';
import { gracePeriod } from './pod/pod-state.ts';
import type { PodWorker } from './pod/pod-worker.ts';

/** Pods are given by their names. */
export interface Disruptions {
  /** The kernel kills the first container because memory ran out. */
  oom(pod: string): void;
  /** The sandbox of the pod dies. */
  loseSandbox(pod: string): void;
  /** The kubelet evicts the pod: for a limit of its own, with this message, or because its node is low on memory. */
  evict(pod: string, message?: string): void;
  /** The kubelet makes room for a pod that its node can't do without. */
  preemptOnNode(pod: string): void;
  /** Evicts the pod through the API, as `kubectl drain` does. */
  evictByApi(pod: string): void;
  /** The scheduler makes room for a more important pod. */
  preempt(pod: string): void;
  /** The node is lost: the API server hears no more of its pods. After 40 s it is not ready; after another 300 s its
   *  pods are marked for deletion, and stay. */
  lose(): void;
}

interface DisruptionContext {
  store: Store;
  clock: Clock;
  /** These still arrive when the node is lost. */
  recorders: Record<'kubelet' | 'scheduler' | 'nodeController', Recorder>;
  node: string;
  /** @throws for a pod that is on no node yet */
  workerOf(pod: Pod): PodWorker;
  /** From now on the kubelet writes nothing. */
  lose(): void;
}

export function createDisruptions(context: DisruptionContext): Disruptions {
  const { store } = context;
  return {
    oom: (pod) => runOutOfMemory(context, podNamed(store, pod)),
    loseSandbox: (pod) => context.workerOf(podNamed(store, pod)).loseSandbox(),
    evict: (pod, message) => evict(context, podNamed(store, pod), message),
    preemptOnNode: (pod) => preemptOnNode(context, podNamed(store, pod)),
    evictByApi: (pod) =>
      markAndDelete(store, podNamed(store, pod), 'EvictionByEvictionAPI', 'Eviction API: evicting'),
    preempt: (pod) => preempt(context, podNamed(store, pod)),
    lose: () => lose(context),
  };
}

function runOutOfMemory({ workerOf }: DisruptionContext, pod: Pod): void {
  workerOf(pod).outOfMemory(pod.spec.containers[0]?.name ?? '');
}

function evict({ recorders, workerOf }: DisruptionContext, pod: Pod, ownLimit?: string): void {
  const message = ownLimit ?? 'The node was low on resource: memory. ';
  recorders.kubelet.record({ pod }, 'Warning', 'Evicted', message);
  const podFailure = { reason: 'Evicted', message, isDisruption: ownLimit === undefined };
  workerOf(pod).stop({ graceSeconds: 1, podFailure });
}

/** preemption.go evictPodsToFreeRequests */
function preemptOnNode({ recorders, workerOf }: DisruptionContext, pod: Pod): void {
  const message = 'Preempted in order to admit critical pod';
  recorders.kubelet.record({ pod }, 'Warning', 'Preempting', message);
  const graceSeconds = gracePeriod(pod);
  workerOf(pod).stop({ graceSeconds, podFailure: { reason: 'Preempting', message, isDisruption: true } });
}

function preempt({ store, recorders, node }: DisruptionContext, pod: Pod): void {
  const message = `Preempted by pod ${crypto.randomUUID()} on node ${node}`;
  recorders.scheduler.record({ pod }, 'Normal', 'Preempted', message);
  const why = 'default-scheduler: preempting to accommodate a higher priority pod';
  markAndDelete(store, pod, 'PreemptionByScheduler', why);
}

function lose({ store, clock, recorders, lose }: DisruptionContext): void {
  lose();
  // The node controller, after its nodeMonitorGracePeriod.
  clock.after(40_000, () => {
    for (const pod of allPods(store)) markNotReady(store, recorders, pod);
  });
  // The taint eviction controller, when the time is over for which pods tolerate the taint of such a node.
  clock.after(340_000, () => {
    const why = 'Taint manager: deleting due to NoExecute taint';
    for (const pod of allPods(store)) markAndDelete(store, pod, 'DeletionByTaintManager', why);
  });
}

/** Only of a pod that was ready: pkg/controller/util/node/controller_utils.go (MarkPodsNotReady) */
function markNotReady(store: Store, recorders: DisruptionContext['recorders'], pod: Pod): void {
  const ready = pod.status.conditions?.find(({ type }) => type === 'Ready');
  if (ready?.status !== 'True') return;
  const conditions = withCondition(pod, 'Ready', 'False');
  store.update(pods, pod, { status: { ...pod.status, conditions } });
  recorders.nodeController.record({ pod }, 'Warning', 'NodeNotReady', 'Node is not ready');
}

function podNamed(store: Store, name: string): Pod {
  return store.get(pods, 'default', name) as Pod;
}

function allPods(store: Store): Pod[] {
  return store.list(pods, 'default') as Pod[];
}

/** Deletes a pod, after a condition of it names who disrupts it. */
export function markAndDelete(store: Store, pod: Pod, reason: string, message: string): void {
  deleteObject(store, pods, markDisrupted(store, pod, reason, message), {});
}

function markDisrupted(store: Store, pod: Pod, reason: string, message: string): Pod {
  const conditions = withCondition(pod, 'DisruptionTarget', 'True', { reason, message }, store.now());
  return store.update(pods, pod, { status: { ...pod.status, conditions } }) as Pod;
}
