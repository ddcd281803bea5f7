import type { RequestOptions } from 'node:https';
import type { KubeConfig } from '@kubernetes/client-node/dist/config.js';
import {
  Agent,
  buildConnector,
  type Dispatcher,
  EnvHttpProxyAgent,
  ProxyAgent,
  Socks5ProxyAgent,
} from 'undici';
import { InputError } from '../inputs.ts';
import type { ClusterSettings } from '../job.ts';
import { messageOf } from '../message-of-error.ts';
import { base64 } from '../plan/base64.ts';
import { loadKubeconfig, secretsOf } from './kubeconfig.ts';

/** A way to the API server: kept connections, and who asks. */
export type Connection = {
  server: URL;
  namespace: string;
  dispatcher: Dispatcher;
  /** The headers that say who asks. `fresh`: ask the source of the credentials anew, after a 401. */
  authorize(fresh: boolean): Promise<Record<string, string>>;
  secrets: string[];
  close(): Promise<void>;
};

const CONNECT_TIMEOUT_MS = 10_000;
/** Below the idle limits of load balancers, which forget a silent watch after 60 s and more. */
const KEEP_ALIVE_DELAY_MS = 30_000;

/**
 * Finds the cluster and the credentials; sends nothing yet.
 * client-node reads the kubeconfig and its credentials (certificates, tokens, exec plugins, OIDC). The connections are
 * ours, because client-node 2.0.1 makes a new TLS connection for each request (20 calls were 20 handshakes).
 * Throws an InputError.
 */
export async function connect(settings: ClusterSettings): Promise<Connection> {
  let config = loadKubeconfig(settings);
  const server = new URL(config.getCurrentCluster()?.server ?? '');
  const options = await credentials(config);
  const dispatcher = dispatch(server, config.getCurrentCluster()?.proxyUrl, options);
  return {
    server,
    namespace:
      settings.namespace ??
      config.getContextObject(config.getCurrentContext())?.namespace?.trim() ??
      'default',
    dispatcher,
    secrets: secretsOf(config),
    async authorize(fresh) {
      if (fresh) config = loadKubeconfig(settings);
      return authorization(await credentials(config));
    },
    close: () => dispatcher.destroy(),
  };
}

async function credentials(config: KubeConfig): Promise<RequestOptions> {
  const options: RequestOptions = {};
  try {
    await config.applyToHTTPSOptions(options);
  } catch (error) {
    const user = config.getCurrentUser();
    const plugin =
      user?.exec?.command === undefined ? '' : ` (its credential plugin is "${user.exec.command}")`;
    const reason = messageOf(error);
    throw new InputError([
      `kubeconfig: the credentials of its user "${user?.name}" can't be had${plugin}: ${reason.trim()}`,
    ]);
  }
  return options;
}

function authorization(options: RequestOptions): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(options.headers ?? {})) {
    if (value !== undefined) headers[name] = String(value);
  }
  if (options.auth) headers['Authorization'] = `Basic ${base64(options.auth)}`;
  return headers;
}

function dispatch(server: URL, proxy: string | undefined, options: RequestOptions): Dispatcher {
  const { ca, cert, key, servername, rejectUnauthorized } = options;
  const tls = Object.fromEntries(
    Object.entries({ ca, cert, key, servername, rejectUnauthorized }).filter(
      ([, value]) => value !== undefined,
    ),
  );
  // HTTP/1.1: a watch has a connection of its own, so that a flood in the log can't hold back an event.
  const direct = {
    allowH2: false,
    connect: buildConnector({
      ...tls,
      allowH2: false,
      timeout: CONNECT_TIMEOUT_MS,
      keepAlive: true,
      keepAliveInitialDelay: KEEP_ALIVE_DELAY_MS,
    }),
  };
  if (proxy?.startsWith('socks')) return new Socks5ProxyAgent(proxy, { ...direct, requestTls: tls });
  if (proxy) return new ProxyAgent({ ...direct, uri: proxy, requestTls: tls });
  if (/^(localhost|127\.|\[::1\])/.test(server.hostname)) return new Agent(direct);
  return new EnvHttpProxyAgent({ ...direct, requestTls: tls });
}
