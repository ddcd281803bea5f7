// Volumes as folders on this machine.

import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Store } from '../api/store.ts';
import type { Pod, Volume } from '../wire.ts';
import { field, readBytes } from './environment.ts';

interface VolumeFile {
  path: string;
  content: string | Buffer;
  mode: number;
}

/** Makes the folder of one volume and fills it. Image volumes stay empty: layers are not unpacked.
 *  @throws an error with the words of a FailedMount event */
export function setUpVolume(store: Store, pod: Pod, volume: Volume, folder: string): void {
  mkdirSync(folder, { recursive: true });
  try {
    for (const { path, content, mode } of filesOf(store, pod, volume)) {
      const file = join(folder, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, content);
      // Not when it is made: there the umask of this process takes its share.
      chmodSync(file, mode);
    }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`MountVolume.SetUp failed for volume "${volume.name}" : ${why}`);
  }
}

function filesOf(store: Store, pod: Pod, { secret, configMap, downwardAPI, ...other }: Volume): VolumeFile[] {
  if (downwardAPI) {
    return (downwardAPI.items ?? []).map(({ path, mode = downwardAPI.defaultMode ?? 0o644, fieldRef }) => {
      if (!fieldRef) throw new Error('the simulator knows no resourceFieldRef');
      return { path, content: field(pod, fieldRef.fieldPath), mode };
    });
  }
  const source = secret ?? configMap;
  if (source) {
    const kind = secret ? 'secret' : 'configmap';
    const name = secret ? secret.secretName : configMap?.name;
    const data = readBytes(store, pod, kind, name, source.optional) ?? {};
    const items = source.items ?? Object.keys(data).map((key) => ({ key, path: key, mode: undefined }));
    return items.flatMap(({ key, path, mode = source.defaultMode ?? 0o644 }) => {
      const content = data[key];
      if (content !== undefined) return { path, content, mode };
      if (source.optional) return [];
      const what = secret
        ? 'secret references non-existent secret'
        : 'configmap references non-existent config';
      throw new Error(`${what} key: ${key}`);
    });
  }
  if (other.emptyDir || other.image) return [];
  throw new Error('the simulator has no volumes of this kind');
}
