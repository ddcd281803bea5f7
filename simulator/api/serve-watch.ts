// A watch: the existing objects, then every change, one JSON object per line.
// https://kubernetes.io/docs/reference/using-api/api-concepts/#efficient-detection-of-changes

import type { Writable } from 'node:stream';
import type { Clock } from '../clock.ts';
import type { Change, Store } from './object-store.ts';
import type { Resource } from './resource-kinds.ts';
import type { Selector } from './selectors.ts';
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

/** Serves a watch until its time has passed or the client has disconnected. */
export function serveWatch(store: Store, clock: Clock, request: WatchRequest, response: Writable): void {
  const { resource, version, bookmarks, timeoutSeconds } = request;
  const write = (event: WatchEvent): void => {
    if (!response.writableEnded) response.write(`${JSON.stringify(event)}\n`);
  };
  const refusal = tooOld(store, version);
  if (refusal) {
    // As the watch cache does it: status 200, and the error is an event in the body.
    write({ type: 'ERROR', object: refusal.status });
    response.end();
    return;
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
      response.end();
    }),
  ];
  response.on('close', () => {
    for (const cancel of cancels) cancel();
  });
}
