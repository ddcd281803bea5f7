// The API server: who asks, may they, and what goes wrong today.

import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { authenticate, forbidden, isMeant } from './access.ts';
import { errorOf, takeFault } from './faults.ts';
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
    const fault = takeFault(stage.faults, attempt);
    if (fault?.kind === 'status') throw errorOf(fault);
    if (fault?.kind === 'hang') return;
    if ([...stage.denials].some((target) => isMeant(attempt, target))) throw forbidden(user, attempt);
    const body = await perform(stage, { attempt, query: url.searchParams, request, response });
    if (fault) request.socket.destroy();
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
