import type { V1ObjectMeta, V1Status } from '@kubernetes/client-node';
import { type CodedError, codedError, hasCode } from '../job/errors.ts';
import { entryOf, isObject, messageOf } from '../job/values.ts';
import { isDenied, isPassing } from './api-errors.ts';
import { parseAnswer } from './http.ts';
import { pieces } from './log-position.ts';
import { answerOf, type Connection, callOnce, open, openPatience, readingError } from './requests.ts';

/** In UTF-16 units. Kubernetes objects are smaller; an endless line must not fill the memory. */
const MAX_LENGTH = 32 * 1024 * 1024;

/**
 * `hasBookmarks`: the API server sends one each minute, so a longer silence is a dead connection; it has none for events,
 * which it does not cache.
 */
type Watched = {
  path: string;
  /** The type of the objects, in OBJECT_FIELDS. */
  type: string;
  fieldSelector: string;
  from: Start;
  hasBookmarks: boolean;
  signal: AbortSignal;
  /** Called each time the watch is open, which shows that the API server allows it. */
  onOpen?: (() => void) | undefined;
};

/** The current state of an object, or its end. `all`: everything that matches, after the watch lost its place. */
type Change<Item> =
  | { kind: 'now' | 'end'; item: Item }
  | { kind: 'all'; items: Item[]; resourceVersion: string };

/**
 * `start`: the server sends all existing objects first; `now`: only later changes, if the server supports that and the watch is
 * open while `isEarly` (otherwise as `start`); `at`: only changes since that version.
 */
type Start =
  | { kind: 'start' }
  | { kind: 'now'; isEarly(): boolean }
  | { kind: 'at'; resourceVersion: string };

type Message<Item> =
  | { type: 'ADDED' | 'MODIFIED' | 'DELETED' | 'BOOKMARK'; object: Item }
  | { type: 'ERROR'; object: V1Status };
type Listing<Item> = { metadata?: { resourceVersion?: string }; items?: Item[] };

/**
 * The server ends a watch after this time, or up to twice that, at random, so that the steps of a matrix do not all reconnect
 * at once: https://github.com/kubernetes/client-go/blob/v0.37.1/tools/cache/reflector.go (minWatchTimeout).
 */
const WATCH_SECONDS = 300;
/** Measured on 1.37.1: a bookmark every 60 to 61 s. */
const SILENCE_TIMEOUT_MS = 90_000;
/** Without bookmarks only the end of a watch shows that its connection is alive, so it comes sooner. */
const WATCH_SECONDS_WITHOUT_BOOKMARKS = 60;
/**
 * If a watch is open for so long without a message, a gateway may hold messages back, even if it ends the watch again and
 * again. The objects are then read.
 */
const BLIND_MS = 50_000;
const LATE_END_MS = 15_000;
/** Denied this long after a success, a right is missing; a starting API server loads its roles sooner. */
const DENIED_TIMEOUT_MS = 10_000;
const GONE = 410;
/** An API server without the feature gate WatchList refuses `sendInitialEvents`. */
const INVALID = new Set([400, 422]);
/** A watch that ends earlier than this without a message was not served. If it were reopened immediately, it would end again. */
const MIN_WATCH_MS = 1000;

/**
 * Watches the objects that `fieldSelector` matches until `signal` aborts. A watch that ends resumes at its resourceVersion; if
 * the server no longer has that (410), the objects are listed again. Throws permanent errors immediately, and transient ones
 * when the connection's grace has passed. The client-node 2.0.1 watch is not used, because it aborts a silent watch with an
 * error after 30 s.
 */
export async function* watch<Item extends { metadata?: V1ObjectMeta }>(
  connection: Connection,
  watched: Watched,
): AsyncGenerator<Change<Item>> {
  const { path, type, fieldSelector, from, hasBookmarks, signal } = watched;
  const { clock } = connection;
  const patience = openPatience(connection, { signal });
  let place: Place = from;
  let answered = false;
  let relisted = false;
  let silentMs = 0;
  let deniedSince: number | undefined;
  while (!signal.aborted) {
    try {
      if (place.kind === 'lost' || (hasBookmarks && silentMs >= BLIND_MS)) {
        const request = {
          method: 'GET',
          path,
          type: `${type}List`,
          query: { fieldSelector },
          signal,
        } as const;
        const listing = await callOnce<Listing<Item>>(connection, request).catch((error: unknown) => {
          // A watch that still has its place continues from there, for example without the right to list.
          if (place.kind === 'lost') throw error;
        });
        silentMs = 0;
        if (listing !== undefined) {
          const { metadata, items = [] } = listing;
          const resourceVersion = metadata?.resourceVersion ?? '';
          yield { kind: 'all', items, resourceVersion };
          place = { kind: 'at', resourceVersion };
          relisted = true;
        }
      }
      const stream = await openInTime(connection, watched, place);
      // Starting again with only new events would miss changes in between.
      if (place.kind === 'now') place = { kind: 'start' };
      if (stream === undefined) continue;
      watched.onOpen?.();
      const openedAt = clock.now();
      let isEmpty = true;
      try {
        for await (const message of messagesOf<Item>(stream, type)) {
          isEmpty = false;
          if (message.type === 'ERROR') throw errorOf(message.object);
          patience.reset(openedAt);
          answered = true;
          relisted = false;
          place = { kind: 'at', resourceVersion: message.object.metadata?.resourceVersion ?? '' };
          if (message.type !== 'BOOKMARK')
            yield { kind: message.type === 'DELETED' ? 'end' : 'now', item: message.object };
        }
      } finally {
        if (answered) deniedSince = undefined;
        // A watch that was open for a while was served, also if nothing happened and a gateway then cut it.
        if (clock.now() - openedAt >= MIN_WATCH_MS) patience.reset(openedAt);
        silentMs = isEmpty ? silentMs + clock.now() - openedAt : 0;
      }
      if (isEmpty && clock.now() - openedAt < MIN_WATCH_MS)
        throw codedError(
          'unreachable',
          `${connection.server.origin}: the watch ended as soon as it was open`,
        );
      connection.debug(`WATCH ${path}: ended by the server, resumed`);
    } catch (caught) {
      const error = readingError(connection, caught);
      if (signal.aborted) return;
      const isForgotten = hasCode(error, 'api') && error.status === GONE;
      if (isForgotten) place = { kind: 'lost' };
      if (isDenied(error)) {
        deniedSince ??= clock.now();
        // The account may be allowed to watch, but not to list, which a lost place needs.
        if (!answered || clock.now() - deniedSince > DENIED_TIMEOUT_MS) throw error;
      } else if (!isForgotten && !isPassing(error)) throw error;
      connection.debug(`WATCH ${path}: again after: ${messageOf(error)}`);
      // The first list after a 410 needs no pause.
      if (!isForgotten || relisted)
        await patience.next(error).catch((last) => {
          if (!signal.aborted) throw last;
        });
    }
  }
}

type Place = Start | { kind: 'lost' };

/** Undefined if the watch opens too late, or if this API server cannot start a watch with only new events. */
async function openInTime(connection: Connection, watched: Watched, place: Place) {
  if (place.kind !== 'now') return openWatch(connection, watched, place);
  const late = new AbortController();
  const signal = AbortSignal.any([watched.signal, late.signal]);
  try {
    const stream = await openWatch(connection, { ...watched, signal }, place);
    if (place.isEarly()) return stream;
    late.abort();
    return undefined;
  } catch (error) {
    if (hasCode(error, 'api') && INVALID.has(error.status)) return undefined;
    throw error;
  }
}

async function openWatch(
  connection: Connection,
  { path, fieldSelector, hasBookmarks, signal }: Watched,
  place: Place,
): Promise<AsyncIterable<Uint8Array>> {
  const shortest = hasBookmarks ? WATCH_SECONDS : WATCH_SECONDS_WITHOUT_BOOKMARKS;
  const seconds = Math.round(shortest * (1 + connection.clock.random()));
  const silenceMs = hasBookmarks ? SILENCE_TIMEOUT_MS : seconds * 1000 + LATE_END_MS;
  const query = {
    watch: 'true',
    fieldSelector,
    allowWatchBookmarks: 'true',
    timeoutSeconds: String(seconds),
    ...(place.kind === 'at' && { resourceVersion: place.resourceVersion }),
    ...(place.kind === 'now' && { sendInitialEvents: 'false', resourceVersionMatch: 'NotOlderThan' }),
  };
  return (await open(connection, { method: 'GET', path, query, silenceMs, signal })).body;
}

/** One message in each line. The server may have cut the last one, which then has no newline. */
async function* messagesOf<Item>(
  stream: AsyncIterable<Uint8Array>,
  type: string,
): AsyncGenerator<Message<Item>> {
  let begun = '';
  for await (const batch of pieces(stream)) {
    for (const { text, end } of batch) {
      begun += text;
      if (begun.length > MAX_LENGTH)
        throw new Error(`a line of its answer is longer than ${MAX_LENGTH / 1024 / 1024} MiB`);
      if (end !== 'line') continue;
      const line = begun;
      begun = '';
      yield checked<Item>(parseAnswer(line), type);
    }
  }
}

/** A gateway can answer a watch with any JSON. */
function checked<Item>(value: unknown, type: string): Message<Item> {
  if (!isObject(value) || !isObject(value['object']))
    throw codedError('BAD_ANSWER', 'a message of a watch has an object');
  const ofMessage: Record<string, string> = { ERROR: 'V1Status', BOOKMARK: 'PartialObjectMetadata' };
  const object = answerOf(value['object'], entryOf(ofMessage, String(value['type'])) ?? type);
  return { ...value, object } as Message<Item>;
}

function errorOf({ code = 500, reason = '', message = '', details }: V1Status): CodedError<'api'> {
  return codedError('api', message, { status: code, reason, retryAfter: details?.retryAfterSeconds });
}
