// The scheduler, as far as one node needs one: does the pod fit, and if not, in which words.

import type { Node, Pod } from '../wire.ts';

/** Other pods take no room, and no pod tolerates a taint.
 *  @returns the message of the FailedScheduling event, or undefined if the pod fits */
export function whyNot({ spec }: Pod, node: Node): string | undefined {
  const labels = node.metadata.labels ?? {};
  const free = cpus(node.status?.allocatable?.['cpu']);
  const selected = Object.entries(spec.nodeSelector ?? {}).every(([key, value]) => labels[key] === value);
  const needed = spec.containers.reduce((sum, { resources }) => sum + cpus(resources?.requests?.['cpu']), 0);
  const taint = node.spec?.taints?.find(({ effect }) => effect === 'NoSchedule');
  if (selected && needed <= free && !taint) return undefined;
  const unselected = selected ? '1 Insufficient cpu' : "1 node(s) didn't match Pod's node affinity/selector";
  const reason = taint ? `1 node(s) had untolerated taint {${taint.key}: }` : unselected;
  const preemption = '0/1 nodes are available: 1 Preemption is not helpful for scheduling.';
  return `0/1 nodes are available: ${reason}. preemption: ${preemption}`;
}

/** A quantity of processors: `500m`, `2`. */
const cpus = (text = '0'): number => Number.parseFloat(text) / (text.endsWith('m') ? 1000 : 1);
