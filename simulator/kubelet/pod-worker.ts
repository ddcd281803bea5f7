// One pod's life on the node, as the kubelet's pod worker leads it.
//
// The order of things, which everything timed follows from (pkg/kubelet/pod_workers.go, kubelet.go SyncPod,
// pleg/generic.go): a sync first writes the status from what was known before it, then starts what is to be
// started. What a sync finds out, a failed pull for one, shows in the status at the *next* sync. That comes when
// the look at the runtime, once a second, finds a change, or else 10 to 15 s after a failed sync.

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { resource } from '../api/resources.ts';
import type { Store } from '../api/store.ts';
import type { Clock } from '../clock.ts';
import type { Container, Pod } from '../wire.ts';
import { type Run, startRun } from './container.ts';
import { podEnvironment } from './environment.ts';
import type { Recorder } from './events.ts';
import { type Images, WaitingError } from './images.ts';
import { isInitialized, podStatus, type Seen } from './pod-status.ts';
import { setUpVolume } from './volumes.ts';

export interface Kubelet {
  store: Store;
  clock: Clock;
  recorder: Recorder;
  images: Images;
  /** A kubelet of before 1.32, in its texts. */
  old: boolean;
  /** A lost node goes on by itself, and nobody hears of it. */
  isLost(): boolean;
}

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
  /** Kills everything, tells nobody. */
  abandon(): void;
  /** When nothing will happen any more. */
  over: Promise<void>;
}

/** A container with what the kubelet has not noticed or not told yet. */
interface Tracked extends Seen {
  latest?: Run;
  /** What the current sync found out; told as `waiting` from the next one on. */
  failure?: { reason: string; message: string };
  /** For restarts: how long to wait after an end that was noticed at `endedAt`. */
  backOff: number;
  endedAt: number;
}

const stopped = Symbol('stopped');

export function startPodWorker(kubelet: Kubelet, first: Pod, folder: string, podIP: string): PodWorker {
  const { store, clock, recorder, images, old } = kubelet;
  const pods = resource('pods');
  const { namespace, uid, name } = first.metadata;
  const tracked = track(first);
  const volumes = join(folder, 'volumes');
  const startTime = Date.now();
  const interrupt = new AbortController();
  const interrupted = new Promise<never>((_, reject) => {
    interrupt.signal.addEventListener('abort', () => reject(stopped));
  });
  interrupted.catch(() => {});

  let stop: Stop | undefined;
  let killAt: (() => void) | undefined;
  let sandbox: 'none' | 'new' | 'seen' = 'none';
  let mounted = false;
  let woken = false;
  let wakeUp = (): void => {};
  let abandoned = false;
  let cancelRetry = (): void => {};

  function wake(): void {
    woken = true;
    wakeUp();
  }

  async function sleep(): Promise<void> {
    if (!woken)
      await new Promise<void>((resolve) => {
        wakeUp = resolve;
      });
    woken = false;
  }

  async function live(): Promise<void> {
    try {
      for (;;) {
        if (await guarded(sync())) break;
        await guarded(sleep());
      }
      await finish();
    } catch (error) {
      if (error !== stopped) throw error;
      await terminate();
    }
  }

  /** Whatever is being waited for ends when the pod is to end. */
  const guarded = <T>(work: Promise<T>): Promise<T> => Promise.race([work, interrupted]);

  /** @returns whether everything has ended */
  async function sync(): Promise<boolean> {
    cancelRetry();
    for (const one of tracked) if (one.failure) one.waiting = one.failure;
    write();
    if (isDone()) return true;
    if (!(await prepare())) return false;
    const volumeErrors = await pullImageVolumes();
    let good = true;
    for (const one of toStart()) good = (await start(one, volumeErrors)) && good;
    // workerBackOffPeriod: 10 s, and up to half of that more.
    if (!good) cancelRetry = clock.after(clock.between(10_000, 15_000), wake);
    return false;
  }

  const current = (): Pod | undefined => {
    const found = store.find(pods, namespace, name) as Pod | undefined;
    return found?.metadata.uid === uid ? found : undefined;
  };

  function write(terminal = false): void {
    const pod = current();
    if (!pod || kubelet.isLost() || abandoned) return;
    const outlook = {
      terminal,
      stopped: stop !== undefined,
      startTime,
      ...(stop?.verdict ? { verdict: stop.verdict } : {}),
      ...(sandbox === 'none' ? {} : { podIP }),
    };
    store.update(pods, pod, (copy) => ({ ...copy, status: podStatus(copy as Pod, tracked, outlook) }));
  }

  /** Volumes and sandbox, once; a volume alone costs 0.3 s (facts: floor). */
  async function prepare(): Promise<boolean> {
    if (sandbox !== 'none') return true;
    const wanted = first.spec.volumes ?? [];
    const needsToken = first.spec.automountServiceAccountToken !== false;
    try {
      if (!mounted)
        for (const volume of wanted) setUpVolume(store, first, volume, join(volumes, volume.name));
    } catch (error) {
      recorder.record(
        { pod: first },
        'Warning',
        'FailedMount',
        error instanceof Error ? error.message : String(error),
      );
      cancelRetry = clock.after(mountRetry(), wake);
      return false;
    }
    mounted = true;
    if (wanted.length > 0 || needsToken)
      await clock.wait(clock.between(280, 320), interrupt.signal).catch(toStopped);
    await clock.wait(clock.between(80, 130), interrupt.signal).catch(toStopped);
    sandbox = 'new';
    return true;
  }

  /** nestedpendingoperations: half a second, doubling to two minutes. */
  let mountDelay = 250;
  const mountRetry = (): number => {
    mountDelay = Math.min(mountDelay * 2, 122_000);
    return mountDelay;
  };

  /** Images that are mounted as volumes; a missing one is the problem of the container that mounts it. */
  async function pullImageVolumes(): Promise<Map<string, WaitingError>> {
    const errors = new Map<string, WaitingError>();
    for (const volume of first.spec.volumes ?? []) {
      if (!volume.image?.reference) continue;
      const { reference, pullPolicy } = volume.image;
      const policy = pullPolicy ?? (reference.includes('@') ? 'IfNotPresent' : 'Always');
      await guarded(images.ensure({ pod: first }, reference, policy)).catch((error: unknown) => {
        if (!(error instanceof WaitingError)) throw error;
        errors.set(volume.name, error);
      });
    }
    return errors;
  }

  /** computePodActions: the next init container, or all others. */
  function toStart(): Tracked[] {
    const list: Tracked[] = [];
    for (const one of tracked.filter(({ role }) => role !== 'main')) {
      if (isIdle(one)) list.push(one);
      if (one.role === 'init' && !isInitialized(one)) return list;
      // A sidecar lets the next one start as soon as it runs; ones that wait for it come in the next sync.
      if (!isInitialized(one) && one.latest === undefined) return list;
    }
    return [...list, ...tracked.filter((one) => one.role === 'main' && isIdle(one))];
  }

  /** Not started yet, or ended and to be started again. */
  function isIdle({ latest, exit, role }: Tracked): boolean {
    if (!latest) return true;
    if (!exit) return false;
    if (role === 'init' && exit.exitCode === 0) return false;
    return role === 'sidecar' || restarts(exit.exitCode);
  }

  function restarts(exitCode: number): boolean {
    const policy = first.spec.restartPolicy;
    return policy === 'Always' || (policy === 'OnFailure' && exitCode !== 0);
  }

  function isDone(): boolean {
    const failedInit = tracked.some(({ role, exit }) => role === 'init' && exit && exit.exitCode !== 0);
    if (failedInit && first.spec.restartPolicy === 'Never') return true;
    return tracked.every(
      ({ role, exit }) => role !== 'main' || (exit !== undefined && !restarts(exit.exitCode)),
    );
  }

  /** @returns false if it could not be started and must be tried again */
  async function start(one: Tracked, volumeErrors: Map<string, WaitingError>): Promise<boolean> {
    const container = one.spec;
    const about = { pod: first, container };
    try {
      for (const { name: volume } of container.volumeMounts ?? []) {
        const error = volumeErrors.get(volume);
        if (error) throw error;
      }
      if (one.exit) backOffRestart(one);
      const image = await guarded(
        images.ensure(about, container.image ?? '', container.imagePullPolicy ?? 'Always'),
      );
      const variables = podEnvironment(store, current() ?? first, container);
      await clock.wait(clock.between(40, 80), interrupt.signal).catch(toStopped);
      begin(one, startIn(one, { pod: first, container, image, variables }));
      return true;
    } catch (error) {
      if (!(error instanceof WaitingError)) throw error;
      if (error.reason !== 'CrashLoopBackOff') {
        const said = error.reason === 'CreateContainerConfigError' ? error.message : error.reason;
        recorder.record(about, 'Warning', 'Failed', `Error: ${said}`);
      }
      one.failure = { reason: error.reason, message: error.message };
      return false;
    }
  }

  function startIn(
    one: Tracked,
    what: Pick<Parameters<typeof startRun>[0], 'pod' | 'container' | 'image' | 'variables'>,
  ): Run {
    const about = { pod: first, container: one.spec };
    const attempt = one.latest ? one.restarts + 1 : 0;
    const own = join(folder, 'containers', one.spec.name, String(attempt));
    mkdirSync(own, { recursive: true });
    recorder.record(
      about,
      'Normal',
      'Created',
      old ? `Created container ${one.spec.name}` : 'Container created',
    );
    let failed = false;
    const run = startRun({ ...what, folder: own, volumes }, (message) => {
      failed = true;
      recorder.record(about, 'Warning', 'Failed', `Error: ${message}`);
    });
    if (!failed)
      recorder.record(
        about,
        'Normal',
        'Started',
        old ? `Started container ${one.spec.name}` : 'Container started',
      );
    return run;
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
    if (one.role === 'sidecar') clock.after(100, wake);
  }

  /** doBackOff: the first restart at once, the next after 10 s, doubling to five minutes. */
  function backOffRestart(one: Tracked): void {
    const wait = one.backOff;
    if (wait > 0 && clock.elapsed() < one.endedAt + wait) {
      const pod = `${name}_${namespace}(${uid})`;
      const text = `Back-off restarting failed container ${one.spec.name} in pod ${pod}`;
      recorder.record({ pod: first, container: one.spec }, 'Warning', 'BackOff', text);
      const message = `back-off ${formatSeconds(wait)} restarting failed container=${one.spec.name} pod=${pod}`;
      throw new WaitingError('CrashLoopBackOff', message);
    }
    one.backOff = Math.min(wait === 0 ? 10_000 : wait * 2, 300_000);
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
    if (changed) wake();
  }

  let cancelTick = (): void => {};
  let ticked: () => void = () => {};
  function tick(after: number): void {
    cancelTick = clock.after(after, () => {
      look();
      ticked();
      tick(1000);
    });
  }

  const nextTick = (): Promise<void> =>
    new Promise((resolve) => {
      ticked = resolve;
    });

  const running = (): Tracked[] => tracked.filter(({ latest }) => latest && !latest.exit);

  /** All containers have ended by themselves; only sidecars are left. */
  async function finish(): Promise<void> {
    cancelDeadline();
    await killAll(first.spec.terminationGracePeriodSeconds ?? 30);
    await clock.wait(1060);
    await conclude();
  }

  async function terminate(): Promise<void> {
    await killAll(stop?.graceSeconds ?? 30);
    await nextTick();
    for (const one of tracked) if (one.failure) one.waiting = one.failure;
    await conclude();
  }

  async function killAll(graceSeconds: number): Promise<void> {
    const left = running();
    for (const { spec, latest } of left) {
      recorder.record(
        { pod: first, container: spec },
        'Normal',
        'Killing',
        `Stopping container ${spec.name}`,
      );
      latest?.process?.terminate();
    }
    killAfter(graceSeconds);
    await Promise.all(left.map(({ latest }) => latest?.ended));
    killAt?.();
    look();
  }

  function killAfter(seconds: number): void {
    killAt?.();
    killAt = clock.after(seconds * 1000, () => {
      for (const { latest } of running()) latest?.process?.kill();
    });
  }

  async function conclude(): Promise<void> {
    write(true);
    cancelTick();
    cancelDeadline();
    await clock.wait(50);
    const pod = current();
    if (pod?.metadata.deletionTimestamp && !kubelet.isLost() && !abandoned) store.remove(pods, pod);
  }

  const deadline = first.spec.activeDeadlineSeconds;
  const cancelDeadline =
    deadline === undefined
      ? (): void => {}
      : clock.after(deadline * 1000, () => {
          const message = 'Pod was active on the node longer than the specified deadline';
          recorder.record({ pod: first }, 'Normal', 'DeadlineExceeded', message);
          end({
            graceSeconds: first.spec.terminationGracePeriodSeconds ?? 30,
            verdict: { reason: 'DeadlineExceeded', message },
          });
        });

  function end(asked: Stop): void {
    if (stop) {
      if (asked.graceSeconds < stop.graceSeconds) killAfter(asked.graceSeconds);
      stop = { ...stop, graceSeconds: Math.min(stop.graceSeconds, asked.graceSeconds) };
      return;
    }
    stop = asked;
    // Sidecars may be ending already.
    if (killAt) killAfter(asked.graceSeconds);
    interrupt.abort();
  }

  // Mostly the first look comes soon after the start; sometimes it has just passed (facts: peers §4, §5).
  tick(clock.between(600, 800) + (clock.between(0, 1) < 0.2 ? clock.between(200, 800) : 0));
  const over = clock.wait(clock.between(5, 15)).then(live);

  return {
    over,
    stop: end,
    seen: (container) => tracked.find(({ spec }) => spec.name === container),
    outOfMemory: (container) => {
      const run = tracked.find(({ spec }) => spec.name === container)?.latest;
      if (!run?.process) throw new Error(`container ${container} does not run`);
      run.outOfMemory = true;
      run.process.kill();
    },
    abandon: () => {
      abandoned = true;
      cancelTick();
      for (const { latest } of running()) latest?.process?.kill();
    },
  };
}

function track({ spec }: Pod): Tracked[] {
  const one = (container: Container, role: Seen['role']): Tracked => ({
    spec: container,
    role,
    restarts: 0,
    backOff: 0,
    endedAt: 0,
  });
  const init = (spec.initContainers ?? []).map((container) =>
    one(container, container.restartPolicy === 'Always' ? 'sidecar' : 'init'),
  );
  return [...init, ...spec.containers.map((container) => one(container, 'main'))];
}

function toStopped(): never {
  throw stopped;
}

/** As Go prints whole seconds: 40s, 2m40s. */
function formatSeconds(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  return seconds < 60 ? `${seconds}s` : `${Math.floor(seconds / 60)}m${seconds % 60}s`;
}
