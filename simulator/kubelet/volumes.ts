// Volumes as folders on this machine.

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Store } from '../api/store.ts';
import type { Pod } from '../wire.ts';
import { read } from './environment.ts';

type Volume = NonNullable<Pod['spec']['volumes']>[number];

/** Makes the folder of one volume and fills it. Image volumes stay empty: layers are not unpacked.
 *  @throws an error with the words of a FailedMount event */
export function setUpVolume(store: Store, pod: Pod, volume: Volume, folder: string): void {
  mkdirSync(folder, { recursive: true });
  const { secret, configMap, emptyDir, image } = volume;
  if (emptyDir || image) return;
  if (!secret && !configMap)
    throw new Error(failure(volume.name, 'the simulator has no volumes of this kind'));
  const kind = secret ? 'secret' : 'configmap';
  const optional = secret?.optional ?? configMap?.optional ?? false;
  let data: Record<string, string> | undefined;
  try {
    data = read(store, pod, kind, secret?.secretName ?? configMap?.name, optional);
  } catch (error) {
    throw new Error(failure(volume.name, error instanceof Error ? error.message : String(error)));
  }
  const all = Object.keys(data ?? {}).map((key) => ({ key, path: key, mode: undefined }));
  const mode = secret?.defaultMode ?? configMap?.defaultMode ?? 0o644;
  for (const item of secret?.items ?? configMap?.items ?? all) {
    const value = data?.[item.key];
    const name = secret ? 'secret' : 'configmap';
    if (value === undefined && optional) continue;
    if (value === undefined)
      throw new Error(
        failure(
          volume.name,
          `${name} references non-existent ${secret ? 'secret' : 'config'} key: ${item.key}`,
        ),
      );
    const file = join(folder, item.path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, value, { mode: item.mode ?? mode });
  }
}

const failure = (volume: string, why: string): string =>
  `MountVolume.SetUp failed for volume "${volume}" : ${why}`;
