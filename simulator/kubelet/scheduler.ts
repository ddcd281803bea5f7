// The scheduler, as far as one node needs one: does the pod fit, and if not, in which words.

import type { Node, Pod } from '../wire.ts';

/** @param others the pods that have a place on the node and are not over
 *  @returns the message of the FailedScheduling event, or undefined if the pod fits */
export function whyNot(pod: Pod, node: Node, others: Pod[]): string | undefined {
  const reasons: string[] = [];
  const labels = node.metadata.labels ?? {};
  const selector = Object.entries(pod.spec.nodeSelector ?? {});
  if (selector.some(([key, value]) => labels[key] !== value)) {
    reasons.push("1 node(s) didn't match Pod's node affinity/selector");
  } else {
    for (const name of ['cpu', 'memory', 'ephemeral-storage']) {
      const free = quantity(node.status?.allocatable?.[name] ?? '0') - sum(others, name);
      if (request(pod, name) > free) reasons.push(`1 Insufficient ${name}`);
    }
  }
  if (reasons.length === 0) return undefined;
  const preemption = '0/1 nodes are available: 1 Preemption is not helpful for scheduling.';
  return `0/1 nodes are available: ${reasons.join(', ')}. preemption: ${preemption}`;
}

const sum = (pods: Pod[], name: string): number => pods.reduce((total, pod) => total + request(pod, name), 0);

/** What a pod needs: its containers together, or its hungriest init container. */
function request({ spec }: Pod, name: string): number {
  const of = ({ resources }: Pod['spec']['containers'][number]): number =>
    quantity(resources?.requests?.[name] ?? resources?.limits?.[name] ?? '0');
  const together = spec.containers.reduce((total, container) => total + of(container), 0);
  return Math.max(together, ...(spec.initContainers ?? []).map(of));
}

/** A Kubernetes quantity as a number: `500m`, `2`, `1Gi`. */
function quantity(text: string): number {
  const units: Record<string, number> = {
    m: 1e-3,
    '': 1,
    k: 1e3,
    M: 1e6,
    G: 1e9,
    T: 1e12,
    Ki: 2 ** 10,
    Mi: 2 ** 20,
    Gi: 2 ** 30,
    Ti: 2 ** 40,
  };
  const [, number = '0', unit = ''] = /^([\d.]+)(\w*)$/.exec(String(text)) ?? [];
  return Number(number) * (units[unit] ?? 1);
}
