import { readFileSync, writeFileSync } from 'node:fs';
import type { JobKind } from './jobs.ts';
import type { RequestKind } from './request-kinds.ts';

/** What goes wrong in one run of the action, and when. Plain JSON. */
export type Schedule = {
  /** For a kept schedule: what it has found, or tries. */
  description?: string;
  /** Kept for what could go wrong: in this form it was not seen to. */
  neverFailed?: true;
  job: JobKind;
  /** Default: none. */
  retries?: number;
  faults: Fault[];
};

export type Fault = { when: When; what: What };

/** `nth`: counted from 1 over main and post; so many requests from there on (`times`, default 1), or all for a while. */
export type When =
  | { request: RequestKind; nth: number; times?: number; forMs?: number }
  /** `ms` after the moment. */
  | { after: Moment; ms: number };

/** `start`: of main; `create`: the first pod was made; `first line`: the API server sent it. */
export type Moment = 'start' | 'create' | 'first line';

export type What = BeforeDone | AfterDone | StreamFault | UploadFault | ListFault | FromOutside | Outage;

/** The API server does not see the request, or sees it late. */
export type BeforeDone =
  | { kind: 'reset' }
  /** By the API server (a Status object), or by a proxy before it (HTML). `retryAfter`: seconds. */
  | { kind: 'refused'; code: 429 | 500 | 502 | 503 | 504; retryAfter?: number; html?: true }
  | { kind: 'hang'; ms: number; forwarded?: true }
  /** A gateway answers with 504, and passes the request on all the same after `ms`. */
  | { kind: 'done later'; ms: number };

/** The request is carried out; its answer is lost, damaged or late. */
export type AfterDone =
  | { kind: 'done, reset'; ms?: number }
  | { kind: 'done, refused'; code: 500 | 503 | 504; retryAfter?: number }
  | { kind: 'done, late'; ms: number }
  | { kind: 'done, cut'; bytes: number };

/** For watches and logs, after so many whole lines. */
export type StreamFault =
  | { kind: 'end'; lines: number }
  | { kind: 'end in line'; lines: number }
  | { kind: 'cut in line'; lines: number }
  | { kind: 'cut in character'; lines: number }
  /** Nothing more is delivered; the connection is reset after that time. */
  | { kind: 'half open'; lines: number; ms: number }
  | { kind: 'bytewise'; bytes: number }
  /** The following are only for watches. 410, as an ERROR event or as the status of the answer. */
  | { kind: 'expired'; as: 'event' | 'status' }
  | { kind: 'each twice' }
  | { kind: 'bookmark'; lines: number }
  /** The first message comes again. */
  | { kind: 'old again'; lines: number };

/** For an attach: after so many bytes from the client, or to it, the connection is reset on both sides. */
type UploadFault = { kind: 'cut upload' | 'cut download'; bytes: number };

/** As it was before the newest pod was made. */
type ListFault = { kind: 'stale list' };

/** For all requests. `refused`: nothing listens; `reset`: connections break as soon as they are opened. */
export type Outage = { kind: 'outage'; ms: number; how: 'refused' | 'reset' };

/** Not through the connection: another client deletes or evicts the newest pod, or the runner ends main. */
type FromOutside =
  | { kind: 'pod deleted'; graceSeconds?: 0 | 1 }
  | { kind: 'pod evicted' }
  | { kind: 'SIGINT' }
  | { kind: 'SIGKILL' };

/** What happens at a moment, and not to a request. */
export function isTimed(what: What): what is FromOutside | Outage {
  return ['outage', 'pod deleted', 'pod evicted', 'SIGINT', 'SIGKILL'].includes(what.kind);
}

export function readSchedule(path: string): Schedule {
  return JSON.parse(readFileSync(path, 'utf8'));
}

export function writeSchedule(path: string, schedule: Schedule): void {
  writeFileSync(path, `${JSON.stringify(schedule, null, 2)}\n`);
}
