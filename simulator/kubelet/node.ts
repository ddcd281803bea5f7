// The node: has a worker for each pod as it comes.

import { join } from 'node:path';
import { nodes, pods } from '../api/resources.ts';
import type { OpenLog } from '../api/server-state.ts';
import { ApiError } from '../api/status.ts';
import type { Store } from '../api/store.ts';
import type { Clock } from '../clock.ts';
import type { Metadata, Node, Pod } from '../wire.ts';
import { createDisruptions, type Disruptions } from './disruptions.ts';
import { createRecorder, type EventTrouble, type Recorder } from './events.ts';
import { createImages, type ForcedReason } from './images.ts';
import { openLog } from './logs.ts';
import { withCondition } from './pod-status.ts';
import { type PodWorker, startPodWorker } from './pod-worker.ts';
import { architecture } from './pull.ts';
import type { Network } from './registry-client.ts';

/** What can be done to the node and its pods from outside. */
export interface NodeHandle extends Disruptions {
  /** From now on containers of the image wait for this reason, whatever the registry says. Returns how to end it. */
  forceWaiting(image: string, reason: ForcedReason, detail: string): () => void;
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

export function startNode(settings: NodeSettings): RunningNode {
  const { store, clock, network, old, events, scratch, name } = settings;
  const recorder = createRecorder(store, clock, name, events);
  let lost = false;
  /** The kubelet's own, which nobody hears when the node is lost. */
  const kubeletRecorder: Recorder = {
    record: (...event) => {
      if (!lost) recorder.record(...event);
    },
  };
  const images = createImages({ store, clock, recorder: kubeletRecorder, network, old });
  const kubelet = { store, clock, recorder: kubeletRecorder, images, old, isLost: () => lost };
  /** Also of pods that are gone, by UID. */
  const workers = new Map<string, PodWorker>();
  store.create(nodes, {
    metadata: { name, labels: { 'kubernetes.io/hostname': name, 'kubernetes.io/arch': architecture } },
    status: {
      images: [],
      nodeInfo: {
        osImage: 'Pod Step simulator',
        kubeletVersion: old ? 'v1.31.0' : 'v1.37.1',
        containerRuntimeVersion: 'containerd://2.4.2',
      },
    },
  });
  // The kubelet looks at its images every 30 s (images/image_gc_manager.go), so its node's status lags behind.
  clock.every(30_000, tellImages);

  function tellImages(): void {
    if (lost) return;
    const node = store.get(nodes, undefined, name) as Node;
    store.update(nodes, node, { status: { ...node.status, images: images.list() } });
  }

  /** The scheduler's part: there is but one node, and always room on it. */
  function schedule({ namespace, name: podName, uid }: Metadata): void {
    const pod = store.find(pods, namespace, podName) as Pod | undefined;
    if (!pod || pod.metadata.deletionTimestamp) return;
    if (lost) throw new Error('the simulator does not know pods that are made after their node was lost');
    const message = `Successfully assigned ${namespace}/${podName} to ${name}`;
    recorder.record({ pod }, 'Normal', 'Scheduled', message, 'default-scheduler');
    const conditions = withCondition(pod, 'PodScheduled', 'True');
    const bound = store.update(pods, pod, {
      spec: { ...pod.spec, nodeName: name },
      status: { ...pod.status, conditions },
    }) as Pod;
    const worker = startPodWorker(kubelet, bound, join(scratch, uid));
    workers.set(uid, worker);
    worker.over.catch((error) => console.error('simulator: pod worker failed:', error));
  }

  const unsubscribe = store.subscribe(({ resource: kind, type, object: { metadata } }) => {
    if (kind !== pods) return;
    const worker = workers.get(metadata.uid);
    if (type === 'ADDED') clock.after(clock.between(4, 8), () => schedule(metadata));
    if (!worker) return;
    // calculateEffectiveGracePeriod: at least a second, also for a pod that is gone already.
    const graceSeconds = Math.max(1, metadata.deletionGracePeriodSeconds ?? 0);
    if (metadata.deletionTimestamp || type === 'DELETED') worker.stop({ graceSeconds });
  });

  function workerOf({ metadata }: Pod): PodWorker {
    const worker = workers.get(metadata.uid);
    if (!worker) throw new Error(`the pod ${metadata.name} is on no node`);
    return worker;
  }

  /** A connection to a lost node is not cut, it is silent. */
  async function* asHeard(log: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
    for await (const bytes of log) {
      if (lost) break;
      yield bytes;
    }
    if (lost) await new Promise(() => {});
  }

  return {
    handle: {
      ...createDisruptions({
        ...{ store, clock, recorder, node: name },
        workerOf,
        silence: () => {
          lost = true;
        },
      }),
      forceWaiting: images.force,
    },
    openLog: (pod, query) => {
      if (lost) throw new ApiError(500, 'InternalError', 'dial tcp 127.0.0.1:10250: i/o timeout');
      return asHeard(openLog(pod, workers.get(pod.metadata.uid)?.seen(query.get('container') ?? ''), query));
    },
    close: async () => {
      unsubscribe();
      await Promise.all([...workers.values()].map((worker) => worker.abandon()));
    },
  };
}
