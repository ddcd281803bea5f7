// The API server: who asks, may they, and what goes wrong today.

import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { KeyPair } from '../certificates.ts';
import { authenticate, forbidden, isMeant } from './access.ts';
import { errorOf, takeFault } from './faults.ts';
import { perform } from './handlers.ts';
import { route } from './route.ts';
import type { ServerState } from './server-state.ts';
import { ApiError, internal } from './status.ts';

export interface Server {
  url: string;
  close(): Promise<void>;
}

/** @param authority whose client certificates are believed (PEM) */
export async function startServer(
  state: ServerState,
  { certificate, key }: KeyPair,
  authority: string,
): Promise<Server> {
  // A stranger's certificate is answered with 401, as the real one does, not with a TLS alert.
  const options = { key, cert: certificate, ca: authority, requestCert: true, rejectUnauthorized: false };
  const server = createServer(options, (request, response) => void serve(state, request, response));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      const closed = server[Symbol.asyncDispose]();
      server.closeAllConnections();
      return closed;
    },
  };
}

async function serve(state: ServerState, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = 'GET', url: path = '/' } = request;
  state.requests.push({ method, path });
  try {
    // Before anything of the request is read: a stranger is told one thing, whatever he sends.
    const user = authenticate(request, state.token);
    const url = new URL(path, 'https://simulator');
    const attempt = route(method, url);
    const fault = takeFault(state.faults, attempt);
    if (fault?.kind === 'status') throw errorOf(fault);
    if (fault?.kind === 'hang') return;
    if ([...state.denials].some((target) => isMeant(attempt, target))) throw forbidden(user, attempt);
    // Before any wait: of a client that goes away nothing can be read any more.
    const sent = JSON.parse((await text(request)) || '{}') as object;
    if (fault?.kind === 'late') await state.clock.wait(fault.ms);
    const body = await perform(state, { attempt, query: url.searchParams, sent, request, response });
    if (fault?.kind === 'lost') request.socket.destroy();
    else if (body) answer(response, attempt.verb === 'create' ? 201 : 200, body);
  } catch (error) {
    if (response.headersSent) return void request.socket.destroy();
    if (!(error instanceof ApiError)) console.error('simulator:', error);
    const { status } = error instanceof ApiError ? error : internal(String(error));
    answer(response, status.code, status);
  }
}

function answer(response: ServerResponse, code: number, body: object): void {
  const content = JSON.stringify(body);
  const length = Buffer.byteLength(content);
  response.writeHead(code, { 'Content-Type': 'application/json', 'Content-Length': length }).end(content);
}
