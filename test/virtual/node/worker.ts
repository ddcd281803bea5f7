import type { Store } from '../../../simulator/api/object-store.ts';
import { deleteObject } from '../../../simulator/api/objects.ts';
import { pods, secrets } from '../../../simulator/api/resource-kinds.ts';
import { badRequest, internal } from '../../../simulator/api/status-errors.ts';
import { type ContainerState, type Pod, type Secret, time } from '../../../simulator/wire.ts';
import {
  BLOCK_BYTES,
  COLLECTING_CONTAINER,
  FILES_CONTAINER,
  FILLING_EXITS,
  FILLING_VARIABLES,
  SECRET_KEYS,
} from '../../../src/job/pod-parts.ts';
import type { Stdin } from '../api/server.ts';
import { NAMESPACE } from '../api/store.ts';
import type { VirtualTime } from '../clock.ts';
import { isWhole, packageOf, sha256 } from '../files.ts';
import type { OpenLog } from './pod-log.ts';
import { type Program, type Run, stampOf } from './program.ts';
import type { Recorder } from './recorder.ts';
import { type Known, statusOf } from './status.ts';
import { isProbe, lackOf, type Unit, unitsOf, variableOf, whyNotPulled } from './unit.ts';
import type { Ways } from './ways.ts';

/** One node, as its pods share it. */
export type Node = {
  store: Store;
  time: Pick<VirtualTime, 'now' | 'after'>;
  ways: Ways;
  say: Recorder;
  /** Images that the node has, and images that the registry has. */
  images: Set<string>;
  registry: ReadonlySet<string>;
  program: Program;
  /** What comes back is too large for a log. */
  isLarge: boolean;
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
  /** Undefined before the container has started. */
  log(container: string): OpenLog | undefined;
  /** Throws ApiError. */
  attach(container: string): Stdin;
};

/** What our sidecar gives at once. */
const PIECE_BYTES = 32_768;
/** For a pod with our sidecar, as src/plan/collecting.ts sets it. */
const PACKING_MS = 120_000;
/** What a sidecar still gets of a grace period that its pod has used up. */
const SIDECAR_GRACE_MS = 2000;

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
  const units = unitsOf(pod);
  const step = units.at(-1) as Unit;
  const sidecar = units.find((unit) => unit.name === COLLECTING_CONTAINER);
  const known: Known = {
    observedGeneration: pod.metadata.generation ?? 1,
    startedAt: now(),
    containers: units,
    isOver: false,
  };
  let isTerminating = false;
  let isBusy = false;
  let isReporting = false;
  let whenFree: (() => void) | undefined;

  const current = () => {
    const stored = store.find(pods, NAMESPACE, name) as Pod | undefined;
    return stored?.metadata.uid === uid ? stored : undefined;
  };
  const tell = ({ name: container }: Unit, reason: string, message: string, type?: 'Warning') => {
    if (!node.isSilent()) say(pod, { reason, message, container, ...(type && { type }) });
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
      const stored = current();
      if (stored !== undefined) store.update(pods, stored, { status: statusOf(stored, known) });
    };
    after(ways.reporting(), send);
  };
  const become = (unit: Unit, state: ContainerState) => {
    unit.state = state;
    report();
  };

  const removeLater = () => {
    after(ways.removing(), () => {
      const stored = current();
      if (node.isSilent() || stored === undefined) return;
      if (!node.canReport() || isReporting) return removeLater();
      if (stored.metadata.deletionTimestamp === undefined) return;
      deleteObject(store, pods, stored, { gracePeriodSeconds: 0 });
    });
  };
  /** The pod's last phase, and its removal if a deletion was requested. */
  const finish = () => {
    after(isTerminating ? FINISHING_MS / 10 : FINISHING_MS, () => {
      known.isOver = true;
      report();
    });
    if (isTerminating) removeLater();
  };
  const ended = (unit: Unit, exitCode: number, by: 'itself' | 'kubelet') => {
    const { run } = unit;
    if (run === undefined || run.end !== undefined) return;
    run.end = { at: now(), exitCode, by };
    become(unit, {
      terminated: {
        exitCode,
        reason: exitCode === 0 ? 'Completed' : 'Error',
        startedAt: time(run.startedAt),
        finishedAt: time(now()),
        containerID: `containerd://${uid}`,
      },
    });
    for (const listener of unit.onEnd) listener();
    const next = units[units.indexOf(unit) + 1];
    if (unit === step && sidecar !== undefined) collect(sidecar);
    else if (unit.name !== FILES_CONTAINER || exitCode !== 0) finish();
    else if (next !== undefined && !isTerminating) sync(next);
    else terminateNow(0);
  };
  const print = ({ run, listeners }: Unit, text: string, isEnded = true) => {
    if (run === undefined || run.end !== undefined) return;
    const line = { at: now(), stamp: stampOf(now(), run.log.length), text, isEnded };
    run.log.push(line);
    for (const listener of listeners) listener(line);
  };
  /** What SIGTERM has our sidecar do, when the other containers have ended. */
  const collect = (unit: Unit) => {
    const { lines, rest } = packageOf(uid, node.isLarge);
    unit.rest = rest;
    after(PACKING_MS, () => ended(unit, 137, 'kubelet'));
    const next = () => {
      const line = lines.shift();
      if (line === undefined && rest === undefined) return ended(unit, 0, 'itself');
      if (line === undefined) return;
      print(unit, line);
      after(ways.packing(), next);
    };
    after(ways.packing(), next);
  };
  /** The answer to one client goes to all clients that are connected then. */
  const answer = (unit: Unit, [word, nonce, from, count]: readonly string[]) => {
    if (word === 'bye') return ended(unit, 0, 'itself');
    const start = Number(from) * BLOCK_BYTES;
    const bytes = unit.rest?.subarray(start, start + Number(count) * BLOCK_BYTES) ?? Buffer.alloc(0);
    const whole = Buffer.concat([Buffer.from(`${nonce}\n`), bytes]);
    const give = (position: number) => {
      if (position >= whole.length || unit.run?.end !== undefined) return;
      for (const reader of unit.readers) reader(whole.subarray(position, position + PIECE_BYTES));
      after(ways.packing(), () => give(position + PIECE_BYTES));
    };
    after(ways.packing(), () => give(0));
  };
  /** As our script does it: nothing is unpacked before all bytes are known to be right. */
  const unpack = (unit: Unit) => {
    const wanted = variableOf(unit, FILLING_VARIABLES.sum);
    after(ways.packing(), () =>
      ended(unit, sha256(unit.received) === wanted ? 0 : FILLING_EXITS.damaged, 'itself'),
    );
  };

  const start = (unit: Unit) => {
    unit.run = { pod: name, uid, startedAt: now(), hasTree: undefined, log: [], end: undefined };
    tell(unit, 'Started', 'Container started');
    become(unit, { running: { startedAt: time(now()) } });
    if (unit.name === FILES_CONTAINER) return unit.hasStdin ? undefined : unpack(unit);
    if (unit.name === COLLECTING_CONTAINER) return sync(step);
    const filling = units.find(({ name: other }) => other === FILES_CONTAINER);
    unit.run.hasTree = filling && isWhole(filling.received);
    node.runs.push(unit.run);
    for (const { afterMs, text, isEnded } of node.program.lines)
      after(afterMs, () => print(unit, text, isEnded));
    after(node.program.endsMs, () => ended(unit, node.program.exitCode, 'itself'));
  };
  const make = (unit: Unit) => {
    const message = lackOf(unit, (secret) => store.find(secrets, NAMESPACE, secret) !== undefined);
    if (message !== undefined) {
      tell(unit, 'Failed', `Error: ${message}`, 'Warning');
      become(unit, { waiting: { reason: 'CreateContainerConfigError', message } });
      after(CONFIG_RETRY_MS, () => sync(unit));
      return;
    }
    tell(unit, 'Created', 'Container created');
    busy(ways.starting(), () => start(unit));
  };
  /** The work of a sync takes time; a deletion is handled only after it. */
  const busy = (ms: number, then: () => void) => {
    isBusy = true;
    after(ms, () => {
      isBusy = false;
      if (whenFree !== undefined) whenFree();
      else if (!isTerminating) then();
    });
  };
  const failPull = (unit: Unit, backoffMs: number) => {
    const { image, container } = unit;
    const isNever = container.imagePullPolicy === 'Never';
    const words = isNever
      ? `Container image "${image}" is not present with pull policy of Never`
      : whyNotPulled(image);
    const reason = isNever ? 'ErrImageNeverPull' : 'ErrImagePull';
    const fail = (message: string) => tell(unit, 'Failed', message, 'Warning');
    fail(isNever ? words : `Failed to pull image "${image}": ${words}`);
    fail(`Error: ${reason}`);
    become(unit, { waiting: { reason, message: words } });
    after(ways.reporting() + 1500, () => {
      if (isTerminating || unit.run !== undefined || isNever) return;
      const backOff = `Back-off pulling image "${image}"`;
      tell(unit, 'BackOff', backOff);
      fail('Error: ImagePullBackOff');
      const message = `${backOff}: ErrImagePull: ${words}`;
      become(unit, { waiting: { reason: 'ImagePullBackOff', message } });
    });
    after(backoffMs, () => sync(unit, Math.min(backoffMs * 2, MAX_BACKOFF_MS)));
  };
  const sync = (unit: Unit, backoffMs = FIRST_BACKOFF_MS) => {
    const { image, container, run } = unit;
    const { imagePullPolicy = 'IfNotPresent' } = container;
    if (isTerminating || node.isSilent() || run !== undefined) return;
    const isThere = node.images.has(image);
    if (imagePullPolicy === 'Never' && !isThere) return failPull(unit, backoffMs);
    if (isThere && imagePullPolicy !== 'Always') {
      const isHere = 'already present on machine and can be accessed by the pod';
      tell(unit, 'Pulled', `Container image "${image}" ${isHere}`);
      return make(unit);
    }
    tell(unit, 'Pulling', `Pulling image "${image}"`);
    busy(ways.pulling(), () => {
      if (!node.registry.has(image)) return failPull(unit, backoffMs);
      node.images.add(image);
      const how = 'in 1s (1s including waiting). Image size: 1000 bytes.';
      tell(unit, 'Pulled', `Successfully pulled image "${image}" ${how}`);
      make(unit);
    });
  };

  /** The sidecar is ended when the step has; its pod is given up when the grace period is over. */
  const stopContainer = (unit: Unit, graceMs: number) => {
    tell(unit, 'Killing', `Stopping container ${unit.name}`);
    const { onTerm } = node.program;
    if (unit === step && onTerm !== undefined && onTerm.afterMs < graceMs)
      after(onTerm.afterMs, () => ended(unit, onTerm.exitCode, 'kubelet'));
    if (unit === sidecar) collect(unit);
    endLater(graceMs);
  };
  const endLater = (graceMs: number) => {
    after(graceMs, () => {
      for (const unit of units) if (unit !== sidecar) ended(unit, 137, 'kubelet');
    });
    if (sidecar !== undefined) after(graceMs + SIDECAR_GRACE_MS, () => ended(sidecar, 137, 'kubelet'));
  };
  const terminateNow = (graceMs: number) => {
    known.observedGeneration = current()?.metadata.generation ?? known.observedGeneration;
    report();
    // Our sidecar is packing, if the step has ended.
    const running = units.findLast(({ run }) => run !== undefined && run.end === undefined);
    if (running !== undefined && step.run === undefined) become(step, NEVER_RAN);
    if (running !== undefined) {
      if (running !== sidecar || step.run === undefined) stopContainer(running, graceMs);
      else endLater(graceMs);
      return;
    }
    if (step.run === undefined) after(FINISHING_MS / 10, () => become(step, NEVER_RAN));
    finish();
  };
  report();
  const mount = () => {
    const source = pod.spec.volumes?.find(
      ({ secret }) => secret?.items?.[0]?.key === SECRET_KEYS.files,
    )?.secret;
    const [first] = units;
    if (source === undefined || first === undefined) return first && sync(first);
    const secret = store.find(secrets, NAMESPACE, source.secretName ?? '') as Secret | undefined;
    const packed = secret?.data?.[SECRET_KEYS.files];
    if (packed === undefined) return after(CONFIG_RETRY_MS, mount);
    first.received = Buffer.from(packed, 'base64');
    sync(first);
  };
  if (isProbe(units)) for (const unit of units) sync(unit);
  else mount();
  return {
    uid,
    terminate(stored) {
      const graceMs = (stored.metadata.deletionGracePeriodSeconds ?? 30) * 1000;
      // A second deletion may have a shorter grace period.
      if (isTerminating) return endLater(graceMs);
      isTerminating = true;
      if (isBusy) whenFree = () => terminateNow(graceMs);
      else terminateNow(graceMs);
    },
    kill() {
      isTerminating = true;
      for (const { run } of units)
        if (run !== undefined && run.end === undefined) run.end = { at: now(), exitCode: 137, by: 'kubelet' };
    },
    log(container) {
      const { run, listeners } = unitOf(container);
      if (run === undefined) return undefined;
      return {
        run,
        onLine(listener) {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
      };
    },
    attach(container) {
      const unit = unitOf(container);
      if (!unit.hasStdin || unit.run === undefined || unit.run.end !== undefined)
        throw internal(`container ${container} not found in pod ${name}_${NAMESPACE}`);
      if (unit === sidecar) return sidecarStreams(unit);
      const length = Number(variableOf(unit, FILLING_VARIABLES.packed));
      let isRead = false;
      const isOver = () => isRead || unit.run?.end !== undefined;
      return {
        write(bytes) {
          if (isOver()) return;
          unit.received = Buffer.concat([unit.received, bytes]).subarray(0, length);
          if (unit.received.length < length) return;
          isRead = true;
          unpack(unit);
        },
        end() {
          if (isOver()) return;
          isRead = true;
          after(ways.packing(), () => ended(unit, FILLING_EXITS.cut, 'itself'));
        },
        onEnd: (listener) => void unit.onEnd.push(listener),
      };
    },
  };

  function sidecarStreams(unit: Unit): Stdin {
    return {
      write(bytes) {
        const lines = (unit.received.toString() + bytes.toString()).split('\n');
        unit.received = Buffer.from(lines.pop() ?? '');
        for (const line of lines) answer(unit, line.split(' '));
      },
      end() {},
      onEnd: (listener) => void unit.onEnd.push(listener),
      onOutput(reader) {
        unit.readers.add(reader);
        return () => unit.readers.delete(reader);
      },
    };
  }

  function unitOf(container: string): Unit {
    const unit = units.find((one) => one.name === container);
    if (unit === undefined) throw badRequest(`container ${container} is not valid for pod ${name}`);
    return unit;
  }
}
