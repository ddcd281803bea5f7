// The API server: who asks, may they, and what goes wrong today.

import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { authenticate, forbidden, isMeant } from './access.ts';
import { answer, bodyOf } from './exchange.ts';
import { errorOf } from './faults.ts';
import { perform } from './handlers.ts';
import { route } from './route.ts';
import type { Stage } from './stage.ts';
import { ApiError, internal } from './status.ts';

export interface ServerSettings {
  port: number;
  certificate: string;
  key: string;
  /** Whose client certificates are believed (PEM). */
  authority: string;
}

export interface Server {
  port: number;
  close(): Promise<void>;
}

export async function startServer(stage: Stage, settings: ServerSettings): Promise<Server> {
  const server = createServer({
    key: settings.key,
    cert: settings.certificate,
    ca: settings.authority,
    requestCert: true,
    // A stranger's certificate is answered with 401, as the real one does, not with a TLS alert.
    rejectUnauthorized: false,
  });
  server.on('request', (request, response) => void serve(stage, request, response));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(settings.port, '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

async function serve(stage: Stage, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const method = request.method ?? 'GET';
  const url = new URL(request.url ?? '/', 'https://simulator');
  stage.requests.push({ method, path: url.pathname + url.search });
  try {
    const user = authenticate(request);
    const attempt = route(method, url);
    const fault = stage.faults.take(attempt);
    if (fault?.kind === 'status') throw errorOf(fault);
    if (fault?.kind === 'reset') return void request.socket.destroy();
    if (fault?.kind === 'hang') return;
    if ([...stage.denials].some((target) => isMeant(attempt, target))) throw forbidden(user, attempt);
    // Before any wait: of a client that goes away nothing can be read any more.
    const sent = method === 'GET' ? {} : await bodyOf(request);
    if (fault?.kind === 'late') await stage.clock.wait(fault.ms);
    const exchange = { attempt, query: url.searchParams, sent, request, response };
    const { code, body } = await perform(stage, exchange);
    if (fault?.kind === 'lost') request.socket.destroy();
    else if (body) answer(response, code, body);
  } catch (error) {
    if (response.headersSent) return void request.socket.destroy();
    if (!(error instanceof ApiError)) console.error('simulator:', error);
    const { status, headers } = error instanceof ApiError ? error : internal(String(error));
    answer(response, status.code, status, headers);
  }
}
