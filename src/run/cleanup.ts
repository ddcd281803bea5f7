import type { V1ObjectMeta, V1Pod } from '@kubernetes/client-node';
import { hasCode } from '../job/errors.ts';
import { DNS_LABEL, EXPIRES, expiry, MANAGED_BY, TOKEN, TOKEN_ANNOTATION } from '../job/identity.ts';
import { isGated } from '../job/pod-parts.ts';
import { hourOf, messageOf, momentOf } from '../job/values.ts';
import { type FilledSecret, isReusableSecret, readFilledAnnotation } from '../plan/secrets.ts';
import type { Deletion } from '../report/step-report.ts';
import { whyFailed } from './errors.ts';
import { type Clock, type Cluster, type Host, type OwnedPod, ownedPod } from './ports.ts';

export type Cleanup = ReturnType<typeof openCleanup>;

/** After a cancel the runner waits 7.5 s, then 2.5 s. */
const CANCELLED_TIMEOUT_MS = 4000;
/** What cannot be deleted in this time, because the API server is unavailable, is left to post, so that the job can continue. */
const END_TIMEOUT_MS = 10_000;

type Given = {
  cluster: Pick<Cluster, 'delete' | 'emptySecret'>;
  clock: Clock;
  host: Pick<Host, 'warning' | 'saveForPost'>;
  /** Aborts when the host cancels the step. */
  interrupted: AbortSignal;
};

/**
 * Makes sure that a step leaves nothing: post deletes and empties what can't be deleted or emptied now. Disposing of it
 * empties the pull secrets, and waits for that and for all deletes.
 */
export function openCleanup(namespace: string, { cluster, clock, host, interrupted }: Given) {
  const left = new Map<string, Leftover>();
  const deletions: Promise<boolean>[] = [];
  const answered: Deletion[] = [];
  const written = new Set<string>();
  const late = new AbortController();
  const giveUpAfter = (ms: number) => void clock.wait(ms).then(() => late.abort());
  if (interrupted.aborted) giveUpAfter(CANCELLED_TIMEOUT_MS);
  else interrupted.addEventListener('abort', () => giveUpAfter(CANCELLED_TIMEOUT_MS));
  const save = () => host.saveForPost(pendingText(namespace, [...left.values()]));
  /** Post already knows each pod and secret. It does no harm if it searches for one that was deleted, or without its UID. */
  const update = () => {
    try {
      save();
    } catch (error) {
      if (!hasCode(error, 'runner')) throw error;
    }
  };
  const forget = (name: string) => {
    left.delete(name);
    update();
  };
  const deleted = async (pod: OwnedPod, graceSeconds: number | undefined) => {
    const { name } = pod;
    // It was accepted before: for a retry, a pod is awaited a second time.
    if (!left.has(name)) return true;
    const from = clock.now();
    const end = (isDone: boolean) => answered.push({ pod: name, from, to: clock.now(), isDone });
    try {
      await cluster.delete(pod, graceSeconds, late.signal);
      end(true);
      // A create request that was never answered can still be carried out; post checks once more, by the token.
      if (left.get(name)?.uid !== undefined) forget(name);
      return true;
    } catch (error) {
      end(false);
      warnOfLeftover(host, namespace, { kind: 'pod', name }, error, ONCE_MORE);
      return false;
    }
  };
  const emptied = async ({ kind, ...secret }: Leftover) => {
    const { name } = secret;
    try {
      await cluster.emptySecret(secret, late.signal);
      // A write that was never answered can still be carried out; post empties it once more.
      if (written.has(name)) forget(name);
    } catch (error) {
      warnOfLeftover(host, namespace, { kind, name }, error, ONCE_MORE);
    }
  };
  return {
    /** Deletions of pods. The list grows until everything is disposed of. */
    deletions: answered as readonly Deletion[],
    /** Call this before creating a pod, because the process can be killed at any moment after that. */
    register(planned: OwnedPod) {
      const { name } = planned;
      let known = planned;
      left.set(name, { kind: 'pod', ...planned });
      save();
      return {
        /** The pod exists now, and its UID is known. `mayBeMore`: post also looks for another pod of its token. */
        created(pod: OwnedPod, mayBeMore = false) {
          known = pod;
          if (mayBeMore || !left.has(name)) return;
          left.set(name, { kind: 'pod', ...pod });
          update();
        },
        /** Called if the pod is kept, or was never created. */
        keep: () => forget(name),
        /** False if the API server did not accept the delete. `graceSeconds`: undefined for the pod's own. */
        delete(graceSeconds: number | undefined) {
          const deletion = deleted(known, graceSeconds);
          deletions.push(deletion);
          return deletion;
        },
      };
    },
    /** Call this before the Secret gets a credential of this step. Returns what to call if it has got it, or has not. */
    emptyLater(secret: FilledSecret) {
      const { name } = secret;
      left.set(name, { kind: 'secret', ...secret });
      save();
      return { isWritten: () => void written.add(name), isEmpty: () => forget(name) };
    },
    async [Symbol.asyncDispose]() {
      giveUpAfter(END_TIMEOUT_MS);
      const filled = [...left.values()].filter(({ kind }) => kind === 'secret');
      await Promise.all([...deletions, ...filled.map(emptied)]);
    },
  };
}

/** A pod that may still exist, or a reusable pull secret that may still hold a credential. */
type Leftover = OwnedPod & { kind: 'pod' | 'secret' };

const ONCE_MORE = 'The end of the job tries once more.';
const LEFT = {
  pod: { what: 'delete pods', title: 'The pod could not be deleted', isStill: 'may still exist' },
  secret: {
    what: 'patch secrets',
    title: 'A pull secret still has the credentials of the step',
    isStill: 'could not be emptied',
  },
};

/** `next`: what happens with it, or what to do. */
function warnOfLeftover(
  host: Pick<Host, 'warning'>,
  namespace: string,
  { kind, name }: Pick<Leftover, 'kind' | 'name'>,
  error: unknown,
  next: string,
): void {
  const { what, title, isStill } = LEFT[kind];
  const why = whyFailed(error, { what, namespace });
  host.warning(title, `The ${kind} ${namespace}/${name} ${isStill}. ${why} ${next}`);
}

/** What main saves for post: the namespace, and what is left in it. Empty if nothing is left. */
function pendingText(namespace: string, leftovers: readonly Leftover[]): string {
  const words = leftovers.map(({ kind, name, token, uid }) => [kind, name, token, uid].join('/'));
  return words.length === 0 ? '' : [namespace, ...words].join(' ');
}

const LEFTOVER =
  /^(?<kind>pod|secret)\/(?<name>[^/]*)\/(?<token>[^/]*)\/(?<uid>[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})?$/;
/** A step creates one pod for each attempt, and one to probe images. */
const MAX_LEFTOVERS = 1000;

/** Undefined unless all is of main's exact form: post deletes what it names, and others may have written it. */
function readPending(text: string): { namespace: string; leftovers: Leftover[] } | undefined {
  const [namespace = '', ...words] = text.split(' ');
  const leftovers = words.flatMap((word): Leftover[] => {
    const { kind, name = '', token = '', uid } = LEFTOVER.exec(word)?.groups ?? {};
    if (!TOKEN.test(token)) return [];
    if (kind === 'secret' && isReusableSecret(name)) return [{ kind, name, token }];
    return kind === 'pod' && DNS_LABEL.test(name) ? [{ kind, name, token, uid }] : [];
  });
  const isWhole = leftovers.length === words.length && words.length <= MAX_LEFTOVERS;
  return isWhole && DNS_LABEL.test(namespace) ? { namespace, leftovers } : undefined;
}

type PostHost = Pick<Host, 'savedForPost' | 'say' | 'warning'>;
type OpenCluster = (
  namespace: string,
) => Promise<{ cluster: Pick<Cluster, 'delete' | 'emptySecret'>; close(): Promise<void> }>;

/** Its `connection-grace`, if that is longer: after the end of a job, there is time. */
export const POST_GRACE_MS = 90_000;

/**
 * Deletes the pods that main registered and did not delete, and empties its pull secrets, in the namespace where it
 * created them. Runs after main, also if main was killed. `open`: connects to a namespace of the cluster.
 */
export async function deletePending(host: PostHost, open: OpenCluster): Promise<void> {
  const text = host.savedForPost();
  if (text === '') return;
  const pending = readPending(text);
  if (pending === undefined) {
    host.warning(
      'Objects of the step may still exist',
      'The runner’s record of this step’s pods was changed, so the end of the job deletes nothing. A later step deletes the pods after their deadline.',
    );
    return;
  }
  const { namespace, leftovers } = pending;
  // Not the kubeconfig's namespace: it may have changed, and a 404 there would look like success.
  const opened = open(namespace);
  const end = async ({ kind, ...object }: Leftover) => {
    const { name } = object;
    try {
      const { cluster } = await opened;
      if (kind === 'secret') await cluster.emptySecret(object);
      else if (await cluster.delete(object, undefined))
        host.say(`Deleted the pod ${namespace}/${name}, which the step had left.`);
    } catch (error) {
      const remedy = `Delete it with: kubectl delete ${kind} -n ${namespace} ${name}`;
      warnOfLeftover(host, namespace, { kind, name }, error, remedy);
    }
  };
  await Promise.all(leftovers.map(end));
  // A cluster that cannot be reached was named for each object.
  const connection = await opened.catch(() => undefined);
  await connection?.close();
}

/** Short, because the pods are not this step's own. */
const SWEEP_TIMEOUT_MS = 2000;
/** The next step deletes the rest. */
const MAX_PODS = 20;

type SweptCluster = Pick<Cluster, 'listPods' | 'pod' | 'delete' | 'emptySecret'>;

/** Selects pods that have not started. With other fields, the API server has to read all pods. */
const UNSTARTED = 'spec.nodeName=,status.phase=Pending';

/**
 * Deletes pods that earlier steps left in the namespace because their runner died, and empties their pull secrets.
 * Returns the pods' names. Errors do not concern this step, so they go to the debug log only.
 */
export async function sweep(
  cluster: SweptCluster,
  keepsPods: boolean,
  { host, clock, interrupted }: { host: Pick<Host, 'debug'>; clock: Clock; interrupted: AbortSignal },
): Promise<string[]> {
  if (interrupted.aborted) return [];
  const signal = AbortSignal.any([interrupted, clock.timeout(SWEEP_TIMEOUT_MS)]);
  try {
    const swept = await abandonedPods(cluster, keepsPods, clock, signal);
    await Promise.all(
      swept.flatMap((pod) => [
        cluster.delete(ownedPod(pod.metadata), undefined, signal),
        ...readFilledAnnotation(pod.metadata?.annotations).map((secret) =>
          cluster.emptySecret(secret, signal),
        ),
      ]),
    );
    return swept.map(({ metadata }) => metadata?.name ?? '');
  } catch (error) {
    if (!interrupted.aborted)
      host.debug(`pods that were left behind could not be swept: ${messageOf(error)}`);
    return [];
  }
}

/**
 * Pods of earlier steps that have certainly expired. Candidates come from the API server's cache, which can lag by a moment;
 * abandoned pods are hours old. Each candidate is then read in full and checked against the server's clock, or against ours if
 * that one is later, because the time of an answer can be the time of a gateway. They are chosen at random, because others can
 * create pods that look like ours. `keepsPods`: pods of such steps have no label of expiry. A pod that still has its gate never
 * started, and would stay forever.
 */
async function abandonedPods(cluster: SweptCluster, keepsPods: boolean, clock: Clock, signal: AbortSignal) {
  const labelSelector = selectorOfExpired(clock.wallTime());
  const { pods, serverTime } = await cluster.listPods({ labelSelector }, signal);
  const unstarted = { labelSelector: SELECTOR_OF_KEPT, fieldSelector: UNSTARTED };
  const kept = keepsPods ? (await cluster.listPods(unstarted, signal)).pods : [];
  const now = Math.min(serverTime, clock.wallTime());
  const drawn = [...pods, ...kept]
    .filter((metadata) => isOver(metadata, 0, now))
    .flatMap(({ name }) => (name === undefined ? [] : [{ name, order: clock.random() }]))
    .sort((one, other) => one.order - other.order)
    .slice(0, MAX_PODS);
  const found = await Promise.all(drawn.map(({ name }) => cluster.pod(name, signal)));
  return found.filter((pod) => pod !== undefined).filter((pod) => isAbandoned(pod, now));
}

const HOUR_MS = 3_600_000;
/** Hours that a pod of the default timeout (6 h) can still have; the API server filters these out. */
const USUAL_HOURS = 8;

const OURS = Object.entries(MANAGED_BY)
  .map(([key, value]) => `${key}=${value}`)
  .join();

/** Label selector for pods of steps that keep them. */
const SELECTOR_OF_KEPT = `${OURS},!${EXPIRES}`;

/** Label selector for pods that have, in nearly all cases, expired. */
function selectorOfExpired(now: number): string {
  const hours = Array.from({ length: USUAL_HOURS + 1 }, (_, hour) => hourOf(now + hour * HOUR_MS));
  return [OURS, EXPIRES, ...hours.map((hour) => `${EXPIRES}!=${hour}`)].join(',');
}

const HOUR = /^\d{4}-\d\d-\d\dT\d\d$/;

/**
 * Is the step of this pod certainly over? Anyone can write labels, so the pod must also have a token, and its deadline must have
 * passed. `now`: by the API server's clock, like its time stamps.
 */
function isOver(metadata: V1ObjectMeta, deadlineMs: number, now: number): boolean {
  const { labels, annotations, deletionTimestamp, creationTimestamp } = metadata;
  const created = momentOf(creationTimestamp);
  const hour = labels?.[EXPIRES] ?? expiry(created, deadlineMs)[EXPIRES] ?? '';
  const hasToken = TOKEN.test(annotations?.[TOKEN_ANNOTATION] ?? '');
  const hasExpired = HOUR.test(hour) && hour < hourOf(now) && created + deadlineMs < now;
  return deletionTimestamp === undefined && hasToken && hasExpired;
}

/** Is this a pod that a step created and lost? Without a label of expiry, it is one only if it has never started. */
function isAbandoned(pod: V1Pod, now: number): boolean {
  const { metadata = {}, spec } = pod;
  const seconds = spec?.activeDeadlineSeconds;
  const isForSweep = metadata.labels?.[EXPIRES] !== undefined || isGated(pod);
  return isForSweep && seconds !== undefined && isOver(metadata, seconds * 1000, now);
}
