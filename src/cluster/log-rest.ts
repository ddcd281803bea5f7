import { type CodedError, codedError } from '../job/errors.ts';
import type { LogEnd, LogSink, LogSource } from '../run/ports.ts';
import { isDenied, isGone, isPassing } from './api-errors.ts';
import {
  carry,
  isKnown,
  isShort,
  isTelling,
  isWithinStamp,
  keepEnd,
  type LogPosition,
  linesToRepeat,
  type Piece,
  readPiece,
} from './log-position.ts';
import {
  type Connection,
  isAnswered,
  type Namespace,
  open,
  openPatience,
  type Patience,
  readingError,
} from './requests.ts';

/** Fewer are as quickly read again, by the request that would follow. */
const MIN_REPEATED = 1000;
const TIMEOUT_MS = 5000;

/**
 * A request for what comes after a stamp repeats all lines of two seconds: where a program ends in a burst, all of its log.
 * Is it worth a request of its own to know whether there is anything?
 */
export function isBurst(position: LogPosition): boolean {
  return linesToRepeat(position) >= MIN_REPEATED;
}

/** Does the log end with the last lines that were read? Asks for so many alone. False where that is not certain. */
export async function hasKnownEnd(
  namespace: Namespace,
  source: LogSource,
  position: LogPosition,
  signal: AbortSignal,
): Promise<boolean> {
  if (!isTelling(position)) return false;
  const { end } = position;
  const expected = `${end.join('\n')}\n`;
  const query = {
    container: source.container,
    timestamps: 'true',
    tailLines: String(end.length),
    // One more than expected tells that it isn't that, however long its lines are.
    limitBytes: String(Buffer.byteLength(expected) + 1),
  };
  const path = namespace.path('pods', `${source.pod}/log`);
  try {
    const request = { method: 'GET', path, query, signal, timeoutMs: TIMEOUT_MS } as const;
    const body = await open(namespace.connection, request, TIMEOUT_MS);
    return (await body.text()) === expected;
  } catch {
    return false; // the request that follows meets the same, and knows what to do
  }
}

/** `reading`: requests the log from the current position on. */
type Following = {
  connection: Connection;
  reading: (follow: boolean, signal: AbortSignal) => AsyncGenerator<Piece[]>;
  /** Is the pod there, or not known to be gone? */
  isThere: () => Promise<boolean> | boolean;
  position: LogPosition;
  sink: LogSink;
  signal: AbortSignal;
};

/** `streamed`: the unfinished line that the stream ended with. `isDoubtful`: the log broke off before, so one answer alone is no end. */
type Streamed = { streamed: Piece | undefined; isDoubtful: boolean };

/** A container that still runs may bring something new for ever, and a log that was rotated never all that is known. */
const MAX_ANSWERS = 4;

/**
 * Reads what follows the last line, until an answer brings nothing new: mostly the first, at the price of one small
 * request. An answer that ends early, between two lines or within one, is no sign that the log does. Throws
 * `unreachable` if every answer was cut.
 */
export async function readRest(following: Following, { streamed, isDoubtful }: Streamed): Promise<LogEnd> {
  const { connection, position, sink, signal } = following;
  const patience = openPatience(connection, { signal });
  let before = streamed;
  let owed = streamed;
  let isCut = false;
  for (let answers = 0; answers < MAX_ANSWERS; answers++) {
    const answer = await nextAnswer(following, patience);
    if (answer.kind === 'gone') return 'gone';
    if (answer.kind === 'denied') {
      // Without the right to see whose pod it is by now, the first answer has to do.
      if (answers === 0) throw answer.error;
      break;
    }
    const { isNew, unfinished } = answer;
    const isSame = unfinished?.text === before?.text;
    isCut = answer.isCut;
    before = unfinished;
    if (isNew) owed = undefined;
    const isEnough = answers > 0 || !(isDoubtful || endsInCharacter(unfinished));
    if (isSame && !isNew && !isCut && isEnough) break;
  }
  if (isCut) throw cutError(connection, 'ended before what was read of the log already');
  const last = before ?? owed;
  if (last !== undefined) await deliver([last], position, sink);
  return position.hasGap ? 'gaps' : 'whole';
}

/** `isNew`: it brought lines; `isCut`: it lacks lines that are known; `unfinished`: it ended within this line. */
type Answer =
  | { kind: 'read'; isNew: boolean; isCut: boolean; unfinished: Piece | undefined }
  | { kind: 'gone' }
  | { kind: 'denied'; error: unknown };

async function nextAnswer(following: Following, patience: Patience): Promise<Answer> {
  const { connection, isThere, signal } = following;
  for (;;) {
    try {
      const answer = await readOnce(following);
      patience.reset();
      return answer;
    } catch (caught) {
      const error = readingError(connection, caught);
      const isUnknown = isGone(error);
      if (signal.aborted || (isUnknown && !(await isThere()))) return { kind: 'gone' };
      // Not waited for: what is denied here is mostly the look at the pod, for good.
      if (isDenied(error)) return { kind: 'denied', error };
      if (!isUnknown && !isPassing(error)) throw error;
      const last = await patience.next(error, isAnswered(error)).catch((cause) => cause);
      if (signal.aborted) return { kind: 'gone' };
      if (last !== undefined) throw last;
    }
  }
}

function cutError({ server }: Connection, what: string): CodedError<'unreachable'> {
  return codedError('unreachable', `${server.origin}: its answer ${what}`);
}

async function readOnce({ connection, reading, position, sink, signal }: Following): Promise<Answer> {
  let unfinished: Piece | undefined;
  let isNew = false;
  for await (const batch of reading(false, signal)) {
    unfinished = unfinishedIn(batch);
    isNew = (await deliver(finishedIn(batch), position, sink)) || isNew;
  }
  if (unfinished !== undefined && isWithinStamp(unfinished))
    throw cutError(connection, 'ended within the time stamp of a line');
  return { kind: 'read', isNew, isCut: isShort(position), unfinished };
}

/** A cut within a character leaves the sign for what is none (U+FFFD); so does a program that writes no UTF-8, in every answer. */
function endsInCharacter(piece: Piece | undefined): boolean {
  return piece?.text.endsWith('\uFFFD') ?? false;
}

/** What an answer ended with in the middle of a line. */
function unfinishedIn(batch: readonly Piece[]): Piece | undefined {
  return batch.find(({ end }) => end === 'stream');
}

function finishedIn(batch: readonly Piece[]): Piece[] {
  return batch.filter(({ end }) => end !== 'stream');
}

/** Was any of it new? */
async function deliver(batch: readonly Piece[], position: LogPosition, sink: LogSink) {
  keepEnd(position, batch);
  const fresh = batch.map((piece) => readPiece(position, piece)).filter((text) => text !== undefined);
  if (fresh.length > 0) await sink(fresh);
  return fresh.length > 0;
}

/**
 * After the container's end, a stream without data for this long is asked for no more. Waiting for it to end takes longer:
 * the kubelet checks once a second if the container runs (logForceCheckPeriod).
 */
const SILENCE_MS = 50;
/**
 * The same behind a burst: what the kubelet has not sent yet may stand in a file that it has rotated away, which no other
 * request returns. So this is longer than it takes to end the stream by itself.
 */
const SILENCE_OF_BURST_MS = 2500;

/** `whole`: it has brought the log's last lines; `ended`: by itself, `unfinished`: within this line, which is new. */
export type StreamEnd = { kind: 'whole' | 'silent' } | { kind: 'ended'; unfinished: Piece | undefined };

/** A stream as it is read. `lastRead`: when it last brought something. */
type Stream = { lastRead: number; isOver: boolean };

/**
 * One stream, until it ends or, after the container's `end`, goes silent. `isAtEnd` asks for the log's last lines and
 * says if they have been read. Throws if the stream breaks.
 */
export async function followOnce(
  following: Following,
  end: Promise<void>,
  isAtEnd: () => Promise<boolean>,
): Promise<StreamEnd> {
  const { connection, reading, position, sink, signal } = following;
  const silence = new AbortController();
  const stream: Stream = { lastRead: connection.clock.now(), isOver: false };
  let kind: 'whole' | 'silent' = 'silent';
  let unfinished: Piece | undefined;
  void end.then(async () => {
    if (await untilSilent(stream, following, isAtEnd)) kind = 'whole';
    silence.abort();
  });
  try {
    for await (const batch of reading(true, AbortSignal.any([signal, silence.signal]))) {
      unfinished = unfinishedIn(batch);
      await deliver(finishedIn(batch), position, sink);
      stream.lastRead = connection.clock.now();
    }
    if (unfinished === undefined || isKnown(position, unfinished) || isWithinStamp(unfinished))
      return { kind: 'ended', unfinished: undefined };
    carry(position, unfinished);
    return { kind: 'ended', unfinished };
  } catch (error) {
    if (!silence.signal.aborted) throw readingError(connection, error);
    return { kind };
  } finally {
    stream.isOver = true;
  }
}

/** Settles when the stream has brought nothing for long enough. True if it has brought the log's end. */
async function untilSilent(
  stream: Stream,
  { connection: { clock }, position }: Following,
  isAtEnd: () => Promise<boolean>,
): Promise<boolean> {
  let asked: number | undefined;
  // A busy node pauses again and again, so each question comes after twice the silence of the one before.
  let askAfterMs = SILENCE_MS;
  while (!stream.isOver) {
    const silentMs = clock.now() - stream.lastRead;
    if (silentMs >= (isBurst(position) ? SILENCE_OF_BURST_MS : SILENCE_MS)) return false;
    if (silentMs >= askAfterMs && asked !== stream.lastRead) {
      asked = stream.lastRead;
      askAfterMs *= 2;
      if ((await isAtEnd()) && asked === stream.lastRead) return true;
    }
    await clock.wait(SILENCE_MS / 2);
  }
  return false;
}
