import { InputError } from '../../job/errors.ts';
import { type Kubeconfig, textOf } from '../access/kubeconfig.ts';
import { isExempt } from './no-proxy.ts';

/** By the server's protocol. Small letters go first, as for curl and the runner. */
const VARIABLES = { 'http:': ['http_proxy', 'HTTP_PROXY'], 'https:': ['https_proxy', 'HTTPS_PROXY'] };

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

/** For this server; undefined for none. Throws InputError, which quotes no URL. */
export function proxyOfEnvironment(server: URL): string | undefined {
  const name = ofEnvironment(VARIABLES[server.protocol === 'http:' ? 'http:' : 'https:']);
  const proxy = withScheme(process.env[name] ?? '');
  if (proxy === '' || LOOPBACK.test(server.hostname)) return undefined;
  if (isExempt(server, process.env[ofEnvironment(['no_proxy', 'NO_PROXY'])] ?? '')) return undefined;
  if (!isProxy(proxy))
    throw new InputError([
      `$${name} is no URL of a proxy; write it like http://proxy.example:3128, with a user and password percent-encoded`,
    ]);
  return proxy;
}

const LOOPBACK = /^(localhost$|127\.|\[::1\]$)/;

/** The first of the variables that is set. */
function ofEnvironment(names: readonly string[]): string {
  return names.find((name) => process.env[name] !== undefined) ?? '';
}

/** Of all proxies and the server, as written and decoded. */
export function passwordsIn({ cluster, server }: Pick<Kubeconfig, 'cluster' | 'server'>): string[] {
  const proxies = Object.values(VARIABLES)
    .flat()
    .map((name) => withScheme(process.env[name] ?? ''));
  return [textOf(cluster['proxy-url']) ?? '', server.href, ...proxies].flatMap((url) => {
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
