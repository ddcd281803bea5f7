// Writes to the API server what the kubelet knows of a pod (pkg/kubelet/status/status_manager.go).

import { deleteObject } from '../../api/objects.ts';
import { pods } from '../../api/resource-kinds.ts';
import type { Pod } from '../../wire.ts';
import { hasCompleted, type TrackedContainer } from '../container/tracked-container.ts';
import type { PodState } from './pod-state.ts';
import { podStatus } from './pod-status.ts';

/** Makes visible why containers could not be started in the last sync. */
export function publishStartFailures(containers: readonly TrackedContainer[]): void {
  for (const container of containers) if (container.startFailure) container.waiting = container.startFailure;
}

/** Writes the pod's status as the kubelet knows it now.
 *  @param isTerminal whether its phase is final */
export function writeStatus(state: PodState, { isTerminal = false } = {}): void {
  const { stop, containers, kubelet } = state;
  const pod = storedPod(state);
  if (!pod) return;
  const progress = {
    isTerminal,
    isCompleted: hasCompleted(containers),
    isStopped: stop !== undefined,
    hasSandbox: (state.sandbox === 'created' || state.sandbox === 'found') && !isTerminal,
    ...(stop?.podFailure ? { podFailure: stop.podFailure } : {}),
  };
  kubelet.store.update(pods, pod, { status: podStatus(pod, containers, progress) });
}

/** Removes a pod that is being deleted, after everything in it has ended. */
export function deleteStoredPod(state: PodState): void {
  const pod = storedPod(state);
  if (pod?.metadata.deletionTimestamp)
    deleteObject(state.kubelet.store, pods, pod, { gracePeriodSeconds: 0 });
}

/** The pod as the API server has it; undefined if it was deleted or if this kubelet can no longer write. */
function storedPod({ kubelet, pod, isAbandoned }: PodState): Pod | undefined {
  const { namespace, name, uid } = pod.metadata;
  const found = kubelet.store.find(pods, namespace, name) as Pod | undefined;
  return found?.metadata.uid === uid && !kubelet.isLost() && !isAbandoned ? found : undefined;
}
