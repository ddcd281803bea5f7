// What a pod needs before its first container: volumes, a sandbox, and the images that are mounted as volumes.

import { join } from 'node:path';
import { WaitingError } from './images.ts';
import type { Kubelet, Place } from './start-container.ts';
import { setUpVolume } from './volumes.ts';

/** Mounts all volumes and makes the sandbox. A volume costs 0.3 s, however many there are, and the service account
 *  token is one (measured with a bare prototype on a real cluster).
 *  @returns whether it worked; a volume that cannot be mounted shows in an event alone */
export async function setUpPod({ store, clock, recorder }: Kubelet, place: Place): Promise<boolean> {
  const { pod, volumes, interrupt } = place;
  const wanted = pod.spec.volumes ?? [];
  try {
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

/** Pulls the images of image volumes; a missing one is the problem of the container that mounts it
 *  (kuberuntime_manager.go getImageVolumes). */
export async function pullImageVolumes(
  { images }: Kubelet,
  { pod, interrupt }: Place,
): Promise<Map<string, WaitingError>> {
  const errors = new Map<string, WaitingError>();
  for (const { name, image } of pod.spec.volumes ?? []) {
    if (!image?.reference) continue;
    const { reference, pullPolicy = reference.includes('@') ? 'IfNotPresent' : 'Always' } = image;
    try {
      await images.ensure({ pod }, reference, pullPolicy);
    } catch (error) {
      if (!(error instanceof WaitingError)) throw error;
      errors.set(name, error);
    }
    interrupt.throwIfAborted();
  }
  return errors;
}
