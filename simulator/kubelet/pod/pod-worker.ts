// The life of one pod on the node, as the kubelet's pod worker controls it.
//
// All times follow from this order (pkg/kubelet/pod_workers.go, kubelet.go SyncPod, pleg/generic.go): a sync first writes
// the status from what was known before it, then starts containers. What a sync finds out, for example a failed pull,
// appears in the status at the *next* sync. That comes when the relist, once a second, finds a change in the runtime, or
// 10 to 15 s after a failed sync.
// Nothing ends a sync that has started, not even a deletion: the pull continues, and the pulled image is started (SyncPod
// does not use the worker's context, https://github.com/kubernetes/kubernetes/issues/113606).

import { isDeepStrictEqual } from 'node:util';
import type { Pod } from '../../wire.ts';
import { type ObservedContainer, runningContainers } from '../container/tracked-container.ts';
import type { Kubelet } from '../kubelet-context.ts';
import { keepDeadline } from './active-deadline.ts';
import { createPodState, type PodState, requestSync, type StopRequest } from './pod-state.ts';
import { startRelisting } from './relist.ts';
import { syncPod } from './sync-pod.ts';
import { finishPod, loseSandbox, requestStop, terminatePod } from './terminate-pod.ts';

export interface PodWorker {
  /** Ends the pod; called again with a shorter grace period, ends it sooner. */
  stop(request: StopRequest): void;
  /** Takes a newer version of the pod: other annotations are a reason to sync (config.go podsDifferSemantically), and a deadline
   *  can be lowered. */
  update(pod: Pod): void;
  /** A container, as far as the kubelet has noticed. */
  observed(container: string): ObservedContainer | undefined;
  /** Kills a container as the kernel does when memory runs out.
   *  @throws for a container that does not run */
  outOfMemory(container: string): void;
  /** The pod's sandbox dies, for example with its pause process. */
  loseSandbox(): void;
  /** Kills all processes without writing anything; resolves when they have ended. */
  abandon(): Promise<void>;
  /** Resolves when nothing will happen to the pod any more. */
  over: Promise<void>;
}

/** @param pod bound to this node
 *  @param folder for the pod's files; need not exist */
export function startPodWorker(kubelet: Kubelet, pod: Pod, folder: string): PodWorker {
  const { clock } = kubelet;
  const state = createPodState(kubelet, pod, folder);
  keepDeadline(state, pod.spec.activeDeadlineSeconds);
  startRelisting(state);
  return {
    over: clock.wait(clock.between(5, 15)).then(() => runPod(state)),
    stop: (request) => requestStop(state, request),
    update: ({ metadata: { annotations }, spec: { activeDeadlineSeconds } }) => {
      if (activeDeadlineSeconds !== state.deadlineSeconds) keepDeadline(state, activeDeadlineSeconds);
      if (!isDeepStrictEqual(annotations, state.annotations)) requestSync(state);
      state.annotations = annotations;
    },
    observed: (container) => state.containers.find(({ spec }) => spec.name === container),
    outOfMemory: (container) => killForMemory(state, container),
    loseSandbox: () => void loseSandbox(state),
    abandon: () => abandonPod(state),
  };
}

async function runPod(state: PodState): Promise<void> {
  while (!(await syncPod(state))) {
    if ((await nextWork(state)) === 'terminate') return terminatePod(state);
  }
  return finishPod(state);
}

/** Waits until there is something to do. A sync that became due during the last one comes before a termination. */
async function nextWork(state: PodState): Promise<'sync' | 'terminate'> {
  while (!state.isSyncDue) {
    if (state.stop) return 'terminate';
    await state.work.wait();
  }
  state.isSyncDue = false;
  return 'sync';
}

function killForMemory({ containers }: PodState, name: string): void {
  const run = runningContainers(containers).find(({ spec }) => spec.name === name)?.actualRun;
  if (!run?.process) throw new Error(`container ${name} does not run`);
  run.outOfMemory = true;
  run.process.kill();
}

async function abandonPod(state: PodState): Promise<void> {
  state.isAbandoned = true;
  state.timers.relist?.();
  const running = runningContainers(state.containers);
  for (const { actualRun } of running) actualRun?.process?.kill();
  await Promise.all(running.map(({ actualRun }) => actualRun?.ended));
}
