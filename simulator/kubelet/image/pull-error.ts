// What goes wrong between node and registry, in the words of Go's net/http, as containerd passes them on.

/** A failed pull; `code` is the gRPC code that the CRI maps the cause to, if it maps it. */
export class PullError extends Error {
  readonly code: 'NotFound' | 'FailedPrecondition' | 'DeadlineExceeded' | undefined;

  constructor(message: string, code?: PullError['code']) {
    super(message);
    this.code = code;
  }

  /** The same error with something in front, as `fmt.Errorf("…: %w", err)` does; any other error as it is. */
  static wrap(prefix: string, error: unknown): unknown {
    return error instanceof PullError ? new PullError(prefix + error.message, error.code) : error;
  }
}

/** A connection error in Go's words.
 *  @param address the IP:PORT that was dialled */
export function goNetworkError(error: NodeJS.ErrnoException, address: string): Error {
  const { code = '' } = error;
  if (code === 'ECONNREFUSED') return new PullError(`dial tcp ${address}: connect: connection refused`);
  if (code === 'ECONNRESET') return new PullError(`read tcp ${address}: read: connection reset by peer`);
  if (code === 'UND_ERR_SOCKET') return new PullError('EOF');
  if (isNotTls(error)) return new PullError('http: server gave HTTP response to HTTPS client');
  if (/SELF_SIGNED_CERT|UNABLE_TO_(VERIFY|GET_ISSUER)/.test(code))
    return new PullError('tls: failed to verify certificate: x509: certificate signed by unknown authority');
  return new Error(`the simulator does not know how a registry fails with ${code}`, { cause: error });
}

/** The server answered a TLS greeting with something else, most likely plain HTTP. */
export function isNotTls({ code = '' }: NodeJS.ErrnoException): boolean {
  return ['ERR_SSL_WRONG_VERSION_NUMBER', 'ERR_SSL_PACKET_LENGTH_TOO_LONG'].includes(code);
}
