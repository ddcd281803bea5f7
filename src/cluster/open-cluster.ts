import { ApiError } from '../run/ports/api-error.ts';
import type { Cluster } from '../run/ports/cluster.ts';
import { ownedObject } from '../run/ports/owned-object.ts';
import type { Connection } from './connect.ts';
import { createDependents, deleteDependents, setOwnerReferences } from './create-dependents.ts';
import { createPod } from './create-pod.ts';
import { deleteWithDependents } from './delete.ts';
import { lackingRights } from './granted-rights.ts';
import { followLog } from './log.ts';
import { readLogEnd } from './log-end.ts';
import { openNodes } from './nodes.ts';
import { getPod, listPods, watchEvents, watchPod } from './pods.ts';
import { openNamespace } from './requests.ts';
import { applySecret, emptySecret, missingSecrets } from './secrets.ts';

/** One namespace of a cluster. `onUnowned` is called with the reason if an owner reference could not be set. */
export function openCluster(connection: Connection, name: string, onUnowned: (why: string) => void): Cluster {
  const namespace = openNamespace(connection, name);
  const settingOwners: Promise<void>[] = [];
  return {
    async create(pod, dependents, onCreated = () => {}) {
      const objects = await createDependents(namespace, dependents, onCreated);
      const created = await createPod(namespace, pod).catch(async (error) => {
        if (error instanceof ApiError && !error.mayBeDone) await deleteDependents(namespace, objects);
        throw error;
      });
      onCreated(ownedObject('pods', created.metadata));
      settingOwners.push(
        setOwnerReferences(namespace, created, objects).catch((error: Error) => onUnowned(error.message)),
      );
      return created;
    },
    pods: (pod, signal) => watchPod(namespace, pod, signal),
    events: (pod, signal) => watchEvents(namespace, pod, signal),
    followLog: (source, sink, ended, signal) => followLog(namespace, source, { sink, ended, signal }),
    logEnd: (source, most, signal) => readLogEnd(namespace, source, most, signal),
    delete: (pod, graceSeconds, signal) => deleteWithDependents(namespace, pod, { graceSeconds, signal }),
    settle: async () => void (await Promise.all(settingOwners)),
    listPods: (labelSelector, signal) => listPods(namespace, labelSelector, signal),
    pod: (pod, signal) => getPod(namespace, pod, signal),
    applySecret: (secret) => applySecret(namespace, secret),
    emptySecret: (secret, signal) => emptySecret(namespace, secret, signal),
    lackingRights: (needed) => lackingRights(connection, name, needed),
    missingSecrets: (names) => missingSecrets(namespace, names),
    nodes: openNodes(connection),
  };
}
