/**
 * How far a log was read, so that a new request goes on behind the last line: neither a line less nor one twice.
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
};

const SECOND_MS = 1000;

export function startOfLog(): LogPosition {
  return { newest: Number.NEGATIVE_INFINITY, seen: new Map(), repeated: new Map() };
}

/** To be called before each request. Gives what to ask for as `sinceTime`; undefined for the whole log. */
export function resumeLog(position: LogPosition): string | undefined {
  position.repeated = new Map([...position.seen.values()].flatMap((stamps) => [...stamps]));
  if (position.newest === Number.NEGATIVE_INFINITY) return undefined;
  return new Date(position.newest - SECOND_MS).toISOString().replace('.000Z', 'Z');
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
  if (stamp[4] !== '-' || stamp[10] !== 'T' || stamp[16] !== ':') return undefined;
  const zone = stamp.endsWith('Z') ? 'Z' : stamp.slice(-6);
  const second = Date.parse(stamp.slice(0, 19) + zone);
  return Number.isNaN(second) ? undefined : second;
}
