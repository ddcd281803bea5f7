/** The API server answered, and the answer is no. `message` is the server's own. */
export class ApiError extends Error {
  /** HTTP status. */
  readonly status: number;
  /** The `reason` of its Status object, like Forbidden or AlreadyExists; empty where the answer was none. */
  readonly reason: string;
  /** Seconds to wait before trying again, where it said so. */
  readonly retryAfter: number | undefined;
  /** What was asked for may have been done all the same, by an earlier try whose answer was lost. */
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

/** No answer came from the API server. `message` says why, without the name of an error class. */
export class UnreachableError extends Error {
  constructor(message: string, cause: unknown) {
    super(message, { cause });
    this.name = 'UnreachableError';
  }
}
