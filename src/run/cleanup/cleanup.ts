import { messageOf } from '../../job/errors.ts';
import type { FilledSecret } from '../../plan/reusable-secret.ts';
import type { Cluster } from '../ports/cluster.ts';
import type { Host } from '../ports/host.ts';
import type { OwnedObject, PodToDelete } from '../ports/owned-object.ts';
import { writePendingCleanup } from './pending-cleanup.ts';

/**
 * Makes sure that a step leaves nothing: post retries what can't be deleted or emptied now. Disposing of it empties the
 * pull secrets, and waits for the responses to that and to all deletes.
 */
export type Cleanup = AsyncDisposable & {
  /** Call this before creating a pod, because the process can be killed at any moment after that. */
  register(pod: PodToDelete): RegisteredPod;
  /** The Secrets contain credentials of this step and must be emptied. */
  emptyLater(secrets: readonly FilledSecret[]): void;
};

/** A pod that post deletes unless it is kept or deleted before. */
export type RegisteredPod = {
  /** The pod or a dependent exists now, and its UID is known. */
  created(object: OwnedObject): void;
  /** The pod stays, or was never created. */
  keep(): void;
  /** Did the API server accept the delete? `graceSeconds`: undefined for the pod's own. */
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
