// Requests to a registry as containerd 2.4 makes them (core/remotes/docker/resolver.go, authorizer.go): which are
// repeated, and how a token or a password is asked for. They never leave this machine.

import { STATUS_CODES } from 'node:http';
import { isIP } from 'node:net';
import { Agent, type Dispatcher, request } from 'undici';
import type { Clock } from '../clock.ts';
import { goNetworkError, isNotTls, PullError } from './wire-errors.ts';

export interface Credentials {
  username: string;
  password: string;
}

/** The node's view of the network. */
export interface Network {
  /** Names that resolve: registry host → 127.0.0.1:PORT. Any other name but loopback does not. */
  hosts: Record<string, string>;
  /** Certificates (PEM) that the node trusts. */
  authorities: string[];
  /** Registries on this machine that turned out to speak plain HTTP. */
  plain: Set<string>;
  clock: Clock;
}

export interface Answer {
  status: number;
  headers: Record<string, string | undefined>;
  url: string;
  method: Method;
  /** Must be read or dumped. */
  body: Dispatcher.ResponseData['body'];
}

type Method = 'GET' | 'HEAD';
export type Fetch = (method: Method, path: string, accept: string) => Promise<Answer>;

const MAX_ATTEMPTS = 5;
/** ResponseHeaderTimeout of containerd's transport, and its dialer's. */
const PATIENCE_MS = 30_000;

/** Requests to one repository, with one set of credentials; `path` is relative to /v2/REPOSITORY/. */
export function createFetch(
  network: Network,
  domain: string,
  repository: string,
  credentials?: Credentials,
): Fetch {
  const host = domain === 'docker.io' ? 'registry-1.docker.io' : domain;
  const basic =
    credentials &&
    `Basic ${Buffer.from(`${credentials.username}:${credentials.password}`).toString('base64')}`;
  let authorization: string | undefined;

  return async (method, path, accept) => {
    let refused: string | undefined;
    let previous = 0;
    for (let attempt = 1; ; attempt++) {
      const scheme = network.plain.has(host) ? 'http' : 'https';
      const url = `${scheme}://${host}/v2/${repository}/${path}`;
      const answer = await send(network, method, url, { accept, ...(authorization && { authorization }) });
      const { status, headers } = answer;
      if (attempt === MAX_ATTEMPTS) return answer;
      if (status === 401) {
        const challenge = headers['www-authenticate'] ?? '';
        const error = /error="([^"]*)"/.exec(challenge)?.[1];
        if (error && refused) throw new PullError(`server message: ${error}: authorization failed`);
        if (authorization && !error) return answer;
        refused = error ?? refused;
        authorization = await authorize(network, challenge, basic);
        if (authorization === undefined) return answer;
      } else if (!isRepeated(status, previous)) return answer;
      previous = status;
      await answer.body.dump();
    }
  };
}

/** request.retryRequest: 408 and 429 always, a 5xx once. */
function isRepeated(status: number, previous: number): boolean {
  if ([408, 429].includes(status)) return true;
  return [500, 503, 504].includes(status) && status !== previous;
}

/** dockerAuthorizer.AddResponses.
 *  @returns the Authorization header, or undefined for a scheme that nobody knows */
async function authorize(network: Network, challenge: string, basic?: string): Promise<string | undefined> {
  if (/^basic/i.test(challenge)) {
    if (!basic) throw new PullError('authorization failed: no basic auth credentials');
    return basic;
  }
  if (!/^bearer/i.test(challenge)) return undefined;
  const parameter = (name: string): string => new RegExp(`${name}="([^"]*)"`).exec(challenge)?.[1] ?? '';
  const query = new URLSearchParams({ service: parameter('service'), scope: parameter('scope') });
  try {
    const headers = basic ? { authorization: basic } : {};
    const answer = await send(network, 'GET', `${parameter('realm')}?${query}`, headers);
    const body = await answer.body.text();
    if (answer.status > 399) throw unexpectedStatus(answer, '');
    return `Bearer ${(JSON.parse(body) as { token: string }).token}`;
  } catch (error) {
    const kind = basic ? 'oauth' : 'anonymous';
    throw PullError.wrap(`failed to authorize: failed to fetch ${kind} token: `, error);
  }
}

/** One request; a registry on this machine may turn out to speak plain HTTP (docker.NewHTTPFallback). */
async function send(
  network: Network,
  method: Method,
  url: string,
  headers: Record<string, string>,
): Promise<Answer> {
  const { host, hostname, port, protocol } = new URL(url);
  const isLocal = /^(localhost|127\..*|\[::1\])$/.test(hostname);
  const address = network.hosts[host] ?? `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`;
  // containerd does not verify certificates of its own machine either (config/hosts.go).
  const connect = { rejectUnauthorized: !isLocal, ca: network.authorities };
  const late = new AbortController();
  const cancel = network.clock.after(PATIENCE_MS, () =>
    late.abort(new PullError('net/http: timeout awaiting response headers', 'DeadlineExceeded')),
  );
  try {
    if (!isLocal && !network.hosts[host]) await dialInVain(network, hostname, address);
    const {
      statusCode,
      headers: got,
      body,
    } = await request(url.replace(host, address), {
      method,
      // It names the server for TLS as well.
      headers: { ...headers, host },
      dispatcher: new Agent({ pipelining: 0, connect }),
      signal: late.signal,
    });
    return { status: statusCode, headers: got as Answer['headers'], url, method, body };
  } catch (error) {
    if (isLocal && protocol === 'https:' && isNotTls(error as Error)) {
      network.plain.add(host);
      return send(network, method, url.replace('https:', 'http:'), headers);
    }
    const reason = error instanceof PullError ? error : goNetworkError(error as Error, address);
    throw PullError.wrap(`failed to do request: ${method === 'HEAD' ? 'Head' : 'Get'} "${url}": `, reason);
  } finally {
    cancel();
  }
}

/** Any place that is not on this machine is a name without an address, or a black hole. */
async function dialInVain({ clock }: Network, hostname: string, address: string): Promise<never> {
  if (isIP(hostname) === 0) throw new PullError(`dial tcp: lookup ${hostname}: no such host`);
  await clock.wait(PATIENCE_MS);
  throw new PullError(`dial tcp ${address}: i/o timeout`, 'DeadlineExceeded');
}

/** unexpectedResponseErr: the status, and below it what the registry said in its own format. */
export function unexpectedStatus({ method, url, status }: Answer, body: string): PullError {
  const first = `unexpected status from ${method} request to ${url}: ${status} ${STATUS_CODES[status]}`;
  const said = registryErrors(body);
  return new PullError(said === undefined ? first : `${first}\n${said}`);
}

function registryErrors(body: string): string | undefined {
  try {
    const { errors = [] } = JSON.parse(body) as { errors?: { code: string; message: string }[] };
    return errors[0] && `${errors[0].code.toLowerCase().replaceAll('_', ' ')}: ${errors[0].message}`;
  } catch {
    return undefined;
  }
}
