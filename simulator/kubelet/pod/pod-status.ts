// A pod's status from what the kubelet knows of its containers (pkg/kubelet/kubelet_pods.go): the fields that the action
// reads.

import { type Pod, type PodCondition, type PodStatus, time } from '../../wire.ts';
import { containerStatus } from '../container/container-status.ts';
import { isReady, type ObservedContainer } from '../container/tracked-container.ts';
import { withCondition } from './pod-condition.ts';
import type { PodFailure } from './pod-state.ts';

/** How far the pod is in its life. */
interface PodProgress {
  /** The phase is final: everything has ended and nothing will be started any more. */
  isTerminal: boolean;
  /** All has ended, but is not cleaned up; until then the phase stays what it was. */
  isCompleted: boolean;
  hasSandbox: boolean;
  /** The pod is being stopped (deleted, evicted, past its deadline). */
  isStopped: boolean;
  /** Why the pod failed as a whole: Evicted, DeadlineExceeded. */
  podFailure?: PodFailure;
}

export function podStatus(
  pod: Pod,
  containers: readonly ObservedContainer[],
  progress: PodProgress,
): PodStatus {
  const { isTerminal, podFailure, hasSandbox } = progress;
  const withSandbox = withCondition(pod, 'PodReadyToStartContainers', hasSandbox ? 'True' : 'False');
  const conditions =
    isTerminal && podFailure?.isDisruption ? disrupted(withSandbox, podFailure) : withSandbox;
  const phase = phaseOf(pod, containers, progress);
  const init = containers.filter(({ role }) => role !== 'main');
  const statusesOf = (some: readonly ObservedContainer[]) =>
    some.map((container) => containerStatus(container, containers, progress));
  return {
    ...pod.status,
    phase,
    // Held back until all containers have ended, with the time of then (status_manager.go mergePodStatus).
    ...(phase === 'Failed' && podFailure && { reason: podFailure.reason, message: podFailure.message }),
    conditions: withReadiness({ ...pod, status: { ...pod.status, conditions } }, areReady(phase, containers)),
    ...(init.length > 0 ? { initContainerStatuses: statusesOf(init) } : {}),
    containerStatuses: statusesOf(mainContainers(containers)),
  };
}

/** Those without probes are ready when the pod runs. */
function areReady(phase: string, containers: readonly ObservedContainer[]): boolean {
  const probed = containers.filter(({ spec }) => spec.startupProbe ?? spec.readinessProbe);
  return phase === 'Running' && probed.every(isReady);
}

/** pkg/kubelet/status/generate.go */
function withReadiness(pod: Pod, isReady: boolean): PodCondition[] {
  const details = isReady ? {} : { reason: 'ContainersNotReady' };
  const status = isReady ? 'True' : 'False';
  const conditions = withCondition(pod, 'ContainersReady', status, details);
  return withCondition({ ...pod, status: { ...pod.status, conditions } }, 'Ready', status, details);
}

function disrupted(conditions: PodCondition[], { message }: PodFailure): PodCondition[] {
  const reason = 'TerminationByKubelet';
  const lastTransitionTime = time(Date.now());
  return [...conditions, { type: 'DisruptionTarget', status: 'True', reason, message, lastTransitionTime }];
}

/**
 * getPhase; a final phase is only shown once the pod is terminal. A pod that was evicted succeeds where all containers ended well
 * (https://github.com/kubernetes/kubernetes/issues/118310), one past its deadline does not (generateAPIPodStatus).
 */
function phaseOf(pod: Pod, containers: readonly ObservedContainer[], progress: PodProgress): string {
  const main = mainContainers(containers);
  if (progress.isTerminal) {
    const isLate = progress.podFailure?.reason === 'DeadlineExceeded';
    const isGood = !isLate && main.every(({ exit }) => exit?.exitCode === 0);
    return isGood ? 'Succeeded' : 'Failed';
  }
  if (progress.isCompleted) return pod.status.phase ?? 'Pending';
  const isUp = main.every(({ run, waiting }) => run && (!waiting || waiting.reason === 'CrashLoopBackOff'));
  return isUp ? 'Running' : 'Pending';
}

function mainContainers(containers: readonly ObservedContainer[]): ObservedContainer[] {
  return containers.filter(({ role }) => role === 'main');
}
