// Which containers of a pod must be started next (kuberuntime_manager.go computePodActions).

import { isInitialized, type TrackedContainer } from '../container/tracked-container.ts';

/**
 * The next init container with the sidecars before it, or, when all of those are up, every main container.
 * @returns the containers that this sync must start, in order
 */
export function containersToStart(containers: readonly TrackedContainer[]): TrackedContainer[] {
  const next: TrackedContainer[] = [];
  for (const container of containers.filter(({ role }) => role !== 'main')) {
    if (needsStart(container)) next.push(container);
    if (isInitialized(container)) continue;
    // A sidecar that was started once but is not noticed yet does not hold up those after it, unless its probe has to succeed.
    const { role, actualRun, spec } = container;
    if (role === 'init' || actualRun === undefined || spec.startupProbe) return next;
  }
  return [...next, ...containers.filter((container) => container.role === 'main' && needsStart(container))];
}

/** Whether it was never started, or is a sidecar that has ended: only those are restarted. */
function needsStart({ actualRun, exit, role }: TrackedContainer): boolean {
  return !actualRun || (role === 'sidecar' && exit !== undefined);
}
