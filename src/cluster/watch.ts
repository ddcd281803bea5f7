import type { V1ObjectMeta } from '@kubernetes/client-node';
import { messageOf } from '../job/message-of-error.ts';
import { ApiError } from '../run/ports/api-error.ts';
import type { Connection } from './connect.ts';
import { lines } from './log-lines.ts';
import { call, isDenied, isPassing, open, pause, readingError } from './requests.ts';

export type Watched = { path: string; fieldSelector: string; signal: AbortSignal };

/** An object as it is now, or its end. `all`: everything that matches, after the thread was lost. */
export type Change<Item> = { kind: 'now' | 'end'; item: Item } | { kind: 'all'; items: Item[] };

type Message<Item> =
  | { type: 'ADDED' | 'MODIFIED' | 'DELETED' | 'BOOKMARK'; object: Item }
  | { type: 'ERROR'; object: ErrorStatus };
type ErrorStatus = { code?: number; reason?: string; message?: string };
type Listing<Item> = { metadata: { resourceVersion?: string }; items: Item[] };

/**
 * The server ends a watch after this time; a connection that died without a word is noticed a little later.
 * client-node 2.0.1 ends a silent watch after 30 s with an error; there, silence is taken for a fault.
 */
const WATCH_SECONDS = 55;
const SILENCE_TIMEOUT_MS = 70_000;
/** This long without any answer, and the cluster is lost. A control plane is replaced in less. */
const LOST_TIMEOUT_MS = 300_000;
/** This long refused after good answers, and a right is missing; an API server that has just started knows its roles sooner. */
const DENIED_TIMEOUT_MS = 10_000;
const GONE = 410;

/**
 * Watches the objects that `fieldSelector` matches, from before the first of them exists, for as long as `signal` lets.
 * A watch that ends is resumed where it was; where the server has forgotten that place, the objects are listed anew.
 * Throws ApiError for an answer that won't change, and whatever went wrong after five minutes without a good one.
 */
export async function* watch<Item extends { metadata?: V1ObjectMeta }>(
  connection: Connection,
  watched: Watched,
): AsyncGenerator<Change<Item>> {
  const { path, fieldSelector, signal } = watched;
  let place: Place = { kind: 'start' };
  let failures = 0;
  let lastAnswer = Date.now();
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
      for await (const message of openWatch<Item>(connection, watched, place)) {
        lastAnswer = Date.now();
        if (message.type === 'ERROR') throw errorOf(message.object);
        failures = 0;
        answered = true;
        deniedSince = undefined;
        place = { kind: 'at', resourceVersion: message.object.metadata?.resourceVersion ?? '' };
        if (message.type !== 'BOOKMARK')
          yield { kind: message.type === 'DELETED' ? 'end' : 'now', item: message.object };
      }
      lastAnswer = Date.now();
      connection.debug(`WATCH ${path}: ended by the server, resumed`);
    } catch (caught) {
      const error = readingError(connection, caught);
      if (signal.aborted) return;
      const forgotten = error instanceof ApiError && error.status === GONE;
      if (forgotten) place = { kind: 'lost' };
      else if (isDenied(error)) {
        deniedSince ??= Date.now();
        // Even where the watch itself is allowed, to list what it has lost may not be.
        if (!answered || Date.now() - deniedSince > DENIED_TIMEOUT_MS) throw error;
      } else if (!isPassing(error)) throw error;
      else if (Date.now() - lastAnswer > LOST_TIMEOUT_MS) throw error;
      connection.debug(`WATCH ${path}: again after: ${messageOf(error)}`);
      // A place that was forgotten once is asked for anew without delay.
      if (++failures > 1 || !forgotten) await pause(Math.min(failures, 6), error, signal).catch(onlyAborted);
    }
  }
}

/** At the start the server gives what exists, then what comes; later what came since a version. */
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
