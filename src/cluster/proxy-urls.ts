import { InputError } from '../job/errors.ts';
import { type Kubeconfig, textOf } from './kubeconfig.ts';

/** https://undici.nodejs.org/#/docs/api/EnvHttpProxyAgent, which also reads no_proxy. Small letters go first. */
const VARIABLES = { httpProxy: ['http_proxy', 'HTTP_PROXY'], httpsProxy: ['https_proxy', 'HTTPS_PROXY'] };

export type ProxiesOfEnvironment = { httpProxy?: string; httpsProxy?: string };

/** Undefined for none. Throws InputError, which quotes no URL: it may have a password. */
export function proxyOf(cluster: Kubeconfig['cluster']): string | undefined {
  const proxy = textOf(cluster['proxy-url']);
  if (proxy === undefined) return undefined;
  if (!/^(https?|socks5?):\/\//.test(proxy))
    throw new InputError([
      'kubeconfig: the proxy-url of its cluster must begin with http://, https:// or socks5://',
    ]);
  if (!isProxy(proxy)) throw new InputError(['kubeconfig: the proxy-url of its cluster is no URL']);
  return proxy;
}

/** Undefined for none. Throws InputError, which quotes no URL. */
export function proxiesOfEnvironment(): ProxiesOfEnvironment | undefined {
  const proxies: ProxiesOfEnvironment = {};
  for (const [option, names] of Object.entries(VARIABLES)) {
    const name = names.find((one) => process.env[one] !== undefined) ?? '';
    const proxy = withScheme(process.env[name] ?? '');
    if (proxy === '') continue;
    if (!isProxy(proxy))
      throw new InputError([
        `kubeconfig: $${name} is no URL of a proxy; write it like http://proxy.example:3128, with a user and password percent-encoded`,
      ]);
    proxies[option as keyof typeof VARIABLES] = proxy;
  }
  return Object.keys(proxies).length === 0 ? undefined : proxies;
}

/** Of all proxies and the server, as written and decoded. */
export function passwordsIn({ cluster, server }: Pick<Kubeconfig, 'cluster' | 'server'>): string[] {
  const ofEnvironment = Object.values(VARIABLES).flatMap((names) =>
    names.map((name) => withScheme(process.env[name] ?? '')),
  );
  return [textOf(cluster['proxy-url']) ?? '', server.href, ...ofEnvironment].flatMap((url) => {
    const password = URL.canParse(url) ? new URL(url).password : '';
    return password === '' ? [] : [password, decoded(password) ?? password];
  });
}

/** curl and kubectl take `proxy.example:3128` for a proxy by HTTP. */
function withScheme(proxy: string): string {
  return proxy === '' || proxy.includes('://') ? proxy : `http://${proxy}`;
}

function isProxy(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return /^(https?|socks5?):$/.test(protocol) && decoded(`${username}:${password}`) !== undefined;
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
