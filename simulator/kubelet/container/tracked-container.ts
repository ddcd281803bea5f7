// What the kubelet keeps about each container of a pod.

import type { Container, Pod } from '../../wire.ts';
import type { StatusReason } from '../waiting-error.ts';
import type { Exit, Run } from './container-run.ts';

/** A container as the kubelet last saw it in the runtime. Statuses are made only from this, so they lag behind. */
export interface ObservedContainer {
  spec: Container;
  role: 'init' | 'sidecar' | 'main';
  restarts: number;
  /** The latest run that the kubelet has noticed, and its end once that is noticed too. */
  run?: Run;
  exit?: Exit;
  /** The run before that one. */
  previous?: { run: Run; exit: Exit };
  /** Why it does not start, as of the last complete sync. */
  waiting?: StatusReason;
  /** What the probes of the latest run have found so far. */
  probed: Partial<Record<ProbeKind, 'success' | 'failure'>>;
}

export type ProbeKind = 'startup' | 'readiness' | 'liveness';

export interface TrackedContainer extends ObservedContainer {
  /** The latest run in the runtime, whether or not the kubelet has noticed it. */
  actualRun?: Run;
  /** The latest run of a sidecar that has let the next container start. */
  noticed?: Run | undefined;
  /** Why the current sync could not start it; becomes `waiting` in the next one. */
  startFailure?: StatusReason;
  /** How long a restart waits after an end that was noticed at `endedAt`; both in simulated milliseconds. */
  restartDelay: number;
  endedAt: number;
}

/** The containers of a new pod, in the order in which they start. */
export function trackContainers({ spec }: Pod): TrackedContainer[] {
  const track = (container: Container, role: TrackedContainer['role']): TrackedContainer => ({
    spec: container,
    role,
    restarts: 0,
    probed: {},
    restartDelay: 0,
    endedAt: 0,
  });
  return [
    ...(spec.initContainers ?? []).map((container) =>
      track(container, container.restartPolicy === 'Always' ? 'sidecar' : 'init'),
    ),
    ...spec.containers.map((container) => track(container, 'main')),
  ];
}

/** Whether the containers after this one may start: an init container has succeeded, a sidecar has started. */
export function isInitialized(container: ObservedContainer): boolean {
  const { role, run, exit, spec } = container;
  if (role !== 'sidecar') return exit?.exitCode === 0;
  return spec.startupProbe ? isStarted(container) : run !== undefined;
}

/** Whether it runs, and its startup probe has succeeded if it has one. */
export function isStarted({ spec, run, exit, probed }: ObservedContainer): boolean {
  return run !== undefined && exit === undefined && (!spec.startupProbe || probed.startup === 'success');
}

/** Whether it has started, and its readiness probe has last succeeded if it has one. */
export function isReady(container: ObservedContainer): boolean {
  return isStarted(container) && (!container.spec.readinessProbe || container.probed.readiness === 'success');
}

/** Whether all containers have ended for good. Sidecars do not count: they are stopped after the others. */
export function hasCompleted(containers: readonly ObservedContainer[]): boolean {
  const hasFailedInit = containers.some(({ role, exit }) => role === 'init' && exit && exit.exitCode !== 0);
  return hasFailedInit || containers.every(({ role, exit }) => role !== 'main' || exit !== undefined);
}

/** The containers whose process runs, whatever the kubelet has noticed. */
export function runningContainers(containers: readonly TrackedContainer[]): TrackedContainer[] {
  return containers.filter(({ actualRun }) => actualRun && !actualRun.exit);
}
