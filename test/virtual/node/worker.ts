import { type ContainerState, type Pod, time } from '../../../simulator/wire.ts';
import type { Store } from '../api/store.ts';
import type { VirtualTime } from '../clock.ts';
import type { OpenLog } from './pod-log.ts';
import { type LogLine, type Program, type Run, stampOf } from './program.ts';
import type { Recorder } from './recorder.ts';
import { type Known, statusOf } from './status.ts';
import type { Ways } from './ways.ts';

/** One node, as its pods share it. */
export type Node = {
  store: Store;
  time: Pick<VirtualTime, 'now' | 'after'>;
  ways: Ways;
  say: Recorder;
  /** Images that the node has, and those that the registry has. */
  images: Set<string>;
  registry: ReadonlySet<string>;
  program: Program;
  runs: Run[];
  /** Can the kubelet reach the API server? */
  canReport(): boolean;
  /** It is lost: nothing is heard of it, and nothing reaches it. */
  isSilent(): boolean;
};

/** What a kubelet does with one pod. */
export type Worker = {
  uid: string;
  terminate(pod: Pod): void;
  /** The pod is no longer there. */
  kill(): void;
  log(): OpenLog | undefined;
};

const FIRST_BACKOFF_MS = 10_000;
const MAX_BACKOFF_MS = 300_000;
/** A container that can't be made is tried again with the next round of the kubelet. */
const CONFIG_RETRY_MS = 12_000;
const REPORT_AGAIN_MS = 1000;
/** Measured: from a container's end to the last phase of its pod. */
const FINISHING_MS = 1060;
/** As the kubelet reports a container that it did not start before the pod's end. */
const NEVER_RAN = {
  terminated: {
    exitCode: 137,
    reason: 'ContainerStatusUnknown',
    message: 'The container could not be located when the pod was terminated',
  },
};

export function startWorker(pod: Pod, node: Node): Worker {
  const { store, ways, say } = node;
  const { now, after } = node.time;
  const { name, uid } = pod.metadata;
  const [container] = pod.spec.containers;
  if (container === undefined || (pod.spec.initContainers ?? []).length > 0)
    throw new Error('the model knows pods of one container only');
  const { name: step, image = '', imagePullPolicy = 'IfNotPresent' } = container;
  const known: Known = {
    observedGeneration: pod.metadata.generation ?? 1,
    startedAt: now(),
    container: { waiting: { reason: 'ContainerCreating' } },
    isOver: false,
    image,
  };
  const listeners = new Set<(line: LogLine) => void>();
  let run: Run | undefined;
  let isTerminating = false;
  let isBusy = false;
  let isReporting = false;
  let whenFree: (() => void) | undefined;

  const current = () => {
    const stored = store.find('pods', name) as Pod | undefined;
    return stored?.metadata.uid === uid ? stored : undefined;
  };
  const tell = (reason: string, message: string, type?: 'Warning') => {
    if (!node.isSilent()) say(pod, { reason, message, container: step, ...(type && { type }) });
  };
  const report = () => {
    if (isReporting) return;
    isReporting = true;
    const send = () => {
      if (node.isSilent()) return;
      if (!node.canReport()) {
        after(REPORT_AGAIN_MS, send);
        return;
      }
      isReporting = false;
      if (current() !== undefined)
        store.update('pods', name, (stored) => ({ ...stored, status: statusOf(stored as Pod, known) }));
    };
    after(ways.reporting(), send);
  };
  const become = (state: ContainerState) => {
    known.container = state;
    report();
  };

  const removeLater = () => {
    after(ways.removing(), () => {
      const stored = current();
      if (node.isSilent() || stored === undefined) return;
      if (!node.canReport() || isReporting) return removeLater();
      if (stored.metadata.deletionTimestamp === undefined) return;
      store.update('pods', name, (one) => ({
        ...one,
        metadata: { ...one.metadata, deletionGracePeriodSeconds: 0 },
      }));
      store.remove('pods', name);
    });
  };
  /** The pod's last phase, and its removal if that was asked for. */
  const finish = () => {
    after(isTerminating ? FINISHING_MS / 10 : FINISHING_MS, () => {
      known.isOver = true;
      report();
    });
    if (isTerminating) removeLater();
  };
  const ended = (exitCode: number, by: 'itself' | 'kubelet') => {
    if (run === undefined || run.end !== undefined) return;
    run.end = { at: now(), exitCode, by };
    become({
      terminated: {
        exitCode,
        reason: exitCode === 0 ? 'Completed' : 'Error',
        startedAt: time(run.startedAt),
        finishedAt: time(now()),
        containerID: `containerd://${uid}`,
      },
    });
    finish();
  };

  const start = () => {
    run = { pod: name, uid, startedAt: now(), log: [], end: undefined };
    node.runs.push(run);
    const mine = run;
    tell('Started', 'Container started');
    become({ running: { startedAt: time(now()) } });
    for (const { afterMs, text, isEnded } of node.program.lines)
      after(afterMs, () => {
        if (mine.end !== undefined) return;
        const line = { at: now(), stamp: stampOf(now(), mine.log.length), text, isEnded };
        mine.log.push(line);
        for (const listener of listeners) listener(line);
      });
    after(node.program.endsMs, () => ended(node.program.exitCode, 'itself'));
  };
  const missingSecret = () =>
    (container.env ?? [])
      .map(({ valueFrom }) => valueFrom?.secretKeyRef?.name)
      .find((secret) => secret !== undefined && store.find('secrets', secret) === undefined);
  const make = () => {
    const secret = missingSecret();
    if (secret !== undefined) {
      const message = `secret "${secret}" not found`;
      tell('Failed', `Error: ${message}`, 'Warning');
      become({ waiting: { reason: 'CreateContainerConfigError', message } });
      after(CONFIG_RETRY_MS, () => sync());
      return;
    }
    tell('Created', 'Container created');
    busy(ways.starting(), start);
  };
  /** What a sync does takes its time; a deletion is looked at only after it. */
  const busy = (ms: number, then: () => void) => {
    isBusy = true;
    after(ms, () => {
      isBusy = false;
      if (whenFree !== undefined) whenFree();
      else if (!isTerminating) then();
    });
  };
  const failPull = (backoffMs: number) => {
    const words =
      imagePullPolicy === 'Never'
        ? `Container image "${image}" is not present with pull policy of Never`
        : image.includes('/down/')
          ? `failed to pull and unpack image "${image}": failed to resolve reference "${image}": unexpected status from HEAD request to https://registry.example/v2/down/app/manifests/1: 503 Service Unavailable`
          : `rpc error: code = NotFound desc = failed to pull and unpack image "${image}": failed to resolve image: ${image}: not found`;
    const reason = imagePullPolicy === 'Never' ? 'ErrImageNeverPull' : 'ErrImagePull';
    tell(
      'Failed',
      imagePullPolicy === 'Never' ? words : `Failed to pull image "${image}": ${words}`,
      'Warning',
    );
    tell('Failed', `Error: ${reason}`, 'Warning');
    become({ waiting: { reason, message: words } });
    after(ways.reporting() + 1500, () => {
      if (isTerminating || run !== undefined || reason === 'ErrImageNeverPull') return;
      tell('BackOff', `Back-off pulling image "${image}"`);
      tell('Failed', 'Error: ImagePullBackOff', 'Warning');
      become({
        waiting: {
          reason: 'ImagePullBackOff',
          message: `Back-off pulling image "${image}": ErrImagePull: ${words}`,
        },
      });
    });
    after(backoffMs, () => sync(Math.min(backoffMs * 2, MAX_BACKOFF_MS)));
  };
  const sync = (backoffMs = FIRST_BACKOFF_MS) => {
    if (isTerminating || node.isSilent() || run !== undefined) return;
    const isThere = node.images.has(image);
    if (imagePullPolicy === 'Never' && !isThere) return failPull(backoffMs);
    if (isThere && imagePullPolicy !== 'Always') {
      tell('Pulled', `Container image "${image}" already present on machine and can be accessed by the pod`);
      return make();
    }
    tell('Pulling', `Pulling image "${image}"`);
    busy(ways.pulling(), () => {
      if (!node.registry.has(image)) return failPull(backoffMs);
      node.images.add(image);
      tell(
        'Pulled',
        `Successfully pulled image "${image}" in 1s (1s including waiting). Image size: 1000 bytes.`,
      );
      make();
    });
  };

  const stopContainer = (graceMs: number) => {
    tell('Killing', `Stopping container ${step}`);
    const { onTerm } = node.program;
    if (onTerm !== undefined && onTerm.afterMs < graceMs)
      after(onTerm.afterMs, () => ended(onTerm.exitCode, 'kubelet'));
    after(graceMs, () => ended(137, 'kubelet'));
  };
  const terminateNow = (graceMs: number) => {
    known.observedGeneration = current()?.metadata.generation ?? known.observedGeneration;
    if (run !== undefined && run.end === undefined) {
      report();
      stopContainer(graceMs);
      return;
    }
    report();
    if (run === undefined)
      after(FINISHING_MS / 10, () => {
        become(NEVER_RAN);
      });
    finish();
  };
  report();
  sync();
  return {
    uid,
    terminate(stored) {
      const graceMs = (stored.metadata.deletionGracePeriodSeconds ?? 30) * 1000;
      if (isTerminating) {
        after(graceMs, () => ended(137, 'kubelet')); // a second deletion may have a shorter grace period
        return;
      }
      isTerminating = true;
      if (isBusy) whenFree = () => terminateNow(graceMs);
      else terminateNow(graceMs);
    },
    kill() {
      isTerminating = true;
      if (run !== undefined && run.end === undefined) {
        run.end = { at: now(), exitCode: 137, by: 'kubelet' };
      }
    },
    log: () =>
      run && {
        run,
        onLine(listener) {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
      },
  };
}
