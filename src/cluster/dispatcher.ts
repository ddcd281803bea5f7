import request from 'undici/lib/api/api-request.js';
import buildConnector from 'undici/lib/core/connect.js';
import Agent from 'undici/lib/dispatcher/agent.js';
import Dispatcher from 'undici/lib/dispatcher/dispatcher.js';
import type { Kubeconfig } from './kubeconfig.ts';
import { proxiesOfEnvironment, proxyOf } from './proxy-urls.ts';

/** How to check the API server, and the client certificate. */
export type Tls = {
  ca?: Buffer;
  cert?: Buffer | string;
  key?: Buffer | string;
  servername?: string;
  rejectUnauthorized: boolean;
};

/** How to connect without a proxy. */
export type Direct = { allowH2: false; connect: ReturnType<typeof buildConnector> };

const CONNECT_TIMEOUT_MS = 10_000;
/** Below the idle timeout of load balancers, which drop a silent watch after 60 s or more. */
const KEEP_ALIVE_DELAY_MS = 30_000;

// As undici's index.js does: https://github.com/nodejs/undici/blob/v8.12.4/index.js
Object.assign(Dispatcher.prototype, { request });

/** Opens connections to the API server when there are requests. Loads undici's proxies only for a proxy. Throws InputError. */
export async function openDispatcher(
  { server, cluster }: Pick<Kubeconfig, 'server' | 'cluster'>,
  tls: Tls,
): Promise<Dispatcher> {
  // HTTP/1.1: a watch has its own connection, so that a flood of log lines can't delay an event.
  const direct: Direct = {
    allowH2: false,
    connect: buildConnector({
      ...tls,
      allowH2: false,
      timeout: CONNECT_TIMEOUT_MS,
      keepAlive: true,
      keepAliveInitialDelay: KEEP_ALIVE_DELAY_MS,
    }),
  };
  const proxy = proxyOf(cluster);
  if (proxy !== undefined) return (await import('./proxies.ts')).throughProxy(proxy, direct, tls);
  const isLocal = /^(localhost|127\.|\[::1\])/.test(server.hostname);
  const proxies = isLocal ? undefined : proxiesOfEnvironment();
  if (proxies === undefined) return new Agent(direct);
  return (await import('./proxies.ts')).throughProxyOfEnvironment(proxies, direct, tls);
}
