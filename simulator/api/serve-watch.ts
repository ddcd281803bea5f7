// A watch: the existing objects, then every change, one JSON object per line.
// https://kubernetes.io/docs/reference/using-api/api-concepts/#efficient-detection-of-changes

import type { Clock } from '../clock.ts';
import type { RequestInfo } from './authorization.ts';
import type { Change, Store } from './object-store.ts';
import type { Resource } from './resource-kinds.ts';
import { type Selector, selector } from './selectors.ts';
import { type ApiError, expired } from './status-errors.ts';

interface WatchRequest {
  resource: Resource;
  namespace: string;
  selects: Selector;
  /** 0: start with all existing objects. */
  version: number;
  bookmarks: boolean;
  timeoutSeconds: number;
}

export function readWatch(
  store: Store,
  { resource, namespace }: RequestInfo,
  query: URLSearchParams,
): WatchRequest {
  // Without the existing objects, as API servers with the feature gate WatchList support.
  const first = query.get('sendInitialEvents') === 'false' ? store.version() : 0;
  return {
    resource,
    namespace,
    selects: selector(query),
    version: Number(query.get('resourceVersion') ?? first),
    bookmarks: query.get('allowWatchBookmarks') === 'true',
    // A real one picks 30 to 60 minutes for a client that names no time.
    timeoutSeconds: Number(query.get('timeoutSeconds') ?? 1800),
  };
}

interface WatchEvent {
  type: string;
  object: unknown;
}

/** The events of everything selected so far, or of all changes since a version. */
function backlog(store: Store, request: WatchRequest): WatchEvent[] {
  const { resource, namespace, version, selects } = request;
  if (version > 0) return store.since(version).flatMap((change) => eventsFor(change, request));
  const objects = store.list(resource, namespace).filter(selects);
  return objects.map((object) => ({ type: 'ADDED', object }));
}

/** The change as an event, if the watch selects it. Selectors read only what never changes in an object, so none enters
 *  or leaves a selection. */
function eventsFor({ type, object, resource }: Change, request: WatchRequest): WatchEvent[] {
  return resource === request.resource && request.selects(object) ? [{ type, object }] : [];
}

/** The error for a watch from a version whose changes are no longer kept; undefined for any other. */
export function tooOld(store: Store, version: number): ApiError | undefined {
  if (version === 0 || version >= store.oldest()) return undefined;
  return expired(`too old resource version: ${version} (${store.oldest()})`);
}

/** Where a watch writes its messages; `end` is called when its time has passed. */
export interface Sink {
  write(text: string): void;
  end(): void;
}

/** Serves a watch until its time has passed. Returns how to stop it before. */
export function serveWatch(
  store: Store,
  clock: Pick<Clock, 'after' | 'every'>,
  request: WatchRequest,
  sink: Sink,
): () => void {
  const { resource, version, bookmarks, timeoutSeconds } = request;
  const write = (event: WatchEvent): void => sink.write(`${JSON.stringify(event)}\n`);
  const refusal = tooOld(store, version);
  if (refusal) {
    // As the watch cache does it: status 200, and the error is an event in the body.
    write({ type: 'ERROR', object: refusal.status });
    sink.end();
    return () => {};
  }
  for (const event of backlog(store, request)) write(event);

  const bookmark = (): void => {
    const metadata = { resourceVersion: String(store.version()), creationTimestamp: null };
    if (bookmarks) write({ type: 'BOOKMARK', object: { kind: resource.kind, apiVersion: 'v1', metadata } });
  };
  const cancels = [
    store.subscribe((change) => {
      for (const event of eventsFor(change, request)) write(event);
    }),
    clock.every(60_000, bookmark),
    // Only a watch that reaches its timeout ends with a bookmark.
    clock.after(timeoutSeconds * 1000, () => {
      bookmark();
      stop();
      sink.end();
    }),
  ];
  return stop;

  function stop(): void {
    for (const cancel of cancels) cancel();
  }
}
