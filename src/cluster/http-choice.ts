import { BlockList, isIP } from 'node:net';
import tls, { createSecureContext } from 'node:tls';
import { inputError } from '../job/errors.ts';
import { type Origin, VERSION } from '../job/identity.ts';
import { defined } from '../job/values.ts';
import { isOfUnknownAuthority } from './api-errors.ts';
import { addressOf, type HttpClient, openHttpClient, type Tls, withoutBrackets } from './http.ts';
import { type Kubeconfig, textOf } from './kubeconfig.ts';

/** As PEM; undefined for those that Node trusts by itself. */
type Authorities = Buffer | string[] | undefined;

/**
 * A client that trusts an authority, or without one those of the machine. kubectl trusts these, a company's among them, but
 * Node its own alone. So a server that Node does not trust is asked again: nothing was sent yet. Not from the start, because
 * it takes 0.1 s to read them (Debian 12, 2026-11-24). `open`: opens a client that trusts them.
 */
export async function openTrusting(
  authority: Buffer | undefined,
  open: (authorities: Authorities) => Promise<HttpClient>,
): Promise<HttpClient> {
  const first = await open(authority);
  if (authority !== undefined) return first;
  let second: Promise<HttpClient> | undefined;
  return {
    async request(request) {
      if (second !== undefined) return (await second).request(request);
      try {
        return await first.request(request);
      } catch (error) {
        if (!isOfUnknownAuthority(error)) throw error;
        second ??= open(authoritiesOfMachine());
        return (await second).request(request);
      }
    },
    async destroy() {
      await Promise.all([first.destroy(), second?.then((client) => client.destroy())]);
    },
  };
}

/** Node has it since 22.15: https://nodejs.org/api/tls.html#tlsgetcacertificatestype */
function authoritiesOfMachine(): string[] | undefined {
  if (!('getCACertificates' in tls)) return undefined;
  return [...tls.getCACertificates('default'), ...tls.getCACertificates('system')];
}

/**
 * Does NO_PROXY exempt the server? By the rules of Go, and so of kubectl: names with all their subdomains, `.name` for these
 * alone, addresses, ranges of addresses (CIDR), each with a port if only that is meant, and `*` for all.
 * https://pkg.go.dev/golang.org/x/net/http/httpproxy#Config
 * Not by Node's own agents, which know no ranges: most clusters of companies are exempt by one.
 */
export function isExempt(server: URL, noProxy: string): boolean {
  const address = addressOf(server);
  const host = address.host.replace(/\.$/, '');
  return noProxy
    .toLowerCase()
    .split(/[,\s]+/)
    .some((entry) => entry === '*' || isNamed(host, address.port, entry));
}

function isNamed(host: string, asked: number, entry: string): boolean {
  if (entry.includes('/')) return isWithin(host, entry);
  const [, before, port] = (isIP(entry) === 0 && /^(.+):(\d+)$/.exec(entry)) || [];
  if (port !== undefined && Number(port) !== asked) return false;
  const named = withoutBrackets(before ?? entry).replace(/^\*(?=\.)/, '');
  if (isIP(named) !== 0) return isWithin(host, named);
  if (named.startsWith('.')) return host.endsWith(named);
  return named !== '' && (host === named || host.endsWith(`.${named}`));
}

/** `range`: like `10.0.0.0/8`, or one address. */
function isWithin(host: string, range: string): boolean {
  const [address = '', length] = range.split('/');
  const [family, bits] = isIP(address) === 6 ? (['ipv6', 128] as const) : (['ipv4', 32] as const);
  const prefix = length === undefined ? bits : Number(length || Number.NaN);
  const isRange = isIP(address) !== 0 && prefix >= 0 && prefix <= bits;
  if (!isRange || isIP(host) !== isIP(address)) return false;
  const list = new BlockList();
  list.addSubnet(address, prefix, family);
  return list.check(host, family);
}

/** By the server's protocol. Small letters go first, as for curl and the runner. */
const VARIABLES = { 'http:': ['http_proxy', 'HTTP_PROXY'], 'https:': ['https_proxy', 'HTTPS_PROXY'] };

/** Undefined for none. Throws `input`, which quotes no URL: it may have a password. */
function proxyOf(cluster: Kubeconfig['cluster']): string | undefined {
  const proxy = textOf(cluster['proxy-url']);
  if (proxy === undefined) return undefined;
  if (!/^(https?|socks5?):\/\//.test(proxy))
    throw inputError([
      'kubeconfig: the proxy-url of its cluster must begin with http://, https:// or socks5://',
    ]);
  if (!isProxy(proxy)) throw inputError(['kubeconfig: the proxy-url of its cluster is no URL']);
  return proxy;
}

/** For this server; undefined for none. Throws `input`, which quotes no URL. */
function proxyOfEnvironment(server: URL): string | undefined {
  const name = ofEnvironment(VARIABLES[server.protocol === 'http:' ? 'http:' : 'https:']);
  const proxy = withScheme(process.env[name] ?? '');
  if (proxy === '' || LOOPBACK.test(server.hostname)) return undefined;
  if (isExempt(server, process.env[ofEnvironment(['no_proxy', 'NO_PROXY'])] ?? '')) return undefined;
  if (!isProxy(proxy))
    throw inputError([
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

/** For requests to the API server, mostly. Loads what a proxy takes only for one. Throws `input`. */
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

export type OriginOfRequests = Partial<Pick<Origin, 'repository' | 'runId'>>;

const MAX_LENGTH = 200;

/**
 * Says to the audit log and the metrics of the API server who asks: `pod-step/0.9.0 (acme/shop; run 4711)`. Only what a
 * comment of the header may hold: https://www.rfc-editor.org/rfc/rfc9110#name-user-agent
 */
export function userAgent({ repository, runId }: OriginOfRequests = {}): string {
  const details = [repository, runId && `run ${runId}`].filter(Boolean).join('; ');
  const comment = details.replaceAll(/[^\w./;: -]/g, '_').slice(0, MAX_LENGTH);
  return comment === '' ? `pod-step/${VERSION}` : `pod-step/${VERSION} (${comment})`;
}
