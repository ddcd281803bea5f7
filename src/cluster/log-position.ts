import type { Piece } from './log-pieces.ts';

/**
 * How far a log was read, so that a new request goes on after the last line: neither a line less nor one twice.
 *
 * The API server passes `sinceTime` on in whole seconds, and the kubelet then gives every line stamped since, in the
 * order of the file. Stamps of one file can be a little out of order (stdout and stderr are written by two threads),
 * so a request begins one second before the newest one, and the lines since then are remembered by their stamps.
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/staging/src/k8s.io/cri-client/pkg/logs/logs.go
 */
export type LogPosition = {
  /** The newest second of which a line was read, in milliseconds since 1970. */
  newest: number;
  /** Since that second and the one before: how often each stamp was read, by its second. */
  seen: Map<number, Map<string, number>>;
  /** What a new request will repeat: how often each stamp is still to come. */
  repeated: Map<string, number>;
  /** The line that is being read, of which more may come. */
  line: OpenLine | undefined;
  /** The line in which the last request broke, and how much of it was read: the newest of its stamp. */
  broken: { stamp: string; length: number } | undefined;
};

/** `skip`: how much of its text was read by an earlier request; `length`: how much of it has come. */
type OpenLine = { stamp: string | undefined; skip: number; length: number };

const SECOND_MS = 1000;
/** A stamp has nanoseconds and a zone. */
const MAX_STAMP_LENGTH = 40;

export function startOfLog(): LogPosition {
  return {
    newest: Number.NEGATIVE_INFINITY,
    seen: new Map(),
    repeated: new Map(),
    line: undefined,
    broken: undefined,
  };
}

/** To be called before each request. Gives what to ask for as `sinceTime`; undefined for the whole log. */
export function resumeLog(position: LogPosition): string | undefined {
  const { line } = position;
  // Where it broke in a line that was to be passed over, nothing of it was missed.
  if (line?.stamp !== undefined && Number.isFinite(line.skip))
    position.broken = { stamp: line.stamp, length: Math.max(line.skip, line.length) };
  position.line = undefined;
  position.repeated = new Map([...position.seen.values()].flatMap((stamps) => [...stamps]));
  if (position.newest === Number.NEGATIVE_INFINITY) return undefined;
  return new Date(position.newest - SECOND_MS).toISOString().replace('.000Z', 'Z');
}

/** Takes one piece as the server sent it. Gives its text without the stamp, or undefined where all of it was read before. */
export function readPiece(position: LogPosition, { text, begins, end }: Piece): string | undefined {
  const words = begins || position.line === undefined ? beginLine(position, text) : text;
  const line = position.line;
  if (line === undefined) return undefined;
  const old = Math.min(Math.max(line.skip - line.length, 0), words.length);
  const isWhole = begins && line.skip === 0;
  line.length += words.length;
  if (end === 'line') position.line = undefined;
  const fresh = words.slice(old);
  return fresh === '' && !isWhole ? undefined : fresh;
}

/** Reads the stamp of a line, and decides how much of the line is known. Gives its text without the stamp. */
function beginLine(position: LogPosition, text: string): string {
  const blank = text.indexOf(' ');
  const stamp = blank === -1 ? text : text.slice(0, blank);
  const second = wholeSecond(stamp);
  // An answer of the kubelet itself, not of the log, such as "unable to retrieve container logs for …"
  if (second === undefined) {
    position.line = { stamp: undefined, skip: 0, length: 0 };
    return text;
  }
  const words = blank === -1 ? '' : text.slice(blank + 1);
  const left = position.repeated.get(stamp) ?? 0;
  if (left === 0) {
    remember(position, stamp, second);
    position.line = { stamp, skip: 0, length: 0 };
    return words;
  }
  position.repeated.set(stamp, left - 1);
  const isBroken = left === 1 && position.broken?.stamp === stamp;
  const skip = isBroken ? (position.broken?.length ?? 0) : Number.POSITIVE_INFINITY;
  if (isBroken) position.broken = undefined;
  position.line = { stamp, skip, length: 0 };
  return words;
}

function remember(position: LogPosition, stamp: string, second: number): void {
  const { seen } = position;
  if (second > position.newest) {
    position.newest = second;
    for (const old of seen.keys()) if (old < second - SECOND_MS) seen.delete(old);
  }
  // A line of an earlier second won't be given again.
  if (second < position.newest - SECOND_MS) return;
  const stamps = seen.get(second) ?? new Map<string, number>();
  seen.set(second, stamps.set(stamp, (stamps.get(stamp) ?? 0) + 1));
}

/** The second of a stamp like `2026-11-20T11:47:00.123456789+01:00`; undefined for anything else. */
function wholeSecond(stamp: string): number | undefined {
  if (stamp.length > MAX_STAMP_LENGTH) return undefined;
  if (stamp[4] !== '-' || stamp[10] !== 'T' || stamp[16] !== ':') return undefined;
  const zone = stamp.endsWith('Z') ? 'Z' : stamp.slice(-6);
  const second = Date.parse(stamp.slice(0, 19) + zone);
  return Number.isNaN(second) ? undefined : second;
}
