/** What the API server and etcd have counted up to a moment. */
import type { Api } from './api.ts';
import { type Metrics, readMetrics } from './metrics.ts';

export type Snapshot = { at: number; api: Metrics; etcd: Metrics };

export async function snapshot(admin: Api, etcdPort: number): Promise<Snapshot> {
  const [api, etcd] = await Promise.all([
    admin.text('/metrics'),
    fetch(`http://127.0.0.1:${etcdPort}/metrics`).then((answer) => answer.text()),
  ]);
  return { at: Date.now(), api: readMetrics(api), etcd: readMetrics(etcd) };
}

/** Processor seconds. */
export type Cost = { apiServer: number; etcd: number };

function costBetween(from: Snapshot, to: Snapshot): Cost {
  const grown = (of: 'api' | 'etcd') =>
    to[of].sum('process_cpu_seconds_total') - from[of].sum('process_cpu_seconds_total');
  return { apiServer: grown('api'), etcd: grown('etcd') };
}

/** What it costs when nothing happens: a look at the metrics, and a second. */
export type Idle = { look: Cost; second: Cost };

/** `first` and `second` follow at once upon each other, `third` after a while. */
export function idleCost([first, second, third]: readonly [Snapshot, Snapshot, Snapshot]): Idle {
  const look = costBetween(first, second);
  const while_ = costBetween(second, third);
  const seconds = (third.at - second.at) / 1000;
  const perSecond = (of: keyof Cost) => (while_[of] - look[of]) / seconds;
  return { look, second: { apiServer: perSecond('apiServer'), etcd: perSecond('etcd') } };
}

/** The cost without that of as much time in which nothing happens. */
export function costAbove(idle: Idle, from: Snapshot, to: Snapshot): Cost {
  const cost = costBetween(from, to);
  const seconds = (to.at - from.at) / 1000;
  const rest = (of: keyof Cost) => cost[of] - idle.look[of] - seconds * idle.second[of];
  return { apiServer: rest('apiServer'), etcd: rest('etcd') };
}

/** Requests that ended in between, like `WATCH pods`, of the resources that steps and nodes ask for. */
export function requestsBetween(from: Snapshot, to: Snapshot): Record<string, number> {
  const counts = { ...requestsAt(to) };
  for (const [kind, before] of Object.entries(requestsAt(from))) counts[kind] = (counts[kind] ?? 0) - before;
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
}

/** A watch of the whole cluster is a controller's or the node's, a binding the scheduler's. */
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

/** What is held at a moment. */
export type Held = { watchesOfPods: number; watchesOfEvents: number; logs: number; etcdWatchers: number };

export function heldAt({ api, etcd }: Snapshot): Held {
  const watches = (resource: string) =>
    api.sum('apiserver_longrunning_requests', {
      verb: 'WATCH',
      group: '',
      resource,
      scope: /namespace|resource/,
    });
  return {
    watchesOfPods: watches('pods'),
    watchesOfEvents: watches('events'),
    logs: api.sum('apiserver_longrunning_requests', { resource: 'pods', subresource: 'log' }),
    etcdWatchers: etcd.sum('etcd_debugging_mvcc_watcher_total'),
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

/** The nominal seats of each priority level. */
export function seatsOf({ api }: Snapshot): Record<string, number> {
  const samples = api.samples('apiserver_flowcontrol_nominal_limit_seats');
  return Object.fromEntries(samples.map(({ labels, value }) => [labels['priority_level'] ?? '', value]));
}
