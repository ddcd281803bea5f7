// Starting one container: its image, its configuration, and its process, each of which may be what it waits for
// (kuberuntime_container.go startContainer).

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Store } from '../api/store.ts';
import type { Clock } from '../clock.ts';
import type { Pod } from '../wire.ts';
import { type Run, startRun } from './container.ts';
import { podEnvironment } from './environment.ts';
import type { Recorder } from './events.ts';
import { type Images, WaitingError } from './images.ts';
import type { Tracked } from './pod-actions.ts';

/** What a kubelet has to work with. */
export interface Kubelet {
  store: Store;
  clock: Clock;
  recorder: Recorder;
  images: Images;
  /** A kubelet of before 1.32, in its texts. */
  old: boolean;
  /** A lost node goes on by itself, and nobody hears of it. */
  isLost(): boolean;
}

export interface Place {
  pod: Pod;
  /** The pod's folder. */
  folder: string;
  /** Where its volumes are, by name. */
  volumes: string;
}

/** @param volumeErrors what went wrong with the images of image volumes, by volume
 *  @returns undefined if the container now waits; why is in its `failure` */
export async function startContainer(
  kubelet: Kubelet,
  place: Place,
  one: Tracked,
  volumeErrors: Map<string, WaitingError>,
): Promise<Run | undefined> {
  const { clock, recorder, images, store } = kubelet;
  const { pod } = place;
  const container = one.spec;
  const about = { pod, container };
  try {
    if (one.exit) backOff(kubelet, pod, one);
    const missing = (container.volumeMounts ?? []).flatMap(({ name }) => volumeErrors.get(name) ?? []);
    // Each is told, and the last one is the container's (toKubeContainerImageVolumes).
    for (const { reason } of missing.slice(1))
      recorder.record(about, 'Warning', 'Failed', `Error: ${reason}`);
    for (const error of missing.slice(-1)) throw error;
    const image = await images.ensure(about, container.image ?? '', container.imagePullPolicy ?? 'Always');
    const variables = podEnvironment(store, pod, container);
    await clock.wait(clock.between(40, 80));
    return await run(kubelet, place, one, { image, variables });
  } catch (error) {
    if (!(error instanceof WaitingError)) throw error;
    if (error.reason !== 'CrashLoopBackOff') {
      const said = error.reason === 'CreateContainerConfigError' ? error.message : error.reason;
      recorder.record(about, 'Warning', 'Failed', `Error: ${said}`);
    }
    one.failure = { reason: error.reason, message: error.message };
    return undefined;
  }
}

async function run(
  { recorder, old }: Kubelet,
  { pod, folder, volumes }: Place,
  one: Tracked,
  what: Pick<Parameters<typeof startRun>[0], 'image' | 'variables'>,
): Promise<Run> {
  const about = { pod, container: one.spec };
  const { name } = one.spec;
  const attempt = one.latest ? one.restarts + 1 : 0;
  const own = join(folder, 'containers', name, String(attempt));
  mkdirSync(own, { recursive: true });
  recorder.record(about, 'Normal', 'Created', old ? `Created container ${name}` : 'Container created');
  const started = await startRun({ ...about, ...what, folder: own, volumes });
  if (started.exit?.reason === 'StartError') {
    recorder.record(about, 'Warning', 'Failed', `Error: ${started.exit.message}`);
  } else recorder.record(about, 'Normal', 'Started', old ? `Started container ${name}` : 'Container started');
  return started;
}

/** doBackOff: the first restart at once, the next after 10 s, doubling to five minutes.
 *  @throws WaitingError while it is too early */
function backOff({ clock, recorder }: Kubelet, pod: Pod, one: Tracked): void {
  const { namespace, name, uid } = pod.metadata;
  const wait = one.backOff;
  if (clock.elapsed() < one.endedAt + wait) {
    const full = `${name}_${namespace}(${uid})`;
    const text = `Back-off restarting failed container ${one.spec.name} in pod ${full}`;
    recorder.record({ pod, container: one.spec }, 'Warning', 'BackOff', text);
    const message = `back-off ${seconds(wait)} restarting failed container=${one.spec.name} pod=${full}`;
    throw new WaitingError('CrashLoopBackOff', message);
  }
  one.backOff = Math.min(wait === 0 ? 10_000 : wait * 2, 300_000);
}

/** As Go prints whole seconds: 40s, 2m40s. */
function seconds(milliseconds: number): string {
  const total = Math.round(milliseconds / 1000);
  return total < 60 ? `${total}s` : `${Math.floor(total / 60)}m${total % 60}s`;
}
