import { addAbortListener } from 'node:events';
import { Agent, type ClientRequest, type IncomingMessage, request as requestPlainly } from 'node:http';
import { request as requestSecurely, Agent as SecureAgent } from 'node:https';
import { connect, isIP, type Socket } from 'node:net';
import { connect as connectSecurely, type SecureContext, TLSSocket } from 'node:tls';
import { codedError } from '../job/errors.ts';
import { parsedJson } from '../job/values.ts';
import { addressOf } from './addresses.ts';

/** Below the idle timeout of load balancers, which drop a silent watch after 60 s or more. */
const KEEP_ALIVE_DELAY_MS = 30_000;
/** An idle connection is closed before a server or a gateway does it, just when the next request is sent. */
const IDLE_TIMEOUT_MS = 4000;
/**
 * For a host with several addresses. Node gives up each address after 250 ms, and a connection around the world takes longer.
 */
const ADDRESS_TIMEOUT_MS = 2500;

/** Connects immediately. An error before anything listens for errors is in the socket's `errored`. */
export function connectTo(server: URL, tls: Partial<Tls>): Socket {
  const address = addressOf(server);
  const options = {
    ...address,
    keepAlive: true,
    keepAliveInitialDelay: KEEP_ALIVE_DELAY_MS,
    noDelay: true,
    autoSelectFamilyAttemptTimeout: ADDRESS_TIMEOUT_MS,
  };
  const servername = isIP(address.host) === 0 ? address.host : '';
  const socket =
    server.protocol === 'https:' ? connectSecurely({ servername, ...tls, ...options }) : connect(options);
  return socket.on('error', () => {});
}

/** The agent's next request gets the connection, if it is still good and was not idle for too long. */
function handOver(socket: Socket, agent: Agent): void {
  const close = () => void socket.destroy();
  socket.setTimeout(IDLE_TIMEOUT_MS, close);
  const createConnection = agent.createConnection.bind(agent);
  agent.createConnection = (asked, done) => {
    agent.createConnection = createConnection;
    if (socket.destroyed) return createConnection(asked, done);
    return socket.off('timeout', close).ref();
  };
}

/** For a connection that was closed, Node reports the code of a connection that was reset, but without a failed system call. */
export function withCode(error: unknown): unknown {
  const isClosed =
    error instanceof Error && 'code' in error && error.code === 'ECONNRESET' && !('syscall' in error);
  return isClosed ? codedError('CLOSED', undefined, { cause: error }) : error;
}

/** The body of a response. Can be read once. A reader that stops early closes the connection. */
export type HttpBody = AsyncIterable<Uint8Array> & {
  text(): Promise<string>;
  json(): Promise<unknown>;
  /** Closes the connection without reading the rest. */
  discard(): void;
};

/** In UTF-16 units. More than 100 nodes with all their images, or the events of a namespace. */
const MAX_TEXT_LENGTH = 32 * 1024 * 1024;

function bodyOf(message: IncomingMessage, { bodyTimeout = 0, signal }: HttpRequest): HttpBody {
  const { socket } = message;
  const onSilence = () => {
    // If a slow reader has left something unread, this can delay the server.
    if (message.readableLength > 0) socket.setTimeout(bodyTimeout);
    else message.destroy(codedError('BODY_TIMEOUT'));
  };
  socket.setTimeout(bodyTimeout).on('timeout', onSilence);
  const aborting = onAbort(signal, (reason) => message.destroy(reason as Error));
  message.once('close', () => {
    socket.off('timeout', onSilence);
    aborting[Symbol.dispose]();
  });
  const text = () => textOf(chunksOf(message));
  return {
    [Symbol.asyncIterator]: () => chunksOf(message),
    text,
    json: async () => parseAnswer(await text()),
    discard: () => void message.destroy(),
  };
}

/** Throws BAD_ANSWER for text that is not JSON. */
export function parseAnswer(text: string): unknown {
  const answer = parsedJson(text);
  if (answer === undefined) throw codedError('BAD_ANSWER');
  return answer;
}

/** Throws if it is longer than `maxLength`; by default, than any answer that is wanted as a whole. */
export async function textOf(
  chunks: AsyncIterable<Uint8Array>,
  maxLength = MAX_TEXT_LENGTH,
): Promise<string> {
  const decoder = new TextDecoder();
  let read = '';
  for await (const chunk of chunks) {
    read += decoder.decode(chunk, { stream: true });
    if (read.length > maxLength) throw new Error(`its answer is longer than ${maxLength / 1024 / 1024} MiB`);
  }
  return read + decoder.decode();
}

async function* chunksOf(message: IncomingMessage): AsyncGenerator<Uint8Array> {
  try {
    yield* message;
  } catch (error) {
    throw withCode(error);
  }
}

/** Calls `abort` with the signal's reason, now or later, unless it is disposed of before. */
export function onAbort(signal: AbortSignal | undefined, abort: (reason: unknown) => void): Disposable {
  if (signal === undefined) return { [Symbol.dispose]: () => {} };
  return addAbortListener(signal, () => abort(signal.reason));
}

/** A character that no value of a header can have: https://www.rfc-editor.org/rfc/rfc9110#section-5.5 */
export const NOT_IN_HEADERS = /[^\t\x20-\x7e\x80-\xff]/;

/** Sends requests to one server, over connections that are kept open. */
export type HttpClient = {
  /** Rejects if no response starts: with the signal's reason, or an error with a `code`. */
  request(request: HttpRequest): Promise<HttpResponse>;
  /** Closes all connections, including those in use. */
  destroy(): Promise<void>;
};

export type HttpRequest = {
  path: string;
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  headers: Record<string, string>;
  body?: string | undefined;
  /** Milliseconds of silence until the response starts, after the connection is open; default: any. */
  headersTimeout?: number | undefined;
  /** Milliseconds between two chunks of the response; default: any. */
  bodyTimeout?: number | undefined;
  /** Ends the request, and the reading of its response. */
  signal?: AbortSignal | undefined;
};

export type HttpResponse = {
  statusCode: number;
  headers: Record<string, string | string[] | undefined>;
  body: HttpBody;
  /** After a 101: the connection, which belongs to the caller from then on. */
  upgraded: Socket | undefined;
};

export const CONNECT_TIMEOUT_MS = 10_000;

/**
 * Without a proxy. The first connection is opened immediately, while the first request is prepared. This connection does not
 * keep the process running and reports no failure: a request then opens its own connection, and fails too.
 */
export function openHttpClient(tls: Tls, server: URL): HttpClient {
  return clientOf(tls, server, (agent) => {
    const first = connectTo(server, tls).unref();
    handOver(first, agent);
    return () => first.destroy();
  });
}

/**
 * Uses HTTP/1.1. A watch has its own connection, so a flood of log lines cannot delay an event. Uses Node's client instead of
 * undici's: docs/architecture.md. `prepare`: sets how the agent connects. It returns what else to do when the client is
 * destroyed.
 */
export function clientOf(tls: Tls, server: URL, prepare: (agent: Agent) => () => void): HttpClient {
  const kept = {
    keepAlive: true,
    keepAliveMsecs: KEEP_ALIVE_DELAY_MS,
    timeout: IDLE_TIMEOUT_MS,
    autoSelectFamilyAttemptTimeout: ADDRESS_TIMEOUT_MS,
  };
  const [agent, send] =
    server.protocol === 'https:'
      ? [new SecureAgent({ ...kept, ...tls }), requestSecurely]
      : [new Agent(kept), requestPlainly];
  const close = prepare(agent);
  return {
    async request(request) {
      request.signal?.throwIfAborted();
      const { path, method, headers, body = '' } = request;
      // Not by a URL of the path, which could name another host: //host/…
      const sent = send({
        ...addressOf(server),
        agent,
        path,
        method,
        // Node sends a DELETE with a body as if it had none.
        headers: body === '' ? headers : { ...headers, 'content-length': Buffer.byteLength(body) },
        timeout: CONNECT_TIMEOUT_MS,
      });
      const { message, upgraded } = await responseTo(sent, request);
      return {
        statusCode: message.statusCode ?? 0,
        headers: message.headers,
        body: bodyOf(message, request),
        upgraded,
      };
    },
    async destroy() {
      close();
      agent.destroy();
    },
  };
}

/** Sends the body of the request, and resolves when the response starts. */
async function responseTo(sent: ClientRequest, { headers, body, headersTimeout = 0, signal }: HttpRequest) {
  const { promise, resolve, reject } = Promise.withResolvers<{
    message: IncomingMessage;
    upgraded: Socket | undefined;
  }>();
  const fail = (error: unknown) => {
    reject(error);
    sent.destroy();
  };
  let code: 'CONNECT_TIMEOUT' | 'HEADERS_TIMEOUT' = 'CONNECT_TIMEOUT';
  sent.once('socket', (socket) => {
    const onConnected = () => {
      code = 'HEADERS_TIMEOUT';
      socket.setTimeout(headersTimeout);
    };
    // A connection that was kept open is already connected.
    const isSecure = socket instanceof TLSSocket;
    // Null until the TLS handshake has finished: https://nodejs.org/api/tls.html#tlssocketalpnprotocol
    if (!socket.connecting && !(isSecure && socket.alpnProtocol === null)) onConnected();
    else socket.once(isSecure ? 'secureConnect' : 'connect', onConnected);
  });
  const onTimeout = () => fail(codedError(code));
  sent.once('timeout', onTimeout);
  sent.on('error', (error) => reject(withCode(error)));
  sent.once('response', (message) => resolve({ message, upgraded: undefined }));
  // Node closes the connection of a 101 that nothing listens for.
  if ('upgrade' in headers)
    sent.once('upgrade', (message, socket: Socket, head) => {
      socket.unshift(head);
      resolve({ message, upgraded: socket });
    });
  sent.once('close', () => reject(codedError('CLOSED')));
  using _ = onAbort(signal, fail);
  sent.end(body);
  try {
    return await promise;
  } finally {
    sent.off('timeout', onTimeout);
  }
}

/**
 * How to check the server. `secureContext`: its authorities, and the client certificate; default: the authorities of Node, and
 * no certificate.
 */
export type Tls = {
  secureContext?: SecureContext;
  servername?: string;
  rejectUnauthorized: boolean;
};
