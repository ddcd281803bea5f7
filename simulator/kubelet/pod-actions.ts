// What a pod needs next, from what is known of its containers (kuberuntime_manager.go computePodActions).

import type { Container, Pod } from '../wire.ts';
import type { Run } from './container.ts';
import { isInitialized, type Seen } from './pod-status.ts';

/** A container with what the kubelet has not noticed or not told yet. */
export interface Tracked extends Seen {
  latest?: Run;
  /** What the current sync found out; told as `waiting` from the next one on. */
  failure?: { reason: string; message: string };
  /** How long a restart waits after an end that was noticed at `endedAt`; simulated milliseconds. */
  backOff: number;
  endedAt: number;
}

export function track({ spec }: Pod): Tracked[] {
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

/** The next init container, or all others. */
export function toStart(tracked: Tracked[]): Tracked[] {
  const list: Tracked[] = [];
  for (const one of tracked.filter(({ role }) => role !== 'main')) {
    if (isIdle(one)) list.push(one);
    if (one.role === 'init' && !isInitialized(one)) return list;
    // A sidecar lets the next one start as soon as it runs; ones that wait for it come in the next sync.
    if (!isInitialized(one) && one.latest === undefined) return list;
  }
  return [...list, ...tracked.filter((one) => one.role === 'main' && isIdle(one))];
}

/** Whether everything has ended for good; sidecars do not count. */
export function isDone(tracked: Tracked[]): boolean {
  const failedInit = tracked.some(({ role, exit }) => role === 'init' && exit && exit.exitCode !== 0);
  return failedInit || tracked.every(({ role, exit }) => role !== 'main' || exit !== undefined);
}

/** Not started yet, or a sidecar that ended and is to be started again. */
function isIdle({ latest, exit, role }: Tracked): boolean {
  return !latest || (role === 'sidecar' && exit !== undefined);
}
