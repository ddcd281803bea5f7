import type { CoreV1Event, V1Pod } from '@kubernetes/client-node';
import { passesSoon } from '../../judge/api/refusals-in-time.ts';
import { ApiError, mayBeDone, PodVanishedError, UnreachableError } from '../../run/ports/api-error.ts';
import type { Creation } from '../../run/ports/cluster.ts';
import { tokenOf } from '../../run/ports/owned-pod.ts';
import type { Connection } from '../connect.ts';
import { readWarnings } from '../requests/api-warnings.ts';
import { isDenied, isOfApiServer, isPassing, unlessGone } from '../requests/failures.ts';
import { isAnswered, openPatience } from '../requests/patience.ts';
import { type Call, callOnce, type Namespace, type PortMethod } from '../requests/requests.ts';
import { requestOfEvents } from './pods.ts';

/**
 * The API server calls admission webhooks before it responds. One may take 30 s; the server itself gives up after 60 s.
 * https://kubernetes.io/docs/reference/access-authn-authz/extensible-admission-controllers/#timeouts
 */
const CREATE_TIMEOUT_MS = 65_000;

/**
 * Creates the pod once, trying again while the failure passes, until `until` aborts. A create without a good answer may
 * have been done, and somebody may have deleted the pod since. So it is repeated only after a look at the pod, and at
 * events that tell of it: its program must not run a second time.
 */
export const createPod: PortMethod<'create'> = async (namespace, pod, until) => {
  const patience = openPatience(namespace.connection, { signal: until });
  let mayExist = false;
  let unsure = 0;
  let mayBeLate = false;
  for (;;) {
    let isSent = false;
    try {
      const known = mayExist ? await lookUp(namespace, pod) : undefined;
      isSent = known === undefined;
      const creation = known ?? (await post(namespace, pod));
      patience.reset();
      // What was found, or is gone, comes of one of those that had no good answer.
      const mayRepeat = mayBeLate && (isSent || unsure > 1);
      return creation.kind === 'failed'
        ? { ...creation, mayExist: mayRepeat, mayRepeat }
        : { ...creation, mayRepeat };
    } catch (error) {
      mayExist ||= isTaken(error) || mayBeDone(error);
      if (isSent && mayBeDone(error)) unsure += 1;
      mayBeLate ||= isSent && mayComeLater(error);
      if (!isTaken(error) && !isPassing(error) && !isPassingRefusal(error))
        return { kind: 'failed', error, mayExist, mayRepeat: mayBeLate };
      try {
        await patience.next(error, isSent && isAnswered(error));
      } catch (last) {
        return { kind: 'failed', error: last, mayExist, mayRepeat: mayBeLate };
      }
    }
  }
};

async function post({ connection, path }: Namespace, pod: V1Pod): Promise<Creation> {
  let warnings: string[] = [];
  const created = await askForPod(connection, {
    method: 'POST',
    path: path('pods'),
    // Strict: a field unknown to this cluster is an error; by default it would be dropped silently.
    query: { fieldValidation: 'Strict' },
    body: pod,
    timeoutMs: CREATE_TIMEOUT_MS,
    onAnswer: ({ warning }) => {
      warnings = readWarnings(warning);
    },
  });
  return { kind: 'created', pod: created, warnings };
}

/** A gateway may answer anything with JSON of its own, which is no sign of a pod. */
async function askForPod(connection: Connection, request: Call): Promise<V1Pod> {
  const pod = await callOnce<V1Pod | null>(connection, { ...request, type: 'V1Pod' });
  if (pod?.metadata?.uid !== undefined) return pod;
  throw new UnreachableError(
    `${connection.server.origin}: its answer is no pod; check the server address`,
    undefined,
  );
}

/** What became of earlier creates; undefined if there is no trace of any. */
async function lookUp(namespace: Namespace, pod: V1Pod): Promise<Creation | undefined> {
  const { name = '' } = pod.metadata ?? {};
  const found = await find(namespace, pod);
  if (found !== undefined || !(await haveEvents(namespace, name))) return found;
  // The pod may have come after the first look.
  return (
    (await find(namespace, pod)) ?? { kind: 'failed', error: new PodVanishedError(name), mayExist: false }
  );
}

async function find({ connection, path }: Namespace, pod: V1Pod): Promise<Creation | undefined> {
  const { name = '' } = pod.metadata ?? {};
  const found = await askForPod(connection, { method: 'GET', path: path('pods', name) }).catch(unlessGone);
  if (found === undefined) return undefined;
  if (tokenOf(found.metadata) === tokenOf(pod.metadata)) return { kind: 'created', pod: found, warnings: [] };
  const error = new ApiError(`pods "${name}" already exists`, { status: 409, reason: 'AlreadyExists' });
  return { kind: 'failed', error, mayExist: false };
}

/** A pod that was given to a node has events for an hour. False if they may not be read. */
async function haveEvents(namespace: Namespace, name: string): Promise<boolean> {
  try {
    const request = requestOfEvents(namespace, name);
    const { items = [] } = await callOnce<{ items?: CoreV1Event[] }>(namespace.connection, request);
    return items.length > 0;
  } catch (error) {
    if (isDenied(error)) return false;
    throw error;
  }
}

/** May the request still be under way? What the API server itself has answered is over, unless it gave up waiting. */
function mayComeLater(error: unknown): boolean {
  return mayBeDone(error) && !(isOfApiServer(error) && error.status !== 504);
}

function isTaken(error: unknown): boolean {
  return error instanceof ApiError && error.reason === 'AlreadyExists';
}

function isPassingRefusal(error: unknown): boolean {
  return error instanceof ApiError && passesSoon(error);
}
