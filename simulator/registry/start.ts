/**
 * An OCI registry in memory, for the simulator and for the tests on a real cluster alike: the read side of
 * https://github.com/opencontainers/distribution-spec/blob/main/spec.md. Images get in by `push` alone.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { type Answer, errorAnswer, isRegistry, unauthorized } from './answers.ts';
import { deliver } from './deliver.ts';
import { type Asked, type Delivery, distort, type Fault, whole } from './faults.ts';
import type { Image } from './oci.ts';
import { push, readBlob, readManifest, remove, type Store } from './store.ts';

/** Where to listen. */
export interface Listener {
  /** Default: 127.0.0.1, where container runtimes speak plain HTTP; elsewhere they insist on HTTPS. */
  readonly host?: string;
  /** PEM. Default: plain HTTP. */
  readonly tls?: { readonly certificate: string; readonly key: string };
}

/** What a private repository takes, by basic authentication. */
export interface Credentials {
  readonly user: string;
  readonly password: string;
}

export interface Registry extends AsyncDisposable {
  /** HOST:PORT, the first part of references to its images. */
  readonly address: string;
  /** Every request so far, oldest first; status 0: not answered (yet). */
  readonly requests: readonly { readonly method: string; readonly path: string; readonly status: number }[];
  /** Adds an image under 'team/app:1' or moves the tag to it. Gives the digest, 'sha256:…'. */
  push(reference: string, image: Image): string;
  /** Removes a tag ('team/app:1'); its manifest stays reachable by digest. */
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

/** Starts a registry. Rejects when the address can't be had (EADDRNOTAVAIL). */
export async function startRegistry(options: Listener = {}): Promise<Registry> {
  const store: Store = new Map();
  const requests: { method: string; path: string; status: number }[] = [];
  const faults = new Map<string, { fault: Fault; left: number }>();
  const locks = new Map<string, Credentials>();
  const servers: Server[] = [];

  function handle({ method = '', url = '', headers }: IncomingMessage): Delivery {
    // CRI-O asks this before every pull, and sends credentials only if it was told here how:
    // https://github.com/containers/container-libs/blob/image/v5.38.0/image/docker/docker_client.go#L907
    if (method === 'GET' && url === '/v2/') return whole(locks.size === 0 ? isRegistry : unauthorized());
    const [, name, what, target = ''] =
      /^\/v2\/(.+)\/(manifests|blobs)\/([^/?]+)/.exec(decodeURIComponent(url)) ?? [];
    if (!name || !['GET', 'HEAD'].includes(method)) {
      const message = `the simulator's registry does not know this request: ${method} ${url}`;
      return whole(errorAnswer(501, 'UNSUPPORTED', message));
    }
    const asked: Asked = { method, name, what: what === 'blobs' ? 'blob' : 'manifest', target };
    const healthy = mayRead(name, headers.authorization) ? read(store, asked) : unauthorized(name);
    return troubled(asked, healthy);
  }

  function mayRead(name: string, authorization: string | undefined): boolean {
    const lock = locks.get(name);
    return lock === undefined || authorization === `Basic ${btoa(`${lock.user}:${lock.password}`)}`;
  }

  /** The answer through the repository's fault, if it has one that is not used up. */
  function troubled(asked: Asked, healthy: Answer): Delivery {
    const active = faults.get(asked.name);
    if (active === undefined || active.left === 0) return whole(healthy);
    const manifests = [...(store.get(asked.name)?.manifests.values() ?? [])];
    const distorted = distort(active.fault, asked, healthy, manifests);
    if (distorted !== undefined) active.left -= 1;
    return distorted ?? whole(healthy);
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const entry = { method: request.method ?? '', path: request.url?.split('?')[0] ?? '', status: 0 };
    requests.push(entry);
    const delivery = handle(request);
    if ('answer' in delivery) entry.status = delivery.answer.status;
    await deliver(response, delivery);
  }

  async function listen({ host = '127.0.0.1', tls }: Listener): Promise<string> {
    const onRequest = (request: IncomingMessage, response: ServerResponse): void => {
      serve(request, response).catch((error) => response.destroy(error));
    };
    const server =
      tls === undefined
        ? createServer(onRequest)
        : createTlsServer({ cert: tls.certificate, key: tls.key }, onRequest);
    await once(server.listen(0, host), 'listening');
    servers.push(server);
    return `${host}:${(server.address() as AddressInfo).port}`;
  }

  async function close(): Promise<void> {
    for (const server of servers.splice(0)) {
      const closed = server[Symbol.asyncDispose]();
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

function read(store: Store, { what, name, target }: Asked): Answer {
  return what === 'blob' ? readBlob(store, name, target) : readManifest(store, name, target);
}
