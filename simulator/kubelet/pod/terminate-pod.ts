// The end of a pod: its remaining containers are stopped, then it gets its final status (kubelet.go SyncTerminatingPod,
// SyncTerminatedPod).

import type { ContainerProcess } from '../container/container-process.ts';
import { type ProbeKind, runningContainers, type TrackedContainer } from '../container/tracked-container.ts';
import { gracePeriod, type PodState, type StopRequest } from './pod-state.ts';
import { relist } from './relist.ts';
import { deleteStoredPod, publishStartFailures, writeStatus } from './status-manager.ts';

/** Asks for the end of the pod; of several requests the first one's reason and the shortest grace period count. */
export function requestStop(state: PodState, request: StopRequest): void {
  const { stop, timers } = state;
  const current = stop?.graceSeconds ?? gracePeriod(state.pod);
  if (timers.kill && request.graceSeconds < current) killAfter(state, request.graceSeconds);
  state.stop = stop ? { ...stop, graceSeconds: Math.min(stop.graceSeconds, request.graceSeconds) } : request;
  state.work.notify();
}

/** Ends a pod whose containers have all ended without being stopped: only sidecars can still run. */
export async function finishPod(state: PodState): Promise<void> {
  state.timers.deadline?.();
  await stopContainers(state, gracePeriod(state.pod));
  await state.kubelet.clock.wait(1060);
  await conclude(state);
}

/** Ends a pod that is being stopped. */
export async function terminatePod(state: PodState): Promise<void> {
  await stopContainers(state, state.stop?.graceSeconds ?? 30);
  await state.relisted.wait();
  publishStartFailures(state.containers);
  await conclude(state);
}

/** Ends the containers of a pod whose sandbox has died, and makes no other one (kuberuntime_manager.go computePodActions). */
export async function loseSandbox(state: PodState): Promise<void> {
  state.sandbox = 'lost';
  writeStatus(state);
  await stopContainers(state, gracePeriod(state.pod));
}

/** Ends a container for its probe; a sidecar is then started again like any that has ended (computePodActions). */
export function endForProbe({ kubelet, pod }: PodState, container: TrackedContainer, kind: ProbeKind): void {
  const { spec, role, actualRun: run } = container;
  const message = `${role === 'main' ? 'Container' : 'Init container'} ${spec.name} failed ${kind} probe`;
  kubelet.recorder.record({ pod, container: spec }, 'Normal', 'Killing', message);
  run?.process?.terminate();
  const grace = spec[`${kind}Probe` as 'startupProbe']?.terminationGracePeriodSeconds ?? gracePeriod(pod);
  kubelet.clock.after(grace * 1000, () => !run?.exit && run?.process?.kill());
}

/** What is left of the grace period for a sidecar, at least (kuberuntime_container.go minimumGracePeriodInSeconds). */
const LEAST_GRACE_SECONDS = 2;

/**
 * Sends SIGTERM to all running containers except sidecars, and then to one sidecar after the other, the last one first
 * (kuberuntime_termination_order.go). Sends SIGKILL to containers that still run after the grace period, and waits for their
 * end.
 */
async function stopContainers(state: PodState, graceSeconds: number): Promise<void> {
  const { kubelet, pod } = state;
  const running = runningContainers(state.containers);
  const begunAt = kubelet.clock.elapsed();
  for (const { spec } of running) {
    const message = `Stopping container ${spec.name}`;
    kubelet.recorder.record({ pod, container: spec }, 'Normal', 'Killing', message);
  }
  for (const group of inOrderOfEnd(running)) {
    for (const { actualRun } of group) actualRun?.process?.terminate();
    const left = graceSeconds - (kubelet.clock.elapsed() - begunAt) / 1000;
    killAfter(state, left < graceSeconds ? Math.max(left, LEAST_GRACE_SECONDS) : graceSeconds, group);
    await Promise.all(group.map(({ actualRun }) => actualRun?.ended));
    state.timers.kill?.();
  }
  relist(state);
}

function inOrderOfEnd(running: readonly TrackedContainer[]): TrackedContainer[][] {
  const sidecars = running.filter(({ role }) => role === 'sidecar');
  const others = running.filter(({ role }) => role !== 'sidecar');
  return [others, ...sidecars.toReversed().map((one) => [one])];
}

/**
 * Without a group, all that run by then. A program that handles SIGTERM works on its end, which no speed of the simulator
 * shortens, so it has the real time.
 */
function killAfter(
  { kubelet, containers, timers }: PodState,
  seconds: number,
  group?: readonly TrackedContainer[],
): void {
  timers.kill?.();
  const kill = (isDue: (process: ContainerProcess) => boolean) => {
    for (const { actualRun } of group ?? runningContainers(containers))
      if (actualRun?.process && isDue(actualRun.process)) actualRun.process.kill();
  };
  const { clock } = kubelet;
  const cancels = [
    clock.after(seconds * 1000, () => kill((process) => !process.isEnding())),
    clock.after(clock.inReal(seconds * 1000), () => kill(() => true)),
  ];
  timers.kill = () => {
    for (const cancel of cancels) cancel();
  };
}

/** Writes the final status; a pod that is marked for deletion is then removed. */
async function conclude(state: PodState): Promise<void> {
  state.timers.relist?.();
  state.timers.deadline?.();
  writeStatus(state, { isTerminal: true });
  await state.kubelet.clock.wait(50);
  deleteStoredPod(state);
}
