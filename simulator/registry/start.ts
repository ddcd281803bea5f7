/**
 * An OCI registry in memory, for the simulator and for the tests on a real cluster: the read side of
 * https://github.com/opencontainers/distribution-spec/blob/main/spec.md. Images are added only by `push`.
 */
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { closeServer, listenOnFreePort } from '../listen.ts';
import { answerRequest, type Credentials, type RegistryState } from './answer-request.ts';
import { push, remove } from './content-store.ts';
import { deliver } from './deliver.ts';
import type { Image } from './oci.ts';
import type { Fault } from './registry-faults.ts';

/** Where to listen. */
interface Listener {
  /** Default: 127.0.0.1, for which container runtimes use plain HTTP. For other addresses they require HTTPS. */
  readonly host?: string;
  /** PEM. Default: plain HTTP. */
  readonly tls?: { readonly certificate: string; readonly key: string };
}

interface LoggedRequest {
  readonly method: string;
  readonly path: string;
  /** 0: not answered (yet). */
  readonly status: number;
}

export interface Registry extends AsyncDisposable {
  /** HOST:PORT, the first part of references to its images. */
  readonly address: string;
  /** Every request so far, oldest first. */
  readonly requests: readonly LoggedRequest[];
  /** Adds an image under 'team/app:1' or moves the tag to it. Gives the digest, 'sha256:…'. */
  push(reference: string, image: Image): string;
  /** Removes a tag ('team/app:1'); its manifest stays reachable by digest. */
  remove(reference: string): void;
  /** From now on the repository answers with this fault. */
  misbehave(repository: string, fault: Fault): void;
  /** Ends the fault of a repository. */
  behave(repository: string): void;
  /** Makes one repository private. */
  protect(repository: string, credentials: Credentials): void;
  /** Serves the same content at one more address, and gives its HOST:PORT. */
  listen(listener: Listener): Promise<string>;
  /** Ends all connections, including those that hang, and forgets everything. */
  close(): Promise<void>;
}

/** Starts a registry. Rejects if the address is not available (EADDRNOTAVAIL). */
export async function startRegistry(options: Listener = {}): Promise<Registry> {
  const state: RegistryState = { content: new Map(), faults: new Map(), credentials: new Map() };
  const requests: LoggedRequest[] = [];
  const servers: Server[] = [];

  async function listen({ host, tls }: Listener): Promise<string> {
    const server = createListener(tls, (request, response) => {
      serve(state, requests, request, response).catch((error) => response.destroy(error));
    });
    const address = await listenOnFreePort(server, host);
    servers.push(server);
    return address;
  }

  async function close(): Promise<void> {
    for (const server of servers.splice(0)) await closeServer(server);
  }

  return {
    address: await listen(options),
    requests,
    push: (reference, image) => push(state.content, reference, image),
    remove: (reference) => remove(state.content, reference),
    misbehave: (repository, fault) =>
      void state.faults.set(repository, { fault, left: fault.times ?? Infinity }),
    behave: (repository) => void state.faults.delete(repository),
    protect: (repository, credentials) => void state.credentials.set(repository, credentials),
    listen,
    close,
    [Symbol.asyncDispose]: close,
  };
}

function createListener(tls: Listener['tls'], onRequest: RequestListener): Server {
  return tls === undefined
    ? createServer(onRequest)
    : createTlsServer({ cert: tls.certificate, key: tls.key }, onRequest);
}

async function serve(
  state: RegistryState,
  requests: LoggedRequest[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const entry = { method: request.method ?? '', path: request.url?.split('?')[0] ?? '', status: 0 };
  requests.push(entry);
  const delivery = answerRequest(state, request);
  if ('answer' in delivery) entry.status = delivery.answer.status;
  await deliver(response, delivery);
}
