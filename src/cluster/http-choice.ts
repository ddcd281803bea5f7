import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls';
import { inputError } from '../job/errors.ts';
import { type Origin, VERSION } from '../job/identity.ts';
import { quoted } from '../job/text.ts';
import { defined, messageOf } from '../job/values.ts';
import { isExempt } from './addresses.ts';
import { isOfUnknownAuthority, unsent } from './api-errors.ts';
import { type HttpClient, type HttpRequest, type HttpResponse, openHttpClient, type Tls } from './http.ts';
import { authorityOf, codeOf, type Kubeconfig, textOf } from './kubeconfig.ts';

/** By the server's protocol. Small letters go first, as for curl and the runner. */
const VARIABLES = { 'http:': ['http_proxy', 'HTTP_PROXY'], 'https:': ['https_proxy', 'HTTPS_PROXY'] };

/** Undefined if there is no proxy. Throws `input`, which quotes no URL, because it can contain a password. */
function proxyFor({ server, cluster }: Pick<Kubeconfig, 'server' | 'cluster'>): string | undefined {
  const given = textOf(cluster['proxy-url']);
  const name = ofEnvironment(VARIABLES[server.protocol === 'http:' ? 'http:' : 'https:']);
  const proxy = given ?? proxyOfEnvironment(server, name);
  if (proxy === undefined || isProxy(proxy)) return proxy;
  const what = given === undefined ? `$${name}` : 'kubeconfig: the proxy-url of its cluster';
  throw inputError([
    `${what} is not the URL of a proxy; write it like http://proxy.example:3128, with a user and password percent-encoded`,
  ]);
}

function proxyOfEnvironment(server: URL, name: string): string | undefined {
  const proxy = withScheme(process.env[name] ?? '');
  if (proxy === '' || LOOPBACK.test(server.hostname)) return undefined;
  const isNotUsed = isExempt(server, process.env[ofEnvironment(['no_proxy', 'NO_PROXY'])] ?? '');
  return isNotUsed ? undefined : proxy;
}

const LOOPBACK = /^(localhost$|127\.|\[::1\]$)/;

/** The first of the variables that is set. */
function ofEnvironment(names: readonly string[]): string {
  return names.find((name) => process.env[name] !== undefined) ?? '';
}

/** Passwords of all proxies and the server, as written and decoded. */
export function passwordsIn({ cluster, server }: Pick<Kubeconfig, 'cluster' | 'server'>): string[] {
  const proxies = Object.values(VARIABLES)
    .flat()
    .map((name) => withScheme(process.env[name] ?? ''));
  return [textOf(cluster['proxy-url']) ?? '', server.href, ...proxies].flatMap((url) => {
    const password = URL.canParse(url) ? new URL(url).password : '';
    return password === '' ? [] : [password, decoded(password) ?? password];
  });
}

/** curl and kubectl read `proxy.example:3128` as an HTTP proxy. */
function withScheme(proxy: string): string {
  return proxy === '' || proxy.includes('://') ? proxy : `http://${proxy}`;
}

function isProxy(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return /^(https?|socks5?):\/\//i.test(text) && decoded(`${username}:${password}`) !== undefined;
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** The client certificate and its key, if the user has one. */
export type TlsIdentity = { cert?: Buffer | string; key?: Buffer | string };

/** `ca`: as PEM; undefined for the authorities that Node trusts by default. */
type Credentials = TlsIdentity & { ca: Buffer | string[] | undefined };

/**
 * For requests to one server. `identity`: as last read. A plugin, or the program that writes its file, renews it. A
 * connection keeps the identity that it was opened with, so a new identity needs new connections. A watch that is open stays on
 * its own connection.
 *
 * Without an authority, kubectl trusts the authorities of the machine, which can include a company's own, but Node trusts only
 * its own list. So if Node does not trust the server, the request is sent again with the authorities of the machine; nothing was
 * sent before. They are not read at the start, because that takes 0.1 s (Debian 12, 2026-11-24). Throws `input`.
 */
export async function openApiClient(
  config: Pick<Kubeconfig, 'server' | 'cluster' | 'user' | 'userName'>,
  identity: () => TlsIdentity,
): Promise<HttpClient> {
  const opened: HttpClient[] = [];
  const open = async (ca: Credentials['ca']) => {
    const shown = { ...identity(), ca };
    const client = await chooseHttpClient(config, shown);
    opened.push(client);
    return { client, shown };
  };
  let current = await open(authorityOf(config));
  /** While its files are being rewritten, a certificate can be without its key. */
  const reopen = async (ca: Credentials['ca']) => {
    current = await open(ca).catch((error: unknown) => {
      throw unsent(config.server, `: ${messageOf(error)}`, error);
    });
  };
  return {
    async request(request) {
      const { cert, key } = identity();
      if (String(cert) !== String(current.shown.cert) || String(key) !== String(current.shown.key))
        await reopen(current.shown.ca);
      const { client, shown } = current;
      try {
        return await client.request(request);
      } catch (error) {
        if (shown.ca !== undefined || !isOfUnknownAuthority(error)) throw error;
        if (current.shown.ca === undefined)
          await reopen([...getCACertificates('default'), ...getCACertificates('system')]);
        return current.client.request(request);
      }
    },
    async destroy() {
      await Promise.all(opened.map((client) => client.destroy()));
    },
  };
}

/**
 * One request to a server other than the API server, which the machine trusts, through proxies of the environment. Without time
 * limits, its signal ends it.
 */
export async function askOnce<Answer>(
  url: URL,
  request: Omit<HttpRequest, 'path'>,
  read: (response: HttpResponse) => Promise<Answer>,
): Promise<Answer> {
  const client = await openApiClient({ server: url, cluster: {}, user: {}, userName: '' }, () => ({}));
  try {
    const headers = { 'user-agent': userAgent(), ...request.headers };
    const path = `${url.pathname}${url.search}`;
    return await read(await client.request({ ...request, headers, path }));
  } finally {
    await client.destroy();
  }
}

/** Loads the code for a proxy only if there is one. Throws `input`. */
async function chooseHttpClient(
  { server, cluster, userName }: Pick<Kubeconfig, 'server' | 'cluster' | 'userName'>,
  credentials: Credentials,
): Promise<HttpClient> {
  const proxy = proxyFor({ server, cluster });
  const tls: Tls = {
    ...defined({
      secureContext: server.protocol === 'https:' ? secureContextOf(credentials, userName) : undefined,
      servername: textOf(cluster['tls-server-name']),
    }),
    rejectUnauthorized: cluster['insecure-skip-tls-verify'] !== true,
  };
  if (proxy === undefined) return openHttpClient(tls, server);
  return (await import('./proxies.ts')).throughProxy(proxy, tls, server);
}

/**
 * All connections to the API server share this context, because it takes some milliseconds to make. As with kubectl, the authority
 * need not be a root: the authorities of many companies are not. Throws `input`, which quotes nothing.
 */
function secureContextOf(credentials: Credentials, user: string): SecureContext {
  try {
    if (credentials.cert !== undefined && credentials.key === undefined)
      throw new Error('kubectl refuses a certificate without its key');
    return createSecureContext({ ...credentials, allowPartialTrustChain: true });
  } catch (error) {
    throw inputError([
      `kubeconfig: the client certificate and key of its user ${quoted(user)} are not valid${codeOf(error)}; provide each as base64 of PEM or as a PEM file, with the key that belongs to the certificate, and check that the kubeconfig is complete`,
    ]);
  }
}

const MAX_LENGTH = 200;

/**
 * Identifies the client in the audit log and the metrics of the API server: `pod-step/0.9.0 (acme/shop; run 4711)`. It contains
 * only characters that a comment of the header allows: https://www.rfc-editor.org/rfc/rfc9110#name-user-agent
 */
export function userAgent({ repository, runId }: Partial<Pick<Origin, 'repository' | 'runId'>> = {}): string {
  const details = [repository, runId && `run ${runId}`].filter(Boolean).join('; ');
  const comment = details.replaceAll(/[^\w./;: -]/g, '_').slice(0, MAX_LENGTH);
  return comment === '' ? `pod-step/${VERSION}` : `pod-step/${VERSION} (${comment})`;
}
