import { createSecureContext, type SecureContext } from 'node:tls';
import { defined } from '../../job/json.ts';
import type { Kubeconfig } from '../access/kubeconfig.ts';
import { openTrusting } from './authorities-of-machine.ts';
import { type HttpClient, openHttpClient } from './http-client.ts';
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

/** For a server other than the API server, which the machine trusts, through proxies of the environment. */
export function openHttpsClient(server: URL): Promise<HttpClient> {
  return openTrusting(undefined, (authorities) => {
    const secureContext = createSecureContext({
      ...defined({ ca: authorities }),
      allowPartialTrustChain: true,
    });
    return chooseHttpClient({ server, cluster: {} }, { secureContext, rejectUnauthorized: true });
  });
}
