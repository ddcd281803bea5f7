import type { DeleteOptions } from '../../../simulator/api/objects.ts';
import { type Selector, selector } from '../../../simulator/api/selectors.ts';
import { ApiError, badRequest, notFound } from '../../../simulator/api/status-errors.ts';
import type { Stored } from '../../../simulator/wire.ts';
import type { VirtualTime } from '../clock.ts';
import { create, patch, remove } from './objects.ts';
import { RESOURCES, type Resource, type Store } from './store.ts';
import { type Stream, watchStream } from './watch.ts';

export type Request = {
  method: string;
  path: string;
  query: URLSearchParams;
  accept: string;
  contentType: string;
  body: Record<string, unknown>;
};

export type Answer = { status: number; retryAfter?: number | undefined } & (
  | { object: object }
  | { stream: Stream }
  | { stdin: Stdin }
);

/** The standard input of a container, and its output where it has one that is read. `onEnd`: the container ends. */
export type Stdin = {
  write(bytes: Buffer): void;
  end(): void;
  onEnd(listener: () => void): void;
  /** Returns a function that ends it. */
  onOutput?(listener: (bytes: Buffer) => void): () => void;
};

/** What the server does not store itself. */
export type Others = {
  /** The log of a container. Throws ApiError. */
  log(pod: string, query: URLSearchParams): Stream;
  /** Throws ApiError. */
  attach(pod: string, container: string): Stdin;
  node(name: string): object;
};

export type ApiServer = { answer(request: Request): Answer; staleList(request: Request): Answer };

const NODE = 'node-1';
/** How old a list of another server can be. */
const STALE_MS = 2000;

/** The API server of one namespace: an answer for each request, never a fault. */
export function openServer(
  store: Store,
  namespace: string,
  time: Pick<VirtualTime, 'now' | 'after'>,
  others: Others,
): ApiServer {
  const prefix = `/api/v1/namespaces/${namespace}/`;
  const respond = (request: Request, version?: number): Answer => {
    const { method, path, query } = request;
    if (path === '/api/v1/nodes') return { status: 200, object: nodes(request, others) };
    if (path.startsWith('/apis/authorization.k8s.io/')) return { status: 201, object: ALL_RIGHTS };
    if (!path.startsWith(prefix)) throw notFound('paths', path);
    const [kind = '', name, part] = path.slice(prefix.length).split('/');
    if (!(kind in RESOURCES)) throw notFound('resources', kind);
    const resource = kind as Resource;
    if (part === 'attach' && name !== undefined)
      return { status: 101, stdin: others.attach(name, query.get('container') ?? '') };
    if (part === 'log' && name !== undefined) return { status: 200, stream: others.log(name, query) };
    if (method === 'POST') return { status: 201, object: create(store, resource, request.body as Stored) };
    if (name === undefined) {
      if (method !== 'GET') throw badRequest(`${method} of a list`);
      if (query.get('watch') === 'true') return watch(store, time, resource, query);
      return { status: 200, object: list(store, resource, request, version ?? store.version()) };
    }
    const { contentType } = request;
    if (method === 'PATCH')
      return presented(request, patch(store, { resource, name, contentType }, request.body));
    if (method === 'DELETE')
      return presented(
        request,
        remove(store, { resource, name, now: time.now() }, request.body as DeleteOptions),
      );
    const object = store.find(resource, name);
    if (object === undefined) throw notFound(resource, name);
    return presented(request, object);
  };
  const answer = (request: Request, version?: number): Answer => {
    try {
      return respond(request, version);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return { status: error.status.code, object: error.status };
    }
  };
  return {
    answer: (request) => answer(request),
    staleList(request) {
      const then = store.history().findLast(({ at }) => at < time.now() - STALE_MS);
      return answer(request, then?.version ?? (store.history()[0]?.version ?? store.version()) - 1);
    },
  };
}

function watch(
  store: Store,
  time: Pick<VirtualTime, 'after'>,
  resource: Resource,
  query: URLSearchParams,
): Answer {
  const given = query.get('resourceVersion') ?? '';
  const fromNow = query.get('sendInitialEvents') === 'false' ? store.version() : undefined;
  const since = given === '' || given === '0' ? fromNow : Number(given);
  if (since !== undefined && since > store.version())
    throw new ApiError(504, 'Timeout', `Too large resource version: ${since}, current: ${store.version()}`);
  const watching = {
    resource,
    selects: selector(query),
    since,
    timeoutSeconds: Number(query.get('timeoutSeconds') ?? 1800),
    bookmarks: query.get('allowWatchBookmarks') === 'true',
  };
  return { status: 200, stream: watchStream(store, time, watching) };
}

function list(store: Store, resource: Resource, { query, accept }: Request, version: number): object {
  const selects: Selector = selector(query);
  const all = version === store.version() ? store.list(resource) : store.listAt(resource, version);
  const items = all.filter(selects);
  const metadata = { resourceVersion: String(version) };
  if (!accept.includes('as=PartialObjectMetadataList'))
    return { kind: `${RESOURCES[resource]}List`, apiVersion: 'v1', metadata, items };
  const partial = items.map((item) => ({ metadata: item.metadata }));
  return {
    kind: 'PartialObjectMetadataList',
    apiVersion: 'meta.k8s.io/v1',
    metadata,
    // As the real one writes an empty list in this format.
    items: partial.length === 0 ? null : partial,
  };
}

function presented({ accept }: Request, object: Stored): Answer {
  if (!accept.includes('as=PartialObjectMetadata')) return { status: 200, object };
  const { metadata } = object;
  return { status: 200, object: { kind: 'PartialObjectMetadata', apiVersion: 'meta.k8s.io/v1', metadata } };
}

function nodes({ accept }: Request, { node }: Others): object {
  if (!accept.includes('as=Table'))
    return { kind: 'NodeList', apiVersion: 'v1', metadata: {}, items: [node(NODE)] };
  const names = ['Name', 'Version', 'Container-Runtime', 'OS-Image'];
  return {
    kind: 'Table',
    columnDefinitions: names.map((name) => ({ name })),
    rows: [{ cells: [NODE, 'v1.37.1', 'containerd://2.2.0', 'Debian GNU/Linux 13'] }],
  };
}

const ALL_RIGHTS = { kind: 'SelfSubjectAccessReview', status: { allowed: true } };
