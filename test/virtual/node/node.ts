import { notFound } from '../../../simulator/api/status-errors.ts';
import { type Pod, time as timestamp } from '../../../simulator/wire.ts';
import { remove } from '../api/objects.ts';
import type { Stdin } from '../api/server.ts';
import type { Store } from '../api/store.ts';
import type { Stream } from '../api/watch.ts';
import type { VirtualTime } from '../clock.ts';
import { logStream } from './pod-log.ts';
import type { Program, Run } from './program.ts';
import { openRecorder } from './recorder.ts';
import type { Ways } from './ways.ts';
import { type Node, startWorker, type Worker } from './worker.ts';

/** A scheduler and one node with its kubelet. */
export type Cluster = {
  /** Every start of the step's program, in order: the truth. */
  runs: readonly Run[];
  log(pod: string, query: URLSearchParams): Stream;
  attach(pod: string, container: string): Stdin;
  node(name: string): object;
  /** Actions of others on a pod. They do nothing if it does not exist. */
  evict(pod: string): void;
  deletePod(pod: string, graceSeconds: number | undefined): void;
  loseNode(): void;
};

type ClusterOptions = {
  ways: Ways;
  program: Program;
  isLarge: boolean;
  images: Iterable<string>;
  registry: Iterable<string>;
  canReport: () => boolean;
};

/** Seconds after which the control plane deletes the pods of a lost node, and then removes them. */
const TOLERATION_MS = 340_000;
const COLLECTION_MS = 120_000;

export function openCluster(
  store: Store,
  time: Pick<VirtualTime, 'now' | 'after'>,
  { ways, program, isLarge, images, registry, canReport }: ClusterOptions,
): Cluster {
  const { now, after } = time;
  const workers = new Map<string, Worker>();
  const known = new Set<string>();
  let isSilent = false;
  const recorder = (component: string, host?: string) =>
    openRecorder(store, time, { component, ...(host !== undefined && { host }), fates: ways.event });
  const say = recorder('kubelet', 'node-1');
  const sayScheduled = recorder('default-scheduler');
  const node: Node = {
    store,
    time,
    ways,
    say,
    images: new Set(images),
    registry: new Set(registry),
    program,
    isLarge,
    runs: [],
    canReport,
    isSilent: () => isSilent,
  };
  const podOf = (uid: string, name: string) => {
    const pod = store.find('pods', name) as Pod | undefined;
    return pod?.metadata.uid === uid ? pod : undefined;
  };
  const schedule = ({ metadata: { name, uid } }: Pod) => {
    const pod = podOf(uid, name);
    if (pod === undefined || pod.metadata.deletionTimestamp !== undefined) return;
    // A pod with such an image requires more than any node has.
    if (pod.spec.containers[0]?.image?.includes('/huge/')) {
      const message =
        '0/1 nodes are available: 1 Insufficient memory. preemption: 0/1 nodes are available: 1 No preemption victims found for incoming pod.';
      const no = {
        type: 'PodScheduled',
        status: 'False',
        reason: 'Unschedulable',
        message,
        lastTransitionTime: timestamp(now()),
      };
      store.update('pods', name, () => ({ ...pod, status: { ...pod.status, conditions: [no] } }) as Pod);
      sayScheduled(pod, { reason: 'FailedScheduling', message });
      return;
    }
    const condition = { type: 'PodScheduled', status: 'True', lastTransitionTime: timestamp(now()) };
    store.update('pods', name, () => ({
      ...pod,
      spec: { ...pod.spec, nodeName: 'node-1' },
      status: { ...pod.status, conditions: [condition] },
    }));
    sayScheduled(pod, { reason: 'Scheduled', message: `Successfully assigned ci/${name} to node-1` });
  };
  const onWrite = (pod: Pod) => {
    const { uid, name, deletionTimestamp } = pod.metadata;
    const isGated = (pod.spec.schedulingGates ?? []).length > 0;
    if (pod.spec.nodeName === undefined) {
      if (!isGated && !known.has(`schedule ${uid}`)) after(ways.scheduling(), () => schedule(pod));
      if (!isGated) known.add(`schedule ${uid}`);
      return;
    }
    if (!known.has(uid)) {
      known.add(uid);
      after(ways.noticing(), () => {
        const there = podOf(uid, name);
        if (there !== undefined && there.metadata.deletionTimestamp === undefined && !isSilent)
          workers.set(uid, startWorker(there, node));
      });
    }
    if (deletionTimestamp === undefined || known.has(`${uid} ${deletionTimestamp}`)) return;
    known.add(`${uid} ${deletionTimestamp}`);
    after(ways.noticingDeletion(), () => {
      const there = podOf(uid, name);
      if (isSilent || there === undefined) return;
      const worker = workers.get(uid);
      // A pod that was deleted before its kubelet had seen it has nothing to end.
      if (worker === undefined) after(ways.removing(), () => podOf(uid, name) && store.remove('pods', name));
      else worker.terminate(there);
    });
  };
  store.subscribe(({ resource, type, object }) => {
    if (resource !== 'pods') return;
    if (type === 'DELETED') after(ways.noticing(), () => workers.get(object.metadata.uid)?.kill());
    else onWrite(object as Pod);
  });
  const target = (name: string, reason: string, message: string) =>
    store.update('pods', name, (pod) => {
      const { status } = pod as Pod;
      const condition = { type: 'DisruptionTarget', status: 'True', reason, message };
      const lastTransitionTime = timestamp(now());
      return {
        ...pod,
        status: {
          ...status,
          conditions: [...(status.conditions ?? []), { ...condition, lastTransitionTime }],
        },
      };
    });
  const deletePod = (name: string, gracePeriodSeconds: number | undefined) => {
    const grace = gracePeriodSeconds === undefined ? {} : { gracePeriodSeconds };
    if (store.find('pods', name) !== undefined) remove(store, { resource: 'pods', name, now: now() }, grace);
  };
  return {
    runs: node.runs,
    log(name, query) {
      const pod = store.find('pods', name) as Pod | undefined;
      if (pod === undefined) return logStream(name, undefined, query, time);
      const { uid } = pod.metadata;
      const isThere = () => podOf(uid, name) !== undefined;
      const container = query.get('container') ?? '';
      const source = { container, log: workers.get(uid)?.log(container), isNodeSilent: isSilent, isThere };
      return logStream(name, source, query, time);
    },
    attach(name, container) {
      const uid = store.find('pods', name)?.metadata.uid;
      const worker = uid === undefined || isSilent ? undefined : workers.get(uid);
      if (worker === undefined) throw notFound('pods', name);
      return worker.attach(container);
    },
    node: (name) => ({
      metadata: { name, labels: { 'kubernetes.io/hostname': name, 'kubernetes.io/arch': 'amd64' } },
      status: {
        conditions: [{ type: 'Ready', status: isSilent ? 'Unknown' : 'True' }],
        images: [{ names: [...node.images] }],
      },
    }),
    evict(name) {
      if (store.find('pods', name) === undefined) return;
      target(name, 'EvictionByEvictionAPI', 'Eviction API: evicting');
      deletePod(name, undefined);
    },
    deletePod,
    loseNode() {
      isSilent = true;
      after(TOLERATION_MS, () => {
        for (const { metadata, spec } of store.list('pods') as Pod[]) {
          if (spec.nodeName === undefined) continue;
          target(metadata.name, 'DeletionByTaintManager', 'Taint manager: deleting due to NoExecute taint');
          deletePod(metadata.name, undefined);
        }
      });
      after(TOLERATION_MS + COLLECTION_MS, () => {
        for (const { metadata, spec } of store.list('pods') as Pod[])
          if (spec.nodeName !== undefined) deletePod(metadata.name, 0);
      });
    },
  };
}
