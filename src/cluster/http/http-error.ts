export type Code = 'CONNECT_TIMEOUT' | 'HEADERS_TIMEOUT' | 'BODY_TIMEOUT' | 'CLOSED';

/** What Node has no code for. */
export class HttpError extends Error {
  readonly code: Code;

  constructor(code: Code, cause?: unknown) {
    super(code, { cause });
    this.name = 'HttpError';
    this.code = code;
  }
}

/** Node gives a connection that was closed the code of one that was reset, but no system call that failed. */
export function named(error: unknown): unknown {
  const isClosed =
    error instanceof Error && 'code' in error && error.code === 'ECONNRESET' && !('syscall' in error);
  return isClosed ? new HttpError('CLOSED', error) : error;
}
