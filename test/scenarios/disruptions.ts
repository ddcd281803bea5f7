import type { Ended, Inputs } from './action.ts';
import type { Stage } from './stage.ts';

// What others do to the pods of a step, and what the step reports about it.

/** Runs a step until it says `up`, has something happen to its pod, and waits for the end of the action. */
export async function disrupted(
  { start, podsLeft }: Stage,
  given: Inputs,
  happen: (pod: string) => unknown,
  env?: Record<string, string>,
): Promise<Ended> {
  const action = start(given, env);
  await action.logged(/^up\b/);
  const [pod = ''] = await podsLeft();
  await happen(pod);
  return action.ended;
}

/** Ends at a signal, with this exit code. */
export const upUntilAsked = (exitCode: number) => `trap 'exit ${exitCode}' TERM; echo up; sleep 60 & wait`;

/** Evicts a pod, as `kubectl drain` does. */
export function evict({ namespace, api, simulator }: Stage, name: string): unknown {
  return simulator === undefined
    ? api.createNamespacedPodEviction({ name, namespace, body: { metadata: { name } } })
    : simulator.node.evictByApi(name);
}

/** Deletes a pod, without any message about the reason. */
export function remove({ namespace, api }: Stage, name: string): unknown {
  return api.deleteNamespacedPod({ name, namespace });
}

/** The attempts of a step, as its report has them; none without a report. */
export function attemptsIn({ outputs }: { outputs: Record<string, string> }): {
  pod: string;
  begun: boolean;
  /** From the start of the step. */
  fromMs: number;
  followedBy: string | null;
}[] {
  return outputs['report'] ? JSON.parse(outputs['report']).attempts : [];
}
