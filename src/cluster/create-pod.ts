import type { V1Pod } from '@kubernetes/client-node';
import { ApiError } from '../run/ports/api-error.ts';
import { tokenOf } from '../run/ports/owned-object.ts';
import { call, type Namespace } from './requests.ts';

/**
 * The API server calls admission webhooks before it responds. One may take 30 s; the server itself gives up after 60 s.
 * https://kubernetes.io/docs/reference/access-authn-authz/extensible-admission-controllers/#timeouts
 */
const CREATE_TIMEOUT_MS = 65_000;

/**
 * Creates the pod once. If the response to an earlier request was lost, that pod may cause the refusal (name taken,
 * quota used), so a refusal counts only without a pod of ours. Throws UnreachableError, or ApiError, with `mayBeDone`
 * if that could not be checked.
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
      // Strict: a field unknown to this cluster is an error; by default it would be dropped silently.
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

/** No response, or one of a server that gave up half-way: the pod may have been written. */
function mayHaveReachedIt(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500;
}

/** Undefined if no pod has the name, or the pod is not ours. */
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
