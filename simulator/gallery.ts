// Images for whoever plays with the simulator: one that is sound, and one for each kind of trouble.

import type { Fault } from './registry/faults.ts';
import { emptyImage, shellImage } from './registry/images.ts';
import type { Registry } from './registry/start.ts';

/** The sound one; every other name has a `:1` too, and the trouble that it is called by. */
export const SOUND = 'app:1';

const TROUBLES: Record<string, Fault> = {
  denied: { kind: 'denied' },
  unauthorized: { kind: 'unauthorized' },
  'rate-limited': { kind: 'rate-limited' },
  unavailable: { kind: 'unavailable', status: 503 },
  'away-for-a-moment': { kind: 'reset', times: 2 },
  hangs: { kind: 'hang' },
  corrupt: { kind: 'corrupt-layer' },
  'other-platform': { kind: 'only-platform', architecture: process.arch === 'arm64' ? 'amd64' : 'arm64' },
};

/** Hangs the gallery into a registry; gives the names of the troubled images. */
export function openGallery(registry: Registry): string[] {
  registry.push(SOUND, shellImage());
  registry.push('empty:1', emptyImage());
  for (const [name, fault] of Object.entries(TROUBLES)) {
    registry.push(`${name}:1`, shellImage({ files: { 'etc/trouble': name } }));
    registry.misbehave(name, fault);
  }
  return Object.keys(TROUBLES);
}
