import type { FaultKind } from '../support/fault-report.ts';
import type { Fault, How, Kind } from './net/faults.ts';
import { isStream } from './net/faults.ts';
import type { Facts } from './world.ts';

/** The kinds of fault that a run has met. */
export function kindsIn(facts: Facts): FaultKind[] {
  const { scenario, disruptions, cancelledAt, main } = facts;
  const timed = scenario.faults.filter(
    (fault) => 'at' in fault && facts.begunAt + fault.at < facts.postEndedAt,
  );
  const lasting = scenario.faults.flatMap(({ kind }) => LASTING[kind] ?? []);
  const kill = main.kind === 'killed' ? scenario.faults.find(({ kind }) => kind === 'kill') : undefined;
  return [
    ...facts.spoiled.flatMap(({ on, how }) => ofRequest(on, how)),
    ...timed.flatMap(ofTime),
    ...lasting,
    ...disruptions.map(({ kind }) => (kind === 'pod deleted' ? 'pod deleted by a user' : kind)),
    ...(cancelledAt === undefined ? [] : (['SIGINT (run cancelled)'] as const)),
    ...(kill?.kind === 'kill'
      ? [`SIGKILL of main, post ${kill.hasPost ? 'runs' : 'never runs'}` as const]
      : []),
  ];
}

const LASTING: Partial<Record<Fault['kind'], FaultKind>> = {
  'idle cut': 'load balancer cuts idle connections',
  'age cut': 'load balancer cuts old connections',
  buffering: 'gateway buffers streams until they end',
};

/** None for what others do: that is told by what it did. */
function ofTime(fault: Fault): FaultKind[] {
  if (fault.kind === 'restart') return ['API server restarted'];
  if (fault.kind === 'compaction') return ['history compacted'];
  if (fault.kind === 'denied') return ['every request temporarily denied (401, 403)'];
  if (fault.kind === 'untrusted') return ['temporarily another server’s certificate'];
  if (fault.kind === 'throttled') return ['every request temporarily answered with 429'];
  if (fault.kind !== 'outage') return [];
  if (fault.way === 'refused') return ['outage: connection refused'];
  return [fault.way === 'silent' ? 'outage: no answer at all' : 'outage: every request answered with 503'];
}

function ofRequest(on: Kind, how: How): FaultKind[] {
  switch (how.kind) {
    case 'refused':
      return ['connection refused for one request'];
    case 'reset':
      return [`connection reset, request ${how.isDone ? 'done' : 'not done'}`];
    case 'status':
      return [
        how.isDone ? 'answered with 5xx, request done' : 'answered with 429 or 5xx, request not done',
        ...(how.retryAfter === undefined ? [] : (['Retry-After on an error'] as const)),
      ];
    case 'hangs':
      return [`no answer, request ${how.isDone ? 'done' : 'not done'}`];
    case 'late':
      return ['answer comes late'];
    case 'late arrival':
      return ['request arrives late'];
    case 'cut':
      if (!isStream(on) && !on.startsWith('read ')) return ['answer cut short'];
      return [
        how.isClean ? 'watch or log ends early, as if it were complete' : 'watch or log cut by a reset',
      ];
    case 'empty':
      return ['watch or log ends immediately'];
    case 'half-open':
      return ['watch or log half open: no more data'];
    case 'gone':
      return ['watch expired (410)'];
    case 'doubled':
      return ['watch sends each message twice'];
    case 'stale':
      return ['stale list from an API server that lags'];
    case 'page':
      return ['answered by a gateway that has no route (404)'];
    case 'late done':
      return ['answered with 504 by a gateway, done later'];
    case 'endless':
      return ['log that a gateway never ends'];
    case 'drip':
      return ['answer byte by byte'];
  }
}
