import { setImmediate } from 'node:timers/promises';
import connectTunnel from 'undici/lib/api/api-connect.js';
import request from 'undici/lib/api/api-request.js';
import buildConnector from 'undici/lib/core/connect.js';
import Dispatcher from 'undici/lib/dispatcher/dispatcher.js';
import ProxyAgent from 'undici/lib/dispatcher/proxy-agent.js';
import Socks5ProxyAgent from 'undici/lib/dispatcher/socks5-proxy-agent.js';
import { CONNECT_TIMEOUT_MS, type HttpClient, KEEP_ALIVE_DELAY_MS, type Tls, textOf } from './http.ts';

// As undici's index.js does: https://github.com/nodejs/undici/blob/v8.13.1/index.js
Object.assign(Dispatcher.prototype, { request, connect: connectTunnel });

/** A proxy may itself be reached by TLS. */
const proxyTls = { allowH2: false };

/** `proxy`: a URL that begins with http://, https:// or socks5://. */
export function throughProxy(proxy: string, tls: Tls): HttpClient {
  // By HTTP/1.1, as without a proxy.
  const connect = buildConnector({
    ...tls,
    allowH2: false,
    timeout: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelay: KEEP_ALIVE_DELAY_MS,
  });
  const options = { allowH2: false, connect, requestTls: tls };
  return clientOf(
    proxy.startsWith('socks')
      ? new Socks5ProxyAgent(proxy, options)
      : new ProxyAgent({ ...options, uri: proxy, proxyTls }),
  );
}

function clientOf(dispatcher: Dispatcher): HttpClient {
  return {
    async request({ body, signal, ...request }) {
      const options = { ...request, body: body ?? null, signal: signal ?? null };
      const { statusCode, headers, body: response } = await dispatcher.request(options);
      return {
        statusCode,
        headers,
        body: {
          [Symbol.asyncIterator]: () => response[Symbol.asyncIterator](),
          text: () => textOf(response),
          async json() {
            const answer: unknown = JSON.parse(await textOf(response));
            // undici takes its connection back in a later turn of the event loop; a request before that opens another one.
            // https://github.com/nodejs/undici/blob/v8.13.1/lib/dispatcher/client-h1.js (onMessageComplete)
            await setImmediate();
            return answer;
          },
          // Closed before its end, it also emits an error, which is no news.
          discard: () => void response.on('error', () => {}).destroy(),
        },
      };
    },
    destroy: () => dispatcher.destroy(),
  };
}
