import { type CodedError, codedError, hasCode } from '../job/errors.ts';
import { cut } from '../job/text.ts';
import { defined, parsedJson } from '../job/values.ts';
import { isPermanent } from '../messages/refusals.ts';
import { meaningOnOneMachine } from './addresses.ts';

/** As many warnings, and as much of each, as people read. */
const MAX_WARNINGS = 5;
const MAX_LENGTH = 1000;

/** `299 - "words"`, several with commas between them: https://www.rfc-editor.org/rfc/rfc7234#section-5.5 */
const WARNING = /\b\d{3} [^ ,"]{1,99} "((?:[^"\\]|\\.)*)"/g;

/**
 * Warnings of an API server in addition to its answer, each once: what a policy or webhook would prefer, or what it has
 * changed. https://kubernetes.io/docs/reference/access-authn-authz/extensible-admission-controllers/#response
 */
export function readWarnings(header: string | string[] | undefined): string[] {
  // Node reads headers as Latin-1, and the API server writes UTF-8.
  const text = Buffer.from([header ?? []].flat().join(', '), 'latin1').toString();
  const warnings = [...text.matchAll(WARNING)].map(([, words = '']) => words.replaceAll(/\\(.)/g, '$1'));
  return [...new Set(warnings)].slice(0, MAX_WARNINGS).map((words) => cut(words, MAX_LENGTH));
}

/**
 * Is the failure transient? 500 often means an unreachable webhook,
 * https://kubernetes.io/docs/reference/using-api/api-concepts/. If the API server has answered correctly before, two more
 * failures are transient: a 404 of a gateway that has no route to it, and the certificate of another server. A request that is
 * too large for a gateway (413) stays too large.
 */
export function isPassing(error: unknown): boolean {
  if (hasCode(error, 'api')) {
    const isPassingAnswer = error.status === 500 || isAway(error.status) || error.foreign === 'transient';
    return isPassingAnswer && error.status !== 413 && !isPermanent(error);
  }
  return hasCode(error, 'unreachable') && !error.isUntrusted;
}

/** Is it an answer of the API server, and not of a gateway before it? */
export function isOfApiServer(error: unknown): error is CodedError<'api'> {
  return hasCode(error, 'api') && error.foreign === undefined;
}

/** Transient after an earlier success, because an API server that has just started has not loaded roles and tokens yet. */
export function isDenied(error: unknown): boolean {
  return isOfApiServer(error) && (error.status === 401 || error.status === 403);
}

/** Was the object deleted? True for a 404, and for another UID than the request names: another object has the name now. */
export function isGone(error: unknown): boolean {
  if (!isOfApiServer(error)) return false;
  const { status, message } = error;
  return (
    status === 404 ||
    (status === 409 && OTHER_UID.test(message)) ||
    (status === 422 && PATCHED_OTHER_UID.test(message))
  );
}

/** https://github.com/kubernetes/kubernetes/tree/v1.37.1/staging/src/k8s.io/apiserver/pkg: storage/interfaces.go, registry/generic/registry/store.go */
const OTHER_UID = /: Precondition failed: UID in precondition: |: the UID in the precondition \(/i;

/** The answer of 1.37.1 to a patch that names another UID. */
const PATCHED_OTHER_UID = /\bmetadata\.uid: Invalid value: "[^"]*": field is immutable/;
export function isTaken(error: unknown): boolean {
  return hasCode(error, 'api') && error.reason === 'AlreadyExists';
}

/** For requests that do not need an object that was deleted: `.catch(unlessGone)`. */
export function unlessGone(error: unknown): undefined {
  if (!isGone(error)) throw error;
}

type Known = Pick<CodedError<'api'>, 'because' | 'server' | 'location'> & { isProven?: boolean };

/** How much of a proxy's error page is read. */
const MAX_PAGE_LENGTH = 10_000;
/** How much of it is quoted. */
const MAX_WORDS = 200;

/**
 * Reads a failed response. Proxies respond in HTML, so a body that is not a Status object is quoted in part. `isProven`: the
 * API server has answered correctly before.
 */
export function readApiError(
  code: number,
  body: string,
  retryAfter: string | undefined,
  { isProven = false, ...known }: Known = {},
): CodedError<'api'> {
  const seconds = retryAfter !== undefined && /^\d+$/.test(retryAfter) ? Number(retryAfter) : undefined;
  const status = parseStatus(body);
  const facts = { status: code, reason: status?.reason ?? '', retryAfter: seconds, ...known };
  if (status) return codedError('api', status.message ?? `HTTP ${code}`, facts);
  const text = cut(body, MAX_PAGE_LENGTH)
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const foreign = isProven ? 'transient' : 'permanent';
  const message = text === '' ? `HTTP ${code}` : `HTTP ${code}: ${cut(text, MAX_WORDS)}`;
  return codedError('api', message, { ...facts, foreign });
}

/** When the API server itself times out, its Status object has no `kind`. */
function parseStatus(body: string): { reason?: string; message?: string } | undefined {
  const value: Partial<Record<string, unknown>> = Object(parsedJson(body));
  if (value['kind'] !== 'Status' && value['status'] !== 'Failure') return undefined;
  const { reason, message } = value;
  return defined({
    reason: typeof reason === 'string' ? reason : undefined,
    message: typeof message === 'string' ? message : undefined,
  });
}

const NOT_SIGNED =
  'its certificate is not signed by the certificate-authority of the kubeconfig or the inputs, nor, without one, by any that this runner trusts';

const SENTENCES: Record<string, string> = {
  ECONNREFUSED: 'it refuses the connection; check the server address, and that this runner can reach it',
  ENOTFOUND: 'its name does not resolve; check the server address',
  EAI_AGAIN: 'the name server of this runner does not answer',
  ECONNRESET: 'the connection was reset',
  EPIPE: 'the connection was closed',
  ETIMEDOUT: 'no connection in time; a firewall may stand between this runner and the cluster',
  EHOSTUNREACH: 'there is no route to it from this runner',
  ENETUNREACH: 'there is no route to it from this runner',
  CONNECT_TIMEOUT: 'no connection in time; a firewall may stand between this runner and the cluster',
  HEADERS_TIMEOUT: 'it accepted the connection but gave no answer in time',
  BODY_TIMEOUT: 'its answer stopped half-way',
  CLOSED: 'it closed the connection',
  SILENT: 'nothing came through the connection any more',
  BAD_ANSWER: 'its answer was cut off, or does not come from an API server',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: NOT_SIGNED,
  SELF_SIGNED_CERT_IN_CHAIN: NOT_SIGNED,
  DEPTH_ZERO_SELF_SIGNED_CERT: NOT_SIGNED,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: NOT_SIGNED,
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet; check the clock of this runner',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
};

/** Did the TLS handshake fail because no trusted authority has signed the server's certificate? */
export function isOfUnknownAuthority(error: unknown): boolean {
  return causesOf(error).some((one) => SENTENCES[codeOf(one)] === NOT_SIGNED);
}

/** Without a connection nothing was sent. */
const UNCONNECTED = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|CONNECT_TIMEOUT)$/;

/**
 * Node's codes for a server certificate that it does not trust. UNSPECIFIED covers all reasons of OpenSSL that have no code.
 * https://nodejs.org/api/tls.html#x509-certificate-error-codes
 */
const UNTRUSTED =
  /^(?:CERT_\w+|CRL_\w+|UNABLE_TO_\w+|ERROR_IN_C\w+|(?:DEPTH_ZERO_)?SELF_SIGNED_CERT\w*|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH_EXCEEDED|HOSTNAME_MISMATCH|UNSPECIFIED|ERR_TLS_CERT_\w+|ERR_SSL_CERTIFICATE_VERIFY_FAILED)$/;

/** Alerts by which the server refuses the client's certificate. */
const CLIENT_REFUSED = /^ERR_SSL_\w+_ALERT_(?:\w*CERTIFICATE\w*|UNKNOWN_CA)$/;

/** The same alerts (42 to 46, 48 and 116) where Node has no code for them: OpenSSL adds 1000 to their numbers. */
const CLIENT_REFUSED_NUMBER = /:error:0A000(?:41[2-68]|45C):/;

/** No response; the message explains why to the user. `cause`: what the HTTP client threw; `isProven`: as above. */
export function unreachable(server: URL, cause: unknown, isProven = false): CodedError<'unreachable'> {
  const causes = causesOf(cause);
  const ofProxy = causes.find((one) => hasCode(one, 'PROXY'));
  const code = causes.map(codeOf).find((one) => one in SENTENCES);
  const ofServer = code === undefined ? sentenceOf(causes.at(-1) ?? new Error(), cause) : SENTENCES[code];
  // Certificates are checked before a request is sent.
  const isOfCertificate = causes.some((one) => UNTRUSTED.test(codeOf(one)) || isClientRefused(one));
  const isUnconnected = UNCONNECTED.test(code ?? '');
  const meaning = ofProxy || isProven || !isUnconnected ? undefined : meaningOnOneMachine(server);
  const where =
    meaning === undefined
      ? ''
      : `. ${server.hostname} is ${meaning}, so a kubeconfig from another machine does not work here`;
  return codedError('unreachable', `${server.origin}: ${ofProxy?.message ?? ofServer}${where}`, {
    cause,
    isUnsent: isOfCertificate || isUnconnected || ofProxy !== undefined,
    isUntrusted: isOfCertificate && !isProven,
    isOfCertificate,
    isOfOneMachine: meaning !== undefined,
  });
}

/** `why`: the rest of the sentence. */
export function unsent({ origin }: URL, why: string, cause: unknown): CodedError<'unreachable'> {
  return codedError('unreachable', `${origin}: no request was sent${why}`, { cause, isUnsent: true });
}

function isClientRefused(error: Error): boolean {
  const code = codeOf(error);
  return CLIENT_REFUSED.test(code) || (code === 'EPROTO' && CLIENT_REFUSED_NUMBER.test(error.message));
}

const PORT = 'check the scheme and the port of the server address';

function sentenceOf(last: Error, cause: unknown): string {
  if (last.name === 'TimeoutError') return 'no answer in time';
  const message = last.message || String(cause);
  if (UNTRUSTED.test(codeOf(last))) return `its certificate is not trusted (${message})`;
  if (codeOf(last).startsWith('HPE_'))
    return `its answer does not come from an API server (${message}); ${PORT}`;
  // error:0A00010B:SSL routines:tls_validate_record_header:wrong version number:../deps/…
  const ofTls = /:SSL routines:[^:]*:([^:]*)/.exec(message)?.[1];
  if (ofTls === undefined) return message;
  const what = isClientRefused(last) ? 'check the client certificate of the kubeconfig' : PORT;
  return `no TLS connection to it (${ofTls}); ${what}`;
}

/** The error and its causes. Parallel attempts on several addresses throw an AggregateError. */
function causesOf(error: unknown): Error[] {
  if (!(error instanceof Error)) return [];
  const more = error instanceof AggregateError ? error.errors : [error.cause];
  return [error, ...more.flatMap(causesOf)];
}

function codeOf(error: Error): string {
  return 'code' in error ? String(error.code) : '';
}

/**
 * Is it the status of an API server that is unavailable or overloaded, or of a gateway before it? Gateways have many statuses
 * of their own, such as 520 to 530 of Cloudflare. A 408 can answer the next request on a connection that was silent.
 */
export function isAway(status: number): boolean {
  return status === 408 || status === 429 || status > 501;
}
