/** One kind of request. */
export const KINDS = [
  'create pods',
  'get pods',
  'list pods',
  'watch pods',
  'patch pods',
  'delete pods',
  'watch events',
  'list events',
  'follow log',
  'read log',
  'attach',
  'fetch files',
  'follow files',
  'read files',
  'create secrets',
  'patch secrets',
  'delete secrets',
  'other',
] as const;
export type Kind = (typeof KINDS)[number];

/** How a request fails. `isDone`: the server carries it out anyway. */
export type How =
  | { kind: 'refused' }
  | { kind: 'reset'; isDone: boolean }
  | { kind: 'status'; code: number; retryAfter: number | undefined; isDone: boolean }
  /** No answer comes. */
  | { kind: 'hangs'; isDone: boolean }
  /** The answer comes late. */
  | { kind: 'late'; ms: number }
  /** The request arrives late, perhaps when the client no longer waits for it. */
  | { kind: 'late arrival'; ms: number }
  /** The body ends after this part of it, or for a stream after so many bytes, by a reset or as if it were complete. */
  | { kind: 'cut'; part: number; bytes: number; isClean: boolean }
  /** A stream that ends at once. */
  | { kind: 'empty' }
  /** A stream from which, after a time, nothing comes any more. */
  | { kind: 'half-open'; afterMs: number }
  /** 410: as a status, or within the stream. */
  | { kind: 'gone'; isStatus: boolean }
  /** Each message of the stream twice. */
  | { kind: 'doubled' }
  /** A list of another server that lags by some seconds. */
  | { kind: 'stale' }
  /** The page of a gateway that has no route to the server, as Traefik's "404 page not found". */
  | { kind: 'page'; code: number }
  /** A gateway gives up; the server does it all the same, later. */
  | { kind: 'late done'; code: number; afterMs: number }
  /** A gateway that does not end the log at its end, and sends more of its own. */
  | { kind: 'endless'; everyMs: number; text: string }
  /** Byte by byte. */
  | { kind: 'drip'; everyMs: number };

/** Times count from the start of the step. */
export type Fault =
  | { kind: 'request'; on: Kind; nth: number; times: number; how: How }
  /** Between the runner and the server. */
  | { kind: 'outage'; at: number; ms: number; way: 'refused' | 'silent' | '503' }
  /** A fault of the API server: no kubelet reaches it during that time either. `forgets`: it has lost the history before it. */
  | { kind: 'restart'; at: number; ms: number; forgets: boolean }
  | { kind: 'compaction'; at: number }
  | { kind: 'cancel'; at: number }
  /** `hasPost`: the runner lives on and runs post. */
  | { kind: 'kill'; at: number; hasPost: boolean }
  | { kind: 'pod deleted'; at: number; graceSeconds: number | undefined }
  | { kind: 'pod evicted'; at: number }
  /** The first pods of the step, one after the other, each so long after its creation. */
  | { kind: 'pods evicted'; afterMs: number; times: number }
  | { kind: 'node lost'; at: number }
  /** Every request is answered so for a while, as by a server that has not loaded its roles and tokens yet. */
  | { kind: 'denied'; at: number; ms: number; code: 401 | 403 }
  /** The address leads to another server, with another certificate. */
  | { kind: 'untrusted'; at: number; ms: number }
  | { kind: 'throttled'; at: number; ms: number; retryAfter: number }
  /** A load balancer resets streams that are idle, or open, for so long. */
  | { kind: 'idle cut'; ms: number }
  | { kind: 'age cut'; ms: number }
  /** A gateway holds back the content of streams until they end. */
  | { kind: 'buffering'; only: 'watches' | 'all' };

export type FaultOf<Name extends Fault['kind']> = Extract<Fault, { kind: Name }>;

/** The faults of the requests, each met once in the order of the requests of its kind. */
export function requestFaults(faults: readonly Fault[]): (kind: Kind) => How | undefined {
  const counts = new Map<Kind, number>();
  return (kind) => {
    const count = counts.get(kind) ?? 0;
    counts.set(kind, count + 1);
    const met = faults.find(
      (one) => one.kind === 'request' && one.on === kind && count >= one.nth && count < one.nth + one.times,
    );
    return met?.kind === 'request' ? met.how : undefined;
  };
}

const STREAMS: readonly Kind[] = ['watch pods', 'watch events', 'follow log', 'follow files'];

export function isStream(kind: Kind): boolean {
  return STREAMS.includes(kind);
}

/** In words, for a report. */
export function inWords(fault: Fault): string {
  if (fault.kind !== 'request') return JSON.stringify(fault);
  const { on, nth, times, how } = fault;
  const which = times === 1 ? `request ${nth + 1}` : `requests ${nth + 1} to ${nth + times}`;
  return `${which} to ${on}: ${JSON.stringify(how)}`;
}
