import { readingError } from '../requests/requests.ts';
import { isBurst } from './log-known-end.ts';
import type { Piece } from './log-pieces.ts';
import { carry, isKnown, isWithinStamp } from './log-position.ts';
import { deliver, type Following, finishedIn, unfinishedIn } from './log-rest.ts';

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
