import connect from 'undici/lib/api/api-connect.js';
import Dispatcher from 'undici/lib/dispatcher/dispatcher.js';
import EnvHttpProxyAgent from 'undici/lib/dispatcher/env-http-proxy-agent.js';
import ProxyAgent from 'undici/lib/dispatcher/proxy-agent.js';
import Socks5ProxyAgent from 'undici/lib/dispatcher/socks5-proxy-agent.js';
import type { Direct, Tls } from './dispatcher.ts';
import type { ProxiesOfEnvironment } from './proxy-urls.ts';

// For tunnels, as undici's index.js does: https://github.com/nodejs/undici/blob/v8.12.4/index.js
Object.assign(Dispatcher.prototype, { connect });

/** A proxy may itself be reached by TLS. */
const proxyTls = { allowH2: false };

/** `proxy`: a URL that begins with http://, https:// or socks5://. */
export function throughProxy(proxy: string, direct: Direct, tls: Tls): Dispatcher {
  if (proxy.startsWith('socks')) return new Socks5ProxyAgent(proxy, { ...direct, requestTls: tls });
  return new ProxyAgent({ ...direct, uri: proxy, proxyTls, requestTls: tls });
}

/** The proxies that variables like HTTPS_PROXY name, except for what NO_PROXY names. */
export function throughProxyOfEnvironment(
  proxies: ProxiesOfEnvironment,
  direct: Direct,
  tls: Tls,
): Dispatcher {
  return new EnvHttpProxyAgent({ ...direct, ...proxies, proxyTls, requestTls: tls });
}
