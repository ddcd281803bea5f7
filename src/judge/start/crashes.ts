import type {
  V1Container,
  V1ContainerState,
  V1ContainerStateTerminated,
  V1Pod,
} from '@kubernetes/client-node';
import { isSidecar, specOf, statusesOf } from '../containers.ts';

/** Since when containers that are restarted have been failing, by name. */
export type Crashes = ReadonlyMap<string, number>;

/** Adds the statuses. A sidecar that has started has recovered from earlier crashes. */
export function crashesAfterPod(crashes: Crashes, pod: V1Pod, at: number): Crashes {
  const result = new Map(crashes);
  for (const { name, state, lastState, started } of statusesOf(pod)) {
    const end = state?.terminated ?? lastState?.terminated;
    const failing = end !== undefined && isCrash(end, state, specOf(pod, name));
    if (!failing || (started === true && state?.running !== undefined)) result.delete(name);
    else if (!result.has(name)) result.set(name, at);
  }
  return result;
}

/** Any end of a sidecar is a crash: databases exit with 0 when the node ends them for their startup probe. */
export function isCrash(
  end: V1ContainerStateTerminated,
  state: V1ContainerState | undefined,
  container: V1Container | undefined,
): boolean {
  const sidecar = container !== undefined && isSidecar(container);
  return sidecar || end.exitCode !== 0 || state?.waiting?.reason === 'CrashLoopBackOff';
}
