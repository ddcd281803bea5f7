import { DNS_LABEL, TOKEN } from '../job/identity.ts';
import { isObject, parsedJson } from '../job/values.ts';
import type { Request } from '../messages/refusals.ts';
import { type FilledSecret, isReusableSecret } from '../plan/secrets.ts';
import { whyFailed } from './errors.ts';
import type { Cluster, Host, OwnedPod } from './ports.ts';

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
export function writePendingCleanup(pending: PendingCleanup): string {
  const isNothing = pending.pods.length === 0 && pending.pullSecrets.length === 0;
  return isNothing ? '' : JSON.stringify(pending);
}

/** Undefined unless all fields have main's exact form: post deletes what they name; others may have written them. */
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

/** Its `connection-grace`, if that is longer: nobody waits for what a job's end does. */
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
        host.say(`Deleted the pod ${namespace}/${left.name}, which the step had left behind.`);
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
      'A pod is left behind',
      `${namespace}/${names.replaceAll(' ', ', ')} could not be deleted. ${podFailures[0].why} Delete it with: kubectl delete pod -n ${namespace} ${names}`,
    );
  for (const { item, why } of secretFailures)
    host.warning(
      'A pull secret still has the credentials of the step',
      `${namespace}/${item.name} could not be emptied. ${why} Delete it with: kubectl delete secret -n ${namespace} ${item.name}`,
    );
}

/** Does it for every item, whatever fails, and gives those that failed. */
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
      'Something may be left behind',
      'What the runner kept of this step’s pods is not what the step wrote, so nothing is deleted by it. A later step deletes them when their time is over.',
    );
  return pending;
}
