// The time that the kubelet puts before each line of a log, like `2026-11-20T11:47:00.123456789+01:00`.

/** A stamp has nanoseconds and a zone. */
const MAX_STAMP_LENGTH = 40;
/** A second, such as `2026-11-20T11:47:00`. */
const LENGTH_OF_SECOND = 19;

function stampOf(text: string): string {
  const blank = text.indexOf(' ');
  return blank === -1 ? text : text.slice(0, blank);
}

/** The whole second of a stamp, in milliseconds since 1970; NaN for other text. */
function secondOf({ lastSecond: last }: Pick<State, 'lastSecond'>, stamp: string): number {
  if (stamp.length > MAX_STAMP_LENGTH) return Number.NaN;
  if (stamp[4] !== '-' || stamp[10] !== 'T' || stamp[16] !== ':') return Number.NaN;
  if (!stamp.startsWith(last.second) || !stamp.endsWith(last.zone) || Number.isNaN(last.value)) {
    last.second = stamp.slice(0, LENGTH_OF_SECOND);
    last.zone = stamp.endsWith('Z') ? 'Z' : stamp.slice(-6);
    last.value = Date.parse(last.second + last.zone);
  }
  return last.value;
}

/** The nine digits after the point, as a number; fewer digits as if zeros followed. */
function nanosecondsOf(stamp: string): number {
  let nanoseconds = 0;
  for (let digit = 1; digit <= 9; digit++) {
    const value = stamp.charCodeAt(LENGTH_OF_SECOND + digit) - 0x30;
    if (!(value >= 0 && value <= 9)) return nanoseconds * 10 ** (10 - digit);
    nanoseconds = nanoseconds * 10 + value;
  }
  return nanoseconds;
}

/** In UTF-16 units. `skip`: text read by an earlier request; `length`: text received by this one. */
type OpenLine = { stamp: string; skip: number; length: number };

const SECOND_MS = 1000;
const KEPT = 8;
/** This much of a first line, in UTF-16 units, distinguishes one log from another. */
const COMPARED = 200;

function startOfLog() {
  return {
    /** Second of the newest stamp, in milliseconds since 1970. */
    newest: Number.NEGATIVE_INFINITY,
    /** The stamps that were read, by second, as nanoseconds; keeps the newest second and the one before. */
    seen: new Map<number, number[]>(),
    /** The current request asks for no older lines (milliseconds since 1970). A node that ignores that repeats them. */
    since: Number.NEGATIVE_INFINITY,
    /**
     * Lines without a stamp: how many were read, and the first one. They are from a node that ignores `timestamps`, of whose log
     * no request can ask for a part, or an error of the kubelet, such as "unable to retrieve container logs for …".
     */
    bare: { read: 0, first: '' },
    /** How often the current request will still repeat each stamp, by second (NaN without a stamp) and nanoseconds. */
    repeated: new Map<number, Map<number, number>>(),
    /** Stamp of the last line that was read. */
    last: undefined as string | undefined,
    /** The stamp of the line that was last when the current request was made. */
    due: undefined as string | undefined,
    /**
     * Lines can be lost. Either a request has returned new lines without the last known line, because the log was rotated. Or it
     * asks for lines that are later, because the node's clock was set back.
     */
    hasGap: false,
    /**
     * Text of the line within which the last stream ended normally. If the log was rotated there, the next file starts with the
     * rest of the line.
     */
    carried: undefined as string | undefined,
    /** The last lines as received, as many as KEPT; fewer after a line that arrived in pieces. */
    end: [] as string[],
    /**
     * The second that was read last, because most lines repeat it: as it is written, and in milliseconds since 1970; NaN before
     * one is known.
     */
    lastSecond: { second: '', zone: '', value: Number.NaN },
    /** The unfinished line. */
    line: undefined as OpenLine | undefined,
    /** Where the last request broke within a line (the last line of its stamp), and how much of its text was read. */
    broken: undefined as { stamp: string; length: number } | undefined,
  };
}

type State = ReturnType<typeof startOfLog>;

function resume(position: State): string | undefined {
  const { line } = position;
  // A break within a line that was being skipped as a whole loses nothing.
  if (line !== undefined && Number.isFinite(line.skip))
    position.broken = { stamp: line.stamp, length: Math.max(line.skip, line.length) };
  position.line = undefined;
  position.due = position.last;
  position.repeated = new Map([...position.seen].map(([second, stamps]) => [second, counted(stamps)]));
  if (position.newest === Number.NEGATIVE_INFINITY) {
    position.repeated.set(Number.NaN, new Map([[0, position.bare.read]]));
    return undefined;
  }
  // The node's clock was set back, so the following lines have older stamps than the request asks for.
  position.hasGap ||= secondOf(position, position.last ?? '') < position.newest - SECOND_MS;
  position.since = position.newest - SECOND_MS;
  // In the form of the API: `2026-11-20T10:47:00Z`.
  return new Date(position.since).toISOString().replace('.000Z', 'Z');
}

/** The new text of a piece, without stamp; undefined if all of it was read before. */
function readPiece(position: State, { text, begins, end }: Piece): string | undefined {
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

/** When a log is rotated, the runtime cuts the line that it is writing. */
function carry(position: State, piece: Piece): boolean {
  const { text, begins } = piece;
  const isKnown = begins && isOwed(position, stampOf(text));
  if (isKnown || isWithinStamp(piece)) return false;
  position.carried = begins ? text.slice(stampOf(text).length + 1) : text;
  return true;
}

/** Without a rotation the line is repeated as a whole. */
function carriedInto(position: State): string {
  const { carried = '', hasGap } = position;
  position.carried = undefined;
  return hasGap ? carried : '';
}

/** Reads the stamp of a line and decides how much of the line was read before. Returns the text without stamp. */
function beginLine(position: State, text: string): string {
  const found = stampOf(text);
  const second = secondOf(position, found);
  const isBare = Number.isNaN(second);
  if (isBare) beginBareLine(position, text);
  const stamp = isBare ? '' : found;
  const words = isBare ? text : text.slice(stamp.length + 1);
  const nanoseconds = nanosecondsOf(stamp);
  const repeated = position.repeated.get(second);
  const left = repeated?.get(nanoseconds) ?? 0;
  let skip = 0;
  if (second < position.since) skip = Number.POSITIVE_INFINITY;
  else if (left > 0) {
    repeated?.set(nanoseconds, left - 1);
    skip = lengthReadBefore(position, stamp, left);
  } else if (isBare) position.bare.read += 1;
  else {
    position.hasGap ||= position.due !== undefined && isOwed(position, position.due);
    remember(position, second, nanoseconds);
    position.last = stamp;
  }
  position.line = { stamp, skip, length: 0 };
  return words;
}

/** If the first line of the request differs from the earlier one, it is another log. A single line may have been the error. */
function beginBareLine(position: State, text: string): void {
  const { bare, repeated } = position;
  const start = text.slice(0, COMPARED);
  if (bare.read === 0) bare.first = start;
  const isFirst = repeated.get(Number.NaN)?.get(0) === bare.read;
  if (!isFirst || start.startsWith(bare.first) || bare.first.startsWith(start)) return;
  position.hasGap ||= bare.read > 1;
  position.bare = { read: 0, first: start };
  repeated.delete(Number.NaN);
}

/** For a line that the current request repeats. `left`: how many lines of its stamp are still repeated, with this one. */
function lengthReadBefore(position: State, stamp: string, left: number): number {
  const { broken } = position;
  if (left > 1 || broken?.stamp !== stamp) return Number.POSITIVE_INFINITY;
  position.broken = undefined;
  return broken.length;
}

function keepEnd(position: State, batch: readonly Piece[]): void {
  const last = batch.slice(-KEPT);
  const cut = last.findLastIndex(({ begins, end }) => !begins || end !== 'line');
  const whole = last.slice(cut + 1).map(({ text }) => text);
  position.end = cut === -1 ? [...position.end, ...whole].slice(-KEPT) : whole;
}

/** Does it end within the stamp of a line, so that it was certainly cut? */
export function isWithinStamp({ text, begins }: Piece): boolean {
  return begins && text.length <= MAX_STAMP_LENGTH && /^\d[\dTZ:.+-]*$/.test(text);
}

/** Will the current request still repeat a line of this stamp? */
function isOwed(position: State, stamp: string): boolean {
  return (position.repeated.get(secondOf(position, stamp))?.get(nanosecondsOf(stamp)) ?? 0) > 0;
}

/** Cheap, because it is done for every line: counts are only made where a request follows. */
function remember(position: State, second: number, nanoseconds: number): void {
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

/**
 * How far a log was read, so that a new request resumes without lost or repeated lines.
 *
 * The API server passes `sinceTime` on in whole seconds, and the kubelet then returns every line stamped since, in file
 * order. Stamps can be slightly out of order (stdout and stderr are written by two threads). So a request starts one
 * second before the newest stamp, and lines since then are recognized by their stamps.
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/staging/src/k8s.io/cri-client/pkg/logs/logs.go
 */
export function openLogPosition() {
  const position = startOfLog();
  return {
    /** Call this before each request. Returns its `sinceTime`; undefined for the whole log. */
    resume: () => resume(position),
    /** Takes the answer to a request. Returns the texts that are new, without stamps. */
    read(batch: readonly Piece[]): string[] {
      keepEnd(position, batch);
      return batch.map((piece) => readPiece(position, piece)).filter((text) => text !== undefined);
    },
    /** Keeps what a stream ended with within a line, for the next new line. False if that is not new. */
    carry: (piece: Piece) => carry(position, piece),
    /** Lines may be lost. */
    get hasGap() {
      return position.hasGap;
    },
    /**
     * The last lines as received. Empty if they do not show their place in the log, because all of them have the same stamp:
     * CRI-O gives the same stamp to all lines that it reads at once.
     */
    lastLines(): readonly string[] {
      const { end } = position;
      return stampOf(end[0] ?? '') === stampOf(end.at(-1) ?? '') ? [] : end;
    },
    /** How many lines the next request will repeat. */
    linesToRepeat: () => [...position.seen.values()].reduce((sum, stamps) => sum + stamps.length, 0),
    /** Has the current request not repeated the last line that is known? Then its answer was cut. */
    isShort: () => position.last !== undefined && isOwed(position, position.last),
  };
}

export type LogPosition = ReturnType<typeof openLogPosition>;

/** A line of a log, or a part of one. */
export type Piece = {
  /** Without newline. */
  text: string;
  begins: boolean;
  /** What follows the text: the end of the line, the end of the stream within a line, or more of the line (`none`). */
  end: 'line' | 'stream' | 'none';
};

/** In UTF-16 units. A program may write gigabytes without a newline; memory use must stay flat. */
const MAX_PIECE_LENGTH = 2 * 1024 * 1024;

/**
 * Splits a byte stream into log lines, batched by chunk. An unfinished line is delivered when it gets too long, and up
 * to its last carriage return: the runner treats that as a line end, so a progress bar shows while it moves.
 */
export async function* pieces(body: AsyncIterable<Uint8Array>): AsyncGenerator<Piece[]> {
  const decoder = new TextDecoder();
  let begun: string[] = [];
  let length = 0;
  let begins = true;
  let hasReturn = false;
  for await (const chunk of body) {
    const [first = '', ...others] = decoder.decode(chunk, { stream: true }).split('\n');
    const last = others.pop();
    const batch: Piece[] = [];
    begun.push(first);
    length += first.length;
    if (last !== undefined) {
      batch.push(...cut(begun.join(''), begins, 'line'));
      for (const text of others) batch.push(...cut(text, true, 'line'));
      begun = [last];
      length = last.length;
      begins = true;
    }
    hasReturn = (last === undefined && hasReturn) || (last ?? first).includes('\r');
    if (length >= MAX_PIECE_LENGTH || hasReturn) {
      const text = begun.join('');
      const ready = length >= MAX_PIECE_LENGTH ? text.length : endOfProgress(text);
      batch.push(...cut(text.slice(0, ready), begins, 'none'));
      begins &&= ready === 0;
      begun = [text.slice(ready)];
      length = text.length - ready;
      hasReturn = text.endsWith('\r');
    }
    if (batch.length > 0) yield batch;
  }
  const rest = begun.join('') + decoder.decode();
  if (rest !== '' || !begins) yield cut(rest, begins, 'stream');
}

/** Index after the last carriage return that is followed by text. A carriage return at the very end can belong to a CRLF. */
function endOfProgress(text: string): number {
  return text.length < 2 ? 0 : text.lastIndexOf('\r', text.length - 2) + 1;
}

/** Cuts the text into pieces of at most MAX_PIECE_LENGTH; no piece for an empty text whose line continues. */
function cut(text: string, begins: boolean, end: Piece['end']): Piece[] {
  const cuts: Piece[] = [];
  let from = 0;
  while (text.length - from > MAX_PIECE_LENGTH) {
    // A character of two units is not divided.
    const isHalf = (text.codePointAt(from + MAX_PIECE_LENGTH - 1) ?? 0) > 0xffff;
    const to = from + MAX_PIECE_LENGTH - (isHalf ? 1 : 0);
    cuts.push({ text: text.slice(from, to), begins: begins && from === 0, end: 'none' });
    from = to;
  }
  const rest = { text: text.slice(from), begins: begins && from === 0, end };
  return end === 'none' && rest.text === '' ? cuts : [...cuts, rest];
}
