// The scheduler: there is one node. A pod that requests more than the node has waits forever, because the node never changes.

import type { Store } from '../api/object-store.ts';
import { nodes, pods } from '../api/resource-kinds.ts';
import { containersOf, type Node, type Pod } from '../wire.ts';
import type { Recorder } from './event-recorder.ts';
import { withCondition } from './pod/pod-condition.ts';

/** @returns the pod, bound to the node; undefined where it stays without one */
export function schedulePod(store: Store, recorder: Recorder, pod: Pod, node: string): Pod | undefined {
  const { namespace, name } = pod.metadata;
  const message = whyNot(pod, store.get(nodes, undefined, node) as Node);
  if (message !== undefined) {
    recorder.record({ pod }, 'Warning', 'FailedScheduling', message);
    const conditions = withCondition(pod, 'PodScheduled', 'False', { reason: 'Unschedulable', message });
    store.update(pods, pod, { status: { ...pod.status, conditions } });
    return undefined;
  }
  recorder.record({ pod }, 'Normal', 'Scheduled', `Successfully assigned ${namespace}/${name} to ${node}`);
  const conditions = withCondition(pod, 'PodScheduled', 'True');
  return store.update(pods, pod, {
    spec: { ...pod.spec, nodeName: node },
    status: { ...pod.status, conditions },
  }) as Pod;
}

/** In the scheduler's words, as recordings of 1.37.1 have them; undefined if the pod fits on the node. There are no claims. */
function whyNot({ spec }: Pod, { metadata, status }: Node): string | undefined {
  const [claim] = (spec.volumes ?? []).flatMap((volume) => volume.persistentVolumeClaim?.claimName ?? []);
  if (claim !== undefined)
    return `0/1 nodes are available: persistentvolumeclaim "${claim}" not found. not found`;
  const { labels = {} } = metadata;
  if (Object.entries(spec.nodeSelector ?? {}).some(([key, value]) => labels[key] !== value))
    return `0/1 nodes are available: 1 node(s) didn't match Pod's node affinity/selector. ${NOT_HELPFUL}`;
  const allocatable = status?.allocatable ?? {};
  const scarce = [...requestsOf(spec)].filter(([name, amount]) => amount > numberOf(allocatable[name]));
  if (scarce.length === 0) return undefined;
  const what = scarce.map(([name]) => `1 Insufficient ${name}`).toSorted();
  return `0/1 nodes are available: ${what.join(', ')}. ${NOT_HELPFUL}`;
}

const NOT_HELPFUL = 'preemption: 0/1 nodes are available: 1 Preemption is not helpful for scheduling.';

/** What the largest init container needs, or all that run at once, by resource (resource.go PodRequests). Other pods leave all of
 *  the node free. */
function requestsOf(spec: Pod['spec']): Map<string, number> {
  const { initContainers = [] } = spec;
  const isInit = (name: string): boolean =>
    initContainers.some((one) => one.name === name && one.restartPolicy !== 'Always');
  const together = new Map<string, number>();
  const most = new Map<string, number>();
  for (const { name, resources = {} } of containersOf(spec))
    for (const [what, quantity] of Object.entries({ ...resources.limits, ...resources.requests })) {
      const amount = numberOf(quantity);
      if (isInit(name)) most.set(what, Math.max(most.get(what) ?? 0, amount));
      else together.set(what, (together.get(what) ?? 0) + amount);
    }
  for (const [what, amount] of most) together.set(what, Math.max(together.get(what) ?? 0, amount));
  return together;
}

const UNITS: Record<string, number> = { m: 1e-3, k: 1e3, M: 1e6, G: 1e9, T: 1e12 };

/** A quantity: `500m`, `2`, `64Mi`. */
function numberOf(quantity: string | number = 0): number {
  const [, number = '0', unit = '', isBinary = ''] = /^([\d.]+)([mkMGTK]?)(i?)$/.exec(String(quantity)) ?? [];
  const power = ['K', 'M', 'G', 'T'].indexOf(unit) + 1;
  return Number(number) * (isBinary ? 1024 ** power : (UNITS[unit] ?? 1));
}
