import { UnreachableError } from '../../run/ports/api-error.ts';
import type { LogEnd, LogSink } from '../../run/ports/cluster.ts';
import type { Connection } from '../connect.ts';
import { isDenied, isGone, isPassing } from '../requests/failures.ts';
import { isAnswered, openPatience, type Patience } from '../requests/patience.ts';
import { readingError } from '../requests/requests.ts';
import type { Piece } from './log-pieces.ts';
import { isShort, isWithinStamp, keepEnd, type LogPosition, readPiece } from './log-position.ts';

/** `reading`: requests the log from the current position on. */
export type Following = {
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
 * UnreachableError if every answer was cut.
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

function cutError({ server }: Connection, what: string): UnreachableError {
  return new UnreachableError(`${server.origin}: its answer ${what}`, undefined);
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
export function unfinishedIn(batch: readonly Piece[]): Piece | undefined {
  return batch.find(({ end }) => end === 'stream');
}

export function finishedIn(batch: readonly Piece[]): Piece[] {
  return batch.filter(({ end }) => end !== 'stream');
}

/** Was any of it new? */
export async function deliver(batch: readonly Piece[], position: LogPosition, sink: LogSink) {
  keepEnd(position, batch);
  const fresh = batch.map((piece) => readPiece(position, piece)).filter((text) => text !== undefined);
  if (fresh.length > 0) await sink(fresh);
  return fresh.length > 0;
}
