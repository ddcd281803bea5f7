import type { Piece } from './log-pieces.ts';
import {
  mayBeginStamp,
  nanosecondsOf,
  noSecond,
  secondOf,
  stampOf,
  type WrittenSecond,
  writtenSecond,
} from './log-stamp.ts';

/**
 * How far a log was read, so that a new request resumes without lost or repeated lines.
 *
 * The API server passes `sinceTime` on in whole seconds, and the kubelet then returns every line stamped since, in file
 * order. Stamps can be slightly out of order (stdout and stderr are written by two threads). So a request starts one
 * second before the newest stamp, and lines since then are recognized by their stamps.
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/staging/src/k8s.io/cri-client/pkg/logs/logs.go
 */
export type LogPosition = {
  /** Second of the newest stamp, in milliseconds since 1970. */
  newest: number;
  /** The stamps that were read, by second, as nanoseconds; keeps the newest second and the one before. */
  seen: Map<number, number[]>;
  /** The current request asks for no older lines (milliseconds since 1970). A node that ignores that repeats them. */
  since: number;
  bare: BareLines;
  /** How often the current request will still repeat each stamp, by second and nanoseconds. */
  repeated: Map<number, Map<number, number>>;
  /** Stamp of the last line that was read; `due`: of the one that was the last when the current request was made. */
  last: string | undefined;
  due: string | undefined;
  /**
   * Lines may be lost: a request has brought new ones without the last one known before, as the log was rotated; or it asks for
   * later ones than that, as the node's clock was set back.
   */
  hasGap: boolean;
  /** Text of the line within which the last stream ended by itself. Where the log was rotated there, its rest begins the next file. */
  carried: string | undefined;
  /** The last lines as received, as many as KEPT; fewer behind one that came in pieces. */
  end: string[];
  /** The second that was read last: most lines repeat it. */
  lastSecond: WrittenSecond;
  /** The unfinished line. */
  line: OpenLine | undefined;
  /** Where the last request broke within a line (the last of its stamp), and how much of its text was read. */
  broken: { stamp: string; length: number } | undefined;
};

/** In UTF-16 units. `skip`: text read by an earlier request; `length`: text received by this one. */
type OpenLine = { stamp: string | undefined; skip: number; length: number };

/**
 * Lines without a stamp, of a node that ignores `timestamps`: no request can ask for a part of such a log, so each gives all of
 * it. `read`: how many were read; `first`: the first one; `repeated`: how many the current request will still repeat; `isBegun`: it
 * has brought one.
 */
type BareLines = { read: number; first: string; repeated: number; isBegun: boolean };

const SECOND_MS = 1000;
const KEPT = 8;
/** In place of a stamp. */
const BARE = '';
/** So much of a first line, in UTF-16 units, tells one log from another. */
const COMPARED = 200;

export function startOfLog(): LogPosition {
  return {
    newest: Number.NEGATIVE_INFINITY,
    seen: new Map(),
    since: Number.NEGATIVE_INFINITY,
    bare: { read: 0, first: '', repeated: 0, isBegun: false },
    repeated: new Map(),
    last: undefined,
    due: undefined,
    hasGap: false,
    carried: undefined,
    end: [],
    lastSecond: noSecond(),
    line: undefined,
    broken: undefined,
  };
}

/** Call this before each request. Returns its `sinceTime`; undefined for the whole log. */
export function resumeLog(position: LogPosition): string | undefined {
  const { line } = position;
  // A break within a line that was being skipped as a whole loses nothing.
  if (line !== undefined && Number.isFinite(line.skip))
    position.broken = { stamp: line.stamp ?? BARE, length: Math.max(line.skip, line.length) };
  position.line = undefined;
  position.due = position.last;
  position.repeated = new Map([...position.seen].map(([second, stamps]) => [second, counted(stamps)]));
  position.bare.isBegun = false;
  position.bare.repeated = 0;
  if (position.newest === Number.NEGATIVE_INFINITY) {
    position.bare.repeated = position.bare.read;
    return undefined;
  }
  const last = secondOf(position.lastSecond, position.last ?? '');
  // The node's clock was set back, so what follows has older stamps than are asked for.
  if (last !== undefined && last < position.newest - SECOND_MS) position.hasGap = true;
  position.since = position.newest - SECOND_MS;
  return writtenSecond(position.since);
}

/** Takes one piece as received. Returns its new text without stamp; undefined if all of it was read before. */
export function readPiece(position: LogPosition, { text, begins, end }: Piece): string | undefined {
  const words = begins || position.line === undefined ? beginLine(position, text) : text;
  const line = position.line;
  if (line === undefined) return undefined;
  const old = Math.min(Math.max(line.skip - line.length, 0), words.length);
  const isWhole = begins && line.skip === 0;
  line.length += words.length;
  if (end === 'line') position.line = undefined;
  const fresh = words.slice(old);
  return fresh === '' && !isWhole ? undefined : carriedInto(position) + fresh;
}

/** Keeps what a stream ended with, for the next new line. A runtime that is told of a rotation cuts the line that it is writing. */
export function carry(position: LogPosition, { text, begins }: Piece): void {
  position.carried = begins ? text.slice(stampOf(text).length + 1) : text;
}

/** Without a rotation the line is repeated as a whole. */
function carriedInto(position: LogPosition): string {
  const { carried = '', hasGap } = position;
  position.carried = undefined;
  return hasGap ? carried : '';
}

/** Reads the stamp of a line and decides how much of the line was read before. Returns the text without stamp. */
function beginLine(position: LogPosition, text: string): string {
  const stamp = stampOf(text);
  const second = secondOf(position.lastSecond, stamp);
  if (second === undefined) return beginBareLine(position, text);
  const words = text.slice(stamp.length + 1);
  const nanoseconds = nanosecondsOf(stamp);
  const repeated = position.repeated.get(second);
  const left = repeated?.get(nanoseconds) ?? 0;
  if (second < position.since) {
    position.line = { stamp, skip: Number.POSITIVE_INFINITY, length: 0 };
    return words;
  }
  if (left === 0) {
    position.hasGap ||= position.due !== undefined && isOwed(position, position.due);
    remember(position, second, nanoseconds);
    position.last = stamp;
    position.line = { stamp, skip: 0, length: 0 };
    return words;
  }
  repeated?.set(nanoseconds, left - 1);
  const isBroken = left === 1 && position.broken?.stamp === stamp;
  const skip = isBroken ? (position.broken?.length ?? 0) : Number.POSITIVE_INFINITY;
  if (isBroken) position.broken = undefined;
  position.line = { stamp, skip, length: 0 };
  return words;
}

/**
 * Of a node that writes no stamps, or an error of the kubelet in place of a log, such as "unable to retrieve container logs for …".
 * If the first line is another one than before, it is another log.
 */
function beginBareLine(position: LogPosition, text: string): string {
  const { bare } = position;
  const start = text.slice(0, COMPARED);
  if (!bare.isBegun && bare.read > 0 && !start.startsWith(bare.first) && !bare.first.startsWith(start)) {
    // A single line may have been the error.
    position.hasGap ||= bare.read > 1;
    Object.assign(bare, { read: 0, repeated: 0 });
  }
  bare.isBegun = true;
  if (bare.read === 0) bare.first = start;
  const isRepeated = bare.repeated > 0;
  const isBroken = bare.repeated === 1 && position.broken?.stamp === BARE;
  const skipped = isBroken ? (position.broken?.length ?? 0) : Number.POSITIVE_INFINITY;
  if (isBroken) position.broken = undefined;
  if (isRepeated) bare.repeated -= 1;
  else bare.read += 1;
  position.line = { stamp: undefined, skip: isRepeated ? skipped : 0, length: 0 };
  return text;
}

export function keepEnd(position: LogPosition, batch: readonly Piece[]): void {
  const last = batch.slice(-KEPT);
  const cut = last.findLastIndex(({ begins, end }) => !begins || end !== 'line');
  const whole = last.slice(cut + 1).map(({ text }) => text);
  position.end = cut === -1 ? [...position.end, ...whole].slice(-KEPT) : whole;
}

/**
 * Do the last lines tell where in the log they are? Not where all of them have the same stamp, as CRI-O gives it to all that
 * it reads at once.
 */
export function isTelling({ end }: LogPosition): boolean {
  const [first] = end;
  return first !== undefined && stampOf(first) !== stampOf(end.at(-1) ?? '');
}

/** How many lines the next request will repeat. */
export function linesToRepeat({ seen }: LogPosition): number {
  return [...seen.values()].reduce((sum, stamps) => sum + stamps.length, 0);
}

/** Does it repeat a line that earlier requests have brought? */
export function isKnown(position: LogPosition, { text, begins }: Piece): boolean {
  return begins && isOwed(position, stampOf(text));
}

/** Does it end within the stamp of a line, so that it was certainly cut? */
export function isWithinStamp({ text, begins }: Piece): boolean {
  return begins && mayBeginStamp(text);
}

/** Has the current request not repeated the last line that is known? Then its answer was cut. */
export function isShort(position: LogPosition): boolean {
  return position.last !== undefined && isOwed(position, position.last);
}

/** Will the current request still repeat a line of this stamp? */
function isOwed(position: LogPosition, stamp: string): boolean {
  const second = secondOf(position.lastSecond, stamp);
  if (second === undefined) return false;
  return (position.repeated.get(second)?.get(nanosecondsOf(stamp)) ?? 0) > 0;
}

/** Cheap, because it is done for every line: counts are only made where a request follows. */
function remember(position: LogPosition, second: number, nanoseconds: number): void {
  const { seen } = position;
  if (second > position.newest) {
    position.newest = second;
    for (const old of seen.keys()) if (old < second - SECOND_MS) seen.delete(old);
  }
  // No later request repeats a line that old.
  if (second < position.newest - SECOND_MS) return;
  const stamps = seen.get(second);
  if (stamps === undefined) seen.set(second, [nanoseconds]);
  else stamps.push(nanoseconds);
}

function counted(stamps: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const stamp of stamps) counts.set(stamp, (counts.get(stamp) ?? 0) + 1);
  return counts;
}
