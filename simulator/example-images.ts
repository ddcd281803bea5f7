// Images to try out the simulator with: one that works, and one for each kind of fault.

import { emptyImage, shellImage } from './registry/images.ts';
import { MACHINE } from './registry/oci.ts';
import type { Fault } from './registry/registry-faults.ts';
import type { Registry } from './registry/start.ts';

/** The image that works. Every other one has the tag 1 too, and is named after its fault. */
export const WORKING_IMAGE = 'app:1';

const FAULTS: Record<string, Fault> = {
  denied: { kind: 'denied' },
  unauthorized: { kind: 'unauthorized' },
  'rate-limited': { kind: 'rate-limited' },
  unavailable: { kind: 'unavailable', status: 503 },
  'away-for-a-moment': { kind: 'reset', times: 2 },
  hangs: { kind: 'hang' },
  corrupt: { kind: 'corrupt-layer' },
  'other-platform': { kind: 'only-platform', architecture: MACHINE === 'arm64' ? 'amd64' : 'arm64' },
};

/** Pushes the images into a registry; returns the names of the images with a fault, without their tag. */
export function pushExampleImages(registry: Registry): string[] {
  registry.push(WORKING_IMAGE, shellImage());
  registry.push('empty:1', emptyImage());
  for (const [name, fault] of Object.entries(FAULTS)) {
    // A file of its own, so that no two of them have the same digest.
    registry.push(`${name}:1`, shellImage({ files: { 'etc/trouble': name } }));
    registry.misbehave(name, fault);
  }
  return Object.keys(FAULTS);
}
