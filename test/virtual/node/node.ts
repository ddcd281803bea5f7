import type { Store } from '../../../simulator/api/object-store.ts';
import { deleteObject } from '../../../simulator/api/objects.ts';
import { pods } from '../../../simulator/api/resource-kinds.ts';
import { notFound } from '../../../simulator/api/status-errors.ts';
import { markAndDelete } from '../../../simulator/kubelet/disruptions.ts';
import { type Pod, type Node as StoredNode, time as timestamp } from '../../../simulator/wire.ts';
import type { Stdin, Stream } from '../api/server.ts';
import { NAMESPACE } from '../api/store.ts';
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
  node(): StoredNode;
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

const NODE = 'node-1';
const NODE_INFO = {
  kubeletVersion: 'v1.37.1',
  containerRuntimeVersion: 'containerd://2.2.0',
  osImage: 'Debian GNU/Linux 13',
} as NonNullable<NonNullable<StoredNode['status']>['nodeInfo']>;

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
  const say = recorder('kubelet', NODE);
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
  const find = (name: string) => store.find(pods, NAMESPACE, name) as Pod | undefined;
  const podOf = (uid: string, name: string) => {
    const pod = find(name);
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
      store.update(pods, pod, { status: { ...pod.status, conditions: [no] } });
      sayScheduled(pod, { reason: 'FailedScheduling', message });
      return;
    }
    const condition = { type: 'PodScheduled', status: 'True', lastTransitionTime: timestamp(now()) };
    store.update(pods, pod, {
      spec: { ...pod.spec, nodeName: NODE },
      status: { ...pod.status, conditions: [condition] },
    });
    sayScheduled(pod, {
      reason: 'Scheduled',
      message: `Successfully assigned ${NAMESPACE}/${name} to ${NODE}`,
    });
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
      if (worker === undefined)
        after(ways.removing(), () => {
          const left = podOf(uid, name);
          if (left !== undefined) deleteObject(store, pods, left, { gracePeriodSeconds: 0 });
        });
      else worker.terminate(there);
    });
  };
  store.subscribe(({ resource, type, object }) => {
    if (resource !== pods) return;
    if (type === 'DELETED') after(ways.noticing(), () => workers.get(object.metadata.uid)?.kill());
    else onWrite(object as Pod);
  });
  const deletePod = (name: string, gracePeriodSeconds: number | undefined) => {
    const pod = find(name);
    const options = gracePeriodSeconds === undefined ? {} : { gracePeriodSeconds };
    if (pod !== undefined) deleteObject(store, pods, pod, options);
  };
  const assigned = () =>
    (store.list(pods, NAMESPACE) as Pod[]).filter(({ spec }) => spec.nodeName !== undefined);
  return {
    runs: node.runs,
    log(name, query) {
      const pod = find(name);
      if (pod === undefined) return logStream(name, undefined, query, time);
      const { uid } = pod.metadata;
      const isThere = () => podOf(uid, name) !== undefined;
      const container = query.get('container') ?? '';
      const source = { container, log: workers.get(uid)?.log(container), isNodeSilent: isSilent, isThere };
      return logStream(name, source, query, time);
    },
    attach(name, container) {
      const uid = find(name)?.metadata.uid;
      const worker = uid === undefined || isSilent ? undefined : workers.get(uid);
      if (worker === undefined) throw notFound('pods', name);
      return worker.attach(container);
    },
    node: () => ({
      ...{ kind: 'Node', apiVersion: 'v1' },
      metadata: {
        ...{ name: NODE, uid: NODE, resourceVersion: '1' },
        labels: { 'kubernetes.io/hostname': NODE, 'kubernetes.io/arch': 'amd64' },
      },
      status: {
        conditions: [{ type: 'Ready', status: isSilent ? 'Unknown' : 'True' }],
        images: [{ names: [...node.images] }],
        nodeInfo: NODE_INFO,
      },
    }),
    evict(name) {
      const pod = find(name);
      if (pod !== undefined) markAndDelete(store, pod, 'EvictionByEvictionAPI', 'Eviction API: evicting');
    },
    deletePod,
    loseNode() {
      isSilent = true;
      after(TOLERATION_MS, () => {
        const why = 'Taint manager: deleting due to NoExecute taint';
        for (const pod of assigned()) markAndDelete(store, pod, 'DeletionByTaintManager', why);
      });
      after(TOLERATION_MS + COLLECTION_MS, () => {
        for (const { metadata } of assigned()) deletePod(metadata.name, 0);
      });
    },
  };
}
