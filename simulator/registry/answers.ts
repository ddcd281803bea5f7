/** The answers of a registry as values: faults change them before they are sent. */

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/**
 * An error in the form of the distribution API, with the codes and sentences of its reference implementation:
 * https://github.com/distribution/distribution/blob/main/registry/api/v2/errors.go
 */
export function errorAnswer(
  status: number,
  code: string,
  message: string,
  { detail, headers = {} }: { detail?: unknown; headers?: Record<string, string> } = {},
): Answer {
  const body = Buffer.from(`${JSON.stringify({ errors: [{ code, message, detail }] })}\n`);
  return { status, headers: { 'Content-Type': 'application/json; charset=utf-8', ...headers }, body };
}

export const manifestUnknown = (reference: string): Answer =>
  errorAnswer(404, 'MANIFEST_UNKNOWN', 'manifest unknown', { detail: `unknown reference=${reference}` });

export const blobUnknown = (digest: string): Answer =>
  errorAnswer(404, 'BLOB_UNKNOWN', 'blob unknown to registry', { detail: digest });

/** Without a repository: of the registry as a whole. */
export const unauthorized = (repository?: string): Answer =>
  errorAnswer(401, 'UNAUTHORIZED', 'authentication required', {
    detail: repository && [{ Type: 'repository', Class: '', Name: repository, Action: 'pull' }],
    headers: { 'WWW-Authenticate': 'Basic realm="Registry"' },
  });

/** To the request that asks whether this is a registry: https://github.com/opencontainers/distribution-spec/blob/main/spec.md#determining-support */
export const isRegistry: Answer = {
  status: 200,
  headers: { 'Content-Type': 'application/json; charset=utf-8' },
  body: Buffer.from('{}'),
};

/** An HTML page, as proxies and load balancers send it when their backend does not answer. */
export function htmlAnswer(status: number, title: string): Answer {
  const page = `<html>\r\n<head><title>${title}</title></head>\r\n<body>\r\n<center><h1>${title}</h1></center>\r\n<hr><center>nginx</center>\r\n</body>\r\n</html>\r\n`;
  return { status, headers: { 'Content-Type': 'text/html' }, body: Buffer.from(page) };
}
