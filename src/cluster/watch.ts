import type { V1ObjectMeta } from '@kubernetes/client-node';
import { messageOf } from '../job/errors.ts';
import { ApiError, UnreachableError } from '../run/ports/api-error.ts';
import type { Connection } from './connect.ts';
import { lines } from './log-lines.ts';
import { call, isDenied, isPassing, open, pause, readingError } from './requests.ts';

export type Watched = { path: string; fieldSelector: string; signal: AbortSignal };

/** The current state of an object, or its end. `all`: everything that matches, after the watch lost its place. */
export type Change<Item> = { kind: 'now' | 'end'; item: Item } | { kind: 'all'; items: Item[] };

type Message<Item> =
  | { type: 'ADDED' | 'MODIFIED' | 'DELETED' | 'BOOKMARK'; object: Item }
  | { type: 'ERROR'; object: ErrorStatus };
type ErrorStatus = { code?: number; reason?: string; message?: string };
type Listing<Item> = { metadata: { resourceVersion?: string }; items: Item[] };

/**
 * The server ends a watch after this time; a dead connection is noticed a little later.
 * client-node 2.0.1 aborts a silent watch with an error after 30 s: it treats silence as a fault.
 */
const WATCH_SECONDS = 55;
const SILENCE_TIMEOUT_MS = 70_000;
/** Without any response for this long, the cluster counts as lost. Replacing a control plane takes less. */
const LOST_TIMEOUT_MS = 300_000;
/** Denied this long after a success, a right is missing; a starting API server loads its roles sooner. */
const DENIED_TIMEOUT_MS = 10_000;
const GONE = 410;
/** A watch that ends without a message sooner than this was not served; reopened at once it would be so again. */
const MIN_WATCH_MS = 1000;

/**
 * Watches the objects that `fieldSelector` matches, also before they exist, until `signal` aborts. A watch that ends
 * resumes at its resourceVersion; if the server no longer has that (410), the objects are listed again. Throws
 * permanent errors at once, transient ones after five minutes without a response.
 */
export async function* watch<Item extends { metadata?: V1ObjectMeta }>(
  connection: Connection,
  watched: Watched,
): AsyncGenerator<Change<Item>> {
  const { path, fieldSelector, signal } = watched;
  let place: Place = { kind: 'start' };
  let failures = 0;
  let lastAnswer = connection.clock.now();
  let answered = false;
  let deniedSince: number | undefined;
  while (!signal.aborted) {
    try {
      if (place.kind === 'lost') {
        const listing: Listing<Item> = await call(connection, {
          method: 'GET',
          path,
          query: { fieldSelector },
          signal,
        });
        yield { kind: 'all', items: listing.items };
        place = { kind: 'at', resourceVersion: listing.metadata.resourceVersion ?? '' };
      }
      const openedAt = connection.clock.now();
      let isEmpty = true;
      for await (const message of openWatch<Item>(connection, watched, place)) {
        isEmpty = false;
        lastAnswer = connection.clock.now();
        if (message.type === 'ERROR') throw errorOf(message.object);
        failures = 0;
        answered = true;
        deniedSince = undefined;
        place = { kind: 'at', resourceVersion: message.object.metadata?.resourceVersion ?? '' };
        if (message.type !== 'BOOKMARK')
          yield { kind: message.type === 'DELETED' ? 'end' : 'now', item: message.object };
      }
      if (isEmpty && connection.clock.now() - openedAt < MIN_WATCH_MS)
        throw new UnreachableError('the watch ended as soon as it was open', undefined);
      lastAnswer = connection.clock.now();
      connection.debug(`WATCH ${path}: ended by the server, resumed`);
    } catch (caught) {
      const error = readingError(connection, caught);
      if (signal.aborted) return;
      const forgotten = error instanceof ApiError && error.status === GONE;
      if (forgotten) place = { kind: 'lost' };
      else if (isDenied(error)) {
        deniedSince ??= connection.clock.now();
        // The watch may be allowed, but not the list that a lost place needs.
        if (!answered || connection.clock.now() - deniedSince > DENIED_TIMEOUT_MS) throw error;
      } else if (!isPassing(error)) throw error;
      else if (connection.clock.now() - lastAnswer > LOST_TIMEOUT_MS) throw error;
      connection.debug(`WATCH ${path}: again after: ${messageOf(error)}`);
      // The first list after a 410 needs no pause.
      if (++failures > 1 || !forgotten)
        await pause(Math.min(failures, 6), error, connection.clock, signal).catch(onlyAborted);
    }
  }
}

/** `start`: the server sends all existing objects first; `at`: only changes since that version. */
type Place = { kind: 'start' } | { kind: 'at'; resourceVersion: string } | { kind: 'lost' };

async function* openWatch<Item>(
  connection: Connection,
  { path, fieldSelector, signal }: Watched,
  place: Place,
): AsyncGenerator<Message<Item>> {
  const query = {
    watch: 'true',
    fieldSelector,
    allowWatchBookmarks: 'true',
    timeoutSeconds: String(WATCH_SECONDS),
    ...(place.kind === 'at' && { resourceVersion: place.resourceVersion }),
  };
  const body = await open(connection, { method: 'GET', path, query, signal }, SILENCE_TIMEOUT_MS);
  for await (const batch of lines(body)) {
    for (const { text, ended } of batch) if (ended) yield JSON.parse(text) as Message<Item>;
  }
}

function errorOf({ code = 500, reason = '', message = '' }: ErrorStatus): ApiError {
  return new ApiError(message, { status: code, reason });
}

function onlyAborted(error: unknown): void {
  if (!(error instanceof Error && error.name === 'AbortError')) throw error;
}
