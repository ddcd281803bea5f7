import { writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { V1Pod } from '@kubernetes/client-node';
import { podFacts } from '../../src/pod/facts.ts';
import type { Observation } from '../../src/pod/observation.ts';
import { openRecording } from '../../src/recording/recording.ts';
import { type Cluster, ownedPod } from '../../src/run/ports.ts';
import { type Place, podOf, type Situation, STEP } from './situation.ts';

/** For the last statuses and events of a pod that has ended. */
const AFTERMATH_MS = 2000;
const GRACE_MS = 30_000;
/** The folder in which a node of cluster/ has its /var and /run; left out of recordings because it differs on each machine. */
const NODES_FOLDER = /\/[^\s"'\\]*\/pod-step\/cluster-\d+\/node-[a-z]+(?=\/)/g;

/**
 * Makes a situation happen and writes its recording to `path`. Unlike the action's recording, it does not end with the
 * verdict: tests leave out the deciding observation and need the later ones. Returns the number of observations.
 */
export async function record(
  name: string,
  situation: Situation,
  cluster: Cluster,
  place: Place,
  path: string,
): Promise<number> {
  const lines: string[] = [];
  const over = new AbortController();
  const running = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const see = (observation: Observation) => {
    recorded(observation);
    if (!('pod' in observation) || over.signal.aborted) return;
    const { containers, hasFinalPhase } = podFacts(observation.pod);
    if (containers.some(({ name, isRunning }) => name === STEP && isRunning)) running.resolve();
    if (hasFinalPhase) ended.resolve();
  };
  const pod: V1Pod = podOf(name, await situation.spec(place), place);
  const options = { step: STEP, graceMs: GRACE_MS, begunAt: Date.now(), timeoutMs: Number.POSITIVE_INFINITY };
  const host = { openRecording: () => (line: string) => void lines.push(line) };
  // A situation has no secrets.
  const recorded = openRecording(path, options, (text) => text, host);
  const seeAll = async (observations: AsyncIterable<Observation>) => {
    for await (const observation of observations) see(observation);
  };
  const creation = await cluster.create(pod, over.signal);
  if (creation.kind === 'failed') throw creation.error;
  see({ at: Date.now(), pod: creation.pod });
  const watching = [
    seeAll(cluster.events(name, () => false, over.signal)),
    seeAll(cluster.pods(creation.pod, over.signal, () => {})),
  ];
  const end = wait(situation.seconds * 1000);
  const { meanwhile } = situation;
  if (meanwhile) {
    await Promise.race([meanwhile.when === 'running' ? running.promise : wait(1500), end]);
    await meanwhile.act(place, name);
  }
  await Promise.race([ended.promise, end]);
  await wait(AFTERMATH_MS);
  const log = await readLog(place, name);
  if (log !== undefined) see({ at: Date.now(), log });
  over.abort();
  await Promise.allSettled(watching);
  await cluster.delete(ownedPod(pod.metadata), 0);
  writeFileSync(path, `${lines.join('\n').replaceAll(NODES_FOLDER, '')}\n`);
  return lines.length - 1;
}

/** The lines that the action would record; undefined if there are none. */
async function readLog({ api, namespace }: Place, name: string): Promise<string[] | undefined> {
  try {
    const text = await api.readNamespacedPodLog({ name, namespace, container: STEP });
    const lines = text === undefined || text === '' ? [] : text.trimEnd().split('\n').slice(0, 2);
    return lines.length === 0 ? undefined : lines;
  } catch {
    return undefined; // never started, or deleted
  }
}
