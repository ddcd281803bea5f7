import type { RequestInfo } from '../../../simulator/api/authorization.ts';
import { handleDelete, handleList, handlePatch } from '../../../simulator/api/handlers.ts';
import type { NewObject, Store } from '../../../simulator/api/object-store.ts';
import { completeObject } from '../../../simulator/api/objects.ts';
import { presentList, presentObject } from '../../../simulator/api/presentation.ts';
import { attachments, logs, nodes } from '../../../simulator/api/resource-kinds.ts';
import { route } from '../../../simulator/api/route.ts';
import { readWatch, type Sink, serveWatch } from '../../../simulator/api/serve-watch.ts';
import { ApiError } from '../../../simulator/api/status-errors.ts';
import { repeat } from '../../../simulator/clock.ts';
import type { Node } from '../../../simulator/wire.ts';
import type { VirtualTime } from '../clock.ts';
import { type RecordedStore, storeBefore } from './store.ts';

export type Request = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Record<string, string>;
  body: Record<string, unknown>;
};

export type Answer = { status: number; retryAfter?: number | undefined } & (
  | { object: object }
  | { stream: Stream }
  | { stdin: Stdin }
);

/** Begins to send; returns a function that stops it. */
export type Stream = (sink: Sink) => () => void;

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
  node(): Node;
};

export type ApiServer = { answer(request: Request): Answer; staleList(request: Request): Answer };

/** How old a list of another server can be. */
const STALE_MS = 2000;

type Listed = Pick<Store, 'list' | 'version'>;

/** The API server of the simulator without its connections: an answer for each request, never a fault. */
export function openServer(
  store: RecordedStore,
  { after }: Pick<VirtualTime, 'after'>,
  others: Others,
): ApiServer {
  const every = (ms: number, act: () => void) => repeat(after, ms, act);
  const respond = (request: Request, info: RequestInfo, listed: Listed): Answer => {
    const { query, headers, body } = request;
    const { verb, resource, name } = info;
    const asked = { info, query, body, request };
    if (resource === attachments)
      return { status: 101, stdin: others.attach(name, query.get('container') ?? '') };
    if (resource === logs) return { status: 200, stream: others.log(name, query) };
    if (resource === nodes) return { status: 200, object: nodeList(others.node(), request) };
    if (verb === 'create') {
      const object = store.create(resource, completeObject(store, info, body as NewObject));
      return { status: 201, object };
    }
    if (verb === 'watch') {
      const watch = readWatch(store, info, query);
      return { status: 200, stream: (sink) => serveWatch(store, { after, every }, watch, sink) };
    }
    if (verb === 'list') return { status: 200, object: handleList({ store: listed }, asked) };
    if (verb === 'patch') return { status: 200, object: handlePatch({ store }, asked) };
    if (verb === 'delete') return { status: 200, object: handleDelete({ store }, asked) };
    const object = store.get(resource, info.namespace, name);
    return { status: 200, object: presentObject(object, headers['accept']) };
  };
  const answer = (request: Request, listed: Listed): Answer => {
    if (request.path.startsWith('/apis/authorization.k8s.io/')) return { status: 201, object: ALL_RIGHTS };
    try {
      const url = new URL(`https://x${request.path}?${request.query}`);
      return respond(request, route(request.method, url), listed);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return { status: error.status.code, object: error.status };
    }
  };
  return {
    answer: (request) => answer(request, store),
    staleList: (request) => answer(request, storeBefore(store, STALE_MS)),
  };
}

function nodeList(node: Node, { headers, query }: Request): object {
  const list = { kind: 'NodeList', apiVersion: 'v1', metadata: { resourceVersion: '1' }, items: [node] };
  return presentList(list, headers['accept'], query.get('includeObject'));
}

const ALL_RIGHTS = { kind: 'SelfSubjectAccessReview', status: { allowed: true } };
