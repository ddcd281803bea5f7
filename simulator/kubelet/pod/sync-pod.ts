// One sync of a pod (kubelet.go SyncPod): writes its status, then takes its next step.

import type { Run } from '../container/container-run.ts';
import { startProbes } from '../container/probes.ts';
import { startContainer } from '../container/start-container.ts';
import { hasCompleted, type TrackedContainer } from '../container/tracked-container.ts';
import { pullImageVolumes, setUpPod } from './pod-setup.ts';
import { type PodState, requestSync } from './pod-state.ts';
import { noticeSidecars } from './relist.ts';
import { containersToStart } from './start-order.ts';
import { publishStartFailures, writeStatus } from './status-manager.ts';
import { endForProbe } from './terminate-pod.ts';

/** @returns whether all containers have ended, so that no further sync is needed */
export async function syncPod(state: PodState): Promise<boolean> {
  const { clock } = state.kubelet;
  state.timers.retry?.();
  publishStartFailures(state.containers);
  writeStatus(state);
  if (hasCompleted(state.containers)) return true;
  if (state.sandbox === 'lost') return false;
  if (state.sandbox === 'none') {
    await setUpPod(state.kubelet, state);
    state.sandbox = 'created';
    writeStatus(state);
  }
  const isGood = await startContainers(state);
  // workerBackOffPeriod: 10 s, and up to half of that more.
  if (!isGood) state.timers.retry = clock.after(clock.between(10_000, 15_000), () => requestSync(state));
  return false;
}

/** @returns whether all could be started that were to be */
async function startContainers(state: PodState): Promise<boolean> {
  const next = containersToStart(state.containers);
  if (next.length === 0) return true;
  const volumeErrors = await pullImageVolumes(state.kubelet, state);
  let areStarted = true;
  for (const container of next) {
    const run = await startContainer(state.kubelet, state, container, volumeErrors);
    if (run) beginRun(state, container, run);
    else areStarted = false;
  }
  return areStarted;
}

/** Records a run that has just started. If the container ran before, this is a restart. */
function beginRun(state: PodState, container: TrackedContainer, run: Run): void {
  const { clock } = state.kubelet;
  delete container.startFailure;
  delete container.waiting;
  if (container.run && container.exit) {
    container.previous = { run: container.run, exit: container.exit };
    container.restarts += 1;
    delete container.exit;
    delete container.run;
  }
  container.actualRun = run;
  container.probed = {};
  // A run that could not be started, or whose hook failed: the next relist finds it ended, it is never seen running.
  if (run.process && !run.exit) {
    clock.after(20, () => {
      container.run = run;
      writeStatus(state);
    });
    startProbes({
      kubelet: state.kubelet,
      pod: state.pod,
      container,
      run,
      onResult: () => requestSync(state),
      onFatal: (kind) => endForProbe(state, container, kind),
    });
  }
  if (container.role === 'sidecar') clock.after(100, () => noticeSidecars(state) && requestSync(state));
}
