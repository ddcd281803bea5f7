// The API server: TLS, HTTP/2 and HTTP/1.1; who asks, may they, and what goes wrong today.

import { createSecureServer } from 'node:http2';
import type { AddressInfo, Socket } from 'node:net';
import type { Clock } from '../clock.ts';
import { authenticate, type Denial, forbidden, isDenied, type User } from './access.ts';
import { answer, cut, type Request, type Response } from './exchange.ts';
import { errorOf, type Faults } from './faults.ts';
import { type Exchange, type OpenLog, perform } from './handlers.ts';
import type { ImageVolumes } from './image-volumes.ts';
import type { Admission } from './objects.ts';
import { route } from './route.ts';
import { ApiError, internal } from './status.ts';
import type { Store } from './store.ts';

/** What the server looks at in every request; tests change these while it runs. */
export interface ServerState {
  tokens: Map<string, User>;
  denials: Denial[];
  faults: Faults;
  admit: Admission;
  expireAsStatus: boolean;
}

export interface ServerSettings {
  port: number;
  certificate: string;
  key: string;
  /** Whose client certificates are believed (PEM). */
  authority: string;
  store: Store;
  clock: Clock;
  openLog: OpenLog;
  imageVolumes: ImageVolumes;
  state: ServerState;
}

export interface Server {
  port: number;
  requests: { method: string; path: string }[];
  /** Ends all open watches or logs; `cut` drops their connections instead. */
  drop(kind: 'watch' | 'log', how: 'end' | 'cut'): void;
  close(): Promise<void>;
}

const version = { major: '1', minor: '37', gitVersion: 'v1.37.1-simulator', platform: 'linux/amd64' };

export async function startServer(settings: ServerSettings): Promise<Server> {
  const { store, clock, openLog, imageVolumes, state } = settings;
  const requests: Server['requests'] = [];
  const streams = new Set<{ kind: 'watch' | 'log'; end: () => void; cut: () => void }>();
  const sockets = new Set<Socket>();
  const stage = {
    store,
    clock,
    openLog,
    imageVolumes,
    denials: () => state.denials,
    admit: (pod: Parameters<Admission>[0]) => state.admit(pod),
    expireAsStatus: () => state.expireAsStatus,
    track: (kind: 'watch' | 'log', { request, response }: Exchange, end: () => void) => {
      const stream = { kind, end, cut: () => cut(request) };
      streams.add(stream);
      response.on('close', () => streams.delete(stream));
    },
  };

  async function serve(request: Request, response: Response): Promise<void> {
    const method = request.method ?? 'GET';
    const url = new URL(request.url ?? '/', 'https://simulator');
    requests.push({ method, path: url.pathname + url.search });
    try {
      const user = authenticate(request, state.tokens);
      if (url.pathname === '/version') return answer(response, 200, version);
      const attempt = route(method, url);
      const fault = state.faults.take(attempt);
      if (fault?.kind === 'status') throw errorOf(fault);
      if (fault?.kind === 'reset') return cut(request);
      if (fault?.kind === 'hang') return;
      if (isDenied(attempt, state.denials)) throw forbidden(user, attempt);
      const { code, body } = await perform(stage, { attempt, url, request, response });
      if (fault?.kind === 'lost') return cut(request);
      if (body) answer(response, code, body);
    } catch (error) {
      if (response.headersSent) return cut(request);
      if (!(error instanceof ApiError)) console.error('simulator:', error);
      const { status, headers } = error instanceof ApiError ? error : internal(String(error));
      answer(response, status.code, status, headers);
    }
  }

  const server = createSecureServer({
    allowHTTP1: true,
    key: settings.key,
    cert: settings.certificate,
    ca: settings.authority,
    requestCert: true,
    // A stranger's certificate is answered with 401, as the real one does, not with a TLS alert.
    rejectUnauthorized: false,
  });
  server.on('request', (request, response) => void serve(request, response));
  server.on('sessionError', () => {});
  server.on('secureConnection', (socket) => socket.on('error', () => {}));
  server.on('connection', (socket: Socket) => {
    // Else a head and a short body are 40 ms apart (Nagle's algorithm and delayed acknowledgement).
    socket.setNoDelay(true);
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(settings.port, '127.0.0.1', resolve);
  });

  return {
    port: (server.address() as AddressInfo).port,
    requests,
    drop: (kind, how) => {
      for (const stream of [...streams]) if (stream.kind === kind) stream[how]();
    },
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
