// The API server: authenticates and authorizes each request, lets planned faults happen, and answers.

import { type IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import type { KeyPair } from '../certificates.ts';
import { closeServer, listenOnFreePort } from '../listen.ts';
import { serveAttach, type Upgrade } from './attach.ts';
import { authenticate, forbidden, matchesFilter } from './authorization.ts';
import { handle } from './handlers.ts';
import { errorOf, takeFault } from './request-faults.ts';
import { attachments } from './resource-kinds.ts';
import { route } from './route.ts';
import type { ServerState } from './server-state.ts';
import { ApiError, internal, unknown } from './status-errors.ts';

export interface Server {
  url: string;
  close(): Promise<void>;
}

/** @param authority whose client certificates are accepted (PEM) */
export async function startServer(
  state: ServerState,
  { certificate, key }: KeyPair,
  authority: string,
): Promise<Server> {
  // A certificate of another authority is answered with 401, as the real one does, not with a TLS alert.
  const options = { key, cert: certificate, ca: authority, requestCert: true, rejectUnauthorized: false };
  const server = createServer(options, (request, response) => void serve(state, request, response));
  server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    const response = new ServerResponse(request);
    response.assignSocket(socket);
    response.shouldKeepAlive = false;
    response.once('finish', () => socket.end());
    void serve(state, request, response, { request, socket, head });
  });
  return { url: `https://${await listenOnFreePort(server)}`, close: () => closeServer(server) };
}

async function serve(
  state: ServerState,
  request: IncomingMessage,
  response: ServerResponse,
  upgrade?: Upgrade,
): Promise<void> {
  const { method = 'GET', url: path = '/' } = request;
  state.requests.push({ method, path });
  try {
    await processRequest(state, request, response, upgrade);
  } catch (error) {
    if (response.headersSent) return void request.socket.destroy();
    // A client that disconnects while it sends its request is not an error here.
    if (response.destroyed) return;
    if (!(error instanceof ApiError)) state.fail(`${method} ${path}`, error);
    const { status } = error instanceof ApiError ? error : internal(String(error));
    answer(response, status.code, status);
  }
}

/** @throws ApiError for a request that is not allowed, cannot be done, or shall fail */
async function processRequest(
  state: ServerState,
  request: IncomingMessage,
  response: ServerResponse,
  upgrade: Upgrade | undefined,
): Promise<void> {
  // Before anything else of the request is read: without credentials every request gets the same answer.
  const user = authenticate(request, state.userOf);
  const url = new URL(request.url ?? '/', 'https://simulator');
  const info = route(request.method ?? 'GET', url);
  const fault = takeFault(state.faults, info);
  if (fault?.kind === 'status') throw errorOf(fault);
  if (fault?.kind === 'hang') return;
  if ([...state.denials].some((filter) => matchesFilter(info, filter))) throw forbidden(user, info);
  if (upgrade !== undefined && info.resource === attachments) {
    if (fault !== undefined) throw unknown('fault of an upgrade', fault.kind);
    // The verb of a GET is not enough, and no reason is given (pkg/registry/core/pod/rest/subresources.go).
    const create = { ...info, verb: 'create' as const };
    if ([...state.denials].some((filter) => matchesFilter(create, filter)))
      throw new ApiError(403, 'Forbidden', `pods "${info.name}" is forbidden: `);
    response.detachSocket(upgrade.socket as Socket);
    return serveAttach(state, info, url.searchParams, upgrade);
  }
  // Before any wait, because the body of a client that has disconnected can no longer be read.
  const json = (await text(request)) || '{}';
  const body = JSON.parse(json) as object;
  if (fault?.kind === 'late') await state.clock.wait(fault.ms);
  const result = await handle(state, { info, query: url.searchParams, body, json, request, response });
  if (fault?.kind === 'lost') request.socket.destroy();
  else if (result) answer(response, info.verb === 'create' ? 201 : 200, result);
}

function answer(response: ServerResponse, code: number, body: object): void {
  const content = JSON.stringify(body);
  const length = Buffer.byteLength(content);
  response.writeHead(code, { 'Content-Type': 'application/json', 'Content-Length': length }).end(content);
}
