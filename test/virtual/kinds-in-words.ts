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

/** None for actions of others, which are reported by their effect. */
const AT_A_TIME: Partial<Record<Fault['kind'], FaultKind>> = {
  restart: 'API server restarted',
  compaction: 'history compacted',
  denied: 'every request temporarily denied (401, 403)',
  untrusted: 'temporarily another server’s certificate',
  throttled: 'every request temporarily answered with 429',
};

function ofTime(fault: Fault): FaultKind[] {
  if (fault.kind !== 'outage') return [AT_A_TIME[fault.kind] ?? []].flat();
  const ways = {
    refused: 'connection refused',
    silent: 'no answer at all',
    503: 'every request answered with 503',
  };
  return [`outage: ${ways[fault.way]}` as FaultKind];
}

type Varied = 'reset' | 'status' | 'hangs' | 'cut';
const OF_REQUEST: Record<Exclude<How['kind'], Varied>, FaultKind> = {
  refused: 'connection refused for one request',
  late: 'answer comes late',
  'late arrival': 'request arrives late',
  empty: 'watch or log ends immediately',
  'half-open': 'watch or log half open: no more data',
  gone: 'watch expired (410)',
  doubled: 'watch sends each message twice',
  stale: 'stale list from an API server that lags',
  page: 'answered by a gateway that has no route (404)',
  'late done': 'answered with 504 by a gateway, done later',
  endless: 'log that a gateway never ends',
  drip: 'answer byte by byte',
};

function ofRequest(on: Kind, how: How): FaultKind[] {
  switch (how.kind) {
    case 'reset':
      return [`connection reset, request ${how.isDone ? 'done' : 'not done'}`];
    case 'hangs':
      return [`no answer, request ${how.isDone ? 'done' : 'not done'}`];
    case 'status':
      return [
        how.isDone ? 'answered with 5xx, request done' : 'answered with 429 or 5xx, request not done',
        ...(how.retryAfter === undefined ? [] : (['Retry-After on an error'] as const)),
      ];
    case 'cut':
      if (!isStream(on) && !on.startsWith('read ')) return ['answer cut short'];
      return [
        how.isClean ? 'watch or log ends early, as if it were complete' : 'watch or log cut by a reset',
      ];
    default:
      return [OF_REQUEST[how.kind]];
  }
}
