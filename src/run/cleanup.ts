import type { V1ObjectMeta, V1Pod } from '@kubernetes/client-node';
import { hasCode } from '../job/errors.ts';
import { DNS_LABEL, EXPIRES, expiry, MANAGED_BY, TOKEN, TOKEN_ANNOTATION } from '../job/identity.ts';
import { isGated } from '../job/pod-parts.ts';
import { hourOf, isObject, messageOf, momentOf, parsedJson } from '../job/values.ts';
import type { Request } from '../messages/refusals.ts';
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
  const pods = new Map<string, OwnedPod>();
  const deletions: Promise<boolean>[] = [];
  const answered: Deletion[] = [];
  let filled: readonly FilledSecret[] = [];
  const written = new Set<FilledSecret>();
  const late = new AbortController();
  const giveUpAfter = (ms: number) => void clock.wait(ms).then(() => late.abort());
  if (interrupted.aborted) giveUpAfter(CANCELLED_TIMEOUT_MS);
  else interrupted.addEventListener('abort', () => giveUpAfter(CANCELLED_TIMEOUT_MS));
  const save = () =>
    host.saveForPost(writePendingCleanup({ namespace, pods: [...pods.values()], pullSecrets: [...filled] }));
  /** Post already knows each pod and secret. It does no harm if it searches for one that was deleted, or without its UID. */
  const update = () => {
    try {
      save();
    } catch (error) {
      if (!hasCode(error, 'runner')) throw error;
    }
  };
  const forget = (name: string) => {
    pods.delete(name);
    update();
  };
  const deleted = async (pod: OwnedPod, graceSeconds: number | undefined) => {
    const { name } = pod;
    if (!pods.has(name)) return false;
    const from = clock.now();
    const end = (isDone: boolean) => answered.push({ pod: name, from, to: clock.now(), isDone });
    try {
      await cluster.delete(pod, graceSeconds, late.signal);
      end(true);
      // A create request that was never answered can still be carried out; post checks once more, by the token.
      if (pods.get(name)?.uid !== undefined) forget(name);
      return true;
    } catch (error) {
      end(false);
      const why = whyFailed(error, { what: 'delete pods', namespace });
      host.warning(
        'The pod could not be deleted',
        `The pod ${namespace}/${name} may still exist. ${why} The end of the job tries once more.`,
      );
      return false;
    }
  };
  const isEmpty = (secret: FilledSecret) => {
    filled = filled.filter((one) => one !== secret);
    update();
  };
  const emptied = async (secret: FilledSecret) => {
    try {
      await cluster.emptySecret(secret, late.signal);
      // A write that was never answered can still be carried out; post empties it once more.
      if (written.has(secret)) isEmpty(secret);
    } catch (error) {
      host.warning(
        'A pull secret still has the credentials of the step',
        `The secret ${namespace}/${secret.name} could not be emptied. ${whyFailed(error, { what: 'patch secrets', namespace })} The end of the job tries once more.`,
      );
    }
  };
  return {
    /** Deletions of pods. The list grows until everything is disposed of. */
    deletions: answered as readonly Deletion[],
    /** Call this before creating a pod, because the process can be killed at any moment after that. */
    register(planned: OwnedPod) {
      const { name } = planned;
      let known = planned;
      pods.set(name, planned);
      save();
      return {
        /** The pod exists now, and its UID is known. `mayBeMore`: post also looks for another pod of its token. */
        created(pod: OwnedPod, mayBeMore = false) {
          known = pod;
          if (mayBeMore || !pods.has(name)) return;
          pods.set(name, pod);
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
      filled = [...filled, secret];
      save();
      return {
        isWritten: () => {
          written.add(secret);
        },
        isEmpty: () => isEmpty(secret),
      };
    },
    async [Symbol.asyncDispose]() {
      giveUpAfter(END_TIMEOUT_MS);
      await Promise.all([...deletions, ...filled.map(emptied)]);
    },
  };
}

/** What main has not deleted or emptied yet; saved for post. */
type PendingCleanup = {
  namespace: string;
  pods: OwnedPod[];
  /** Reusable pull secrets that still hold a credential. */
  pullSecrets: FilledSecret[];
};

const UID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** A step creates one pod for each attempt, and one to probe images. */
const MAX_ITEMS = 1000;

/** The text that main saves for post; empty if nothing is pending. */
function writePendingCleanup(pending: PendingCleanup): string {
  const isNothing = pending.pods.length === 0 && pending.pullSecrets.length === 0;
  return isNothing ? '' : JSON.stringify(pending);
}

/** Undefined unless all fields have main's exact form: post deletes what they name, and others may have written them. */
function readPendingCleanup(text: string): PendingCleanup | undefined {
  const value = parsedJson(text);
  return hasOnly(value, ['namespace', 'pods', 'pullSecrets']) &&
    matches(DNS_LABEL, value['namespace']) &&
    isList(value['pods'], isPod) &&
    isList(value['pullSecrets'], isPullSecret)
    ? (value as PendingCleanup)
    : undefined;
}

function isPod(value: unknown): boolean {
  if (!hasOnly(value, ['name', 'token', 'uid'])) return false;
  const { name, token, uid } = value;
  return matches(DNS_LABEL, name) && matches(TOKEN, token) && (uid === undefined || matches(UID, uid));
}

function isPullSecret(value: unknown): boolean {
  if (!hasOnly(value, ['name', 'token'])) return false;
  const { name, token } = value;
  return typeof name === 'string' && isReusableSecret(name) && matches(TOKEN, token);
}

function matches(form: RegExp, value: unknown): boolean {
  return typeof value === 'string' && form.test(value);
}

function isList(value: unknown, isOne: (item: unknown) => boolean): boolean {
  return Array.isArray(value) && value.length <= MAX_ITEMS && value.every(isOne);
}

/** An object with no fields other than these; fields may be missing. */
function hasOnly(value: unknown, fields: readonly string[]): value is Record<string, unknown> {
  return isObject(value) && Object.keys(value).every((field) => fields.includes(field));
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
  const pending = pendingOf(host);
  if (pending === undefined) return;
  const { namespace, pods, pullSecrets } = pending;
  // Not the kubeconfig's namespace: it may have changed, and a 404 there would look like success.
  const opened = open(namespace);
  const [podFailures, secretFailures] = await Promise.all([
    failuresOf({ what: 'delete pods', namespace }, pods, async (left) => {
      if (await (await opened).cluster.delete(left, undefined))
        host.say(`Deleted the pod ${namespace}/${left.name}, which the step had left.`);
    }),
    failuresOf({ what: 'patch secrets', namespace }, pullSecrets, async (secret) =>
      (await opened).cluster.emptySecret(secret),
    ),
  ]);
  // A cluster that can't be reached has failed for each of them, and each is named below.
  const connection = await opened.catch(() => undefined);
  await connection?.close();
  const names = podFailures.map(({ item }) => item.name).join(' ');
  if (podFailures[0] !== undefined)
    host.warning(
      'A pod was not deleted',
      `${namespace}/${names.replaceAll(' ', ', ')} could not be deleted. ${podFailures[0].why} Delete it with: kubectl delete pod -n ${namespace} ${names}`,
    );
  for (const { item, why } of secretFailures)
    host.warning(
      'A pull secret still has the credentials of the step',
      `${namespace}/${item.name} could not be emptied. ${why} Delete it with: kubectl delete secret -n ${namespace} ${item.name}`,
    );
}

/** Calls it for every item, whatever fails, and returns the items that failed. */
async function failuresOf<Item>(
  request: Request,
  items: readonly Item[],
  act: (item: Item) => Promise<void>,
): Promise<{ item: Item; why: string }[]> {
  const results = await Promise.allSettled(items.map(act));
  return items.flatMap((item, index) => {
    const result = results[index];
    return result?.status === 'rejected' ? [{ item, why: whyFailed(result.reason, request) }] : [];
  });
}

/** Warns about a text that main can't have written, and ignores it. */
function pendingOf(host: PostHost): PendingCleanup | undefined {
  const text = host.savedForPost();
  const pending = readPendingCleanup(text);
  if (text !== '' && pending === undefined)
    host.warning(
      'Objects of the step may still exist',
      'The runner’s record of this step’s pods was changed, so the end of the job deletes nothing. A later step deletes the pods after their deadline.',
    );
  return pending;
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
  const drawn = [...pods, ...kept.map((metadata) => withExpiry(metadata, 0))]
    .filter((metadata) => mayBeAbandoned(metadata, now))
    .flatMap(({ name }) => (name === undefined ? [] : [{ name, order: clock.random() }]))
    .sort((one, other) => one.order - other.order)
    .slice(0, MAX_PODS);
  const found = await Promise.all(drawn.map(({ name }) => cluster.pod(name, signal)));
  return found.filter((pod) => pod !== undefined).filter((pod) => isAbandoned(pod, now) || isHeld(pod, now));
}

/** Was this pod never started by a step that has certainly ended? */
function isHeld(pod: V1Pod, now: number): boolean {
  const { metadata = {}, spec } = pod;
  const deadline = (spec?.activeDeadlineSeconds ?? 0) * 1000;
  return isGated(pod) && isAbandoned({ ...pod, metadata: withExpiry(metadata, deadline) }, now);
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

/** Is the step of a pod with these labels certainly over? False without the label in exactly our format. */
function isExpired(labels: Record<string, string> | undefined, now: number): boolean {
  const hour = labels?.[EXPIRES];
  return hour !== undefined && /^\d{4}-\d\d-\d\dT\d\d$/.test(hour) && hour < hourOf(now);
}

/** Decided by the fields that a list of metadata has. Anyone can write labels, so the pod must also have a token. */
function mayBeAbandoned({ labels, annotations, deletionTimestamp }: V1ObjectMeta, now: number): boolean {
  const hasToken = TOKEN.test(annotations?.[TOKEN_ANNOTATION] ?? '');
  return deletionTimestamp === undefined && isExpired(labels, now) && hasToken;
}

/** Is this a pod that a step created and lost? Its deadline must be over. `now`: by the API server's clock, like its time stamps. */
function isAbandoned({ metadata = {}, spec }: V1Pod, now: number): boolean {
  const seconds = spec?.activeDeadlineSeconds;
  return (
    mayBeAbandoned(metadata, now) &&
    seconds !== undefined &&
    momentOf(metadata.creationTimestamp) + seconds * 1000 < now
  );
}

/** The metadata with the label of expiry that it would have if its user did not keep pods. */
function withExpiry(metadata: V1ObjectMeta, timeoutMs: number): V1ObjectMeta {
  return { ...metadata, labels: expiry(momentOf(metadata.creationTimestamp), timeoutMs) };
}
