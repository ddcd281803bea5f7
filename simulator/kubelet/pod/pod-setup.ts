// What a pod needs before its first container: volumes as folders on this machine, a sandbox, and the images that are
// mounted as volumes.

import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Store } from '../../api/object-store.ts';
import { configMaps, secrets } from '../../api/resource-kinds.ts';
import { type ConfigMap, containersOf, type Pod, type Secret, type Volume } from '../../wire.ts';
import type { Kubelet } from '../kubelet-context.ts';
import { WaitingError } from '../waiting-error.ts';
import type { LocalPod } from './pod-state.ts';

/** Mounts the volumes and makes the sandbox. Volumes cost 0.3 s, however many there are, and the service account token is
 *  one (measured with a bare prototype on a real cluster). */
export async function setUpPod({ store, clock }: Kubelet, { pod, volumesFolder }: LocalPod): Promise<void> {
  const { spec } = pod;
  for (const volume of spec.volumes ?? []) setUpVolume(store, pod, volume, join(volumesFolder, volume.name));
  const isMounted = containersOf(spec).some(({ volumeMounts = [] }) => volumeMounts.length > 0);
  if (isMounted || spec.automountServiceAccountToken !== false) await clock.wait(clock.between(280, 320));
  await clock.wait(clock.between(80, 130));
}

/**
 * Image volumes stay empty: layers are not unpacked.
 * @throws for a config map or secret that does not exist: the simulator supports no pod that waits for one
 */
function setUpVolume(store: Store, { metadata }: Pod, { configMap, secret }: Volume, folder: string): void {
  mkdirSync(folder, { recursive: true });
  if (configMap) {
    const map = store.get(configMaps, metadata.namespace, configMap.name ?? '') as ConfigMap;
    const files = { ...inBase64(map.data), ...map.binaryData };
    writeFiles(folder, files, configMap.defaultMode);
  }
  if (secret) {
    const { data = {} } = store.get(secrets, metadata.namespace, secret.secretName ?? '') as Secret;
    const all = Object.keys(data).map((key) => ({ key, path: key }));
    const files = (secret.items ?? all).map(({ key, path }) => [path, data[key] ?? missingKey(key)]);
    writeFiles(folder, Object.fromEntries(files), secret.defaultMode);
  }
}

function missingKey(key: string): never {
  throw new Error(`the simulator knows no pod that waits for the key ${key} of a secret`);
}

function inBase64(data: Record<string, string> = {}): Record<string, string> {
  const entries = Object.entries(data).map(([key, text]) => [key, Buffer.from(text).toString('base64')]);
  return Object.fromEntries(entries);
}

/** @param files by their names, in base64 */
function writeFiles(folder: string, files: Record<string, string>, mode = 0o644): void {
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(join(folder, name), Buffer.from(content, 'base64'));
    // Not as an option of writeFileSync: that mode is subject to the umask of this process.
    chmodSync(join(folder, name), mode);
  }
}

/**
 * Pulls the images of all image volumes, even of volumes that nothing mounts, one after the other and before the first
 * container of a sync is started. A missing image is the problem of the container that mounts it (kuberuntime_manager.go
 * getImageVolumes).
 * @returns the errors, by volume
 */
export async function pullImageVolumes(
  { images }: Kubelet,
  { pod }: LocalPod,
): Promise<Map<string, WaitingError>> {
  const errors = new Map<string, WaitingError>();
  for (const { name, image } of pod.spec.volumes ?? []) {
    if (!image) continue;
    try {
      await images.ensure({ pod }, image.reference ?? '', image.pullPolicy ?? 'Always');
    } catch (error) {
      if (!(error instanceof WaitingError)) throw error;
      errors.set(name, error);
    }
  }
  return errors;
}
