import type { V1ObjectMeta } from '@kubernetes/client-node';
import { readObject } from '../job/api-objects.ts';
import { codedError, hasCode, isAborted } from '../job/errors.ts';
import { growingPause, isObject, messageOf, type Pauses, spanOfTime } from '../job/values.ts';
import type { Clock, Cluster, LogSource } from '../run/ports.ts';
import { isAway, isOfApiServer, isPassing, readApiError, unlessGone, unreachable } from './api-errors.ts';
import { type HttpBody, type HttpClient, type HttpResponse, onAbort } from './http.ts';

/** Most failures end sooner, and do not need a line in the log. */
const SAY_AFTER_MS = 2000;
const SAY_AGAIN_MS = 30_000;
/** After an outage of this length, nodes and controllers also need time to recover. */
const LONG_MS = 5000;

/**
 * Logs that the step waits for the API server, and when it answers again; once for all requests that wait. `say`: receives a
 * line for the log.
 */
export function openOutage(clock: Clock, say: (line: string) => void) {
  let saidAt = Number.NEGATIVE_INFINITY;
  let isUnknown = true;
  let isProven = false;
  let lastEnd = Number.NEGATIVE_INFINITY;
  return {
    /** Something answered at the address of the API server, be it well or not. */
    answered(isGood = false) {
      isUnknown = false;
      isProven ||= isGood;
    },
    /** It has answered well, so the address, its certificate and the way there were right. */
    isProven: () => isProven,
    /** The address has never answered, so it can be wrong. */
    isUnknown: () => isUnknown,
    /** When the last outage that lasted for a while was over (milliseconds since 1970); -Infinity if there was none. */
    lastEnd: () => lastEnd,
    /** A request has failed since `since`, and is tried again at `next` and until `end` (milliseconds since 1970). */
    lasts({ since, next, end }: { since: number; next: number; end: number }, error: unknown) {
      const now = clock.now();
      if ((next - since < SAY_AFTER_MS && !isOfOneMachine(error)) || now - saidAt < SAY_AGAIN_MS) return;
      saidAt = now;
      const lasting = now - since < SAY_AFTER_MS ? '' : `, for ${spanOfTime(now - since)} now`;
      const limit = Number.isFinite(end) ? `, up to ${spanOfTime(end - since)}` : '';
      say(`Waiting for the API server${lasting}${limit}: ${messageOf(error)}`);
    },
    /** A request that had failed since `since` has had a good answer since `at`. */
    over(since: number, at: number) {
      if (at - since >= LONG_MS) lastEnd = at;
      if (saidAt < since) return;
      saidAt = Number.NEGATIVE_INFINITY;
      say(`The API server answers again, after ${spanOfTime(at - since)}.`);
    },
  };
}

function isOfOneMachine(error: unknown): boolean {
  return hasCode(error, 'unreachable') && error.isOfOneMachine === true;
}

const PAUSES: Pauses = { firstMs: 200, mostMs: 5000 };
/** For an address that has never answered: longer than it takes to replace a control plane. */
const UNKNOWN_GRACE_MS = 90_000;
/** For an address where nothing listens and that is valid only on one machine. A cluster that the job has created there listens already. */
const ONE_MACHINE_GRACE_MS = 10_000;
/** For what a create or a log needs in addition to the API server: a webhook, the update of a quota, a node. */
const BEHIND_GRACE_MS = 30_000;
/** A server that is overloaded asks for seconds; one pause is not to use up the grace. */
const MAX_RETRY_AFTER_MS = 60_000;

/** Has an API server answered that works? */
export function isAnswered(error: unknown): boolean {
  return isOfApiServer(error) && !isAway(error.status);
}

/**
 * The tries of one request, watch or log, from its first failure to the next good answer. Failures can last for the
 * connection's `graceMs`, counted from the first one. `isEndless`: only `signal` ends the tries.
 */
export function openPatience(
  { clock, graceMs, outage }: Pick<Connection, 'clock' | 'graceMs' | 'outage'>,
  { isEndless = false, signal }: { isEndless?: boolean; signal?: AbortSignal | undefined } = {},
) {
  const openedAt = clock.now();
  let failures = 0;
  let since = 0;
  /** The time since which the API server works, but something else fails. */
  let behindSince: number | undefined;
  const endFor = (error: unknown): number => {
    if (isEndless) return Number.POSITIVE_INFINITY;
    if (behindSince !== undefined) return behindSince + Math.min(graceMs, BEHIND_GRACE_MS);
    if (!outage.isUnknown()) return since + graceMs;
    const end = since + Math.min(graceMs, UNKNOWN_GRACE_MS);
    // A connection that times out has used up its time before its first failure.
    return isOfOneMachine(error) ? Math.min(end, openedAt + ONE_MACHINE_GRACE_MS) : end;
  };
  return {
    /**
     * Pauses before the next try. Throws `error` if the failures have lasted too long, or `signal` aborts. `isBehind`: the API
     * server works, but something else that the request needs fails.
     */
    async next(error: unknown, isBehind = false) {
      const now = clock.now();
      if (failures++ === 0) since = now;
      behindSince = isBehind ? (behindSince ?? now) : undefined;
      const until = endFor(error);
      if (signal?.aborted || now >= until) throw error;
      const wanted = Math.max(retryAfterMs(error), growingPause(failures, PAUSES, clock.random()));
      const pause = Math.min(wanted, until - now);
      outage.lasts({ since, next: now + pause, end: until }, error);
      await clock.wait(pause, signal).catch(() => {
        throw error; // an abort ends the tries, and the failure is reported
      });
    },
    /** There was a good answer, at `at` (milliseconds since 1970). */
    reset(at = clock.now()) {
      if (failures > 0) outage.over(since, at);
      failures = 0;
      behindSince = undefined;
    },
  };
}

function retryAfterMs(error: unknown): number {
  const seconds = hasCode(error, 'api') ? (error.retryAfter ?? 0) : 0;
  return Math.min(seconds * 1000, MAX_RETRY_AFTER_MS);
}

/** For work that cannot be aborted, such as a credential plugin's: continues without it, and throws the signal's reason. */
export async function unlessAborted<Value>(work: Promise<Value>, signal: AbortSignal | undefined) {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  using _ = onAbort(signal, reject);
  return await Promise.race([work, aborted]);
}

/** `path`: of a resource in the namespace, or of one object. */
export type Namespace = {
  connection: Connection;
  name: string;
  path(resource: string, name?: string): string;
};

/** A method of the port, of a namespace that is given first; the port says what it does. */
export type PortMethod<Name extends Exclude<keyof Cluster, 'nodes'>> = (
  namespace: Namespace,
  ...given: Parameters<Cluster[Name]>
) => ReturnType<Cluster[Name]>;

export type Call = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  query?: Record<string, string>;
  body?: object;
  /** Default: JSON. */
  contentType?: string;
  /** Timeout until the response starts, and in `call` between two chunks; default ANSWER_TIMEOUT_MS. */
  timeoutMs?: number | undefined;
  /** Timeout between two chunks of a stream; default: none. */
  silenceMs?: number | undefined;
  /** The type of the response in OBJECT_FIELDS, if more than its kind is read. Determines its format (`formatOf`). */
  type?: string;
  /** Asks for another protocol on the connection, with these headers. */
  upgrade?: Record<string, string>;
  onAnswer?: (headers: HttpResponse['headers']) => void;
  signal?: AbortSignal | undefined;
  /** Ends the repetitions, but not a request under way, whose answer is still wanted. */
  until?: AbortSignal | undefined;
};

const ANSWER_TIMEOUT_MS = 15_000;
/**
 * For a whole request with its answer, which can come byte by byte: enough for new credentials, and for the webhooks of a
 * create.
 */
const WHOLE_TIMEOUT_MS = 180_000;
/**
 * A request with a JSON response, repeated while it fails transiently and the connection's patience lasts. The caller
 * makes sure that a request whose response was lost can be repeated. Throws `api` or `unreachable`.
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
      // Writes pass through admission webhooks, which can fail while the API server works.
      await patience.next(error, request.method !== 'GET' && isAnswered(error));
    }
  }
}

/** The same without repetition. */
export async function callOnce<Answer>(connection: Connection, request: Call): Promise<Answer> {
  const signal = AbortSignal.any([request.signal ?? [], connection.clock.timeout(WHOLE_TIMEOUT_MS)].flat());
  try {
    const { timeoutMs: silenceMs = ANSWER_TIMEOUT_MS } = request;
    const { body } = await open(connection, { ...request, silenceMs, signal });
    const answer = objectOf(await body.json());
    return request.type === undefined ? (answer as Answer) : answerOf<Answer>(answer, request.type);
  } catch (error) {
    throw readingError(connection, error);
  }
}

/** A gateway can answer with any JSON: https://kubernetes.io/docs/reference/using-api/api-concepts/#standard-api-terminology */
function objectOf(answer: unknown): object {
  if (isObject(answer) && typeof answer['kind'] === 'string') return answer;
  throw codedError('BAD_ANSWER', 'an object of the API has a kind');
}

/** The API answers in formats that all its clients read, so an object of another format comes from another server. */
export function answerOf<Answer>(answer: unknown, type: string): Answer {
  try {
    return readObject<Answer>(answer, type);
  } catch (error) {
    const name = type.replace(/^(Core)?V1/, '');
    throw new Error(`it answered something that is not a Kubernetes ${name}: ${messageOf(error)}`);
  }
}

/** Sends a request and returns a successful response, whose body is a stream. Throws `api` or `unreachable`. */
export async function open(connection: Connection, request: Call): Promise<HttpResponse> {
  const first = await send(connection, request, false);
  // A token can expire during a step, so a 401 is retried once with new credentials.
  const isRefused = first.statusCode === 401;
  if (isRefused) first.body.discard();
  const answer = isRefused ? await send(connection, request, true) : first;
  if (answer.statusCode < 300) {
    request.onAnswer?.(answer.headers);
    return answer;
  }
  const { statusCode, headers, body } = answer;
  const header = (name: string) => [headers[name]].flat()[0];
  const words = await errorWords(body, connection.clock).catch((error: unknown) => {
    throw readingError(connection, error);
  });
  throw readApiError(statusCode, words, header('retry-after'), {
    because: statusCode === 401 ? connection.whyRefused() : undefined,
    server: connection.server.origin,
    isProven: connection.outage.isProven(),
    location: statusCode < 400 ? placeOf(header('location'), connection.server) : undefined,
  });
}

/** Without the query, which can contain secrets of the server that redirects. */
function placeOf(location: string | undefined, server: URL): string | undefined {
  if (location === undefined || !URL.canParse(location, server.href)) return undefined;
  const { origin, pathname } = new URL(location, server);
  return `${origin}${pathname}`;
}

async function send(connection: Connection, request: Call, fresh: boolean) {
  const headers = await unlessAborted(connection.authorize(fresh), request.signal);
  const begunAt = connection.clock.now();
  const log = (end: string) => {
    const what = request.query?.['watch'] === 'true' ? 'WATCH' : request.method;
    connection.debug(`${what} ${request.path}: ${end} in ${connection.clock.now() - begunAt} ms`);
  };
  try {
    const answer = await connection.client.request({
      path: pathOf(connection.server, request),
      method: request.method,
      headers: {
        ...headers,
        accept: formatOf(request),
        'content-type': request.contentType ?? 'application/json',
        'user-agent': connection.userAgent,
        ...request.upgrade,
      },
      body: request.body && JSON.stringify(request.body),
      headersTimeout: request.timeoutMs ?? ANSWER_TIMEOUT_MS,
      bodyTimeout: request.silenceMs,
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

/** Tables and metadata omit secret or large content: https://kubernetes.io/docs/reference/using-api/api-concepts/#metadata-only-fetches */
function formatOf({ type = '', upgrade }: Call): string {
  // Another protocol has no format: an API server refuses to return it as JSON.
  if (upgrade !== undefined) return '*/*';
  const isShort = /^(Table|PartialObjectMetadata(List)?)$/.test(type);
  return isShort ? `application/json;as=${type};g=meta.k8s.io;v=v1` : 'application/json';
}

/** For a gateway, the server's URL has its own path, such as Rancher's /k8s/clusters/c-1. */
function pathOf(server: URL, { path, query }: Call): string {
  const search = new URLSearchParams(query).toString();
  return `${server.pathname.replace(/\/$/, '')}${path}${search === '' ? '' : `?${search}`}`;
}

/** Aborts and our own errors stay as they are; any other error becomes an `unreachable` error. */
export function readingError(connection: Connection, error: unknown): unknown {
  if (hasCode(error, 'api') || hasCode(error, 'unreachable') || isAborted(error)) return error;
  return unreachable(connection.server, error, connection.outage.isProven());
}

/** The metadata of a pod; undefined if it does not exist. */
export async function metadataOfPod(
  { connection, path }: Namespace,
  name: string,
  signal: AbortSignal | undefined,
): Promise<V1ObjectMeta | undefined> {
  const request = { method: 'GET', path: path('pods', name), type: 'PartialObjectMetadata', signal } as const;
  const pod = await call<{ metadata?: V1ObjectMeta }>(connection, request).catch(unlessGone);
  return pod?.metadata;
}

/** A container's log. `limitMs`: timeout until it starts, and between two chunks; undefined for a stream. */
export async function openLog(
  { connection, path }: Namespace,
  { pod, container }: LogSource,
  options: Record<string, string>,
  signal: AbortSignal,
  limitMs?: number,
): Promise<HttpBody> {
  const query = { container, ...options };
  const limits = { timeoutMs: limitMs, silenceMs: limitMs, signal };
  return (await open(connection, { method: 'GET', path: path('pods', `${pod}/log`), query, ...limits })).body;
}

/** Connections to one API server, which are kept open, and the credentials to use on them. */
export type Connection = {
  server: URL;
  namespace: string;
  /**
   * Headers that authenticate a request. `fresh`: read the credentials from their source again, after a 401. Throws
   * `unreachable` if the source returns none now, because it returned some at the start of the step, and can do so again.
   */
  authorize(fresh: boolean): Promise<Record<string, string | string[]>>;
  /** Why the API server answers 401, as far as known, as a sentence. */
  whyRefused(): string | undefined;
  userAgent: string;
  client: HttpClient;
  clock: Clock;
  /** How long the API server can be unavailable, counted from the first failure. */
  graceMs: number;
  outage: ReturnType<typeof openOutage>;
  /** For debug logs: method, path and result of each request, without query and body. */
  debug(text: string): void;
  /**
   * Warnings about settings that the user may not have intended, and about credentials that expire before the `timeout` of the
   * step.
   */
  warnings(timeoutMs: number): { title: string; message: string }[];
  close(): Promise<void>;
};

/** In UTF-16 units. Longer than any Status object. A server that is not an API server can send without end. */
const MAX_ERROR_LENGTH = 256 * 1024;

/** A gateway can become silent, or send byte by byte, after a status that is enough. */
const ERROR_WORDS_MS = 2000;

/** As much of the text after a status as is worth waiting for. */
async function errorWords(body: HttpBody, clock: Clock): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  const read = async () => {
    for await (const chunk of body) {
      text += decoder.decode(chunk, { stream: true });
      if (text.length > MAX_ERROR_LENGTH) break;
    }
  };
  const reading = read();
  await Promise.race([reading, clock.wait(ERROR_WORDS_MS)]);
  // It fails after it is discarded.
  reading.catch(() => {});
  body.discard();
  return text;
}
