// The node: takes pods as they come, and everything that can happen to a node on demand.

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { deleteObject } from '../api/objects.ts';
import { resource } from '../api/resources.ts';
import { badRequest } from '../api/status.ts';
import type { NewObject, Store } from '../api/store.ts';
import type { Clock } from '../clock.ts';
import { type Node, type Pod, type PodCondition, time } from '../wire.ts';
import { createRecorder, type EventTrouble } from './events.ts';
import { createImages, type ForcedReason } from './images.ts';
import type { LogOptions } from './logs.ts';
import { condition } from './pod-status.ts';
import { type PodWorker, startPodWorker } from './pod-worker.ts';
import { architecture } from './pull.ts';
import type { Network } from './registry-client.ts';
import { whyNot } from './scheduler.ts';

/** What can be done to the node and its pods; pods are named `name` (in `default`) or `namespace/name`. */
export interface NodeHandle {
  /** The kernel kills a container (the first one, unless named) for want of memory. */
  oom(pod: string, container?: string): void;
  /** The kubelet evicts the pod: the node is low on a resource. */
  evict(pod: string, resource?: string): void;
  /** Somebody evicts the pod through the API, as `kubectl drain` does. */
  evictByApi(pod: string): void;
  /** The scheduler makes room for a more important pod. */
  preempt(pod: string): void;
  /** The node falls silent: what its pods do is no longer told; 40 s later it is NotReady, 5 min later its pods are
   *  marked for deletion, and stay. */
  lose(): void;
  /** From now on the image fails so, whatever the registry says; undefined ends it. */
  forceWaiting(image: string, reason: ForcedReason | undefined, detail?: string): void;
  /** Pulls an image onto the node without any pod. */
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
  old: boolean;
  /** Where pods have their folders. */
  scratch: string;
  name: string;
}

export interface RunningNode {
  handle: NodeHandle;
  openLog(pod: Pod, query: URLSearchParams): AsyncIterable<string> | undefined;
  close(): void;
}

const pods = resource('pods');
const nodes = resource('nodes');

export function startNode({ store, clock, network, old, scratch, name }: NodeSettings): RunningNode {
  const recorder = createRecorder(store, clock, name);
  const images = createImages({ store, clock, recorder, network, old });
  const workers = new Map<string, PodWorker>();
  let lost = false;
  let addresses = 0;
  const kubelet = { store, clock, recorder, images, old, isLost: () => lost };
  store.create(nodes, description(name, old));

  const node = (): Node => store.get(nodes, undefined, name) as Node;

  function schedule(key: { namespace: string | undefined; name: string }): void {
    const pod = store.find(pods, key.namespace, key.name) as Pod | undefined;
    if (!pod || pod.spec.nodeName || pod.metadata.deletionTimestamp) return;
    const others = (store.list(pods) as Pod[]).filter(
      ({ spec, status }) => spec.nodeName && status.phase !== 'Succeeded' && status.phase !== 'Failed',
    );
    const refusal = whyNot(pod, node(), others);
    const why = refusal ? { reason: 'Unschedulable', message: refusal } : {};
    const scheduled = condition(pod, 'PodScheduled', refusal ? 'False' : 'True', why);
    const old = pod.status.conditions?.find(({ type }) => type === 'PodScheduled');
    if (refusal) {
      if (old?.message === refusal) return;
      recorder.record({ pod }, 'Warning', 'FailedScheduling', refusal, 'default-scheduler');
    } else {
      const place = `Successfully assigned ${pod.metadata.namespace}/${pod.metadata.name} to ${name}`;
      recorder.record({ pod }, 'Normal', 'Scheduled', place, 'default-scheduler');
    }
    const bound = store.update(pods, pod, (copy) => {
      const { spec, status } = copy as Pod;
      const placed = refusal ? spec : { ...spec, nodeName: name };
      return {
        ...copy,
        spec: placed,
        status: { ...status, conditions: withCondition(status.conditions, scheduled) },
      };
    }) as Pod;
    if (!refusal && !lost) take(bound);
  }

  function take(pod: Pod): void {
    const { uid } = pod.metadata;
    addresses += 1;
    const address = `10.88.${addresses >> 8}.${addresses & 255}`;
    const worker = startPodWorker(kubelet, pod, join(scratch, uid), address);
    workers.set(uid, worker);
    worker.over.then(scheduleAll, (error) => console.error('simulator: pod worker failed:', error));
  }

  function scheduleAll(): void {
    for (const { metadata } of store.list(pods))
      schedule({ namespace: metadata.namespace, name: metadata.name });
  }

  const deaf = store.listen(({ resource: kind, type, object }) => {
    if (kind !== 'pods') return;
    const {
      namespace,
      name,
      uid,
      deletionTimestamp,
      deletionGracePeriodSeconds: grace = 30,
    } = object.metadata;
    const worker = workers.get(uid);
    if (type === 'ADDED') clock.after(clock.between(4, 8), () => schedule({ namespace, name }));
    if (lost) return;
    if (type === 'MODIFIED' && deletionTimestamp) worker?.stop({ graceSeconds: grace });
    if (type === 'DELETED' && worker) forget(uid, worker);
  });

  function forget(uid: string, worker: PodWorker): void {
    // calculateEffectiveGracePeriod: at least a second, also for a pod that is gone already.
    worker.stop({ graceSeconds: 1 });
    workers.delete(uid);
    gone.add(worker);
    worker.over.finally(() => gone.delete(worker)).catch(() => {});
    // Whoever still reads the log has a little time for it.
    const remove = (): void => rmSync(join(scratch, uid), { recursive: true, force: true });
    worker.over.finally(() => setTimeout(remove, 5000).unref()).catch(() => {});
  }
  const gone = new Set<PodWorker>();

  function podNamed(text: string): { pod: Pod; worker: PodWorker } {
    const [podName = '', namespace = 'default'] = text.split('/').reverse();
    const pod = store.get(pods, namespace, podName) as Pod;
    const worker = workers.get(pod.metadata.uid);
    if (!worker) throw new Error(`pod ${text} is on no node`);
    return { pod, worker };
  }

  function mark(pod: Pod, reason: string, message: string): Pod {
    const disruption = condition(pod, 'DisruptionTarget', 'True', { reason, message });
    return store.update(pods, pod, (copy) => {
      const { status } = copy as Pod;
      return { ...copy, status: { ...status, conditions: withCondition(status.conditions, disruption) } };
    }) as Pod;
  }

  function lose(): void {
    lost = true;
    const silent = { reason: 'NodeStatusUnknown', message: 'Kubelet stopped posting node status.' };
    clock.after(40_000, () => {
      store.update(nodes, node(), (copy) => ({
        ...copy,
        status: { ...(copy as Node).status, conditions: [ready('Unknown', silent)] },
      }));
      for (const pod of store.list(pods) as Pod[]) {
        const unready = condition(pod, 'Ready', 'False', {});
        store.update(pods, pod, (copy) => ({
          ...copy,
          status: {
            ...(copy as Pod).status,
            conditions: withCondition((copy as Pod).status.conditions, unready),
          },
        }));
        recorder.record({ pod }, 'Warning', 'NodeNotReady', 'Node is not ready', 'node-controller');
      }
    });
    clock.after(340_000, () => {
      for (const pod of store.list(pods) as Pod[]) {
        if (pod.spec.nodeName !== name) continue;
        deleteObject(
          store,
          pods,
          mark(pod, 'DeletionByTaintManager', 'Taint manager: deleting due to NoExecute taint'),
          {},
        );
      }
    });
  }

  function evict(text: string, low = 'memory'): void {
    const { pod, worker } = podNamed(text);
    const message = `The node was low on resource: ${low}. `;
    recorder.record({ pod }, 'Warning', 'Evicted', message);
    mark(pod, 'TerminationByKubelet', message);
    worker.stop({ graceSeconds: 1, verdict: { reason: 'Evicted', message } });
  }

  return {
    handle: {
      oom: (text, container) => {
        const { pod, worker } = podNamed(text);
        worker.outOfMemory(container ?? pod.spec.containers[0]?.name ?? '');
      },
      evict,
      evictByApi: (text) => {
        deleteObject(
          store,
          pods,
          mark(podNamed(text).pod, 'EvictionByEvictionAPI', 'Eviction API: evicting'),
          {},
        );
      },
      preempt: (text) => {
        const { pod } = podNamed(text);
        const by = 'default-scheduler: preempting to accommodate a higher priority pod';
        recorder.record(
          { pod },
          'Normal',
          'Preempted',
          `Preempted by pod important on node ${name}`,
          'default-scheduler',
        );
        deleteObject(store, pods, mark(pod, 'PreemptionByScheduler', by), {});
      },
      lose,
      forceWaiting: images.force,
      loadImage: async (image) => {
        await images.load(image);
      },
      removeImage: images.remove,
      troubleEvents: recorder.trouble,
      change: ({ labels, allocatable }) => {
        store.update(nodes, node(), (copy) => {
          const { metadata, status } = copy as Node;
          return {
            ...copy,
            metadata: { ...metadata, labels: { ...metadata.labels, ...labels } },
            status: { ...status, allocatable: { ...status?.allocatable, ...allocatable } },
          };
        });
        scheduleAll();
      },
    },
    openLog: (pod, query) => openLog(pod, workers.get(pod.metadata.uid), query),
    close: () => {
      deaf();
      for (const worker of [...workers.values(), ...gone]) worker.abandon();
    },
  };
}

function withCondition(conditions: PodCondition[] | undefined, one: PodCondition): PodCondition[] {
  return [...(conditions ?? []).filter(({ type }) => type !== one.type), one];
}

/** validateContainer and validateContainerLogStatus: whose log, and is there one yet? */
function openLog(
  pod: Pod,
  worker: PodWorker | undefined,
  query: URLSearchParams,
): AsyncIterable<string> | undefined {
  const name = pod.metadata.name;
  const { containers, initContainers = [] } = pod.spec;
  const wanted = query.get('container') ?? (containers.length === 1 ? containers[0]?.name : undefined);
  const names = [...initContainers, ...containers].map((container) => container.name);
  if (wanted === undefined) {
    throw badRequest(
      `a container name must be specified for pod ${name}, choose one of: [${names.join(' ')}]`,
    );
  }
  if (!names.includes(wanted)) throw badRequest(`container ${wanted} is not valid for pod ${name}`);
  if (!pod.spec.nodeName) return undefined;
  const seen = worker?.seen(wanted);
  if (query.get('previous') === 'true') {
    if (seen?.last) return seen.last.run.log.read(logOptions(query));
    throw badRequest(`previous terminated container "${wanted}" in pod "${name}" not found`);
  }
  const run = seen?.run ?? seen?.last?.run;
  if (run) return run.log.read(logOptions(query));
  const statuses = [...(pod.status.initContainerStatuses ?? []), ...(pod.status.containerStatuses ?? [])];
  const reason =
    statuses.find((status) => status.name === wanted)?.state?.waiting?.reason ?? 'ContainerCreating';
  const words: Record<string, string> = {
    ErrImagePull: "image can't be pulled",
    ImagePullBackOff: 'trying and failing to pull image',
  };
  throw badRequest(`container "${wanted}" in pod "${name}" is waiting to start: ${words[reason] ?? reason}`);
}

function logOptions(query: URLSearchParams): LogOptions {
  const number = (name: string): number | undefined =>
    query.has(name) ? Number(query.get(name)) : undefined;
  const [tail, limitBytes, seconds] = [number('tailLines'), number('limitBytes'), number('sinceSeconds')];
  // The API server passes a time on in whole seconds.
  const sinceTime = query.get('sinceTime');
  const since = sinceTime
    ? Math.floor(Date.parse(sinceTime) / 1000)
    : seconds && Math.floor(Date.now() / 1000 - seconds);
  return {
    follow: query.get('follow') === 'true',
    timestamps: query.get('timestamps') === 'true',
    ...(since === undefined ? {} : { since }),
    ...(tail === undefined ? {} : { tail }),
    ...(limitBytes === undefined ? {} : { limitBytes }),
  };
}

function ready(status: string, why: { reason: string; message: string }): PodCondition {
  return { type: 'Ready', status, ...why, lastTransitionTime: time(Date.now()) };
}

function description(name: string, old: boolean): NewObject {
  const capacity = { cpu: '4', memory: '8Gi', 'ephemeral-storage': '50Gi', pods: '110' };
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
      allocatable: capacity,
      conditions: [ready('True', { reason: 'KubeletReady', message: 'kubelet is posting ready status' })],
      nodeInfo: {
        kubeletVersion: old ? 'v1.31.0' : 'v1.37.1',
        containerRuntimeVersion: 'containerd://2.4.2',
        operatingSystem: 'linux',
        architecture,
      },
    },
  };
}
