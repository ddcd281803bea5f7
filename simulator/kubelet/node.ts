// The node: finds room for pods as they come, and has a worker for each.

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { resource } from '../api/resources.ts';
import type { OpenLog } from '../api/stage.ts';
import type { Store } from '../api/store.ts';
import type { Clock } from '../clock.ts';
import type { Metadata, Node, Pod } from '../wire.ts';
import { createRecorder, type EventTrouble } from './events.ts';
import { createImages } from './images.ts';
import { description } from './node-object.ts';
import { condition, withCondition } from './pod-status.ts';
import { type PodWorker, startPodWorker } from './pod-worker.ts';
import { openLog } from './read-log.ts';
import type { Network } from './registry-client.ts';
import { whyNot } from './scheduler.ts';

/** What can be done to the node from outside. */
export interface NodeHandle {
  /** Pulls an image onto the node without any pod; unlike with a pod, the node's status tells of it at once. */
  loadImage(image: string): Promise<void>;
  removeImage(image: string): void;
}

export interface NodeSettings {
  store: Store;
  clock: Clock;
  network: Network;
  /** A kubelet before 1.32. */
  old: boolean;
  events: EventTrouble;
  /** Where pods have their folders. */
  scratch: string;
  name: string;
}

export interface RunningNode {
  handle: NodeHandle;
  openLog: OpenLog;
  close(): Promise<void>;
}

const pods = resource('pods');
const nodes = resource('nodes');

export function startNode(settings: NodeSettings): RunningNode {
  const { store, clock, network, old, events, scratch, name } = settings;
  const recorder = createRecorder(store, clock, name, events);
  const images = createImages({ store, clock, recorder, network, old });
  const kubelet = { store, clock, recorder, images, old };
  const workers = new Map<string, PodWorker>();
  /** Those whose pods are gone already. */
  const leaving = new Set<PodWorker>();
  let addresses = 0;
  store.create(nodes, description(name, old));
  tellImagesFromTimeToTime();

  const node = (): Node => store.get(nodes, undefined, name) as Node;

  function tellImages(): void {
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
    const message = whyNot(pod, node());
    if (message === undefined) bind(pod);
    else {
      recorder.record({ pod }, 'Warning', 'FailedScheduling', message, 'default-scheduler');
      place(pod, 'False', { reason: 'Unschedulable', message });
    }
  }

  function bind(pod: Pod): void {
    const { namespace, name: podName, uid } = pod.metadata;
    const message = `Successfully assigned ${namespace}/${podName} to ${name}`;
    recorder.record({ pod }, 'Normal', 'Scheduled', message, 'default-scheduler');
    const bound = place(pod, 'True', {}, name);
    addresses += 1;
    const address = `10.88.${addresses >> 8}.${addresses & 255}`;
    const worker = startPodWorker(kubelet, bound, join(scratch, uid), address);
    workers.set(uid, worker);
    worker.over.catch((error) => console.error('simulator: pod worker failed:', error));
  }

  /** Writes what the scheduler has found. */
  function place(pod: Pod, scheduled: 'True' | 'False', why: object, nodeName?: string): Pod {
    const conditions = withCondition(pod.status.conditions, condition(pod, 'PodScheduled', scheduled, why));
    return store.update(pods, pod, (copy) => ({
      ...copy,
      spec: { ...pod.spec, ...(nodeName ? { nodeName } : {}) },
      status: { ...pod.status, conditions },
    })) as Pod;
  }

  const deaf = store.listen(({ resource: kind, type, object: { metadata } }) => {
    if (kind !== 'pods') return;
    const worker = workers.get(metadata.uid);
    if (type === 'ADDED') clock.after(clock.between(4, 8), () => schedule(metadata));
    if (!worker) return;
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

  return {
    handle: {
      loadImage: async (image) => {
        await images.load(image);
        tellImages();
      },
      removeImage: (image) => {
        images.remove(image);
        tellImages();
      },
    },
    openLog: (pod, query) => openLog(pod, workers.get(pod.metadata.uid), query),
    close: async () => {
      deaf();
      await Promise.all([...workers.values(), ...leaving].map((worker) => worker.abandon()));
    },
  };
}
