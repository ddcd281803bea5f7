import type { V1Pod } from '@kubernetes/client-node';
import { specOf } from '../containers.ts';
import { containerOf, newestEvent, wordsOf } from '../events.ts';
import { type Finding, finding } from '../finding.ts';
import type { ObservedState, State } from '../state.ts';

/**
 * May the node have ended the step's container by itself? Its status then shows an end like any other, and only an event
 * tells. It does so for a hook or probe that fails, which a template can't ask for but an admission webhook may have
 * added; and where the sandbox dies, which is otherwise there until all containers have ended (recorded on 1.31 and 1.37).
 * A pod that is being deleted has a reason of its own.
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/kuberuntime/kuberuntime_manager.go (computePodActions)
 */
export function mayBeKilled(pod: V1Pod, step: string): boolean {
  if (pod.metadata?.deletionTimestamp !== undefined) return false;
  const { lifecycle, livenessProbe, startupProbe } = specOf(pod, step) ?? {};
  return (
    [lifecycle?.postStart, livenessProbe, startupProbe].some((one) => one !== undefined) || !hasSandbox(pod)
  );
}

function hasSandbox({ status }: V1Pod): boolean {
  const ready = status?.conditions?.find(({ type }) => type === 'PodReadyToStartContainers');
  return ready?.status !== 'False';
}

/** Has the step ended in a way of which only events tell whether its node ended it? */
export function dependsOnEvents(state: State): boolean {
  return state.pod !== undefined && state.stepEnd?.mayBeKilled === true;
}

/** https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/kuberuntime/kuberuntime_container.go (killContainer) */
const REASONS: readonly (readonly [words: RegExp, why: string])[] = [
  [/^FailedPostStartHook/, 'its hook (postStart) failed'],
  [/failed liveness probe/, 'its liveness probe failed'],
  [/failed startup probe/, 'its startup probe failed'],
];

/** The finding for a step whose container the node ended by itself, if an event says so. */
export function killedByNode({ stepEnd, events, options: { step } }: ObservedState): Finding | undefined {
  if (!stepEnd?.mayBeKilled) return undefined;
  const killing = newestEvent(events, (event) => event.reason === 'Killing' && containerOf(event) === step);
  if (killing === undefined) return undefined;
  const said = wordsOf(killing.event);
  const why = REASONS.find(([words]) => words.test(said))?.[1];
  return finding('disruption', 'killed-by-node', {
    message: `The node ended the step’s container before its program was done, ${why === undefined ? 'as where the sandbox of the pod has died' : `because ${why}`}.`,
    hint: why === undefined ? 'This is not the job’s fault: run the step again.' : undefined,
    rawMessage: said || undefined,
  });
}
