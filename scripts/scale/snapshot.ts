/** What the API server has counted up to a moment. */
import { setTimeout as wait } from 'node:timers/promises';
import { type Metrics, readMetrics } from './metrics.ts';
import type { Place } from './place.ts';

type Snapshot = { at: number; api: Metrics; cpuSeconds: number };

/** The kubelet reports its node every second, so a shorter measurement varies too much. */
const IDLE_MS = 60_000;

export async function snapshot({ kubectl }: Pick<Place, 'kubectl'>): Promise<Snapshot> {
  const api = readMetrics(await kubectl('get --raw /metrics'));
  return { at: Date.now(), api, cpuSeconds: api.sum('process_cpu_seconds_total') };
}

/** What the API server needs for each second in which no client but the neighbour sends anything. */
export async function idleCpu(place: Place): Promise<{ from: number; to: number; perSecond: number }> {
  const first = await snapshot(place);
  await wait(IDLE_MS);
  const second = await snapshot(place);
  const perSecond = (1000 * (second.cpuSeconds - first.cpuSeconds)) / (second.at - first.at);
  return { from: first.at, to: second.at, perSecond };
}

/** Requests that ended in between, like `WATCH pods`, of clients and of the node. */
export function requestsBetween(from: Snapshot, to: Snapshot): Record<string, number> {
  const counts = { ...requestsAt(to) };
  for (const [kind, before] of Object.entries(requestsAt(from))) counts[kind] = (counts[kind] ?? 0) - before;
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
}

/** Requests about all namespaces come from controllers and from this measurement; a binding comes from the scheduler. */
function requestsAt({ api }: Snapshot): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { labels, value } of api.samples('apiserver_request_total')) {
    const { verb = '', group = '', resource = '', subresource = '', scope = '' } = labels;
    if (group !== '' || !/^(pods|events)$/.test(resource)) continue;
    if (scope === 'cluster' || subresource === 'binding') continue;
    const kind = `${verb} ${resource}${subresource === '' ? '' : `/${subresource}`}`;
    counts[kind] = (counts[kind] ?? 0) + value;
  }
  return counts;
}

/** What each running pod holds open. */
export type Held = { watchesOfPods: number; watchesOfEvents: number; logs: number };

export function heldAt(before: Snapshot, held: Snapshot, running: number): Held {
  const more = (labels: Record<string, string | RegExp>) => {
    const [less, all] = [before, held].map(({ api }) => api.sum('apiserver_longrunning_requests', labels));
    return ((all ?? 0) - (less ?? 0)) / running;
  };
  const watches = { verb: 'WATCH', group: '', scope: /namespace|resource/ };
  return {
    watchesOfPods: more({ ...watches, resource: 'pods' }),
    watchesOfEvents: more({ ...watches, resource: 'events' }),
    logs: more({ resource: 'pods', subresource: 'log' }),
  };
}

/** Seats of API Priority and Fairness: how long requests of a flow schema have taken, and how many waited or were refused. */
export type Flow = {
  dispatched: number;
  rejected: number;
  seats: number;
  executionSeconds: number;
  waitSeconds: number;
};

export function flowBetween(from: Snapshot, to: Snapshot, flowSchema: string): Flow {
  const labels = { flow_schema: flowSchema };
  const grown = (name: string) => to.api.sum(name, labels) - from.api.sum(name, labels);
  return {
    dispatched: grown('apiserver_flowcontrol_dispatched_requests_total'),
    rejected: grown('apiserver_flowcontrol_rejected_requests_total'),
    seats: grown('apiserver_flowcontrol_work_estimated_seats_sum'),
    executionSeconds: grown('apiserver_flowcontrol_request_execution_seconds_sum'),
    waitSeconds: grown('apiserver_flowcontrol_request_wait_duration_seconds_sum'),
  };
}
