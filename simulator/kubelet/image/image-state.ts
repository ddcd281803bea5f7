// What the image manager keeps.

import type { Store } from '../../api/object-store.ts';
import type { Clock } from '../../clock.ts';
import type { Recorder } from '../event-recorder.ts';
import type { ImageStore } from './image-store.ts';
import type { Network } from './registry-client.ts';

/** Errors that no registry causes: a test makes the runtime report them. */
export type ForcedReason = 'ImageInspectError' | 'RegistryUnavailable' | 'SignatureValidationFailed';

export interface ImageSettings {
  store: Store;
  clock: Clock;
  recorder: Recorder;
  network: Network;
  /** A kubelet before 1.32: no cause in the back-off message, no credentials check. */
  old: boolean;
}

export interface ImageState extends ImageSettings {
  images: ImageStore;
  forced: Map<string, { reason: ForcedReason; detail: string }>;
  /** By pod UID and image. */
  backOffs: Map<string, BackOff>;
}

interface BackOff {
  /** How long no pull is tried after the last failure, in simulated milliseconds. */
  delay: number;
  /** When the latest pull failed, in simulated time. */
  last: number;
  error: string;
}
