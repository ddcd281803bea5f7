import { messageOf } from '../../job/message-of-error.ts';
import type { FilledSecret } from '../../plan/reusable-secret.ts';
import type { Cluster } from '../ports/cluster.ts';
import type { Host } from '../ports/host.ts';
import type { OwnedObject, PodToDelete } from '../ports/owned-object.ts';
import { writePendingCleanup } from './pending-cleanup.ts';

/**
 * Sees to it that nothing of a step is left: what can't be deleted or emptied now, post tries again. Disposing of it empties
 * the pull secrets, and waits until that and all deletions are answered.
 */
export type Cleanup = AsyncDisposable & {
  /** To be called before a pod is created, because the process can die at any moment after. */
  register(pod: PodToDelete): RegisteredPod;
  /** The step has written its credentials into these, and they must not stay there. */
  emptyLater(secrets: readonly FilledSecret[]): void;
};

/** A pod that post deletes if nothing else becomes of it. */
export type RegisteredPod = {
  /** The pod, or one of its dependents, is there now and has a UID. */
  created(object: OwnedObject): void;
  /** The pod is to stay, or was never created. */
  keep(): void;
  /** Says whether the API server took the order. `graceSeconds`: undefined for the pod's own. */
  delete(graceSeconds: number | undefined, signal?: AbortSignal): Promise<boolean>;
};

export function openCleanup(
  namespace: string,
  cluster: Pick<Cluster, 'delete' | 'emptySecret' | 'settle'>,
  host: Pick<Host, 'warning' | 'saveForPost'>,
): Cleanup {
  const pods = new Map<string, PodToDelete>();
  const deletions: Promise<boolean>[] = [];
  let filled: readonly FilledSecret[] = [];
  const save = () =>
    host.saveForPost(writePendingCleanup({ namespace, pods: [...pods.values()], pullSecrets: [...filled] }));
  const forget = (name: string) => {
    pods.delete(name);
    save();
  };
  const deleted = async (name: string, graceSeconds: number | undefined, signal: AbortSignal | undefined) => {
    const pod = pods.get(name);
    if (pod === undefined) return false;
    try {
      await cluster.delete(pod, graceSeconds, signal);
      forget(name);
      return true;
    } catch (error) {
      const why = messageOf(error);
      host.warning(
        'The pod could not be deleted',
        `${namespace}/${name} may still be there: ${why}. The end of the job tries once more.`,
      );
      return false;
    }
  };
  const emptied = async (secret: FilledSecret) => {
    try {
      await cluster.emptySecret(secret);
      filled = filled.filter((one) => one !== secret);
      save();
    } catch (error) {
      host.warning(
        'A pull secret still has the credentials of the step',
        `${namespace}/${secret.name} could not be emptied: ${messageOf(error)}. The end of the job tries once more.`,
      );
    }
  };
  return {
    register(planned) {
      const { name } = planned.pod;
      pods.set(name, planned);
      save();
      return {
        created(object) {
          const pod = pods.get(name);
          if (pod === undefined) return;
          const known = (one: OwnedObject) => (one.resource === object.resource ? object : one);
          pods.set(name, { pod: known(pod.pod), dependents: pod.dependents.map(known) });
          save();
        },
        keep: () => forget(name),
        delete(graceSeconds, signal) {
          const deletion = deleted(name, graceSeconds, signal);
          deletions.push(deletion);
          return deletion;
        },
      };
    },
    emptyLater(secrets) {
      filled = [...filled, ...secrets];
      if (secrets.length > 0) save();
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([...deletions, ...filled.map(emptied), cluster.settle()]);
    },
  };
}
