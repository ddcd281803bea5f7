/**
 * An OCI registry in memory, for the simulator and for the tests on a real cluster alike: the read side of
 * https://github.com/opencontainers/distribution-spec/blob/main/spec.md. Images get in by `push` alone.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, isIPv6 } from 'node:net';
import { type Answer, errorAnswer, jsonAnswer } from './answers.ts';
import { type Credentials, createTokens, refusal, repositoryOf } from './authorization.ts';
import { deliver } from './deliver.ts';
import { type Asked, concerns, type Delivery, distort, type Fault } from './faults.ts';
import type { Image } from './oci.ts';
import { push, readBlob, readManifest, remove, type Store } from './store.ts';

/** Where to listen. */
export interface Listener {
  /** Default: any free one. */
  readonly port?: number;
  /** Default: 127.0.0.1, where container runtimes speak plain HTTP; elsewhere they insist on HTTPS. */
  readonly host?: string;
  /** PEM. Default: plain HTTP. */
  readonly tls?: { readonly certificate: string; readonly key: string };
}

export interface Registry extends AsyncDisposable {
  /** HOST:PORT, the first part of references to its images. */
  readonly address: string;
  /** Every request so far, oldest first; status 0: not answered (yet). */
  readonly requests: readonly { readonly method: string; readonly path: string; readonly status: number }[];
  /** Adds an image under 'team/app:1' or moves the tag to it. Gives the digest, 'sha256:…'. */
  push(reference: string, image: Image): string;
  /** Removes a tag ('team/app:1'; its manifest stays reachable by digest) or a manifest ('team/app@sha256:…'). */
  remove(reference: string): void;
  /** From now on the repository answers in this way. */
  misbehave(repository: string, fault: Fault): void;
  /** It is sound again. */
  behave(repository: string): void;
  /** Makes one repository private. */
  protect(repository: string, credentials: Credentials): void;
  /** Opens one more door to the same content, and gives its HOST:PORT. */
  listen(listener: Listener): Promise<string>;
  /** Ends all connections, also those that hang, and forgets everything. */
  close(): Promise<void>;
}

/** Starts a registry. Rejects when the address can't be had (EADDRINUSE, EADDRNOTAVAIL). */
export async function startRegistry(options: Listener = {}): Promise<Registry> {
  const store: Store = new Map();
  const requests: { method: string; path: string; status: number }[] = [];
  const faults = new Map<string, { fault: Fault; left: number }>();
  const locks = new Map<string, Credentials>();
  const tokens = createTokens();
  const servers: Server[] = [];

  function handle(request: IncomingMessage, scheme: string): Delivery {
    const origin = `${scheme}://${request.headers.host}`;
    const { pathname, searchParams } = new URL(request.url ?? '/', origin);
    const method = request.method ?? '';
    const { authorization, range } = request.headers;
    if (pathname === '/token') {
      // Clients that know OAuth 2 try POST first, and GET after a 404; that one step is all there is to it.
      if (method !== 'GET') return whole(errorAnswer(404, 'UNSUPPORTED', 'The operation is unsupported.'));
      const scope = searchParams.get('scope');
      return whole(tokens.grant(scope, authorization, locks.get(repositoryOf(scope) ?? '')));
    }
    if (pathname === '/v2/' || pathname === '/v2') return whole(jsonAnswer(200, {}));
    const asked = parse(method, pathname);
    if (asked === undefined) return whole(errorAnswer(404, 'NOT_FOUND', 'no such page in a registry'));
    if (method !== 'GET' && method !== 'HEAD') {
      return whole(errorAnswer(405, 'UNSUPPORTED', 'The operation is unsupported.'));
    }
    const credentials = locks.get(asked.name);
    const refused = credentials && refusal(asked.name, authorization, credentials, tokens, origin);
    return troubled(asked, refused ?? read(store, asked, range));
  }

  /** The answer through the repository's fault, if it has one that is not used up. */
  function troubled(asked: Asked, healthy: Answer): Delivery {
    const active = faults.get(asked.name);
    if (active === undefined || active.left === 0 || !concerns(active.fault, asked, healthy))
      return whole(healthy);
    active.left -= 1;
    return distort(active.fault, asked, healthy, [...(store.get(asked.name)?.manifests.values() ?? [])]);
  }

  async function serve(request: IncomingMessage, response: ServerResponse, scheme: string): Promise<void> {
    const entry = { method: request.method ?? '', path: request.url?.split('?')[0] ?? '', status: 0 };
    requests.push(entry);
    const delivery = handle(request, scheme);
    if ('answer' in delivery) entry.status = delivery.answer.status;
    await deliver(response, delivery);
  }

  async function listen({ port = 0, host = '127.0.0.1', tls }: Listener): Promise<string> {
    const scheme = tls === undefined ? 'http' : 'https';
    const onRequest = (request: IncomingMessage, response: ServerResponse): void => {
      serve(request, response, scheme).catch((error) => response.destroy(error));
    };
    const server =
      tls === undefined
        ? createServer(onRequest)
        : createTlsServer({ cert: tls.certificate, key: tls.key }, onRequest);
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(port, host, resolve);
    });
    servers.push(server);
    const actual = (server.address() as AddressInfo).port;
    return isIPv6(host) ? `[${host}]:${actual}` : `${host}:${actual}`;
  }

  async function close(): Promise<void> {
    for (const server of servers.splice(0)) {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    }
  }

  return {
    address: await listen(options),
    requests,
    push: (reference, image) => push(store, reference, image),
    remove: (reference) => remove(store, reference),
    misbehave(repository, fault) {
      faults.set(repository, { fault, left: fault.times ?? Infinity });
    },
    behave: (repository) => void faults.delete(repository),
    protect: (repository, credentials) => void locks.set(repository, credentials),
    listen,
    close,
    [Symbol.asyncDispose]: close,
  };
}

function whole(answer: Answer): Delivery {
  return { kind: 'answer', answer };
}

function parse(method: string, pathname: string): Asked | undefined {
  const match = /^\/v2\/(.+)\/(manifests|blobs)\/([^/]+)$/.exec(pathname);
  if (!match?.[1]) return undefined;
  const what = match[2] === 'blobs' ? 'blob' : 'manifest';
  return { method, what, name: match[1], target: decodeURIComponent(match[3] ?? '') };
}

function read(store: Store, { what, name, target }: Asked, range: string | undefined): Answer {
  return what === 'blob' ? readBlob(store, name, target, range) : readManifest(store, name, target);
}
