// What the worker of one pod knows; each phase of the pod's life is a function of it.

import { join } from 'node:path';
import { createSignal, type Signal } from '../../signal.ts';
import type { Metadata, Pod } from '../../wire.ts';
import { type TrackedContainer, trackContainers } from '../container/tracked-container.ts';
import type { Kubelet } from '../kubelet-context.ts';
import type { StatusReason } from '../waiting-error.ts';

/** A pod and its folders on this machine. */
export interface LocalPod {
  /** As it was bound to the node; its latest version is in the store. */
  readonly pod: Pod;
  readonly folder: string;
  /** Holds a folder for each volume, by its name. */
  readonly volumesFolder: string;
}

/** Why the kubelet ended a pod; `isDisruption`: it has the condition DisruptionTarget. */
export interface PodFailure extends StatusReason {
  isDisruption?: boolean;
}

/** That a pod shall end although it has not completed. */
export interface StopRequest {
  graceSeconds: number;
  /** Why the pod fails as a whole; undefined where it is only deleted. */
  podFailure?: PodFailure;
}

type Timer = 'relist' | 'deadline' | 'retry' | 'kill';

export interface PodState extends LocalPod {
  readonly kubelet: Kubelet;
  /** In milliseconds of its clock. */
  readonly takenAt: number;
  /** Newer than the deadline of `pod`. */
  deadlineSeconds: number | undefined;
  /** Newer than the annotations of `pod`. */
  annotations: Metadata['annotations'];
  readonly containers: readonly TrackedContainer[];
  /** `created`: but no relist has found it yet; `lost`: it has died, and no other is created. */
  sandbox: 'none' | 'created' | 'found' | 'lost';
  /** Another sync is due. */
  isSyncDue: boolean;
  stop?: StopRequest;
  /** The simulator is closing: nothing is written any more. */
  isAbandoned: boolean;
  /** A sync has become due, or the pod must stop. */
  readonly work: Signal;
  /** A periodic relist is over. */
  readonly relisted: Signal;
  /** How to cancel each timer that was set. `kill` is set as soon as the containers are being stopped. */
  readonly timers: Partial<Record<Timer, () => void>>;
}

export function createPodState(kubelet: Kubelet, pod: Pod, folder: string): PodState {
  return {
    kubelet,
    takenAt: kubelet.clock.elapsed(),
    pod,
    deadlineSeconds: undefined,
    annotations: pod.metadata.annotations,
    folder,
    volumesFolder: join(folder, 'volumes'),
    containers: trackContainers(pod),
    sandbox: 'none',
    isSyncDue: false,
    isAbandoned: false,
    work: createSignal(),
    relisted: createSignal(),
    timers: {},
  };
}

/** Asks for another sync; one that is under way is finished first. */
export function requestSync(state: PodState): void {
  state.isSyncDue = true;
  state.work.notify();
}

/** How long the pod's containers have between SIGTERM and SIGKILL, in seconds. */
export function gracePeriod({ spec }: Pod): number {
  return spec.terminationGracePeriodSeconds ?? 30;
}
