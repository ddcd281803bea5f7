import { mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startGarbageCollector } from '../../simulator/api/garbage-collector.ts';
import { events, pods } from '../../simulator/api/resource-kinds.ts';
import type { Pod } from '../../simulator/wire.ts';
import { openCluster as openClusterPort } from '../../src/cluster/connect.ts';
import { openReceiver } from '../../src/files/receive.ts';
import type { Receive } from '../../src/job/job.ts';
import { deletePending, POST_GRACE_MS } from '../../src/run/cleanup.ts';
import { step } from '../../src/run/step.ts';
import { contentOf } from '../support/content-of.ts';
import { openRandom } from '../support/random.ts';
import { openServer } from './api/server.ts';
import { NAMESPACE, openStore, type RecordedStore } from './api/store.ts';
import { type Outcome, openTime, type VirtualTime } from './clock.ts';
import { openHost, type Told } from './host.ts';
import { FILES_OUT, imagesOf, jobOf, ORIGIN } from './job.ts';
import { type Asked, type Network, type Opened, openClient, type Tokens } from './net/connection.ts';
import { type How, type Kind, requestFaults } from './net/faults.ts';
import { openLink } from './net/link.ts';
import { type Cluster, openCluster } from './node/node.ts';
import type { Run } from './node/program.ts';
import { drawWays } from './node/ways.ts';
import { HOUR_MS, type Scenario } from './scenario.ts';

type FilesReceiver = Awaited<ReturnType<typeof openReceiver>>;

/** What happened in one run. Times are milliseconds since 1970. */
export type Facts = {
  scenario: Scenario;
  begunAt: number;
  /** How main ended; `killed`: the runner was. */
  main: Outcome<unknown> | { kind: 'killed' };
  mainEndedAt: number;
  cancelledAt: number | undefined;
  told: Told;
  /** The requests of main. */
  requests: readonly Asked[];
  /** The gates that main has opened, or wanted to. */
  opened: readonly Opened[];
  /** When the last answer came before the verdict; undefined: there was none. */
  lastAnswerAt: number | undefined;
  runs: readonly Run[];
  /** What main has left in the runner's workspace, by path. */
  workspace: Record<string, string>;
  /** Every pod of the step that came into being, and when. */
  created: readonly { name: string; at: number }[];
  /** When the API showed it first: the end of the program, or that its image can't be pulled. */
  shownAt: { end: number | undefined; badImage: number | undefined };
  /** What others did to a pod that existed. */
  disruptions: { at: number; kind: 'pod deleted' | 'pod evicted' | 'node lost' }[];
  /** The requests of main and post that met a fault. */
  spoiled: readonly Spoiled[];
  post: Outcome<unknown> | undefined;
  /** What there is a while after post, and when post ended. */
  postEndedAt: number;
  leftAfterPost: Left[];
  /** When the API server last looked for a pod of that name, because post had asked; undefined: post had not. */
  lookedAt(pod: string): number | undefined;
  /** Without objects that are being deleted: only its node removes a pod, and the node can be lost. */
  leftAfterSweep: Left[];
};

/** `on`: the kind of request. */
type Spoiled = { on: Kind; how: How };

export type Left = { name: string; createdAt: number; isGoing: boolean };

/** After the step's timeout main must have ended long ago. */
const MAX_MAIN_MS = HOUR_MS;
const MAX_POST_MS = HOUR_MS / 2;
/** The runner starts another process for it. */
const POST_STARTS_MS = 500;
/** From SIGINT to SIGKILL. */
const KILL_AFTER_CANCEL_MS = 10_000;
/** How long the garbage collector takes to notice that an owner was deleted. */
const COLLECTING_MS = 1000;
/** For kubelets and the garbage collector to finish. */
const SETTLING_MS = 600_000;

type World = {
  scenario: Scenario;
  time: VirtualTime;
  store: RecordedStore;
  cluster: Cluster;
  network: Network;
  spoiled: Spoiled[];
  trace: ((text: string) => void) | undefined;
};

/** `tokens`: of main's requests; default: one that is always valid. */
export async function runScenario(
  scenario: Scenario,
  trace?: (text: string) => void,
  tokens?: (now: () => number) => Tokens,
): Promise<Facts> {
  using workspace = mkdtempDisposableSync(join(tmpdir(), 'pod-step-virtual-'));
  const receiver = scenario.files?.isBack ? await openOut(workspace.path) : undefined;
  const world = openWorld(scenario, trace);
  const { time, store } = world;
  const begunAt = time.now();
  const shownAt = watchTruth(store);
  const disruptions = disrupt(world, begunAt);
  const { host, told } = openHost(time.now, world.trace);
  const { main, mainEndedAt, cancelledAt, client, lastAnswerAt } = await runMain(
    world,
    { host, told },
    { begunAt, receiver, ...(tokens !== undefined && { tokens: tokens(time.now) }) },
  );
  const brought = contentOf(workspace.path);
  const kill = scenario.faults.find(({ kind }) => kind === 'kill');
  await wait(time, time.now() + POST_STARTS_MS);
  const hasPost = main.kind !== 'killed' || kill?.kind !== 'kill' || kill.hasPost;
  const { post, lookedAt } = hasPost
    ? await runPost(world, host)
    : { post: undefined, lookedAt: () => undefined };
  const postEndedAt = time.now();
  await wait(time, time.now() + SETTLING_MS);
  const leftAfterPost = leftIn(store);
  // Without the runs of a later step, and of pods that only pull images, because they run nothing of the job.
  const runs = world.cluster.runs.filter(({ pod }) => !pod.endsWith('-images'));
  if (leftAfterPost.length > 0) {
    await wait(time, Math.max(time.now(), begunAt + scenario.timeoutMs + 3 * HOUR_MS));
    await sweepLater(world);
  }
  return {
    scenario,
    begunAt,
    main,
    mainEndedAt,
    cancelledAt,
    told,
    requests: client.requests(),
    opened: client.opened(),
    lastAnswerAt,
    runs,
    workspace: brought,
    created: createdBy(store, begunAt, mainEndedAt + SETTLING_MS),
    shownAt,
    disruptions,
    spoiled: world.spoiled,
    post,
    postEndedAt,
    leftAfterPost,
    lookedAt,
    leftAfterSweep: leftIn(store).filter(({ isGoing }) => !isGoing),
  };
}

function openWorld(scenario: Scenario, told: ((text: string) => void) | undefined): World {
  const { seed, job, program, faults } = scenario;
  const time = openTime();
  const begin = time.now();
  const trace =
    told && ((text: string) => told(`${((time.now() - begin) / 1000).toFixed(3).padStart(9)}  ${text}`));
  const store = openStore(time.now);
  startGarbageCollector(store, { after: time.after, between: () => COLLECTING_MS });
  const link = openLink(time, faults, begin);
  const ways = drawWays(openRandom(seed, 'ways'));
  const isLarge = scenario.files?.isLarge === true;
  const canReport = link.isServerUp;
  const cluster = openCluster(store, time, { ways, program, isLarge, canReport, ...imagesOf(job) });
  const server = openServer(store, time, cluster);
  const random = openRandom(seed, 'network');
  const spoiled: Spoiled[] = [];
  const drawn = requestFaults(faults);
  const faultOf = (on: Kind) => {
    const how = drawn(on);
    if (how !== undefined) spoiled.push({ on, how });
    return how;
  };
  return {
    scenario,
    time,
    store,
    cluster,
    network: { time, server, link, random, faultOf, trace },
    spoiled,
    trace,
  };
}

async function runMain(
  { scenario, time, network, trace }: World,
  { host, told }: ReturnType<typeof openHost>,
  { begunAt, receiver, tokens }: { begunAt: number; receiver: FilesReceiver | undefined; tokens?: Tokens },
) {
  const process = time.process(openRandom(scenario.seed, 'process'));
  const options = { clock: process.clock, say: host.say };
  const client = openClient(network, tokens === undefined ? options : { ...options, tokens });
  const interrupted = new AbortController();
  const killed = Promise.withResolvers<'killed'>();
  let cancelledAt: number | undefined;
  let isOver = false;
  const die = () => {
    if (isOver) return;
    trace?.('runner: main is killed');
    killed.resolve('killed');
  };
  for (const fault of scenario.faults) {
    if (fault.kind === 'kill') time.at(begunAt + fault.at, die);
    if (fault.kind === 'cancel')
      time.at(begunAt + fault.at, () => {
        if (isOver) return;
        trace?.('runner: SIGINT');
        cancelledAt = time.now();
        interrupted.abort();
        time.after(KILL_AFTER_CANCEL_MS, die);
      });
  }
  let lastAnswerAt: number | undefined;
  let isDecided = false;
  const decided = () => {
    if (!isDecided) lastAnswerAt = client.lastAnswerAt();
    isDecided = true;
  };
  const { setSuccess, error } = host;
  host.setSuccess = (isSuccess) => {
    decided();
    setSuccess(isSuccess);
  };
  // The error of a step that failed does not wait for its files.
  host.error = (...said) => {
    decided();
    return error(...said);
  };
  const receive = receiver && receivingOn(time, receiver);
  const running = step(jobOf(scenario, receiver?.selections), NAMESPACE, {
    cluster: openClusterPort(client.connection, NAMESPACE),
    clock: process.clock,
    host,
    interrupted: interrupted.signal,
    beginning: { origin: ORIGIN, begunAt },
    hide: (text: string) => text,
    receive,
  });
  const outcome = await time.run(
    Promise.race([running, killed.promise]),
    begunAt + scenario.timeoutMs + MAX_MAIN_MS,
  );
  isOver = true;
  const isKilled = outcome.kind === 'settled' && outcome.value === 'killed';
  process.kill();
  client.kill();
  trace?.(`main: ${isKilled ? 'killed' : outcome.kind} with ${JSON.stringify(verdictOf(told))}`);
  return {
    main: isKilled ? ({ kind: 'killed' } as const) : outcome,
    mainEndedAt: time.now(),
    cancelledAt,
    client,
    lastAnswerAt: isDecided ? lastAnswerAt : client.lastAnswerAt(),
  };
}

async function runPost(world: World, host: ReturnType<typeof openHost>['host']) {
  const { scenario, time, network, trace } = world;
  const process = time.process(openRandom(scenario.seed, 'post'));
  const client = openClient(network, { clock: process.clock, say: host.say });
  trace?.('post begins');
  const posting = deletePending(host, async (namespace) => ({
    cluster: openClusterPort({ ...client.connection, graceMs: POST_GRACE_MS }, namespace),
    close: client.connection.close,
  }));
  const outcome = await time.run(posting, time.now() + MAX_POST_MS);
  process.kill();
  client.kill();
  trace?.(`post: ${outcome.kind}`);
  return { post: outcome, lookedAt: client.lookedAt };
}

/** Files are written in the real world, and fetched in the model. */
function receivingOn(time: VirtualTime, { receive }: FilesReceiver): Receive {
  const hold = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    void time.whileWorking(promise);
    return resolve;
  };
  return async (lines, fetch) => {
    let release = hold();
    try {
      return await receive(lines, async (archive) => {
        release();
        const why = await fetch(archive);
        release = hold();
        return why;
      });
    } finally {
      release();
    }
  };
}

/** The files of the model's pods come back. */
function openOut(workspace: string): Promise<FilesReceiver> {
  return openReceiver({ patterns: FILES_OUT, to: '', workspace, scratch: tmpdir() }, false);
}

/** Another step, hours later, in which nothing goes wrong. */
async function sweepLater(world: World): Promise<void> {
  const { time, trace } = world;
  trace?.('a later step begins');
  const program = { lines: [], endsMs: 5000, exitCode: 0, onTerm: undefined };
  const { seed } = world.scenario;
  const scenario: Scenario = { seed, job: 'succeeds', timeoutMs: HOUR_MS, faults: [], program };
  const begunAt = time.now();
  const link = openLink(time, [], begunAt);
  const network = { ...world.network, link, faultOf: () => undefined };
  const later = { ...world, scenario, network };
  const told = openHost(time.now, trace);
  await runMain(later, told, { begunAt, receiver: undefined });
  await runPost(later, told.host);
  await wait(time, time.now() + SETTLING_MS);
}

async function wait(time: VirtualTime, until: number): Promise<void> {
  await time.run(new Promise<void>((resolve) => void time.at(until, resolve)), until);
}

/** Pods that only pull images are not counted. */
function createdBy(store: RecordedStore, from: number, to: number): Facts['created'] {
  return store.history.flatMap(({ type, resource, object, at }) => {
    const { name } = object.metadata;
    const isOne = type === 'ADDED' && resource === pods && !name.endsWith('-images');
    return isOne && at >= from && at <= to ? [{ name, at }] : [];
  });
}

/** What steps have left. */
function leftIn(store: RecordedStore): Left[] {
  return store.history.flatMap(({ type, resource, object, at }) => {
    const { name, uid } = object.metadata;
    const now = store.find(resource, NAMESPACE, name)?.metadata;
    const isGoing = now?.deletionTimestamp !== undefined;
    return type === 'ADDED' && resource !== events && now?.uid === uid
      ? [{ name, createdAt: at, isGoing }]
      : [];
  });
}

function watchTruth(store: RecordedStore): Facts['shownAt'] {
  const shownAt: Facts['shownAt'] = { end: undefined, badImage: undefined };
  store.subscribe(({ resource, object }) => {
    const at = store.now();
    if (resource === events && /^Failed to pull image/.test(String(object['message'])))
      shownAt.badImage ??= at;
    if (resource !== pods) return;
    const state = (object as Pod).status.containerStatuses?.[0]?.state;
    if (/^(ErrImage|ImagePullBackOff)/.test(state?.waiting?.reason ?? '')) shownAt.badImage ??= at;
    if (state?.terminated && state.terminated.reason !== 'ContainerStatusUnknown') shownAt.end ??= at;
  });
  return shownAt;
}

/** What others do to the newest pod of the step. */
function disrupt(
  { scenario, time, store, cluster, network, trace }: World,
  begunAt: number,
): Facts['disruptions'] {
  const done: Facts['disruptions'] = [];
  for (const fault of scenario.faults) {
    if (fault.kind === 'pods evicted') {
      let left = fault.times;
      store.subscribe(({ resource, type, object }) => {
        if (resource !== pods || type !== 'ADDED' || left === 0) return;
        left -= 1;
        time.after(fault.afterMs, () => {
          const { name, uid } = object.metadata;
          const there = store.find(pods, NAMESPACE, name)?.metadata;
          if (there?.uid !== uid || there.deletionTimestamp !== undefined) return;
          trace?.('others: pod evicted');
          done.push({ at: time.now(), kind: 'pod evicted' });
          cluster.evict(name);
        });
      });
    }
    if (!('at' in fault)) continue;
    time.at(begunAt + fault.at, () => {
      if (fault.kind === 'compaction' || (fault.kind === 'restart' && fault.forgets)) store.compact();
      if (fault.kind !== 'pod deleted' && fault.kind !== 'pod evicted' && fault.kind !== 'node lost') return;
      const pod = (store.list(pods, NAMESPACE) as Pod[]).findLast(
        ({ metadata }) => metadata.deletionTimestamp === undefined,
      );
      if (pod === undefined || !network.link.isServerUp()) return;
      trace?.(`others: ${fault.kind}`);
      done.push({ at: time.now(), kind: fault.kind });
      if (fault.kind === 'pod deleted') cluster.deletePod(pod.metadata.name, fault.graceSeconds);
      else if (fault.kind === 'pod evicted') cluster.evict(pod.metadata.name);
      else cluster.loseNode();
    });
  }
  return done;
}

/** The outputs of a verdict; undefined if the step has none. */
export function verdictOf({ outputs }: Told) {
  const { outcome, category, reason, message = '' } = outputs;
  if (outcome === undefined || category === undefined || reason === undefined) return undefined;
  return { outcome, category, reason, exitCode: outputs['exit-code'] ?? '', message };
}
