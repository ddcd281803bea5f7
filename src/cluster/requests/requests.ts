import type { V1ObjectMeta } from '@kubernetes/client-node';
import { messageOf } from '../../job/errors.ts';
import { isObject } from '../../job/json.ts';
import { ApiError, UnreachableError } from '../../run/ports/api-error.ts';
import type { Cluster } from '../../run/ports/cluster.ts';
import type { Connection } from '../connect.ts';
import type { HttpResponse } from '../http/http-client.ts';
import { isPassing, unlessGone } from './failures.ts';
import { isAnswered, openPatience } from './patience.ts';
import { errorWords, proxyAnswer, readApiError, unreachable } from './read-api-error.ts';
import { readObject } from './read-object.ts';
import { unlessAborted } from './unless-aborted.ts';

export type Namespace = { connection: Connection; name: string; path: PathOf };

/** A method of the port, of a namespace that is given first; the port says what it does. */
export type PortMethod<Name extends Exclude<keyof Cluster, 'nodes'>> = (
  namespace: Namespace,
  ...given: Parameters<Cluster[Name]>
) => ReturnType<Cluster[Name]>;

/** API path of a resource in the namespace, or of one object. */
type PathOf = (resource: string, name?: string) => string;

export function openNamespace(connection: Connection, name: string): Namespace {
  const path: PathOf = (resource, object) =>
    `/api/v1/namespaces/${name}/${resource}${object === undefined ? '' : `/${object}`}`;
  return { connection, name, path };
}

export type Call = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  query?: Record<string, string>;
  body?: object;
  /** Default: JSON. */
  contentType?: string;
  /** Timeout until the response begins, and in `call` between two chunks; default ANSWER_TIMEOUT_MS. */
  timeoutMs?: number;
  /** Format of the response; default: the whole object as JSON. */
  accept?: string;
  /** The type of the response in OBJECT_FIELDS, if more than its kind is read. */
  type?: string;
  onAnswer?: (headers: HttpResponse['headers']) => void;
  signal?: AbortSignal | undefined;
  /** Ends the repetitions, but not a request under way, whose answer is still wanted. */
  until?: AbortSignal | undefined;
};

/** Omits secret or large content: https://kubernetes.io/docs/reference/using-api/api-concepts/#metadata-only-fetches */
const METADATA_ALONE = 'application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1';

const ANSWER_TIMEOUT_MS = 15_000;
/** Of a whole request with its answer, which may come byte by byte: enough for new credentials, and for the webhooks of a create. */
const WHOLE_TIMEOUT_MS = 180_000;
/**
 * A request with a JSON response, repeated while it fails transiently and the connection's patience lasts. The caller
 * makes sure that a request whose response was lost can be repeated. Throws ApiError or UnreachableError.
 */
export async function call<Answer>(connection: Connection, request: Call): Promise<Answer> {
  const { signal, until } = request;
  const patience = openPatience(connection, { signal: until ?? signal });
  for (;;) {
    try {
      const answer = await callOnce<Answer>(connection, request);
      patience.reset();
      return answer;
    } catch (error) {
      if (!isPassing(error)) throw error;
      connection.debug(`${request.method} ${request.path}: again after: ${messageOf(error)}`);
      // What is written passes through admission webhooks, which may fail while the API server is there.
      await patience.next(error, request.method !== 'GET' && isAnswered(error));
    }
  }
}

/** The same without repetition. */
export async function callOnce<Answer>(connection: Connection, request: Call): Promise<Answer> {
  const signal = AbortSignal.any([request.signal ?? [], connection.clock.timeout(WHOLE_TIMEOUT_MS)].flat());
  try {
    const body = await open(connection, { ...request, signal }, request.timeoutMs ?? ANSWER_TIMEOUT_MS);
    const answer = objectOf(await body.json());
    return request.type === undefined ? (answer as Answer) : readObject<Answer>(answer, request.type);
  } catch (error) {
    throw readingError(connection, error);
  }
}

/** A gateway may answer anything with JSON of its own: https://kubernetes.io/docs/reference/using-api/api-concepts/#standard-api-terminology */
function objectOf(answer: unknown): object {
  if (isObject(answer) && typeof answer['kind'] === 'string') return answer;
  throw new SyntaxError('an object of the API has a kind');
}

/**
 * Sends a request and returns the body of a successful response as a stream. `silenceMs`: timeout between two chunks
 * (0: none). Throws ApiError or UnreachableError.
 */
export async function open(connection: Connection, request: Call, silenceMs: number) {
  const first = await send(connection, request, silenceMs, false);
  // A token can expire during a step, so a 401 is retried once with new credentials.
  const isRefused = first.statusCode === 401;
  if (isRefused) first.body.discard();
  const answer = isRefused ? await send(connection, request, silenceMs, true) : first;
  if (answer.statusCode < 300) {
    request.onAnswer?.(answer.headers);
    return answer.body;
  }
  const { statusCode, headers, body } = answer;
  const header = (name: string) => [headers[name]].flat()[0];
  throw readApiError(statusCode, await errorWords(body, connection.clock), header('retry-after'), {
    because: statusCode === 401 ? connection.whyRefused() : undefined,
    server: connection.server.origin,
    isProven: connection.outage.isProven(),
    location: statusCode < 400 ? placeOf(header('location'), connection.server) : undefined,
  });
}

/** Without a query, which may hold secrets of the one that redirects. */
function placeOf(location: string | undefined, server: URL): string | undefined {
  if (location === undefined || !URL.canParse(location, server.href)) return undefined;
  const { origin, pathname } = new URL(location, server);
  return `${origin}${pathname}`;
}

async function send(connection: Connection, request: Call, silenceMs: number, fresh: boolean) {
  const headers = await unlessAborted(connection.authorize(fresh), request.signal);
  const begunAt = connection.clock.now();
  const log = (end: string) => {
    const what = request.query?.['watch'] === 'true' ? 'WATCH' : request.method;
    connection.debug(`${what} ${request.path}: ${end} in ${connection.clock.now() - begunAt} ms`);
  };
  try {
    const answer = await connection.client.request({
      origin: connection.server.origin,
      path: pathOf(connection.server, request),
      method: request.method,
      headers: {
        ...headers,
        accept: request.accept ?? 'application/json',
        'content-type': request.contentType ?? 'application/json',
        'user-agent': connection.userAgent,
      },
      body: request.body && JSON.stringify(request.body),
      headersTimeout: request.timeoutMs ?? ANSWER_TIMEOUT_MS,
      bodyTimeout: silenceMs,
      signal: request.signal,
    });
    log(String(answer.statusCode));
    connection.outage.answered(answer.statusCode < 300);
    return answer;
  } catch (caught) {
    const error = readingError(connection, caught);
    log(messageOf(error));
    throw error;
  }
}

/** Behind a gateway the server's URL has a path of its own, like Rancher's /k8s/clusters/c-1. */
function pathOf(server: URL, { path, query }: Call): string {
  const search = new URLSearchParams(query).toString();
  return `${server.pathname.replace(/\/$/, '')}${path}${search === '' ? '' : `?${search}`}`;
}

/** Aborts and our own errors stay as they are; any other error becomes an UnreachableError. */
export function readingError(connection: Connection, error: unknown): unknown {
  if (error instanceof ApiError || error instanceof UnreachableError) return error;
  if (error instanceof Error && error.name === 'AbortError' && proxyAnswer(error) === undefined) return error;
  return unreachable(connection.server, error, connection.outage.isProven());
}

/** Of a pod; undefined if there is none. */
export async function metadataOfPod(
  { connection, path }: Namespace,
  name: string,
  signal: AbortSignal | undefined,
): Promise<V1ObjectMeta | undefined> {
  const request = {
    method: 'GET',
    path: path('pods', name),
    accept: METADATA_ALONE,
    type: 'PartialObjectMetadata',
    signal,
  } as const;
  const pod = await call<{ metadata?: V1ObjectMeta }>(connection, request).catch(unlessGone);
  return pod?.metadata;
}
