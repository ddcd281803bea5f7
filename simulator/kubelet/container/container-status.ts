// The status of one container (pkg/kubelet/kubelet_pods.go convertToAPIContainerStatuses).

import { type ContainerState, type ContainerStatus, time } from '../../wire.ts';
import type { StatusReason } from '../waiting-error.ts';
import type { Exit, Run } from './container-run.ts';
import { isInitialized, isReady, isStarted, type ObservedContainer } from './tracked-container.ts';

/** The containers of a pod share this for their termination messages (status_manager.go normalizeStatus). */
const MAX_MESSAGES_BYTES = 12 * 1024;

/** How the pod ends, as far as its containers show it. */
interface PodEnd {
  /** The pod is being stopped. */
  isStopped: boolean;
  /** Nothing will be started any more. */
  isTerminal: boolean;
}

/** @param all the containers of the pod */
export function containerStatus(
  container: ObservedContainer,
  all: readonly ObservedContainer[],
  end: PodEnd,
): ContainerStatus {
  const { spec, run, exit, previous, restarts, role } = container;
  const state = stateOf(container, all, end);
  return {
    name: spec.name,
    state,
    lastState:
      previous && state.terminated?.containerID !== previous.run.id
        ? { terminated: terminated(previous.run, previous.exit, all.length) }
        : {},
    ready: role === 'init' ? exit?.exitCode === 0 : isReady(container),
    restartCount: restarts,
    image: run?.image.name ?? spec.image ?? '',
    imageID: run?.image.imageID ?? '',
    ...(run ? { containerID: run.id } : {}),
    started: isStarted(container),
  };
}

function stateOf(
  { run, exit, waiting, role }: ObservedContainer,
  all: readonly ObservedContainer[],
  { isStopped, isTerminal }: PodEnd,
): ContainerState {
  if (run && !exit) return { running: { startedAt: time(run.startedAt) } };
  if (run && exit && !(waiting && !isTerminal)) return { terminated: terminated(run, exit, all.length) };
  if (isStopped && isTerminal && waiting) return { terminated: neverStarted() };
  return { waiting: waiting ?? notYetStarted(role, all) };
}

/** Before it was first tried: a container that has to wait for init containers says so. */
function notYetStarted(
  role: ObservedContainer['role'],
  all: readonly ObservedContainer[],
): Partial<StatusReason> {
  const init = all.filter((container) => container.role !== 'main');
  const isBehindInit = role === 'main' ? init.length > 0 : !init.every(isInitialized);
  return { reason: isBehindInit ? 'PodInitializing' : 'ContainerCreating' };
}

/** What could not be started before its pod was terminated; it has no times. */
function neverStarted(): NonNullable<ContainerState['terminated']> {
  const message = 'The container could not be located when the pod was terminated';
  return { exitCode: 137, reason: 'ContainerStatusUnknown', message } as NonNullable<
    ContainerState['terminated']
  >;
}

function terminated(run: Run, exit: Exit, count: number): NonNullable<ContainerState['terminated']> {
  const message = Buffer.from(exit.message ?? '')
    .subarray(0, Math.floor(MAX_MESSAGES_BYTES / count))
    .toString();
  return {
    exitCode: exit.exitCode,
    reason: exit.reason,
    ...(message ? { message } : {}),
    // What could not be started has no start time: the API shows the epoch.
    startedAt: exit.reason === 'StartError' ? time(0) : time(run.startedAt),
    finishedAt: time(exit.finishedAt),
    containerID: run.id,
  };
}
