// One pod's life on the node, as the kubelet's pod worker leads it.
//
// The order of things, which everything timed follows from (pkg/kubelet/pod_workers.go, kubelet.go SyncPod,
// pleg/generic.go): a sync first writes the status from what was known before it, then starts what is to be
// started. What a sync finds out, a failed pull for one, shows in the status at the *next* sync. That comes when
// the look at the runtime, once a second, finds a change, or else 10 to 15 s after a failed sync.
// Nothing ends a sync that has begun, neither a deletion: the pull goes on, and what was pulled is started (SyncPod goes
// on without the worker's context, https://github.com/kubernetes/kubernetes/issues/113606).

import { join } from 'node:path';
import { deleteObject } from '../api/objects.ts';
import { pods } from '../api/resources.ts';
import type { Pod } from '../wire.ts';
import type { Run } from './container.ts';
import { isDone, type Tracked, toStart, track } from './pod-actions.ts';
import { pullImageVolumes, setUpPod } from './pod-setup.ts';
import { podStatus, type Seen } from './pod-status.ts';
import { type Kubelet, startContainer } from './start-container.ts';

export interface Stop {
  graceSeconds: number;
  /** Why the pod fails as a whole, if it is not for being deleted. */
  verdict?: { reason: string; message: string };
}

export interface PodWorker {
  /** Ends the pod; again with a shorter time, ends it sooner. */
  stop(stop: Stop): void;
  /** A container, as far as the kubelet has noticed. */
  seen(container: string): Seen | undefined;
  /** Kills a container as the kernel does when memory runs out. */
  outOfMemory(container: string): void;
  /** Kills everything, tells nobody; settles when it is dead. */
  abandon(): Promise<void>;
  /** When nothing will happen any more. */
  over: Promise<void>;
}

const stopped = Symbol('stopped');
const nothing = (): void => {};

export function startPodWorker(kubelet: Kubelet, pod: Pod, folder: string): PodWorker {
  const { store, clock, recorder } = kubelet;
  const { namespace, uid, name } = pod.metadata;
  const tracked = track(pod);
  const interrupt = new AbortController();
  const place = { pod, folder, volumes: join(folder, 'volumes') };
  const interrupted = new Promise<never>((_, reject) => {
    interrupt.signal.addEventListener('abort', () => reject(stopped));
  });
  interrupted.catch(nothing);

  let stop: Stop | undefined;
  let sandbox: 'none' | 'new' | 'seen' = 'none';
  let abandoned = false;
  let cancelRetry = nothing;
  let cancelKill: (() => void) | undefined;
  const alarm = createAlarm();

  async function live(): Promise<void> {
    try {
      while (!(await sync())) await Promise.race([alarm.wait(), interrupted]);
      await finish();
    } catch (error) {
      if (error !== stopped) throw error;
      await terminate();
    }
  }

  /** @returns whether everything has ended */
  async function sync(): Promise<boolean> {
    cancelRetry();
    tellFailures();
    write();
    if (isDone(tracked)) return true;
    if (sandbox === 'none') {
      await setUpPod(kubelet, place);
      sandbox = 'new';
      write();
    }
    const next = toStart(tracked);
    const volumeErrors = next.length === 0 ? new Map() : await pullImageVolumes(kubelet, place);
    let good = true;
    for (const one of next) {
      const run = await startContainer(kubelet, place, one, volumeErrors);
      if (run) begin(one, run);
      else good = false;
    }
    // workerBackOffPeriod: 10 s, and up to half of that more.
    if (!good) cancelRetry = clock.after(clock.between(10_000, 15_000), alarm.ring);
    return false;
  }

  function tellFailures(): void {
    for (const one of tracked) if (one.failure) one.waiting = one.failure;
  }

  function current(): Pod | undefined {
    const found = store.find(pods, namespace, name) as Pod | undefined;
    return found?.metadata.uid === uid && !kubelet.isLost() && !abandoned ? found : undefined;
  }

  function write(terminal = false): void {
    const now = current();
    if (!now) return;
    const outlook = {
      terminal,
      done: isDone(tracked),
      stopped: stop !== undefined,
      sandbox: sandbox !== 'none' && !terminal,
      ...(stop?.verdict ? { verdict: stop.verdict } : {}),
    };
    store.update(pods, now, { status: podStatus(now, tracked, outlook) });
  }

  function begin(one: Tracked, run: Run): void {
    delete one.failure;
    delete one.waiting;
    if (one.run && one.exit) {
      one.last = { run: one.run, exit: one.exit };
      one.restarts += 1;
      delete one.exit;
      delete one.run;
    }
    one.latest = run;
    // What could not be started is found ended at the next look, and never seen running.
    if (run.process) {
      clock.after(20, () => {
        one.run = run;
        write();
      });
    }
    // A sidecar that runs lets the next container start.
    if (one.role === 'sidecar') clock.after(100, alarm.ring);
  }

  /** The look at the runtime (PLEG), once a second. */
  function look(): void {
    let changed = sandbox === 'new';
    if (sandbox === 'new') sandbox = 'seen';
    for (const one of tracked) {
      if (!one.latest?.exit || one.exit) continue;
      one.run = one.latest;
      one.exit = one.latest.exit;
      one.endedAt = clock.elapsed();
      changed = true;
    }
    if (changed) alarm.ring();
  }

  let ticked = nothing;

  const running = (): Tracked[] => tracked.filter(({ latest }) => latest && !latest.exit);

  /** All containers have ended by themselves; only sidecars are left. */
  async function finish(): Promise<void> {
    cancelDeadline();
    await killAll(pod.spec.terminationGracePeriodSeconds ?? 30);
    await clock.wait(1060);
    await conclude();
  }

  async function terminate(): Promise<void> {
    if (stop?.verdict) write();
    await killAll(stop?.graceSeconds ?? 30);
    await new Promise<void>((resolve) => {
      ticked = resolve;
    });
    tellFailures();
    await conclude();
  }

  async function killAll(graceSeconds: number): Promise<void> {
    const left = running();
    for (const { spec, latest } of left) {
      recorder.record({ pod, container: spec }, 'Normal', 'Killing', `Stopping container ${spec.name}`);
      latest?.process?.terminate();
    }
    killAfter(graceSeconds);
    await Promise.all(left.map(({ latest }) => latest?.ended));
    cancelKill?.();
    look();
  }

  function killAfter(seconds: number): void {
    cancelKill?.();
    cancelKill = clock.after(seconds * 1000, () => {
      for (const { latest } of running()) latest?.process?.kill();
    });
  }

  /** The last word on the pod; one that is marked for deletion goes. */
  async function conclude(): Promise<void> {
    cancelTick();
    cancelDeadline();
    write(true);
    await clock.wait(50);
    const now = current();
    if (now?.metadata.deletionTimestamp) deleteObject(store, pods, now, { gracePeriodSeconds: 0 });
  }

  const { activeDeadlineSeconds: deadline, terminationGracePeriodSeconds: grace = 30 } = pod.spec;
  const cancelDeadline = deadline === undefined ? nothing : clock.after(deadline * 1000, expire);
  function expire(): void {
    const message = 'Pod was active on the node longer than the specified deadline';
    recorder.record({ pod }, 'Normal', 'DeadlineExceeded', message);
    end({ graceSeconds: grace, verdict: { reason: 'DeadlineExceeded', message } });
  }

  function end(asked: Stop): void {
    // Already ending, or sidecars are.
    if (cancelKill && asked.graceSeconds < (stop?.graceSeconds ?? grace)) killAfter(asked.graceSeconds);
    stop = stop ? { ...stop, graceSeconds: Math.min(stop.graceSeconds, asked.graceSeconds) } : asked;
    interrupt.abort(stopped);
  }

  // Mostly the first look comes soon after the start; sometimes it has just passed (measured on a real cluster).
  const first = clock.between(600, 800) + (clock.between(0, 1) < 0.2 ? clock.between(200, 800) : 0);
  const cancelTick = clock.every(1000, tick, first);
  function tick(): void {
    look();
    ticked();
  }
  const over = clock.wait(clock.between(5, 15)).then(live);

  return {
    over,
    stop: end,
    seen: (container) => tracked.find(({ spec }) => spec.name === container),
    outOfMemory: (container) => {
      const run = running().find(({ spec }) => spec.name === container)?.latest;
      if (!run?.process) throw new Error(`container ${container} does not run`);
      run.outOfMemory = true;
      run.process.kill();
    },
    abandon: async () => {
      abandoned = true;
      cancelTick();
      const left = running();
      for (const { latest } of left) latest?.process?.kill();
      await Promise.all(left.map(({ latest }) => latest?.ended));
    },
  };
}

/** A call to work: rung while nobody waits, it is not lost. */
function createAlarm(): { ring: () => void; wait: () => Promise<void> } {
  let rung = false;
  let wake = nothing;
  return {
    ring: () => {
      rung = true;
      wake();
    },
    wait: async () => {
      if (!rung) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      rung = false;
    },
  };
}
