/** The image of every pod's sandbox. */
import { shellImage } from '../simulator/registry/images.ts';
import type { Image } from '../simulator/registry/oci.ts';
import { type Registry, startRegistry } from '../simulator/registry/start.ts';

export const PAUSE_IMAGE = 'localhost/pause:1';

/** As good as pause: one process that sleeps until it is killed. 2^31 - 1 seconds are 68 years. */
export function pauseImage(): Image {
  return shellImage({ config: { Entrypoint: ['/bin/busybox', 'sleep', '2147483647'] } });
}

/** A registry with this image, as `pause:1`, for runtimes that take images only from registries. */
export async function servePauseImage(): Promise<Registry> {
  const registry = await startRegistry();
  registry.push('pause:1', pauseImage());
  return registry;
}
