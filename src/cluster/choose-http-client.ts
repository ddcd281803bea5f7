import type { SecureContext } from 'node:tls';
import { type HttpClient, openHttpClient } from './http-client.ts';
import type { Kubeconfig } from './kubeconfig.ts';
import { proxyOf, proxyOfEnvironment } from './proxy-urls.ts';

/** How to check the server. `secureContext`: its authorities, and the client certificate; default: those of Node, and none. */
export type Tls = {
  secureContext?: SecureContext;
  servername?: string;
  rejectUnauthorized: boolean;
};

/** For requests to the API server, mostly. Loads undici only for a proxy. Throws InputError. */
export async function chooseHttpClient(
  { server, cluster }: Pick<Kubeconfig, 'server' | 'cluster'>,
  tls: Tls,
): Promise<HttpClient> {
  const proxy = proxyOf(cluster) ?? proxyOfEnvironment(server);
  if (proxy === undefined) return openHttpClient(tls, server);
  return (await import('./proxies.ts')).throughProxy(proxy, tls);
}
