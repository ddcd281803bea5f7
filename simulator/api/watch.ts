// A watch: what was there, then what changes, one JSON object per line.
// https://kubernetes.io/docs/reference/using-api/api-concepts/#efficient-detection-of-changes

import type { Writable } from 'node:stream';
import type { Clock } from '../clock.ts';
import type { Stored } from '../wire.ts';
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

/** The events of everything selected so far, or of all changes since a version.
 *  @returns undefined if that version is too old */
function backlog(store: Store, request: WatchRequest): WatchEvent[] | undefined {
  const { resource, namespace, resourceVersion, selects } = request;
  if (resourceVersion === '' || resourceVersion === '0') {
    return store
      .list(resource, namespace)
      .filter(selects)
      .map((object) => ({ type: 'ADDED', object }));
  }
  if (Number(resourceVersion) < store.oldest()) return undefined;
  return store.since(Number(resourceVersion)).flatMap((change) => visible(change, request));
}

/** A change as this watch sees it: an object that leaves the selection is DELETED, one that enters is ADDED. */
function visible(change: Change, { resource, namespace, selects }: WatchRequest): WatchEvent[] {
  if (change.resource !== resource.plural) return [];
  if (namespace !== undefined && change.object.metadata.namespace !== namespace) return [];
  const before = change.previous !== undefined && selects(change.previous);
  const now = change.type !== 'DELETED' && selects(change.object);
  if (!before && !now) return [];
  return [{ type: now ? (before ? 'MODIFIED' : 'ADDED') : 'DELETED', object: change.object }];
}

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
  const write = (event: WatchEvent): void => {
    if (!response.writableEnded) response.write(`${JSON.stringify(event)}\n`);
  };
  const first = backlog(store, request);
  if (!first) {
    // As the watch cache does it: the answer is 200, the error is an event in it.
    write({ type: 'ERROR', object: expired(tooOld(store, request.resourceVersion)).status });
    response.end();
    return () => {};
  }
  for (const event of first) write(event);

  const deaf = store.listen((change) => {
    for (const event of visible(change, request)) write(event);
  });
  const bookmark = (): void =>
    write({ type: 'BOOKMARK', object: bookmarkOf(request.resource, store.version()) });
  let cancelBookmark = (): void => {};
  const bookmarkLater = (): void => {
    cancelBookmark = clock.after(60_000, () => {
      bookmark();
      bookmarkLater();
    });
  };
  if (request.bookmarks) bookmarkLater();
  const end = (): void => {
    stop();
    response.end();
  };
  // Only a watch that ends as agreed says goodbye with a bookmark.
  const expire = (): void => {
    if (request.bookmarks) bookmark();
    end();
  };
  const cancelTimeout =
    request.timeoutSeconds > 0 ? clock.after(request.timeoutSeconds * 1000, expire) : (): void => {};
  function stop(): void {
    deaf();
    cancelBookmark();
    cancelTimeout();
  }
  response.on('close', stop);
  return end;
}

function bookmarkOf({ kind, version }: Resource, resourceVersion: number): Partial<Stored> {
  const metadata = { resourceVersion: String(resourceVersion), creationTimestamp: null };
  return { kind, apiVersion: version, metadata } as unknown as Partial<Stored>;
}
