import type { Cluster } from '../../cluster/cluster.ts';
import type { Owned, OwnedPod } from '../../cluster/owned.ts';
import type { Console } from '../../github/console.ts';
import { rememberLeftovers } from '../../github/leftovers.ts';
import { messageOf } from '../../job/message-of-error.ts';
import type { FilledSecret } from '../../plan/reusable-secret.ts';

/** The pods of a step, and who sees to it that none is left: main, or else post. */
export type Disposal = {
  /** This pod is about to be created, with the objects beside it. */
  expect(pod: OwnedPod): void;
  /** One of them is there now, and has a UID. */
  made(object: Owned): void;
  /** The pod is to stay, or was never created. */
  keep(pod: string): void;
  /**
   * Asks for its deletion; says whether the API server took that. `settle` waits for it as well.
   * `graceSeconds`: undefined for the pod's own.
   */
  dispose(pod: string, graceSeconds: number | undefined, signal?: AbortSignal): Promise<boolean>;
  /** The step has written its credentials into these, and they must not stay there. */
  emptyLater(secrets: readonly FilledSecret[]): void;
  /** Empties them, and settles when that and all else that was asked for is answered. */
  settle(): Promise<void>;
};

export function openDisposal(namespace: string, cluster: Cluster, console: Console): Disposal {
  const pods = new Map<string, OwnedPod>();
  const deletions: Promise<boolean>[] = [];
  let filled: readonly FilledSecret[] = [];
  const remember = () => rememberLeftovers({ namespace, pods: [...pods.values()], pullSecrets: [...filled] });
  const keep = (pod: string) => {
    pods.delete(pod);
    remember();
  };
  const deleted = async (pod: string, graceSeconds: number | undefined, signal: AbortSignal | undefined) => {
    const expected = pods.get(pod);
    if (expected === undefined) return false;
    try {
      await cluster.delete(expected, graceSeconds, signal);
      keep(pod);
      return true;
    } catch (error) {
      const why = messageOf(error);
      console.warning(
        'The pod could not be deleted',
        `${namespace}/${pod} may still be there: ${why}. The end of the job tries once more.`,
      );
      return false;
    }
  };
  const emptied = async (secret: FilledSecret) => {
    try {
      await cluster.emptySecret(secret);
      filled = filled.filter((one) => one !== secret);
      remember();
    } catch (error) {
      console.warning(
        'A pull secret still has the credentials of the step',
        `${namespace}/${secret.name} could not be emptied: ${messageOf(error)}. The end of the job tries once more.`,
      );
    }
  };
  return {
    expect(expected) {
      pods.set(expected.pod.name, expected);
      remember();
    },
    made(object) {
      const expected = pods.get(object.name);
      if (expected === undefined) return;
      const known = (one: Owned) => (one.resource === object.resource ? object : one);
      pods.set(object.name, { pod: known(expected.pod), dependents: expected.dependents.map(known) });
      remember();
    },
    keep,
    dispose(pod, graceSeconds, signal) {
      const deletion = deleted(pod, graceSeconds, signal);
      deletions.push(deletion);
      return deletion;
    },
    emptyLater(secrets) {
      filled = [...filled, ...secrets];
      if (secrets.length > 0) remember();
    },
    async settle() {
      await Promise.all([...deletions, ...filled.map(emptied), cluster.settle()]);
    },
  };
}
