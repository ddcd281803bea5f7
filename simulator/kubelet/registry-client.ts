// Requests to a registry as containerd 2.4 makes them (core/remotes/docker/resolver.go, authorizer.go): where to
// connect, which requests are repeated, and how a token or a password is asked for. Never leaves this machine.

import { type IncomingMessage, request as plainRequest } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { isIP } from 'node:net';
import type { Clock } from '../clock.ts';
import { goNetworkError, isNotTls, PullError } from './wire-errors.ts';

export interface Credentials {
  username: string;
  password: string;
}

/** The node's view of the network. */
export interface Network {
  /** Names that resolve: registry host (with its port, if it has one) → 127.0.0.1:PORT. */
  hosts: Record<string, string>;
  /** Certificates (PEM) that the node trusts. */
  authorities: string[];
  /** Loopback registries that turned out to speak plain HTTP. */
  plain: Set<string>;
  clock: Clock;
}

export interface Answer {
  status: number;
  /** `404 Not Found` */
  line: string;
  headers: IncomingMessage['headers'];
  url: string;
  method: string;
  /** The body as it comes in; must be read or destroyed. */
  body: IncomingMessage;
}

export type Fetch = (method: 'GET' | 'HEAD', path: string, accept: string) => Promise<Answer>;

const maxAttempts = 5;

/** Requests to one repository, with one set of credentials; `path` is relative to /v2/REPOSITORY/. */
export function createFetch(
  network: Network,
  domain: string,
  repository: string,
  credentials?: Credentials,
): Fetch {
  const host = domain === 'docker.io' ? 'registry-1.docker.io' : domain;
  let authorization: string | undefined;

  return async (method, path, accept) => {
    let refused: string | undefined;
    let previous = 0;
    for (let attempt = 1; ; attempt++) {
      const answer = await send(network, host, method, `/v2/${repository}/${path}`, {
        accept,
        ...(authorization ? { authorization } : {}),
      });
      const { status, headers } = answer;
      const last = attempt === maxAttempts;
      if (status === 401 && !last) {
        const challenge = headers['www-authenticate'] ?? '';
        const error = /error="([^"]*)"/.exec(challenge)?.[1];
        if (error && refused) throw new PullError(`server message: ${error}: authorization failed`);
        if (authorization && !error) return answer;
        refused = error ?? refused;
        const next = await authorize(network, challenge, credentials);
        if (next === undefined) return answer;
        authorization = next;
      } else if (!isRepeated(status, previous) || last) return answer;
      previous = status;
      answer.body.destroy();
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
async function authorize(
  network: Network,
  challenge: string,
  credentials?: Credentials,
): Promise<string | undefined> {
  const basic =
    credentials &&
    `Basic ${Buffer.from(`${credentials.username}:${credentials.password}`).toString('base64')}`;
  const parameter = (name: string): string => new RegExp(`${name}="([^"]*)"`).exec(challenge)?.[1] ?? '';
  if (/^basic/i.test(challenge)) {
    if (!basic) throw new PullError('authorization failed: no basic auth credentials');
    return basic;
  }
  if (!/^bearer/i.test(challenge)) return undefined;
  const realm = new URL(parameter('realm'));
  if (parameter('service')) realm.searchParams.set('service', parameter('service'));
  if (parameter('scope')) realm.searchParams.set('scope', parameter('scope'));
  const kind = basic ? 'oauth' : 'anonymous';
  try {
    const headers = basic ? { authorization: basic } : {};
    const answer = await send(
      network,
      realm.host,
      'GET',
      realm.pathname + realm.search,
      headers,
      realm.protocol,
    );
    const body = await read(answer.body);
    if (answer.status > 399) throw unexpectedStatus(answer, '');
    const { token, access_token } = JSON.parse(body.toString()) as { token?: string; access_token?: string };
    const given = access_token || token;
    if (!given) throw new PullError('authorization server did not include a token in the response');
    return `Bearer ${given}`;
  } catch (error) {
    throw PullError.wrap(`failed to authorize: failed to fetch ${kind} token: `, error);
  }
}

/** One request; loopback registries may turn out to speak plain HTTP (docker.NewHTTPFallback). */
async function send(
  network: Network,
  host: string,
  method: 'GET' | 'HEAD',
  path: string,
  headers: Record<string, string>,
  scheme?: string,
): Promise<Answer> {
  const local = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/.test(host);
  const secure = scheme ? scheme === 'https:' : !network.plain.has(host);
  const url = `${secure ? 'https' : 'http'}://${host}${path}`;
  try {
    return await once(network, url, local, method, headers);
  } catch (error) {
    const cause = error as NodeJS.ErrnoException;
    if (secure && local && !scheme && isNotTls(cause)) {
      network.plain.add(host);
      return send(network, host, method, path, headers);
    }
    const { address } = placeOf(network, new URL(url));
    const reason = error instanceof PullError ? error : goNetworkError(cause, address);
    const verb = method === 'HEAD' ? 'Head' : 'Get';
    throw PullError.wrap(`failed to do request: ${verb} "${url}": `, reason);
  }
}

async function once(
  network: Network,
  url: string,
  local: boolean,
  method: string,
  headers: Record<string, string>,
): Promise<Answer> {
  const target = new URL(url);
  const { hostname, port } = await connectable(network, target);
  const secure = target.protocol === 'https:';
  const options = {
    host: hostname,
    port,
    method,
    path: target.pathname + target.search,
    headers: { ...headers, host: target.host, 'user-agent': 'containerd/2.4.2' },
    agent: false as const,
    ...(isIP(target.hostname) ? {} : { servername: target.hostname }),
    // containerd does not verify loopback registries either (config/hosts.go).
    rejectUnauthorized: !local,
    ...(network.authorities.length > 0 ? { ca: network.authorities } : {}),
  };
  return new Promise((resolve, reject) => {
    const request = secure ? tlsRequest(options) : plainRequest(options);
    // ResponseHeaderTimeout of the default transport.
    const cancel = network.clock.after(30_000, () => {
      request.destroy(new PullError('net/http: timeout awaiting response headers', 'DeadlineExceeded'));
    });
    request.on('error', (error) => {
      cancel();
      reject(error);
    });
    request.on('response', (body) => {
      cancel();
      const { statusCode: status = 0, statusMessage, headers } = body;
      if (status >= 300 && status < 400 && headers.location) {
        body.destroy();
        const next = new URL(headers.location, url);
        const isLocal = /^(localhost|127\.)/.test(next.hostname);
        once(network, next.href, isLocal, method, {}).then(resolve, reject);
      } else resolve({ status, line: `${status} ${statusMessage}`, headers, url, method, body });
    });
    request.end();
  });
}

function placeOf({ hosts }: Network, url: URL): { address: string; known: boolean } {
  const mapped = hosts[url.host] ?? hosts[url.hostname];
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  const local = url.hostname === 'localhost' || /^127\./.test(url.hostname) || url.hostname === '[::1]';
  const name = url.hostname === 'localhost' ? '127.0.0.1' : url.hostname;
  return { address: mapped ?? `${name}:${port}`, known: mapped !== undefined || local };
}

/** Where to connect; any place that is not on this machine is a name without an address, or a black hole. */
async function connectable(network: Network, url: URL): Promise<{ hostname: string; port: number }> {
  const { address, known } = placeOf(network, url);
  if (!known && isIP(url.hostname) === 0)
    throw new PullError(`dial tcp: lookup ${url.hostname}: no such host`);
  if (!known) {
    await network.clock.wait(30_000);
    throw new PullError(`dial tcp ${address}: i/o timeout`, 'DeadlineExceeded');
  }
  const split = address.lastIndexOf(':');
  return { hostname: address.slice(0, split).replace(/[[\]]/g, ''), port: Number(address.slice(split + 1)) };
}

export async function read(body: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** unexpectedResponseErr: the status, and below it what the registry said in its own format. */
export function unexpectedStatus({ method, url, line }: Answer, body: string): PullError {
  const first = `unexpected status from ${method} request to ${url}: ${line}`;
  const said = registryErrors(body);
  return new PullError(said === undefined ? first : `${first}\n${said}`);
}

function registryErrors(body: string): string | undefined {
  try {
    const { errors } = JSON.parse(body) as { errors?: { code?: string; message?: string }[] };
    const lines = (errors ?? []).map(
      ({ code = 'unknown', message = '' }) => `${code.toLowerCase().replaceAll('_', ' ')}: ${message}`,
    );
    if (lines.length === 0) return undefined;
    return lines.length === 1 ? lines[0] : `errors:\n${lines.join('\n')}\n`;
  } catch {
    return undefined;
  }
}
