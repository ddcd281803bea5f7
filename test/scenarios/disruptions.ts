import type { Ended } from './action.ts';
import type { Stage } from './stage.ts';

// What others do to the pods of a step, and what the step tells of it.

/** Somebody evicts a pod, as `kubectl drain` does. */
export function evict({ namespace, api, simulator }: Stage, name: string): unknown {
  return simulator === undefined
    ? api.createNamespacedPodEviction({ name, namespace, body: { metadata: { name } } })
    : simulator.node.evictByApi(name);
}

/** Somebody deletes a pod, without a word of why. */
export function remove({ namespace, api }: Stage, name: string): unknown {
  return api.deleteNamespacedPod({ name, namespace });
}

/** The attempts of a step, as its report has them. */
export const attemptsIn = ({ outputs }: Ended) =>
  JSON.parse(outputs['report'] ?? '{}').attempts as {
    pod: string;
    begun: boolean;
    /** From the start of the step. */
    fromMs: number;
    followedBy: string | null;
  }[];

export const warningsIn = ({ log }: Ended) => log.filter((line) => line.startsWith('::warning'));
