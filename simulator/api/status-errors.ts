// The API server's answers when something is wrong: Status objects, worded as
// k8s.io/apimachinery/pkg/api/errors words them.

export interface Status {
  kind: 'Status';
  apiVersion: 'v1';
  metadata: object;
  status: 'Success' | 'Failure';
  message?: string;
  reason?: string;
  details?: object;
  code?: number;
}

/** Thrown by a handler, answered to the client. */
export class ApiError extends Error {
  readonly status: Status & { code: number };

  constructor(code: number, reason: string, message: string, details?: object) {
    super(message);
    const base = { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure' } as const;
    // Empty fields are left out.
    this.status = { ...base, message, ...(reason && { reason }), ...(details && { details }), code };
  }
}

export const notFound = (kind: string, name: string): ApiError =>
  new ApiError(404, 'NotFound', `${kind} "${name}" not found`, { name, kind });

export const alreadyExists = (kind: string, name: string): ApiError =>
  new ApiError(409, 'AlreadyExists', `${kind} "${name}" already exists`, { name, kind });

export const conflict = (
  kind: string,
  name: string,
  why = 'the object has been modified; please apply your changes to the latest version and try again',
): ApiError =>
  new ApiError(409, 'Conflict', `Operation cannot be fulfilled on ${kind} "${name}": ${why}`, { name, kind });

/** For a patch that names another UID than the object has (tried on 1.37.1).
 *  (apimachinery/pkg/api/validation/objectmeta.go ValidateObjectMetaAccessorUpdate) */
export function immutableUid(kind: string, name: string, uid: string): ApiError {
  const message = `Invalid value: ${JSON.stringify(uid)}: field is immutable`;
  const causes = [{ reason: 'FieldValueInvalid', message, field: 'metadata.uid' }];
  const details = { name, kind, causes };
  return new ApiError(422, 'Invalid', `${kind} "${name}" is invalid: metadata.uid: ${message}`, details);
}

/** For a patch that raises the deadline of a pod (tried on 1.37.1). */
export function laterDeadline(name: string, seconds: number): ApiError {
  const message = `Invalid value: ${seconds}: must be less than or equal to previous value`;
  const field = 'spec.activeDeadlineSeconds';
  const details = { name, kind: 'Pod', causes: [{ reason: 'FieldValueInvalid', message, field }] };
  return new ApiError(422, 'Invalid', `Pod "${name}" is invalid: ${field}: ${message}`, details);
}

export const badRequest = (message: string): ApiError => new ApiError(400, 'BadRequest', message);

export const unauthorized = (): ApiError => new ApiError(401, 'Unauthorized', 'Unauthorized');

export const expired = (message: string): ApiError => new ApiError(410, 'Expired', message);

export const internal = (message: string): ApiError =>
  new ApiError(500, 'InternalError', `Internal error occurred: ${message}`, { causes: [{ message }] });

const REASONS: Record<number, string> = {
  429: 'TooManyRequests',
  500: 'InternalError',
  503: 'ServiceUnavailable',
  504: 'Timeout',
};

/** For a server that can't do it now; `other`: its reason where it has none of its own. */
export const unable = (code: number, other: string, message: string): ApiError =>
  new ApiError(code, REASONS[code] ?? other, message);

/**
 * For requests that the simulator does not support. Also written to standard error, because an invented answer would look like
 * the answer of a cluster.
 */
export function unknown(what: string, which: string): ApiError {
  const message = `the simulator does not know this ${what}: ${which}`;
  process.stderr.write(`simulator: ${message}\n`);
  return new ApiError(501, 'NotImplemented', message);
}
