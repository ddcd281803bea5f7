/** One measured run: many pods at once with one kind of client, from their creation until they are gone. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Api } from './api.ts';
import type { Client, Result } from './clients.ts';
import type { CountingLine, Traffic } from './counting-line.ts';
import { until } from './namespace.ts';
import type { PlayedNode } from './played-node.ts';
import {
  type Cost,
  costAbove,
  type Flow,
  flowBetween,
  type Held,
  heldAt,
  type Idle,
  requestsBetween,
  snapshot,
} from './snapshot.ts';

/** `admin`: asks for metrics; its requests are those of nobody else. */
export type Place = { admin: Api; etcdPort: number; node: PlayedNode; line: CountingLine; idle: Idle };

/** `flowSchema`: the one that the client's requests are put in. */
export type Plan = {
  client: Client;
  count: number;
  holdSeconds: number;
  endsPerSecond: number;
  flowSchema: string;
};

export type Span = { from: number; to: number };

export type Run = {
  count: number;
  holdSeconds: number;
  /** When pods begin and end, and not only run: from and to, in milliseconds since 1970. */
  busy: readonly Span[];
  /** Of all pods, without what an idle cluster costs: until they run, while they run, and from their end on. */
  start: Cost;
  hold: Cost;
  end: Cost;
  /** By the client's count; undefined: it has none. */
  clientRequests: Record<string, number> | undefined;
  /** By the API server's count, without those of the node. */
  serverRequests: Record<string, number>;
  nodeRequests: Record<string, number>;
  /** More than before, while all pods run. */
  held: Held;
  traffic: Traffic;
  connectionsHeld: number;
  flow: Flow;
  /** From the moment that the node sent the status with the end until the client knew, in milliseconds. */
  verdictMs: number[];
  /** Until that status was written. */
  writtenMs: number[];
};

export async function measureRun({ admin, etcdPort, node, line, idle }: Place, plan: Plan): Promise<Run> {
  const { client, count, holdSeconds, endsPerSecond, flowSchema } = plan;
  const look = () => snapshot(admin, etcdPort);
  const sentBefore = { ...node.sent };
  const trafficBefore = line.traffic();
  const before = await look();
  const running = client(count);
  const failed = Promise.race([node.failed, failureOf(running)]);
  await Promise.race([failed, until(() => node.running().length === count, 600_000)]);
  // Streams that follow the log are opened a moment later.
  await wait(2000);
  const started = await look();
  await wait(holdSeconds * 1000);
  const connectionsHeld = line.traffic().open - trafficBefore.open;
  const held = await look();
  for (const pod of node.running()) {
    node.end(pod);
    await wait(1000 / endsPerSecond);
  }
  const results = await Promise.race([failed, running]);
  await until(() => node.count() === 0, 600_000);
  const after = await look();
  const traffic = line.traffic();
  const nodeRequests = Object.fromEntries(
    Object.entries(node.sent).map(([kind, sent]) => [kind, sent - (sentBefore[kind] ?? 0)]),
  );
  const verdicts = verdictsOf(results, node);
  return {
    count,
    holdSeconds,
    busy: [
      { from: before.at, to: started.at },
      { from: held.at, to: after.at },
    ],
    start: costAbove(idle, before, started),
    hold: costAbove(idle, started, held),
    end: costAbove(idle, held, after),
    clientRequests: results[0]?.requests && added(results.map(({ requests = {} }) => requests)),
    nodeRequests,
    serverRequests: without(requestsBetween(before, after), nodeRequests),
    held: more(heldAt(before), heldAt(held)),
    traffic: more(trafficBefore, traffic),
    connectionsHeld,
    flow: flowBetween(before, after, flowSchema),
    verdictMs: verdicts.map(({ verdictMs }) => verdictMs),
    writtenMs: verdicts.map(({ writtenMs }) => writtenMs),
  };
}

/** Of all pods, from their creation until they are gone. */
export function cpuOf({ start, hold, end }: Run): Cost {
  const all = (of: keyof Cost) => start[of] + hold[of] + end[of];
  return { apiServer: all('apiServer'), etcd: all('etcd') };
}

/** Settles only when the clients fail: without it a run would wait for pods that nobody makes. */
function failureOf(running: Promise<unknown>): Promise<never> {
  return new Promise((_, reject) => void running.catch(reject));
}

function verdictsOf(results: Result[], { endings }: PlayedNode): { verdictMs: number; writtenMs: number }[] {
  return results.flatMap(({ pod, endedAt }) => {
    const ending = endings.get(pod);
    if (ending === undefined || endedAt === undefined) return [];
    return [{ verdictMs: endedAt - ending.sentAt, writtenMs: ending.tookMs }];
  });
}

function added(many: Record<string, number>[]): Record<string, number> {
  const all: Record<string, number> = {};
  for (const one of many) for (const [key, value] of Object.entries(one)) all[key] = (all[key] ?? 0) + value;
  return all;
}

function more<Counts extends Record<string, number>>(before: Counts, after: Counts): Counts {
  return Object.fromEntries(
    Object.entries(after).map(([key, value]) => [key, value - (before[key] ?? 0)]),
  ) as Counts;
}

/** The API server calls a create POST, as the node does. */
function without(all: Record<string, number>, some: Record<string, number>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(all)
      .map(([kind, count]): [string, number] => [kind, count - (some[kind] ?? 0)])
      .filter(([, count]) => count > 0),
  );
}
