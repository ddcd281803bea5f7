import type { CoreV1Event, V1Pod, V1Secret } from '@kubernetes/client-node';
import type { Right } from '../judge/rights.ts';
import type { Sighting } from '../judge/sighting.ts';
import type { Dependent } from '../plan/dependents.ts';
import type { FilledSecret } from '../plan/reusable-secret.ts';
import { ApiError } from './api-error.ts';
import type { Connection } from './connect.ts';
import { createPod } from './create-pod.ts';
import { createDependents, setOwnerReferences, takeBack } from './dependents.ts';
import { type ExpiredPod, expiredPods } from './expired-pods.ts';
import { type FollowedLog, followLog, type LogSink } from './log.ts';
import { type Nodes, openNodes } from './nodes.ts';
import { type Owned, type OwnedPod, owned, type PathOf, removeAll, tokenOf } from './owned.ts';
import { call, METADATA_ALONE } from './requests.ts';
import { applySecret, emptySecret } from './reusable-secrets.ts';
import { lackingRights } from './rights.ts';
import { watch } from './watch.ts';

/** What a step needs of a cluster, in one namespace. */
export type Cluster = {
  /** Creates the pod, and before it what comes with it. `made`: told of each of them that is there. */
  create(pod: V1Pod, dependents: readonly Dependent[], made?: (object: Owned) => void): Promise<V1Pod>;
  /** What is seen of this pod, from before it exists until `signal`; of another one of its name nothing. */
  pods(pod: V1Pod, signal: AbortSignal): AsyncGenerator<Sighting>;
  /** What events say about it; may end early where they may not be read. */
  events(name: string, signal: AbortSignal): AsyncGenerator<Sighting>;
  log(
    of: Omit<FollowedLog, 'namespace'>,
    sink: LogSink,
    ended: Promise<void>,
    signal: AbortSignal,
  ): Promise<void>;
  /** Settles when the API server took the order. `graceSeconds`: undefined for the pod's own. A pod that is gone is no error. */
  delete(pod: OwnedPod, graceSeconds: number | undefined, signal?: AbortSignal): Promise<void>;
  /** Settles when all that was created belongs to its pod, or it was warned that it doesn't. */
  settle(): Promise<void>;
  /** Pods of earlier steps whose time is over for certain, with what else they have left. `now`: as this machine has it. */
  expired(now: number, signal: AbortSignal): Promise<ExpiredPod[]>;
  /** Makes a Secret, or takes it over as it is: its name and UID stay. Gives its version. */
  applySecret(secret: V1Secret): Promise<string>;
  /** Takes the credential out of a reusable Secret; does nothing where another step has written it since. */
  emptySecret(secret: FilledSecret, signal?: AbortSignal): Promise<void>;
  /** Those of the rights that the user lacks; throws where that can't be learned. */
  lackingRights(needed: readonly Right[]): Promise<Right[]>;
  /** Those of the names that no secret of the namespace has; undefined where that may not be looked up. */
  missingSecrets(names: readonly string[]): Promise<string[] | undefined>;
  nodes: Nodes;
};

/** `warn`: told what keeps an object from belonging to its pod. */
export function openCluster(connection: Connection, namespace: string, warn: (why: string) => void): Cluster {
  const path: PathOf = (resource, name) =>
    `/api/v1/namespaces/${namespace}/${resource}${name === undefined ? '' : `/${name}`}`;
  const giving: Promise<void>[] = [];
  return {
    async create(pod, dependents, made = () => {}) {
      const objects = await createDependents(connection, path, dependents, made);
      const created = await createPod(connection, path, pod).catch(async (error) => {
        if (error instanceof ApiError && !error.mayBeDone) await takeBack(connection, path, objects);
        throw error;
      });
      made(owned('pods', created.metadata));
      giving.push(
        setOwnerReferences(connection, path, created, objects).catch((error: Error) => warn(error.message)),
      );
      return created;
    },
    pods: (pod, signal) => watchPod(connection, path('pods'), pod, signal),
    events: (name, signal) => watchEvents(connection, path('events'), name, signal),
    log: (of, sink, ended, signal) => followLog(connection, { ...of, namespace }, sink, ended, signal),
    delete: (pod, graceSeconds, signal) => removeAll(connection, path, pod, { graceSeconds, signal }),
    settle: async () => void (await Promise.all(giving)),
    expired: (now, signal) => expiredPods(connection, path, now, signal),
    applySecret: (secret) => applySecret(connection, path, secret),
    emptySecret: (secret, signal) => emptySecret(connection, path, secret, signal),
    lackingRights: (needed) => lackingRights(connection, namespace, needed),
    missingSecrets: (names) => missingSecrets(connection, path, names),
    nodes: openNodes(connection),
  };
}

/**
 * A pod of this name without our token is another one: somebody took the name before us, or has it after us. Nobody knows
 * the token before the pod is there, and then the first pod that has it is ours for good (judge/state.ts).
 */
async function* watchPod(
  connection: Connection,
  path: string,
  { metadata }: V1Pod,
  signal: AbortSignal,
): AsyncGenerator<Sighting> {
  const fieldSelector = `metadata.name=${metadata?.name}`;
  const isOurs = (pod: V1Pod) => tokenOf(pod.metadata) === tokenOf(metadata);
  for await (const change of watch<V1Pod>(connection, { path, fieldSelector, signal })) {
    const at = Date.now();
    if (change.kind === 'all') {
      const pods = change.items.filter(isOurs);
      for (const pod of pods) yield { at, pod };
      if (pods.length === 0) yield { at, gone: true, unseen: true };
    } else if (isOurs(change.item)) {
      // The last state comes with the end: a container that ended in time is still to be seen in it.
      yield { at, pod: change.item };
      if (change.kind === 'end') yield { at, gone: true };
    }
  }
}

async function* watchEvents(
  connection: Connection,
  path: string,
  name: string,
  signal: AbortSignal,
): AsyncGenerator<Sighting> {
  const fieldSelector = `involvedObject.kind=Pod,involvedObject.name=${name}`;
  for await (const change of watch<CoreV1Event>(connection, { path, fieldSelector, signal })) {
    const at = Date.now();
    // Events end after an hour; what they said stays said.
    if (change.kind === 'now') yield { at, event: change.item };
    if (change.kind === 'all') for (const event of change.items) yield { at, event };
  }
}

/** Only the names are asked for, so that no secret is read. */
async function missingSecrets(
  connection: Connection,
  path: PathOf,
  names: readonly string[],
): Promise<string[] | undefined> {
  const found = await Promise.all(
    names.map(async (name) => {
      try {
        await call(connection, { method: 'GET', path: path('secrets', name), accept: METADATA_ALONE });
        return 'there';
      } catch (error) {
        return error instanceof ApiError && error.status === 404 ? 'missing' : 'unknown';
      }
    }),
  );
  if (found.includes('unknown')) return undefined;
  return names.filter((_, index) => found[index] === 'missing');
}
