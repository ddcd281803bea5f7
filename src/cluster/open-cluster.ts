import type { Cluster } from '../run/ports/cluster.ts';
import type { Connection } from './connect.ts';
import { followLog } from './log/log.ts';
import { readLogEnd } from './log/log-end.ts';
import { createDependents } from './objects/create-dependents.ts';
import { createPod } from './objects/create-pod.ts';
import { deletePod } from './objects/delete.ts';
import { lackingRights } from './objects/granted-rights.ts';
import { openNodes } from './objects/nodes.ts';
import { requestStatus } from './objects/patch-pod.ts';
import { getPod, listEvents, listPods, watchEvents, watchPod } from './objects/pods.ts';
import { applySecret, emptySecret, lookUpSecrets } from './objects/secrets.ts';
import { openNamespace } from './requests/requests.ts';

/** `interrupted`: ends lookups that nothing needs any more. */
export function openCluster(connection: Connection, name: string, interrupted?: AbortSignal): Cluster {
  const namespace = openNamespace(connection, name);
  return {
    create: (pod, until) => createPod(namespace, pod, until),
    createDependents: (pod, dependents, until) => createDependents(namespace, pod, dependents, until),
    pods: (created, signal, onOpen) => watchPod(namespace, created, signal, onOpen),
    events: (pod, isEarly, signal) => watchEvents(namespace, pod, isEarly, signal),
    eventsSoFar: (pod, signal) => listEvents(namespace, pod, signal),
    followLog: (source, sink, ended, signal) => followLog(namespace, source, { sink, ended, signal }),
    logEnd: (source, most, signal) => readLogEnd(namespace, source, most, signal),
    delete: (pod, graceSeconds, signal) => deletePod(namespace, pod, graceSeconds, signal),
    listPods: (labelSelector, signal) => listPods(namespace, labelSelector, signal),
    pod: (pod, signal) => getPod(namespace, pod, signal),
    applySecret: (secret, signal) => applySecret(namespace, secret, signal),
    requestStatus: (pod, signal) => requestStatus(namespace, pod, signal),
    emptySecret: (secret, signal) => emptySecret(namespace, secret, signal),
    lackingRights: (needed) => lackingRights(namespace, needed),
    lookUpSecrets: (names, signal) => lookUpSecrets(namespace, names, signal),
    lastOutageEnd: connection.outage.lastEnd,
    nodes: openNodes(connection, interrupted),
  };
}
