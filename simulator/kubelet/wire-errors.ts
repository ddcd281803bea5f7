// What goes wrong between node and registry, in the words of Go's net/http, as containerd passes them on.

/** A failed pull; `code` is the gRPC code that the CRI maps the cause to, if it maps it. */
export class PullError extends Error {
  readonly code:
    | 'NotFound'
    | 'FailedPrecondition'
    | 'Unimplemented'
    | 'DeadlineExceeded'
    | 'InvalidArgument'
    | undefined;

  constructor(message: string, code?: PullError['code']) {
    super(message);
    this.code = code;
  }

  /** The same error with something in front, as `fmt.Errorf("…: %w", err)` does. */
  static wrap(prefix: string, error: unknown): PullError {
    if (error instanceof PullError) return new PullError(prefix + error.message, error.code);
    return new PullError(prefix + (error instanceof Error ? error.message : String(error)));
  }
}

/** A connection error in Go's words.
 *  @param address the IP:PORT that was dialled */
export function goNetworkError(error: NodeJS.ErrnoException & { cert?: object }, address: string): PullError {
  const { code = '', message } = error;
  if (code === 'ECONNREFUSED') return new PullError(`dial tcp ${address}: connect: connection refused`);
  if (code === 'ETIMEDOUT') return new PullError(`dial tcp ${address}: i/o timeout`, 'DeadlineExceeded');
  if (code === 'ECONNRESET' && message.includes('hang up')) return new PullError('EOF');
  if (code === 'ECONNRESET') return new PullError(`read tcp ${address}: read: connection reset by peer`);
  if (code === 'EPIPE') return new PullError(`write tcp ${address}: write: broken pipe`);
  if (isNotTls(error)) return new PullError('http: server gave HTTP response to HTTPS client');
  const certificate = certificateError(error);
  if (certificate) return new PullError(`tls: failed to verify certificate: x509: ${certificate}`);
  if (code.startsWith('HPE_'))
    return new PullError(`net/http: HTTP/1.x transport connection broken: malformed HTTP response`);
  return new PullError(message);
}

/** The server answered a TLS greeting with something else, most likely plain HTTP. */
export function isNotTls({ code, message }: NodeJS.ErrnoException): boolean {
  return (
    code === 'ERR_SSL_WRONG_VERSION_NUMBER' ||
    code === 'ERR_SSL_PACKET_LENGTH_TOO_LONG' ||
    /wrong version number|packet length too long/.test(message)
  );
}

function certificateError(error: NodeJS.ErrnoException & { cert?: object }): string | undefined {
  const unknown = [
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'SELF_SIGNED_CERT_IN_CHAIN',
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  ];
  if (unknown.includes(error.code ?? '') || error.code === 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY') {
    return 'certificate signed by unknown authority';
  }
  if (error.code === 'CERT_HAS_EXPIRED') {
    const now = `${new Date().toISOString().slice(0, 19)}Z`;
    return `certificate has expired or is not yet valid: current time ${now} is after the end of its validity`;
  }
  if (error.code !== 'ERR_TLS_CERT_ALTNAME_INVALID') return undefined;
  const { host, cert } = error as unknown as { host: string; cert: { subjectaltname?: string } };
  const names = (cert.subjectaltname ?? '').replace(/(DNS|IP Address):/g, '');
  return `certificate is valid for ${names}, not ${host}`;
}
