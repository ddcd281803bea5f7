import type { CoreV1Event, V1ContainerStateTerminated, V1Pod } from '@kubernetes/client-node';
import { momentOf } from '../../job/time.ts';
import { hasFinalPhase, sandboxOf, specOf } from '../containers.ts';
import { newestEvent, newestOfContainer, wordsOf } from '../events.ts';
import { type Finding, finding } from '../finding.ts';
import { EXIT_CODES_OF_SIGTERM } from '../start/services.ts';
import type { ObservedState, State } from '../state.ts';
import { evictedByNode, isEvictionByNode } from './eviction.ts';
import { changedImage, WHO_CHANGES_PODS } from './started-again.ts';

/**
 * May the node have ended the step's container by itself? Its status then shows an end like any other, and only an event
 * tells. It does so for a hook or probe that fails, which a template can't ask for but an admission webhook may have
 * added; for a change of its image, where the new one can't be started; and where the sandbox dies, which is otherwise
 * there until all containers have ended (recorded on 1.31 and 1.37). So it is where the pod is evicted for a limit of its own,
 * and succeeds all the same. Before 1.29 a status has no sandbox, but such a pod is told to be over with its container. A pod
 * that is being deleted has a reason of its own.
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/kuberuntime/kuberuntime_manager.go (computePodActions)
 * https://github.com/kubernetes/kubernetes/issues/141483
 */
export function mayBeKilled(state: ObservedState, pod: V1Pod): boolean {
  if (pod.metadata?.deletionTimestamp !== undefined) return false;
  const { lifecycle, livenessProbe, startupProbe } = specOf(pod, state.options.step) ?? {};
  return (
    [lifecycle?.postStart, livenessProbe, startupProbe].some((one) => one !== undefined) ||
    changedImage(state, pod) !== undefined ||
    hasNoSandbox(pod)
  );
}

/** Has the step ended in a way of which only events tell whether its node ended it? */
export function dependsOnEvents(state: State): boolean {
  return state.pod !== undefined && state.stepEnd?.mayBeKilled === true;
}

/** https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/kuberuntime/kuberuntime_container.go (killContainer) */
const REASONS: readonly { words: RegExp; why: string; hint?: string }[] = [
  { words: /^FailedPostStartHook/, why: 'because its hook (postStart) failed' },
  { words: /failed liveness probe/, why: 'because its liveness probe failed' },
  { words: /failed startup probe/, why: 'because its startup probe failed' },
  { words: /definition changed/, why: 'because its image was changed', hint: WHO_CHANGES_PODS },
];
const UNKNOWN = {
  why: 'as where the sandbox of the pod has died',
  hint: 'This is not the job’s fault. Run the step again.',
};

function hasNoSandbox(pod: V1Pod): boolean {
  const told = sandboxOf(pod);
  return told === undefined ? hasFinalPhase(pod) : told === 'False';
}

/** The finding for a step whose container the node ended by itself, if an event says so, or it still ran when its sandbox died. */
export function killedByNode(state: ObservedState, end: V1ContainerStateTerminated): Finding | undefined {
  const { stepEnd, sandboxLostSince = Number.POSITIVE_INFINITY } = state;
  if (!stepEnd?.mayBeKilled) return undefined;
  const evicting = newestEvent(state.events, isEvictionByNode);
  const killing = evicting ?? newestOfContainer(state, state.options.step, 'Killing');
  const hasOutlived = sandboxLostSince < stepEnd.seenAt;
  const isOfShim = sandboxLostSince <= stepEnd.seenAt && ENDS_WITH_SHIM.has(end.exitCode);
  if (killing === undefined ? !hasOutlived : !isOfShim && hadEnded(end, killing.event)) return undefined;
  const said = killing === undefined ? '' : wordsOf(killing.event);
  if (evicting !== undefined) return evictedByNode(said);
  const { why, hint } = REASONS.find(({ words }) => words.test(said)) ?? UNKNOWN;
  return finding('disruption', 'killed-by-node', {
    message: `The node ended the step’s container before its program was done, ${why}.`,
    hint,
    rawMessage: said || undefined,
  });
}

/**
 * Of a container that died with the process of its runtime (its shim), as its sandbox, so before the kubelet asked it to: nobody
 * saw its end, or what was left was killed. https://github.com/containerd/containerd/tree/v2.4.2: internal/cri/server/helpers.go
 * (unknownExitCode), cmd/containerd-shim-runc-v2/manager/manager_linux.go (Stop)
 */
const ENDS_WITH_SHIM: ReadonlySet<number> = new Set([255, 137]);

/**
 * A hook also fails where the program ended before it could run, and the kubelet then ends what has ended. Both times are
 * the node's own, and in whole seconds; within one, only an exit code that SIGTERM does not make tells.
 */
function hadEnded({ finishedAt, exitCode }: V1ContainerStateTerminated, killing: CoreV1Event): boolean {
  const ended = momentOf(finishedAt);
  const killed = momentOf(killing.firstTimestamp ?? killing.eventTime);
  return ended < killed || (ended === killed && !EXIT_CODES_OF_SIGTERM.has(exitCode));
}
