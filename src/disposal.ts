import type { Cluster } from './cluster/cluster.ts';
import type { Console } from './github/console.ts';
import { rememberLeftovers } from './github/leftovers.ts';
import { messageOf } from './message-of-error.ts';
import type { Companion, CompanionResource } from './plan/companions.ts';

/** The pods of a step, and who sees to it that none is left: main, or else post. */
export type Disposal = {
  /** A pod of this name is about to be created, with these objects beside it. */
  expect(pod: string, companions: readonly Companion[]): void;
  /** The pod is to stay, or was never created. */
  keep(pod: string): void;
  /** Asks for its deletion, without waiting. `graceSeconds`: undefined for the pod's own. */
  dispose(pod: string, graceSeconds: number | undefined, signal?: AbortSignal): void;
  /** Settles when every deletion is answered. */
  settle(): Promise<void>;
};

export function openDisposal(namespace: string, cluster: Cluster, console: Console): Disposal {
  const pods = new Map<string, readonly CompanionResource[]>();
  const doomed = () => [...pods].map(([pod, companions]) => ({ pod, companions }));
  const deletions: Promise<void>[] = [];
  const remember = () => rememberLeftovers({ namespace, pods: doomed() });
  const keep = (pod: string) => {
    pods.delete(pod);
    remember();
  };
  const deleted = async (pod: string, graceSeconds: number | undefined, signal: AbortSignal | undefined) => {
    try {
      await cluster.delete({ pod, companions: pods.get(pod) ?? [] }, graceSeconds, signal);
      keep(pod);
    } catch (error) {
      const why = messageOf(error);
      console.warning(
        'The pod could not be deleted',
        `${namespace}/${pod} may still be there: ${why}. The end of the job tries once more.`,
      );
    }
  };
  return {
    expect(pod, companions) {
      pods.set(
        pod,
        companions.map(({ resource }) => resource),
      );
      remember();
    },
    keep,
    dispose: (pod, graceSeconds, signal) => void deletions.push(deleted(pod, graceSeconds, signal)),
    async settle() {
      await Promise.all(deletions);
    },
  };
}
