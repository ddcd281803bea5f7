import http, { Agent, type ClientRequest, type IncomingMessage } from 'node:http';
import https from 'node:https';
import { TLSSocket } from 'node:tls';
import { addressOf } from './address.ts';
import type { Tls } from './choose-http-client.ts';
import {
  ADDRESS_TIMEOUT_MS,
  connectFirst,
  handOver,
  IDLE_TIMEOUT_MS,
  KEEP_ALIVE_DELAY_MS,
} from './first-connection.ts';
import { bodyOf, type HttpBody, onAbort } from './http-body.ts';
import { type Code, HttpError, named } from './http-error.ts';

/** Sends requests over connections that are kept open. Through a proxy it is undici's (proxies.ts). */
export type HttpClient = {
  /** Rejects if no response begins: with the signal's reason, or an error with a `code`. */
  request(request: HttpRequest): Promise<HttpResponse>;
  /** Closes all connections, also those in use. */
  destroy(): Promise<void>;
};

export type HttpRequest = {
  origin: string;
  path: string;
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  headers: Record<string, string>;
  body?: string | undefined;
  /** Milliseconds of silence until the response begins, once there is a connection. */
  headersTimeout: number;
  /** Milliseconds between two chunks of the response; 0: any. */
  bodyTimeout: number;
  /** Ends the request, and the reading of its response. */
  signal?: AbortSignal | undefined;
};

export type HttpResponse = {
  statusCode: number;
  headers: Record<string, string | string[] | undefined>;
  body: HttpBody;
};

export const CONNECT_TIMEOUT_MS = 10_000;

/**
 * Without a proxy, by HTTP/1.1: a watch has its own connection, so that a flood of log lines can't delay an event.
 * Node's client and not undici's, which takes 19 MB and 60 ms of CPU more in each step (measured 2026-11-23, medians of seven).
 * `server`: for the first request, which is prepared while its connection is made.
 */
export function openHttpClient(tls: Tls, server: URL): HttpClient {
  const kept = {
    keepAlive: true,
    keepAliveMsecs: KEEP_ALIVE_DELAY_MS,
    timeout: IDLE_TIMEOUT_MS,
    autoSelectFamilyAttemptTimeout: ADDRESS_TIMEOUT_MS,
  };
  const plain = new Agent(kept);
  const secure = new https.Agent({ ...kept, ...tls });
  const first = connectFirst(server, tls);
  handOver(first, server, server.protocol === 'https:' ? secure : plain);
  return {
    async request(request) {
      request.signal?.throwIfAborted();
      const { origin, path, method, headers, body = '' } = request;
      const url = new URL(origin);
      // Not by a URL of the path, which could name another host: //host/…
      const options = {
        ...addressOf(url),
        path,
        method,
        // Node sends a DELETE with a body as if it had none.
        headers: body === '' ? headers : { ...headers, 'content-length': Buffer.byteLength(body) },
        timeout: CONNECT_TIMEOUT_MS,
      };
      const sent =
        url.protocol === 'https:'
          ? https.request({ ...options, agent: secure })
          : http.request({ ...options, agent: plain });
      const message = await responseTo(sent, request);
      return {
        statusCode: message.statusCode ?? 0,
        headers: message.headers,
        body: bodyOf(message, request),
      };
    },
    async destroy() {
      first.destroy();
      plain.destroy();
      secure.destroy();
    },
  };
}

/** Sends the body of the request, and resolves when the response begins. */
async function responseTo(sent: ClientRequest, { body, headersTimeout, signal }: HttpRequest) {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const fail = (error: unknown) => {
    reject(error);
    sent.destroy();
  };
  let code: Code = 'CONNECT_TIMEOUT';
  sent.once('socket', (socket) => {
    const onConnected = () => {
      code = 'HEADERS_TIMEOUT';
      socket.setTimeout(headersTimeout);
    };
    // A connection that was kept is open already.
    const isSecure = socket instanceof TLSSocket;
    // Null until the handshake is over: https://nodejs.org/api/tls.html#tlssocketalpnprotocol
    if (!socket.connecting && !(isSecure && socket.alpnProtocol === null)) onConnected();
    else socket.once(isSecure ? 'secureConnect' : 'connect', onConnected);
  });
  const onTimeout = () => fail(new HttpError(code));
  sent.once('timeout', onTimeout);
  sent.on('error', (error) => reject(named(error)));
  sent.once('response', resolve);
  // Node reports nothing else of a connection that it closes because of a 101.
  sent.once('close', () => reject(new HttpError('CLOSED')));
  using _ = onAbort(signal, fail);
  sent.end(body);
  try {
    return await promise;
  } finally {
    sent.off('timeout', onTimeout);
  }
}
