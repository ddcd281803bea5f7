import type { FaultKind } from '../fault-report.ts';
import type { Observed } from './run-schedule.ts';
import type { What } from './schedule.ts';

/** The kinds of fault that a run has met. */
export function kindsIn({ spoiled, isDeleted, isEvicted, cancelled, isKilled }: Observed): FaultKind[] {
  return [
    ...spoiled.flatMap(({ fault }) => (fault === undefined ? [] : inWords(fault))),
    ...(isDeleted ? (['pod deleted by a user'] as const) : []),
    ...(isEvicted ? (['pod evicted'] as const) : []),
    ...(cancelled ? (['SIGINT (run cancelled)'] as const) : []),
    ...(isKilled ? (['SIGKILL of main, post runs'] as const) : []),
  ];
}

type Varied = 'refused' | 'hang' | 'done, refused' | 'end' | 'outage';
/** A fault from outside is reported by its effect. */
type Untold = 'pod deleted' | 'pod evicted' | 'SIGINT' | 'SIGKILL' | 'cut upload' | 'cut download';
const WORDS: Record<Exclude<What['kind'], Varied | Untold>, FaultKind> = {
  reset: 'connection reset, request not done',
  'done later': 'answered with 504 by a gateway, done later',
  'done, reset': 'connection reset, request done',
  'done, late': 'answer comes late',
  'done, cut': 'answer cut short',
  'end in line': 'watch or log ends early, as if it were complete',
  'cut in line': 'watch or log cut by a reset',
  'cut in character': 'watch or log cut within a character',
  'half open': 'watch or log half open: no more data',
  bytewise: 'watch or log byte by byte',
  expired: 'watch expired (410)',
  'each twice': 'watch sends each message twice',
  bookmark: 'watch sends a bookmark',
  'old again': 'watch sends an old message again',
  'stale list': 'stale list from an API server that lags',
};

function inWords(what: What): FaultKind[] {
  const retryAfter = 'retryAfter' in what ? (['Retry-After on an error'] as const) : [];
  switch (what.kind) {
    case 'refused':
      return [
        `answered with 429 or 5xx${what.html ? ' by a proxy (HTML)' : ''}, request not done`,
        ...retryAfter,
      ];
    case 'hang':
      return [what.forwarded ? 'request arrives late' : 'no answer, request not done'];
    case 'done, refused':
      return ['answered with 5xx, request done', ...retryAfter];
    case 'end':
      return [what.lines === 0 ? 'watch or log ends immediately' : WORDS['end in line']];
    case 'outage':
      return [what.how === 'refused' ? 'outage: connection refused' : 'outage: connection reset immediately'];
    default:
      return what.kind in WORDS ? [WORDS[what.kind as keyof typeof WORDS]] : [];
  }
}
