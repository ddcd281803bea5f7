// What a pod needs before its first container: volumes, a sandbox, and the images that are mounted as volumes.

import { join } from 'node:path';
import type { Pod, Volume } from '../wire.ts';
import { WaitingError } from './images.ts';
import type { Kubelet, Place } from './start-container.ts';
import { setUpVolume } from './volumes.ts';

/** Mounts the volumes that containers want and makes the sandbox. A volume costs 0.3 s, however many there are, and the service account
 *  token is one (measured with a bare prototype on a real cluster).
 *  @returns whether it worked; a volume that cannot be mounted shows in an event alone */
export async function setUpPod({ store, clock, recorder, old }: Kubelet, place: Place): Promise<boolean> {
  const { pod, volumes, interrupt } = place;
  const wanted = mounted(pod);
  try {
    if (old) refuseImageVolumes(wanted);
    for (const volume of wanted) setUpVolume(store, pod, volume, join(volumes, volume.name));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    recorder.record({ pod }, 'Warning', 'FailedMount', message);
    return false;
  }
  const token = pod.spec.automountServiceAccountToken !== false;
  if (wanted.length > 0 || token) await clock.wait(clock.between(280, 320), interrupt);
  await clock.wait(clock.between(80, 130), interrupt);
  return true;
}

/** desired_state_of_world_populator.go: a volume that no container mounts is left alone. */
function mounted({ spec }: Pod): Volume[] {
  const containers = [...(spec.initContainers ?? []), ...spec.containers];
  const names = new Set(containers.flatMap(({ volumeMounts = [] }) => volumeMounts.map(({ name }) => name)));
  return (spec.volumes ?? []).filter(({ name }) => names.has(name));
}

/** As a kubelet of 1.31 without the feature gate puts it (test/fixtures/tapes/v1.31.0/image-volume-missing.jsonl). */
function refuseImageVolumes(volumes: Volume[]): void {
  const strange = volumes.find(({ image }) => image)?.name;
  if (strange === undefined) return;
  const why = `failed to get Plugin from volumeSpec for volume "${strange}" err=no volume plugin matched`;
  const list = `unmounted volumes=[${strange}], unattached volumes=[], failed to process volumes=[${strange}]`;
  throw new Error(`Unable to attach or mount volumes: ${list}: ${why}`);
}

/** Pulls the images of all image volumes, also of those that nobody mounts, one after the other and before the first
 *  container of a sync is started; a missing one is the problem of the container that mounts it
 *  (kuberuntime_manager.go getImageVolumes). */
export async function pullImageVolumes(
  { images, old }: Kubelet,
  { pod, interrupt }: Place,
): Promise<Map<string, WaitingError>> {
  const errors = new Map<string, WaitingError>();
  for (const { name, image } of pod.spec.volumes ?? []) {
    if (!image || old) continue;
    try {
      await images.ensure({ pod }, image.reference ?? '', image.pullPolicy ?? 'Always');
    } catch (error) {
      if (!(error instanceof WaitingError)) throw error;
      errors.set(name, error);
    }
    interrupt.throwIfAborted();
  }
  return errors;
}
