/** All measured runs, on a cluster of their own that has no node but a played one. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { borrowAnother } from '../../test/borrow-cluster.ts';
import { binariesFolder } from '../../test/cluster/binaries.ts';
import { readSettings, type Settings } from '../../test/cluster/settings.ts';
import { CLUSTER } from '../../test/cluster/tools.ts';
import { type Api, openApi } from './api.ts';
import { type Client, kubectl, nobody, podStep, startNeighbour } from './clients.ts';
import { openCountingLine } from './counting-line.ts';
import { create, until, withServer, writeNeighbourKubeconfig, writeRunnerKubeconfig } from './namespace.ts';
import type { Asked } from './neighbour-process.ts';
import { playNode } from './played-node.ts';
import { measureRun, type Place, type Run, type Span } from './run.ts';
import type { Sizes } from './settings.ts';
import { type Idle, idleCost, seatsOf, snapshot } from './snapshot.ts';

export type Measured = {
  nobody: Run;
  /** A quarter as many steps. */
  fewer: Run;
  podStep: Run;
  /** With deploy/flow-control.yaml. */
  controlled: Run;
  kubectl: Run;
  /** Of somebody else's GETs, in milliseconds: while nothing else happens, and while steps begin and end. */
  neighbour: { idle: number[]; podStep: number[]; controlled: number[] };
  /** Of each priority level, by the API server's word: with its own levels alone, and with deploy/flow-control.yaml. */
  seats: Record<string, number>;
  controlledSeats: Record<string, number>;
};

/** Far from those that a person starts. */
const CLUSTER_SETTINGS = {
  POD_STEP_CLUSTER_NUMBER: process.env['POD_STEP_CLUSTER_NUMBER'] ?? '96',
  POD_STEP_CLUSTER_NODES: '0',
};
const IDLE_MS = 20_000;
const SHORT_HOLD_SECONDS = 10;
/** Slow enough that two processors keep up: a verdict is to be late for the API server's sake, not for theirs. */
const ENDS_PER_SECOND = 20;
/** The one of Kubernetes that service accounts are in. */
const DEFAULT_SCHEMA = 'service-accounts';
const OUR_LEVEL = 'pod-step-runners';

export async function measure(sizes: Sizes, say: (line: string) => void): Promise<Measured> {
  using cluster = borrowAnother(CLUSTER_SETTINGS);
  const settings = readSettings({ ...process.env, ...CLUSTER_SETTINGS });
  const admin = openApi(cluster.kubeconfig);
  try {
    return await measureOn(admin, cluster.kubeconfig, settings, sizes, say);
  } finally {
    await admin.close();
  }
}

async function measureOn(
  admin: Api,
  kubeconfig: string,
  settings: Settings,
  sizes: Sizes,
  say: (line: string) => void,
): Promise<Measured> {
  const { state, cache, apiPort, etcdPort } = settings;
  const files = join(state, 'scale');
  mkdirSync(files);
  const runner = join(files, 'runner.kubeconfig');
  const neighbours = join(files, 'neighbour.kubeconfig');
  await create(admin, 'deploy/namespace.yaml');
  await writeRunnerKubeconfig(admin, kubeconfig, runner);
  await writeNeighbourKubeconfig(admin, kubeconfig, neighbours);
  await using line = await openCountingLine(apiPort);
  await using node = await playNode(settings);
  const through = withServer(runner, line.port);
  const neighbour = startNeighbour(neighbours);
  const { idle, from, to } = await idleCosts(admin, etcdPort);
  const place: Place = { admin, etcdPort, node, line, idle };
  const run = async (
    what: string,
    client: Client,
    count: number,
    plan: { hold?: number; schema?: string } = {},
  ) => {
    say(`${what}: ${count} at once`);
    const { hold = SHORT_HOLD_SECONDS, schema = DEFAULT_SCHEMA } = plan;
    return measureRun(place, {
      client,
      count,
      holdSeconds: hold,
      endsPerSecond: ENDS_PER_SECOND,
      flowSchema: schema,
    });
  };
  const seats = seatsOf(await snapshot(admin, etcdPort));
  const program = join(binariesFolder(cache, CLUSTER), 'kubectl');
  const steps = podStep(through);
  // The first of a process and of an API server take longer.
  await run('warming up', steps, Math.ceil(sizes.steps / 10));
  const alone = await run('pods that nobody looks at', nobody(admin, node), sizes.steps);
  const fewer = await run('Pod Step', steps, Math.ceil(sizes.steps / 4));
  const all = await run('Pod Step', steps, sizes.steps, { hold: sizes.holdSeconds });
  const others = await run('kubectl', kubectl(program, through, join(files, 'caches')), sizes.kubectl);
  await create(admin, 'deploy/flow-control.yaml');
  const ofOurs = async () => seatsOf(await snapshot(admin, etcdPort));
  await until(async () => (await ofOurs())[OUR_LEVEL] !== undefined);
  const controlled = await run('Pod Step, with flow control', steps, sizes.steps, { schema: OUR_LEVEL });
  const controlledSeats = await ofOurs();
  const asked = await neighbour.stop();
  return {
    nobody: alone,
    fewer,
    podStep: all,
    controlled,
    kubectl: others,
    neighbour: {
      idle: askedWithin(asked, [{ from, to }]),
      podStep: askedWithin(asked, all.busy),
      controlled: askedWithin(asked, controlled.busy),
    },
    seats,
    controlledSeats,
  };
}

async function idleCosts(admin: Api, etcdPort: number): Promise<{ idle: Idle; from: number; to: number }> {
  await wait(IDLE_MS / 4);
  const first = await snapshot(admin, etcdPort);
  const second = await snapshot(admin, etcdPort);
  await wait(IDLE_MS);
  const third = await snapshot(admin, etcdPort);
  return { idle: idleCost([first, second, third]), from: second.at, to: third.at };
}

function askedWithin(asked: readonly Asked[], spans: readonly Span[]): number[] {
  const isWithin = (at: number) => spans.some(({ from, to }) => at >= from && at < to);
  return asked.filter(({ at }) => isWithin(at)).map(({ ms }) => ms);
}
