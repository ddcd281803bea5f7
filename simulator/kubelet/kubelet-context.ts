// What the parts of the kubelet share.

import type { Store } from '../api/object-store.ts';
import type { Clock } from '../clock.ts';
import type { Recorder } from './event-recorder.ts';
import type { ImageManager } from './image/image-manager.ts';

export interface Kubelet {
  store: Store;
  clock: Clock;
  recorder: Recorder;
  images: ImageManager;
  /** A kubelet before 1.32, whose messages are worded differently. */
  old: boolean;
  /** Whether its node is lost: the kubelet goes on working, but can write neither status nor events. */
  isLost(): boolean;
}
