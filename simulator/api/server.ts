// The API server: TLS, HTTP/2 and HTTP/1.1, one handler per verb.

import { createSecureServer } from 'node:http2';
import type { AddressInfo, Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';
import type { Clock } from '../clock.ts';
import type { Pod } from '../wire.ts';
import { type Attempt, authenticate, type Denial, forbidden, isDenied, type User } from './access.ts';
import { answer, begin, bodyOf, cut, type Request, type Response } from './exchange.ts';
import { errorOf, type Faults } from './faults.ts';
import {
  type Admission,
  createObject,
  type DeleteOptions,
  deleteObject,
  listObjects,
  patchObject,
} from './objects.ts';
import { route } from './route.ts';
import { selector } from './selectors.ts';
import { ApiError, expired, internal, unknownRequest } from './status.ts';
import type { NewObject, Store } from './store.ts';
import { serveWatch, tooOld } from './watch.ts';

/** Who has the logs: the kubelet.
 *  @returns undefined if the pod has no node yet
 *  @throws ApiError if there is no log to show */
export type OpenLog = (pod: Pod, query: URLSearchParams) => AsyncIterable<string> | undefined;

/** What the server looks at in every request; tests change these while it runs. */
export interface ServerState {
  tokens: Map<string, User>;
  denials: Denial[];
  faults: Faults;
  admit: Admission;
  /** Answer 410 to a watch from a too old version instead of an ERROR event in a 200. */
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
  state: ServerState;
}

export interface Server {
  port: number;
  requests: { method: string; path: string }[];
  /** Ends all open watches or logs; `cut` drops their connections instead. */
  drop(kind: 'watch' | 'log', how: 'end' | 'cut'): void;
  close(): Promise<void>;
}

interface Stream {
  kind: 'watch' | 'log';
  end: () => void;
  cut: () => void;
}

export async function startServer(settings: ServerSettings): Promise<Server> {
  const { store, clock, state, authority, certificate, key } = settings;
  const requests: Server['requests'] = [];
  const streams = new Set<Stream>();
  const sockets = new Set<Socket>();

  const server = createSecureServer({
    allowHTTP1: true,
    key,
    cert: certificate,
    ca: authority,
    requestCert: true,
    // A stranger's certificate is answered with 401, as the real one does, not with a TLS alert.
    rejectUnauthorized: false,
  });

  async function serve(request: Request, response: Response): Promise<void> {
    const method = request.method ?? 'GET';
    const url = new URL(request.url ?? '/', 'https://simulator');
    requests.push({ method, path: url.pathname + url.search });
    try {
      const user = authenticate(request, state.tokens);
      if (url.pathname === '/version') return answer(response, 200, version);
      if (['/healthz', '/livez', '/readyz'].includes(url.pathname))
        return answer(response, 200, { status: 'ok' });
      const attempt = route(method, url);
      const fault = state.faults.take(attempt);
      if (fault?.kind === 'status') throw errorOf(fault);
      if (fault?.kind === 'reset') return cut(request);
      if (fault?.kind === 'hang') return;
      if (isDenied(attempt, state.denials)) throw forbidden(user, attempt);
      const { code, body } = await perform(attempt, url, request, response, method);
      if (fault?.kind === 'lost') return cut(request);
      if (body) answer(response, code, body);
    } catch (error) {
      if (response.headersSent) return cut(request);
      const known = error instanceof ApiError ? error : internal(String(error));
      if (!(error instanceof ApiError)) console.error('simulator:', error);
      answer(response, known.status.code, known.status, known.headers);
    }
  }

  /** @returns no body if the answer was a stream */
  async function perform(
    attempt: Attempt,
    url: URL,
    request: Request,
    response: Response,
    method: string,
  ): Promise<{ code: number; body?: object }> {
    const { verb, resource, namespace, name = '' } = attempt;
    const query = url.searchParams;
    const dryRun = query.get('dryRun') === 'All';
    if (dryRun && verb !== 'create') throw unknownRequest(method, url.pathname + url.search, 'dry run');
    const selects = selector(resource, query.get('labelSelector'), query.get('fieldSelector'));
    switch (verb) {
      case 'create': {
        const body = (await bodyOf(request)) as NewObject;
        if (resource.plural === 'selfsubjectaccessreviews') return { code: 201, body: review(body) };
        const options = { dryRun, admit: state.admit };
        return { code: 201, body: createObject(store, resource, namespace, body, options) };
      }
      case 'get': {
        const object = store.get(resource, namespace, name);
        if (attempt.subresource === 'log') return serveLog(object as Pod, query, request, response);
        return { code: 200, body: object };
      }
      case 'list':
        return { code: 200, body: listObjects(store, resource, namespace, selects) };
      case 'watch': {
        const resourceVersion = query.get('resourceVersion') ?? '';
        const old = !['', '0'].includes(resourceVersion) && Number(resourceVersion) < store.oldest();
        if (old && state.expireAsStatus) throw expired(tooOld(store, resourceVersion));
        const bookmarks = query.get('allowWatchBookmarks') === 'true';
        const timeoutSeconds = Number(query.get('timeoutSeconds') ?? 0);
        begin(response, 200, { 'Content-Type': 'application/json' });
        const watch = { resource, namespace, selects, resourceVersion, bookmarks, timeoutSeconds };
        track('watch', request, response, serveWatch(store, clock, watch, response));
        return { code: 200 };
      }
      case 'patch': {
        const patch = await bodyOf(request);
        return { code: 200, body: patchObject(store, resource, store.get(resource, namespace, name), patch) };
      }
      case 'delete': {
        const options = await deleteOptions(request, query);
        return {
          code: 200,
          body: deleteObject(store, resource, store.get(resource, namespace, name), options),
        };
      }
      default: {
        const options = await deleteOptions(request, query);
        const body = listObjects(store, resource, namespace, selects);
        for (const object of store.list(resource, namespace).filter(selects)) {
          deleteObject(store, resource, object, options);
        }
        return { code: 200, body };
      }
    }
  }

  async function serveLog(
    pod: Pod,
    query: URLSearchParams,
    request: Request,
    response: Response,
  ): Promise<{ code: number }> {
    const log = settings.openLog(pod, query);
    begin(response, log ? 200 : 204, { 'Content-Type': 'text/plain' });
    track('log', request, response, () => response.end());
    // A client that goes away in the middle is no error here.
    await pipeline(log ?? [], response).catch(() => {});
    return { code: 200 };
  }

  function track(kind: Stream['kind'], request: Request, response: Response, end: () => void): void {
    const stream = { kind, end, cut: () => cut(request) };
    streams.add(stream);
    response.on('close', () => streams.delete(stream));
  }

  function review(body: NewObject): object {
    const {
      verb = '',
      resource = '',
      subresource,
      namespace,
    } = (body['spec'] as { resourceAttributes?: Record<string, string> })?.resourceAttributes ?? {};
    const path = subresource ? `${resource}/${subresource}` : resource;
    const denied = state.denials.some(
      (denial) =>
        (denial.verb ?? verb) === verb &&
        (denial.resource ?? path) === path &&
        (denial.namespace ?? namespace) === namespace,
    );
    return { ...body, status: { allowed: !denied } };
  }

  server.on('request', (request, response) => void serve(request, response));
  server.on('sessionError', () => {});
  server.on('connection', (socket: Socket) => {
    // Else a head and a short body are 40 ms apart (Nagle's algorithm and delayed acknowledgement).
    socket.setNoDelay(true);
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.on('secureConnection', (socket) => socket.on('error', () => {}));
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

const version = { major: '1', minor: '37', gitVersion: 'v1.37.1-simulator', platform: 'linux/amd64' };

/** From the body, or from the query for clients that send none. */
async function deleteOptions(request: Request, query: URLSearchParams): Promise<DeleteOptions> {
  const body = (await bodyOf(request)) as DeleteOptions;
  const grace = query.get('gracePeriodSeconds');
  return { ...(grace === null ? {} : { gracePeriodSeconds: Number(grace) }), ...body };
}
