// What the parts of the kubelet share, and the error for a container that cannot be started for now.

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

/** A machine-readable reason and the sentence to it, as statuses have them. */
export interface StatusReason {
  reason: string;
  message: string;
}

/** Thrown where a container cannot be started for now; the reason is the one that its status shows. */
export class WaitingError extends Error implements StatusReason {
  readonly reason: string;

  constructor(reason: string, message: string) {
    super(message);
    this.reason = reason;
  }
}
