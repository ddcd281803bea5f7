/** A node that runs nothing: it says of its pods what a real kubelet said of one, and ends them when it is told to. */
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Pod } from '../../simulator/wire.ts';
import { nodeKubeconfigPath } from '../../test/cluster/keys.ts';
import { playedNode, type Settings } from '../../test/cluster/settings.ts';
import { type Api, openApi } from './api.ts';
import { type LogServer, startLogServer } from './kubelet-log.ts';
import { beat, register } from './node-object.ts';
import { eventFor, type Life, recordedLife, statusFor } from './recorded-life.ts';

export type PlayedNode = AsyncDisposable & {
  /** Its own requests, by what they are. */
  readonly sent: Readonly<Record<string, number>>;
  /** The pods whose container runs. */
  running(): string[];
  /** Ends the container of this pod with exit code 0. */
  end(pod: string): void;
  /** When the status that tells of that end was sent, and how long it took to be written. */
  readonly endings: ReadonlyMap<string, { sentAt: number; tookMs: number }>;
  /** Of all its pods, also those that have ended. */
  count(): number;
  /** Rejects when it can't play on. */
  readonly failed: Promise<never>;
};

type Playing = {
  api: Api;
  logs: LogServer;
  life: Life;
  endings: Map<string, { sentAt: number; tookMs: number }>;
  fail(error: unknown): void;
};

export async function playNode(settings: Settings): Promise<PlayedNode> {
  const { name, ip, state } = playedNode(settings);
  const api = counted(openApi(nodeKubeconfigPath({ state })));
  const logs = await startLogServer(join(state, 'kubelet'), ip);
  const stop = new AbortController();
  await register(api, name, ip, logs.port);
  const { promise: failed, reject: fail } = Promise.withResolvers<never>();
  failed.catch(() => {}); // who waits for something else is told
  const playing: Playing = { api, logs, life: recordedLife(), endings: new Map(), fail };
  const pods = new Map<string, PlayedPod>();
  const beating = beat(api, name, stop.signal).catch(fail);
  const watching = watchPods(playing, name, pods, stop.signal).catch(fail);
  return {
    sent: api.sent,
    endings: playing.endings,
    running: () => [...pods].flatMap(([pod, { isRunning }]) => (isRunning ? [pod] : [])),
    end: (pod) => pods.get(pod)?.end(),
    count: () => pods.size,
    failed,
    async [Symbol.asyncDispose]() {
      stop.abort();
      await Promise.allSettled([beating, watching]);
      await api.close();
      await logs.close();
    },
  };
}

/** Counts requests like `PATCH pods/status`. */
function counted(api: Api): Api & { sent: Record<string, number> } {
  const sent: Record<string, number> = {};
  return {
    ...api,
    sent,
    ask(method, path, body) {
      const [, resource = path, part] = /namespaces\/[^/]+\/(\w+)(?:\/[^/]+)?(?:\/(\w+))?$/.exec(path) ?? [];
      const kind = `${method} ${resource}${part === undefined ? '' : `/${part}`}`;
      sent[kind] = (sent[kind] ?? 0) + 1;
      return api.ask(method, path, body);
    },
  };
}

type PlayedPod = {
  isRunning: boolean;
  end(): void;
  /** Somebody wants it to go. */
  remove(): void;
  /** It is no more; settles when nothing more is written about it. */
  gone(): Promise<void>;
};

/** The API server ends the watch of a client that is slow to read, so what happened meanwhile is looked up. */
async function watchPods(
  playing: Playing,
  node: string,
  pods: Map<string, PlayedPod>,
  signal: AbortSignal,
): Promise<void> {
  const path = `/api/v1/pods?fieldSelector=spec.nodeName%3D${node}`;
  const take = (pod: Pod) => {
    const { name, deletionTimestamp } = pod.metadata;
    if (!pods.has(name)) pods.set(name, playPod(pod, playing));
    if (deletionTimestamp !== undefined) pods.get(name)?.remove();
  };
  const drop = (name: string) =>
    void pods
      .get(name)
      ?.gone()
      .then(() => pods.delete(name));
  while (!signal.aborted) {
    const list = await playing.api.ask<PodList>('GET', path);
    const { items = [], metadata } = list ?? {};
    for (const pod of items) take(pod);
    for (const name of pods.keys()) if (!items.some((pod) => pod.metadata.name === name)) drop(name);
    const watched = `${path}&watch=1&resourceVersion=${metadata?.resourceVersion}`;
    for await (const { type, object } of playing.api.watch<Pod>(watched, signal)) {
      if (type === 'ERROR') break;
      if (type === 'DELETED') drop(object.metadata.name);
      else take(object);
    }
  }
}

type PodList = { metadata: { resourceVersion: string }; items: Pod[] };

/** Milliseconds since 1970, with their fraction. */
function now(): number {
  return performance.timeOrigin + performance.now();
}

function playPod(pod: Pod, { api, logs, life, endings, fail }: Playing): PlayedPod {
  const { namespace, name, uid } = pod.metadata;
  const path = `/api/v1/namespaces/${namespace}`;
  let written = 0;
  let isRemoved = false;
  let isGone = false;
  const play = async (writes: Life['start']) => {
    for (const write of writes) {
      if (isGone) return;
      await wait(write.afterMs);
      const at = new Date();
      if ('event' in write)
        await api.ask('POST', `${path}/events`, eventFor(pod, write.event, at, written++));
      else
        await api.ask('PATCH', `${path}/pods/${name}/status`, {
          metadata: { uid },
          status: statusFor(pod, write.status, at),
        });
    }
  };
  const end = async () => {
    const [first, ...rest] = life.end;
    const sentAt = now();
    await play(first === undefined ? [] : [first]);
    endings.set(name, { sentAt, tookMs: now() - sentAt });
    await play(rest);
  };
  const played: PlayedPod = {
    isRunning: false,
    end() {
      if (!played.isRunning) return;
      played.isRunning = false;
      logs.write(name, 'the last line');
      logs.end(name);
      last = last.then(end).catch(fail);
    },
    remove() {
      if (isRemoved) return;
      isRemoved = true;
      logs.end(name);
      last = last
        .then(async () => {
          const now = { gracePeriodSeconds: 0, preconditions: { uid } };
          if (!isGone) await api.ask('DELETE', `${path}/pods/${name}`, now);
        })
        .catch(fail);
    },
    gone() {
      isGone = true;
      logs.end(name);
      return last;
    },
  };
  let last = play(life.start)
    .then(() => {
      logs.write(name, 'the first line');
      played.isRunning = true;
    })
    .catch(fail);
  return played;
}
