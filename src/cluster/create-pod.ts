import type { V1Pod } from '@kubernetes/client-node';
import { ApiError } from '../run/ports/api-error.ts';
import { tokenOf } from '../run/ports/owned-object.ts';
import { call, type Namespace } from './requests.ts';

/**
 * The API server asks the webhooks of the cluster before it answers; one of them may take 30 s, and the server itself
 * gives up after a minute. https://kubernetes.io/docs/reference/access-authn-authz/extensible-admission-controllers/#timeouts
 */
const CREATE_TIMEOUT_MS = 65_000;

/**
 * Creates the pod once, also where the answer to an earlier try was lost: then its name is taken, or its own request is
 * what uses up a quota, so after any such try a refusal is believed only when no pod of ours is there. Throws ApiError, where
 * that could not be found out with `mayBeDone` and why not, or UnreachableError.
 */
export async function createPod(namespace: Namespace, pod: V1Pod): Promise<V1Pod> {
  let mayBeDone = false;
  const onRetry = (error: unknown) => {
    mayBeDone ||= mayHaveReachedIt(error);
  };
  try {
    return await call<V1Pod>(namespace.connection, {
      method: 'POST',
      path: namespace.path('pods'),
      // Strict: a field that this cluster does not know is an error, where it would be dropped in silence.
      query: { fieldValidation: 'Strict' },
      body: pod,
      timeoutMs: CREATE_TIMEOUT_MS,
      onRetry,
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    mayBeDone ||= mayHaveReachedIt(error);
    if (error.reason !== 'AlreadyExists' && !mayBeDone) throw error;
    const existing = await ownPod(namespace, pod);
    if (existing === undefined) throw error;
    return existing;
  }
}

/** No answer at all, or that of a server that gave up in the middle: the pod may have been written before. */
function mayHaveReachedIt(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500;
}

/** Undefined where there is no pod of that name, or another's. */
async function ownPod({ connection, path }: Namespace, pod: V1Pod): Promise<V1Pod | undefined> {
  try {
    const existing = await call<V1Pod>(connection, { method: 'GET', path: path('pods', pod.metadata?.name) });
    return tokenOf(existing.metadata) === tokenOf(pod.metadata) ? existing : undefined;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 404) return undefined;
    const { status, reason, retryAfter } = error;
    throw new ApiError(error.message, { status, reason, retryAfter, mayBeDone: true });
  }
}
