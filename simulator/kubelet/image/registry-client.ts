// Requests to a registry as containerd 2.4 makes them (core/remotes/docker/resolver.go, authorizer.go): which ones are repeated,
// and how credentials are requested. They never leave this machine.

import { STATUS_CODES } from 'node:http';
import { isIP } from 'node:net';
import { Agent, type Dispatcher, request } from 'undici';
import type { Clock } from '../../clock.ts';
import { goNetworkError, isNotTls, PullError } from './pull-error.ts';

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

export interface RegistryResponse {
  status: number;
  headers: Record<string, string | undefined>;
  url: string;
  method: Method;
  /** Must be read or dumped. */
  body: Dispatcher.ResponseData['body'];
}

type Method = 'GET' | 'HEAD';
export type Fetch = (method: Method, path: string, accept: string) => Promise<RegistryResponse>;

const MAX_ATTEMPTS = 5;
/** ResponseHeaderTimeout of containerd's transport. */
const HEADERS_TIMEOUT_MS = 30_000;

/** Requests to one repository; `path` is relative to /v2/REPOSITORY/.
 *  @param basic a set of credentials as `user:password`, if there is one */
export function createFetch(network: Network, domain: string, repository: string, basic?: string): Fetch {
  const host = domain === 'docker.io' ? 'registry-1.docker.io' : domain;
  let authorization: string | undefined;

  /**
   * If credentials were missing, adds them to all further requests.
   * @returns whether to send the request again
   */
  function prepareRetry({ status, headers }: RegistryResponse, previousStatus: number): boolean {
    if (status !== 401) return isRepeated(status, previousStatus);
    if (authorization) return false;
    authorization = authorize(headers['www-authenticate'], basic);
    return true;
  }

  return async (method, path, accept) => {
    let previousStatus = 0;
    for (let attempt = 1; ; attempt++) {
      const scheme = network.plain.has(host) ? 'http' : 'https';
      const url = `${scheme}://${host}/v2/${repository}/${path}`;
      const headers = { accept, ...(authorization && { authorization }) };
      const response = await send(network, method, url, headers);
      if (attempt === MAX_ATTEMPTS || !prepareRetry(response, previousStatus)) return response;
      previousStatus = response.status;
      await response.body.dump();
    }
  };
}

/** request.retryRequest: 429 always, a 5xx once. */
function isRepeated(status: number, previous: number): boolean {
  return status === 429 || ([500, 503, 504].includes(status) && status !== previous);
}

/** dockerAuthorizer.AddResponses.
 *  @returns the Authorization header */
function authorize(challenge = '', basic?: string): string {
  if (!/^basic/i.test(challenge)) throw new Error(`the simulator does not know this challenge: ${challenge}`);
  if (!basic) throw new PullError('authorization failed: no basic auth credentials');
  return `Basic ${Buffer.from(basic).toString('base64')}`;
}

/** One request; a registry on this machine may turn out to speak plain HTTP (docker.NewHTTPFallback). */
async function send(
  network: Network,
  method: Method,
  url: string,
  headers: Record<string, string>,
): Promise<RegistryResponse> {
  const { host, hostname, protocol } = new URL(url);
  const isLocal = /^(localhost|127\..*|\[::1\])$/.test(hostname);
  const isKnown = isLocal || network.hosts[host] !== undefined;
  const address = addressOf(network, url);
  if (!isKnown && isIP(hostname) !== 0)
    throw new Error(`the simulator does not know the address ${hostname}`);
  try {
    if (!isKnown) throw new PullError(`dial tcp: lookup ${hostname}: no such host`);
    // containerd does not verify certificates of its own machine either (config/hosts.go).
    const connect = { rejectUnauthorized: !isLocal, ca: network.authorities };
    const response = await withTimeout(network.clock, (signal) =>
      request(url.replace(host, address), {
        method,
        // It names the server for TLS as well.
        headers: { ...headers, host },
        dispatcher: new Agent({ pipelining: 0, connect }),
        signal,
      }),
    );
    const received = response.headers as RegistryResponse['headers'];
    return { status: response.statusCode, headers: received, url, method, body: response.body };
  } catch (error) {
    if (isLocal && protocol === 'https:' && isNotTls(error as Error)) {
      network.plain.add(host);
      return send(network, method, url.replace('https:', 'http:'), headers);
    }
    const reason = error instanceof PullError ? error : goNetworkError(error as Error, address);
    throw PullError.wrap(`failed to do request: ${method === 'HEAD' ? 'Head' : 'Get'} "${url}": `, reason);
  }
}

/** The HOST:PORT that is dialled for a URL. */
function addressOf(network: Network, url: string): string {
  const { host, hostname, port, protocol } = new URL(url);
  return network.hosts[host] ?? `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`;
}

async function withTimeout<T>(clock: Clock, ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const timeout = new AbortController();
  const cancel = clock.after(HEADERS_TIMEOUT_MS, () =>
    timeout.abort(new PullError('net/http: timeout awaiting response headers', 'DeadlineExceeded')),
  );
  try {
    return await ask(timeout.signal);
  } finally {
    cancel();
  }
}

/** unexpectedResponseErr: the status, and below it what the registry said in its own format. */
export function unexpectedStatus({ method, url, status, headers }: RegistryResponse, body = ''): PullError {
  const first = `unexpected status from ${method} request to ${url}: ${status} ${STATUS_CODES[status]}`;
  if (body === '' || !headers['content-type']?.startsWith('application/json')) return new PullError(first);
  const [{ code, message }] = (JSON.parse(body) as { errors: [{ code: string; message: string }] }).errors;
  return new PullError(`${first}\n${code.toLowerCase().replaceAll('_', ' ')}: ${message}`);
}
