// The node: registers itself, takes the pods that are bound to it, and answers for their logs. A test can lose it.

import { join } from 'node:path';
import type { Change, Store } from '../api/object-store.ts';
import { nodes, pods } from '../api/resource-kinds.ts';
import type { Attach, OpenLog } from '../api/server-state.ts';
import { ApiError, internal } from '../api/status-errors.ts';
import type { Clock } from '../clock.ts';
import type { Fail } from '../own-failures.ts';
import { MACHINE } from '../registry/oci.ts';
import type { Metadata, Node, Pod } from '../wire.ts';
import { openLog } from './container/open-log.ts';
import { createDisruptions, type Disruptions } from './disruptions.ts';
import { type Component, createRecorder, type EventTrouble, type Recorder } from './event-recorder.ts';
import { createImageManager } from './image/image-manager.ts';
import type { ForcedReason } from './image/image-state.ts';
import type { Network } from './image/registry-client.ts';
import type { Kubelet } from './kubelet-context.ts';
import { type PodWorker, startPodWorker } from './pod/pod-worker.ts';
import { schedulePod } from './scheduler.ts';

/** What can be done to the node and its pods from outside. */
export interface NodeHandle extends Disruptions {
  /** From now on containers of the image wait for this reason, whatever the registry says. Returns how to end it. */
  forceWaiting(image: string, reason: ForcedReason, detail: string): () => void;
}

interface NodeSettings {
  store: Store;
  clock: Clock;
  network: Network;
  /** A kubelet before 1.32. */
  old: boolean;
  events: EventTrouble;
  /** A failure of the simulator itself. */
  fail: Fail;
  /** The parent of the folders of all pods. */
  scratch: string;
  name: string;
}

interface RunningNode {
  handle: NodeHandle;
  openLog: OpenLog;
  attach: Attach;
  close(): Promise<void>;
}

interface NodeState {
  settings: NodeSettings;
  kubelet: Kubelet;
  scheduler: Recorder;
  isLost: boolean;
  /** By UID, including pods that were deleted. */
  workers: Map<string, PodWorker>;
  /** UIDs of pods that wait for the last of their scheduling gates to be removed. */
  gated: Set<string>;
}

export function startNode(settings: NodeSettings): RunningNode {
  const { store, clock, name, events } = settings;
  const recorderOf = (component: Component): Recorder =>
    createRecorder({ store, clock, node: name, trouble: events }, component);
  const recorders = {
    kubelet: recorderOf('kubelet'),
    scheduler: recorderOf('default-scheduler'),
    nodeController: recorderOf('node-controller'),
  };
  const state: NodeState = {
    settings,
    kubelet: createKubelet(settings, recorders.kubelet, () => state.isLost),
    scheduler: recorders.scheduler,
    isLost: false,
    workers: new Map(),
    gated: new Set(),
  };
  registerNode(settings);
  // The kubelet reports its images every 30 s (images/image_gc_manager.go), so its node's status lags behind.
  clock.every(30_000, () => reportImages(state));
  const unsubscribe = store.subscribe((change) => followPod(state, change));
  const lose = (): void => {
    state.isLost = true;
  };
  return {
    handle: {
      ...createDisruptions({
        store,
        clock,
        recorders,
        node: name,
        workerOf: (pod) => workerOf(state, pod),
        lose,
      }),
      forceWaiting: state.kubelet.images.force,
    },
    openLog: (pod, query) => openLogAtNode(state, pod, query),
    attach: (pod, container) => attachAtNode(state, pod, container),
    close: async () => {
      unsubscribe();
      await Promise.all([...state.workers.values()].map((worker) => worker.abandon()));
    },
  };
}

function createKubelet(settings: NodeSettings, recorder: Recorder, isLost: () => boolean): Kubelet {
  const { store, clock, network, old } = settings;
  /** Events of a lost node do not arrive. */
  const ownRecorder: Recorder = {
    record: (...event) => {
      if (!isLost()) recorder.record(...event);
    },
  };
  const images = createImageManager({ store, clock, recorder: ownRecorder, network, old });
  return { store, clock, recorder: ownRecorder, images, old, isLost };
}

/** Whatever this machine has. */
const ALLOCATABLE = { cpu: '4', memory: '16Gi', 'ephemeral-storage': '100Gi', pods: '110' };

function registerNode({ store, name, old }: NodeSettings): void {
  store.create(nodes, {
    metadata: {
      name,
      labels: {
        'kubernetes.io/hostname': name,
        'kubernetes.io/arch': MACHINE,
        'kubernetes.io/os': 'linux',
      },
    },
    status: {
      allocatable: ALLOCATABLE,
      images: [],
      nodeInfo: {
        osImage: 'Pod Step simulator',
        kubeletVersion: old ? 'v1.31.0' : 'v1.37.1',
        containerRuntimeVersion: 'containerd://2.4.2',
      },
    },
  });
}

function reportImages({ settings, kubelet, isLost }: NodeState): void {
  if (isLost) return;
  const { store, name } = settings;
  const node = store.get(nodes, undefined, name) as Node;
  store.update(nodes, node, { status: { ...node.status, images: kubelet.images.list() } });
}

/** Takes a new pod, passes changes to its worker, and stops a pod that is deleted. */
function followPod(state: NodeState, { resource, type, object }: Change): void {
  if (resource !== pods) return;
  const { metadata, spec } = object as Pod;
  const { clock } = state.settings;
  const worker = state.workers.get(metadata.uid);
  const isGated = (spec.schedulingGates ?? []).length > 0;
  const wasGated = state.gated.delete(metadata.uid);
  if (isGated) state.gated.add(metadata.uid);
  else if (type === 'ADDED' || wasGated) clock.after(clock.between(4, 8), () => takePod(state, metadata));
  if (type === 'MODIFIED') worker?.update(object as Pod);
  // calculateEffectiveGracePeriod: at least a second, even for a pod that was already deleted.
  const graceSeconds = Math.max(1, metadata.deletionGracePeriodSeconds ?? 0);
  if (metadata.deletionTimestamp || type === 'DELETED') worker?.stop({ graceSeconds });
}

/** Has a new pod bound to this node, and starts its worker. */
function takePod(state: NodeState, { namespace, name, uid }: Metadata): void {
  const { store, scratch, name: node } = state.settings;
  const pod = store.find(pods, namespace, name) as Pod | undefined;
  if (!pod || pod.metadata.deletionTimestamp) return;
  if (state.isLost)
    throw new Error('the simulator does not know pods that are made after their node was lost');
  const bound = schedulePod(store, state.scheduler, pod, node);
  if (bound === undefined) return;
  const worker = startPodWorker(state.kubelet, bound, join(scratch, uid));
  state.workers.set(uid, worker);
  worker.over.catch((error) => state.settings.fail(`the worker of the pod ${name}`, error));
}

/** @throws for a pod that is on no node yet */
function workerOf({ workers }: NodeState, { metadata }: Pod): PodWorker {
  const worker = workers.get(metadata.uid);
  if (!worker) throw new Error(`the pod ${metadata.name} is on no node`);
  return worker;
}

/** @throws ApiError if the node is lost, or the container has no log yet */
function openLogAtNode(state: NodeState, pod: Pod, query: URLSearchParams): AsyncIterable<Buffer> {
  if (state.isLost) throw new ApiError(500, 'InternalError', 'dial tcp 127.0.0.1:10250: i/o timeout');
  const observed = state.workers.get(pod.metadata.uid)?.observed(query.get('container') ?? '');
  return untilLost(state, openLog(pod, observed, query));
}

/** @throws ApiError if the node is lost, or the container does not run or has no standard input */
function attachAtNode(state: NodeState, pod: Pod, container: string): ReturnType<Attach> {
  if (state.isLost) throw new ApiError(500, 'InternalError', 'dial tcp 127.0.0.1:10250: i/o timeout');
  const { run, exit } = state.workers.get(pod.metadata.uid)?.observed(container) ?? {};
  const { stdin, stdout } = run?.process ?? {};
  if (run === undefined || exit !== undefined || !stdin?.writable || stdout === undefined)
    throw internal(`container ${container} not found in pod ${pod.metadata.name}_${pod.metadata.namespace}`);
  const { initContainers = [], containers } = pod.spec;
  const isOnce = [...initContainers, ...containers].some(
    ({ name, stdinOnce }) => name === container && stdinOnce,
  );
  return { stdin, stdout, isOnce, ended: run.ended };
}

/** A connection to a node that is lost is not cut: nothing comes any more. */
async function* untilLost(state: NodeState, log: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  for await (const bytes of log) {
    if (state.isLost) break;
    yield bytes;
  }
  if (state.isLost) await new Promise(() => {});
}
