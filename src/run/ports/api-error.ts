/** The API server refused a request. `message` is the server's own. */
export class ApiError extends Error {
  readonly status: number;
  /** `reason` of the Status object, like Forbidden or AlreadyExists; empty if the response was no Status. */
  readonly reason: string;
  /** Seconds (Retry-After); undefined if the server gave none. */
  readonly retryAfter: number | undefined;
  /** The request may have succeeded anyway, in an earlier try whose response was lost. */
  readonly mayBeDone: boolean;

  constructor(message: string, { status, reason, retryAfter, mayBeDone }: Facts) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.reason = reason;
    this.retryAfter = retryAfter;
    this.mayBeDone = mayBeDone ?? false;
  }
}

type Facts = {
  status: number;
  reason: string;
  retryAfter?: number | undefined;
  mayBeDone?: boolean;
};

/** No response from the API server. `message` says why, without an error class name. */
export class UnreachableError extends Error {
  constructor(message: string, cause: unknown) {
    super(message, { cause });
    this.name = 'UnreachableError';
  }
}
