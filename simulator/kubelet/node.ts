// The node: finds room for pods as they come, and has a worker for each.

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { resource } from '../api/resources.ts';
import type { Store } from '../api/store.ts';
import type { Clock } from '../clock.ts';
import type { Metadata, Node, Pod } from '../wire.ts';
import { createDisruptions, type Disruptions } from './disruptions.ts';
import { createRecorder, type EventTrouble } from './events.ts';
import { createImages, type ForcedReason } from './images.ts';
import { description } from './node-object.ts';
import { condition, withCondition } from './pod-status.ts';
import { type PodWorker, startPodWorker } from './pod-worker.ts';
import { openLog } from './read-log.ts';
import type { Network } from './registry-client.ts';
import { whyNot } from './scheduler.ts';

/** What can be done to the node and its pods from outside. */
export interface NodeHandle extends Disruptions {
  /** From now on the image fails so, whatever the registry says; undefined ends it. */
  forceWaiting(image: string, reason: ForcedReason | undefined, detail?: string): void;
  /** Pulls an image onto the node without any pod; unlike with a pod, the node's status tells of it at once. */
  loadImage(image: string): Promise<void>;
  removeImage(image: string): void;
  /** From now on events are lost, late or doubled. */
  troubleEvents(trouble: EventTrouble): void;
  /** Changes the node's labels or what it can give; pods that did not fit are looked at again. */
  change(change: { labels?: Record<string, string>; allocatable?: Record<string, string> }): void;
}

export interface NodeSettings {
  store: Store;
  clock: Clock;
  network: Network;
  /** A kubelet before 1.32. */
  old: boolean;
  /** Where pods have their folders. */
  scratch: string;
  name: string;
}

export interface RunningNode {
  handle: NodeHandle;
  openLog(pod: Pod, query: URLSearchParams): AsyncIterable<string> | undefined;
  close(): Promise<void>;
}

const pods = resource('pods');
const nodes = resource('nodes');

export function startNode({ store, clock, network, old, scratch, name }: NodeSettings): RunningNode {
  const recorder = createRecorder(store, clock, name);
  const images = createImages({ store, clock, recorder, network, old });
  const workers = new Map<string, PodWorker>();
  /** Those whose pods are gone already. */
  const leaving = new Set<PodWorker>();
  let lost = false;
  let addresses = 0;
  const kubelet = { store, clock, recorder, images, old, isLost: () => lost };
  store.create(nodes, description(name, old));
  tellImagesFromTimeToTime();

  const node = (): Node => store.get(nodes, undefined, name) as Node;

  function tellImages(): void {
    if (lost) return;
    store.update(nodes, node(), (copy) => ({
      ...copy,
      status: { ...(copy as Node).status, images: images.list() },
    }));
  }

  /** The kubelet looks at its images every 30 s (images/image_gc_manager.go), so its node's status lags behind. */
  function tellImagesFromTimeToTime(): void {
    clock.after(30_000, () => {
      tellImages();
      tellImagesFromTimeToTime();
    });
  }

  function schedule({ namespace, name: podName }: Metadata): void {
    const pod = store.find(pods, namespace, podName) as Pod | undefined;
    if (!pod || pod.spec.nodeName || pod.metadata.deletionTimestamp) return;
    const others = (store.list(pods) as Pod[]).filter(
      ({ spec, status }) => spec.nodeName && status.phase !== 'Succeeded' && status.phase !== 'Failed',
    );
    const refusal = whyNot(pod, node(), others);
    if (refusal) refuse(pod, refusal);
    else if (!lost) bind(pod);
  }

  function refuse(pod: Pod, message: string): void {
    const before = pod.status.conditions?.find(({ type }) => type === 'PodScheduled');
    if (before?.message === message) return;
    recorder.record({ pod }, 'Warning', 'FailedScheduling', message, 'default-scheduler');
    const unscheduled = condition(pod, 'PodScheduled', 'False', { reason: 'Unschedulable', message });
    const conditions = withCondition(pod, unscheduled);
    store.update(pods, pod, (copy) => ({ ...copy, status: { ...pod.status, conditions } }));
  }

  function bind(pod: Pod): void {
    const { namespace, name: podName, uid } = pod.metadata;
    const message = `Successfully assigned ${namespace}/${podName} to ${name}`;
    recorder.record({ pod }, 'Normal', 'Scheduled', message, 'default-scheduler');
    const conditions = withCondition(pod, condition(pod, 'PodScheduled', 'True', {}));
    const bound = store.update(pods, pod, (copy) => ({
      ...copy,
      spec: { ...pod.spec, nodeName: name },
      status: { ...pod.status, conditions },
    })) as Pod;
    addresses += 1;
    const worker = startPodWorker(
      kubelet,
      bound,
      join(scratch, uid),
      `10.88.${addresses >> 8}.${addresses & 255}`,
    );
    workers.set(uid, worker);
    worker.over.then(scheduleAll, (error) => console.error('simulator: pod worker failed:', error));
  }

  function scheduleAll(): void {
    for (const { metadata } of store.list(pods)) schedule(metadata);
  }

  const deaf = store.listen(({ resource: kind, type, object: { metadata } }) => {
    if (kind !== 'pods') return;
    const worker = workers.get(metadata.uid);
    if (type === 'ADDED') clock.after(clock.between(4, 8), () => schedule(metadata));
    if (lost || !worker) return;
    // calculateEffectiveGracePeriod: at least a second, also for a pod that is gone already.
    const graceSeconds = Math.max(1, metadata.deletionGracePeriodSeconds ?? 0);
    if (metadata.deletionTimestamp || type === 'DELETED') worker.stop({ graceSeconds });
    if (type === 'DELETED') forget(metadata.uid, worker);
  });

  function forget(uid: string, worker: PodWorker): void {
    workers.delete(uid);
    leaving.add(worker);
    const left = (): void => {
      leaving.delete(worker);
      // Whoever still reads the log has a little time for it.
      setTimeout(() => rmSync(join(scratch, uid), { recursive: true, force: true }), 5000).unref();
    };
    worker.over.then(left, left);
  }

  function change({ labels, allocatable }: Parameters<NodeHandle['change']>[0]): void {
    const { metadata, status } = node();
    store.update(nodes, node(), (copy) => ({
      ...copy,
      metadata: { ...metadata, labels: { ...metadata.labels, ...labels } },
      status: { ...status, allocatable: { ...status?.allocatable, ...allocatable } },
    }));
    scheduleAll();
  }

  const disruptions = createDisruptions({
    ...{ store, clock, recorder, node: name },
    workerOf: (uid) => workers.get(uid),
    silence: () => {
      lost = true;
    },
  });
  return {
    handle: {
      ...disruptions,
      forceWaiting: images.force,
      loadImage: async (image) => {
        await images.load(image);
        tellImages();
      },
      removeImage: (image) => {
        images.remove(image);
        tellImages();
      },
      troubleEvents: recorder.trouble,
      change,
    },
    openLog: (pod, query) => openLog(pod, workers.get(pod.metadata.uid), query),
    close: async () => {
      deaf();
      await Promise.all([...workers.values(), ...leaving].map((worker) => worker.abandon()));
    },
  };
}
