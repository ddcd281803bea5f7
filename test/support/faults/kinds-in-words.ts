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

/** None for what comes from outside: that is told by what it did. */
function inWords(what: What): FaultKind[] {
  const retryAfter = 'retryAfter' in what ? (['Retry-After on an error'] as const) : [];
  switch (what.kind) {
    case 'reset':
      return ['connection reset, request not done'];
    case 'refused':
      return [
        `answered with 429 or 5xx${what.html ? ' by a proxy (HTML)' : ''}, request not done`,
        ...retryAfter,
      ];
    case 'hang':
      return [what.forwarded ? 'request arrives late' : 'no answer, request not done'];
    case 'done later':
      return ['answered with 504 by a gateway, done later'];
    case 'done, reset':
      return ['connection reset, request done'];
    case 'done, refused':
      return ['answered with 5xx, request done', ...retryAfter];
    case 'done, late':
      return ['answer comes late'];
    case 'done, cut':
      return ['answer cut short'];
    case 'end':
      return [
        what.lines === 0
          ? 'watch or log ends immediately'
          : 'watch or log ends early, as if it were complete',
      ];
    case 'end in line':
      return ['watch or log ends early, as if it were complete'];
    case 'cut in line':
      return ['watch or log cut by a reset'];
    case 'cut in character':
      return ['watch or log cut within a character'];
    case 'half open':
      return ['watch or log half open: no more data'];
    case 'bytewise':
      return ['watch or log byte by byte'];
    case 'expired':
      return ['watch expired (410)'];
    case 'each twice':
      return ['watch sends each message twice'];
    case 'bookmark':
      return ['watch sends a bookmark'];
    case 'old again':
      return ['watch sends an old message again'];
    case 'stale list':
      return ['stale list from an API server that lags'];
    case 'outage':
      return [what.how === 'refused' ? 'outage: connection refused' : 'outage: connection reset immediately'];
    case 'pod deleted':
    case 'pod evicted':
    case 'SIGINT':
    case 'SIGKILL':
      return [];
    // No seed makes it.
    case 'cut upload':
    case 'cut download':
      return [];
  }
}
