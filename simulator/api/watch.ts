// A watch: what was there, then what changes, one JSON object per line.
// https://kubernetes.io/docs/reference/using-api/api-concepts/#efficient-detection-of-changes

import type { Writable } from 'node:stream';
import type { Clock } from '../clock.ts';
import type { Resource } from './resources.ts';
import type { Selector } from './selectors.ts';
import { expired } from './status.ts';
import type { Change, Store } from './store.ts';

export interface WatchRequest {
  resource: Resource;
  namespace: string | undefined;
  selects: Selector;
  /** '' or '0': begin with everything that is there. */
  resourceVersion: string;
  bookmarks: boolean;
  /** 0: as long as the client likes. */
  timeoutSeconds: number;
}

interface WatchEvent {
  type: string;
  object: unknown;
}

/** The events of everything selected so far, or of all changes since a version. */
function backlog(store: Store, request: WatchRequest): WatchEvent[] {
  const { resource, namespace, resourceVersion, selects } = request;
  if (Number(resourceVersion) > 0) {
    return store.since(Number(resourceVersion)).flatMap((change) => visible(change, request));
  }
  const objects = store.list(resource, namespace).filter(selects);
  return objects.map((object) => ({ type: 'ADDED', object }));
}

/** A change as this watch sees it. No object enters or leaves a selection: it is made by what does not change. */
function visible({ type, object, ...change }: Change, request: WatchRequest): WatchEvent[] {
  const { resource, namespace = object.metadata.namespace, selects } = request;
  const isAsked = change.resource === resource.plural && object.metadata.namespace === namespace;
  return isAsked && selects(object) ? [{ type, object }] : [];
}

export const isTooOld = (store: Store, version: string): boolean =>
  Number(version) > 0 && Number(version) < store.oldest();

export const tooOld = (store: Store, version: string): string =>
  `too old resource version: ${version} (${store.oldest()})`;

/** Serves a watch until its time is up or the client is gone.
 *  @returns how to end it from here */
export function serveWatch(
  store: Store,
  clock: Clock,
  request: WatchRequest,
  response: Writable,
): () => void {
  const { resource, resourceVersion, bookmarks, timeoutSeconds } = request;
  const write = (event: WatchEvent): void => {
    if (!response.writableEnded) response.write(`${JSON.stringify(event)}\n`);
  };
  if (isTooOld(store, resourceVersion)) {
    // As the watch cache does it: the answer is 200, the error is an event in it.
    write({ type: 'ERROR', object: expired(tooOld(store, resourceVersion)).status });
    response.end();
    return () => {};
  }
  for (const event of backlog(store, request)) write(event);

  const deaf = store.listen((change) => {
    for (const event of visible(change, request)) write(event);
  });
  const bookmark = (): void => {
    const metadata = { resourceVersion: String(store.version()), creationTimestamp: null };
    if (bookmarks) write({ type: 'BOOKMARK', object: { kind: resource.kind, apiVersion: 'v1', metadata } });
  };
  // Only a watch that ends as agreed says goodbye with a bookmark.
  const expire = (): void => {
    bookmark();
    response.end();
  };
  const cancelTimeout = timeoutSeconds > 0 ? clock.after(timeoutSeconds * 1000, expire) : undefined;
  let cancelBookmark = clock.after(60_000, bookmarkAgain);
  function bookmarkAgain(): void {
    bookmark();
    cancelBookmark = clock.after(60_000, bookmarkAgain);
  }
  response.on('close', () => {
    deaf();
    cancelBookmark();
    cancelTimeout?.();
  });
  return () => response.end();
}
