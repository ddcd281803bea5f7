/**
 * How far a log was read, so that a new request goes on behind the last line: neither a line less nor one twice.
 *
 * The API server passes `sinceTime` on in whole seconds, and the kubelet then gives every line stamped since, in the
 * order of the file. Stamps of one file can be out of order (stdout and stderr are written by two threads), so the
 * lines of the newest second are remembered by their stamps.
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/staging/src/k8s.io/cri-client/pkg/logs/logs.go
 */
export type LogPosition = {
  /** To be asked for as `sinceTime`; undefined before the first line. */
  sinceTime: string | undefined;
  /** How often each stamp of that second was read. */
  seen: Map<string, number>;
  /** What a new request will repeat. */
  repeated: Map<string, number>;
};

export function startOfLog(): LogPosition {
  return { sinceTime: undefined, seen: new Map(), repeated: new Map() };
}

/** To be called before each further request. */
export function resumeLog(position: LogPosition): void {
  position.repeated = new Map(position.seen);
}

/** Takes one line as the server sent it. Gives its text without the stamp, or undefined for a line that was read before. */
export function readLine(position: LogPosition, line: string): string | undefined {
  const blank = line.indexOf(' ');
  const stamp = blank === -1 ? line : line.slice(0, blank);
  const second = wholeSecond(stamp);
  // An answer of the kubelet itself, not of the log, such as "unable to retrieve container logs for …"
  if (second === undefined) return line;
  const left = position.repeated.get(stamp) ?? 0;
  if (left > 0) {
    position.repeated.set(stamp, left - 1);
    return undefined;
  }
  remember(position, stamp, second);
  return blank === -1 ? '' : line.slice(blank + 1);
}

function remember(position: LogPosition, stamp: string, second: string): void {
  if (position.sinceTime === undefined || isLater(second, position.sinceTime)) {
    position.sinceTime = second;
    position.seen = new Map();
  }
  // A line of an earlier second won't be given again.
  if (second === position.sinceTime) position.seen.set(stamp, (position.seen.get(stamp) ?? 0) + 1);
}

/** `2026-11-20T11:47:00.123456789+01:00` without its fraction. */
function wholeSecond(stamp: string): string | undefined {
  const zone = stamp.endsWith('Z') ? 'Z' : /[+-]\d\d:\d\d$/.exec(stamp)?.[0];
  const isStamp = zone !== undefined && stamp[4] === '-' && stamp[10] === 'T' && stamp[16] === ':';
  return isStamp ? stamp.slice(0, 19) + zone : undefined;
}

function isLater(second: string, than: string): boolean {
  return second !== than && Date.parse(second) > Date.parse(than);
}
