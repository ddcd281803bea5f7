/** What kinds of failure there are for who has asked: those that pass, that deny, and that tell of an object that is gone. */
import { isPermanent } from '../../judge/api/refusals-in-time.ts';
import { ApiError, UnreachableError } from '../../run/ports/api-error.ts';
import { isAway } from './patience.ts';

/**
 * Is the failure transient? 500: often an unreachable webhook, https://kubernetes.io/docs/reference/using-api/api-concepts/.
 * Once it has answered well, what a gateway answers in its place while it has no route to it (404), and the certificate of
 * another server, are too; but no gateway takes later what is too large for it (413).
 */
export function isPassing(error: unknown): boolean {
  if (error instanceof ApiError) {
    const isPassingAnswer = error.status === 500 || isAway(error.status) || error.foreign === 'transient';
    return isPassingAnswer && error.status !== 413 && !isPermanent(error);
  }
  return error instanceof UnreachableError && !error.isUntrusted;
}

/** Is it an answer of the API server, and not of a gateway before it? */
export function isOfApiServer(error: unknown): error is ApiError {
  return error instanceof ApiError && error.foreign === undefined;
}

/** Transient after an earlier success: an API server that has just started has not loaded roles and tokens yet. */
export function isDenied(error: unknown): boolean {
  return isOfApiServer(error) && (error.status === 401 || error.status === 403);
}

/** Is the object gone? True for a 404, and for a failed UID precondition: another object has the name now. */
export function isGone(error: unknown): boolean {
  if (!isOfApiServer(error)) return false;
  return error.status === 404 || (error.status === 409 && OTHER_UID.test(error.message));
}

/** https://github.com/kubernetes/kubernetes/tree/v1.37.1/staging/src/k8s.io/apiserver/pkg: storage/interfaces.go, registry/generic/registry/store.go */
const OTHER_UID = /: Precondition failed: UID in precondition: |: the UID in the precondition \(/i;

/** For what needs no object that is gone: `.catch(unlessGone)`. */
export function unlessGone(error: unknown): undefined {
  if (!isGone(error)) throw error;
}
