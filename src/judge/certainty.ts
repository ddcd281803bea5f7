import { type Finding, seenCase } from '../findings/finding.ts';
import { STEP, whoIs } from '../findings/wording.ts';
import { containerOf } from '../pod/containers.ts';
import { declaredFailed, disruptionOf, isGivenUp, isOnlyCalledFailed } from '../pod/disruptions.ts';
import { type ContainerFacts, type EndFacts, type PodFacts, RESTARTING } from '../pod/facts.ts';
import { hasFailedForGood } from './init-containers.ts';
import { kubeletKnowsOfDeletion, type ObservedState, type State, stepHasStarted } from './state.ts';

/**
 * The node started the step's container again although its policy forbids that. A template can't ask for such rules; a
 * change of the image of a pod that runs does it in any case.
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/kuberuntime/kuberuntime_manager.go (computePodActions)
 */
function startedAgain({ pod, stepImage }: ObservedState, step: ContainerFacts): Finding {
  const image = changedImage(stepImage, step);
  if (image !== undefined) return seenCase('restarted-for-its-image', image);
  if (pod.containers.some(({ restartsAll }) => restartsAll)) return seenCase('restarted-with-all');
  return seenCase('restarted', {
    rule: step.hasRestartRules ? 'a restart rule of the container' : undefined,
  });
}

/** The image of the step's container, if it is another one than `before`, when the pod was first seen. */
export function changedImage(before: string | undefined, step: ContainerFacts | undefined) {
  const now = step?.image;
  return before !== undefined && now !== undefined && now !== before ? { before, now } : undefined;
}

/** Of Kubernetes: https://kubernetes.io/docs/concepts/workloads/pods/pod-lifecycle/#pod-termination */
const DEFAULT_GRACE_SECONDS = 30;
/** For a kubelet that learns of the deletion late, and a runtime that is slow to kill. */
const KILL_SLACK_MS = 10_000;

/** Has the step started in a pod that was deleted for a new attempt? `open`: not known yet; `unknown`: will never be known. */
type StartCertainty = 'open' | 'never-started' | 'started' | 'unknown';

/**
 * A new pod must not run the program a second time, so it waits for one of these proofs:
 *
 * - The kubelet has observed the deletion: `status.observedGeneration` reaches the pod's generation when the pod
 *   worker, after its last start of a container, starts to terminate the pod. The statuses of that time show whether
 *   the step had started. Measured on 1.37.1: 0.03 to 0.9 s after the deletion.
 *   https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/kubelet.go (SyncTerminatingPod)
 * - The kubelet reports the pod's end. Older kubelets, which report no generation, do so after 1.1 to 2 s. Reports of others
 *   are not proof.
 * - The pod was never assigned to a node, and its end was observed.
 * - The cluster has given up the pod together with its node.
 */
export function startCertainty(state: State): StartCertainty {
  if (stepHasStarted(state)) return 'started';
  if (state.pod === undefined) return 'open';
  const { pod, gone, liveGeneration } = state;
  if (hasEnded(pod) || kubeletKnowsOfDeletion(pod, liveGeneration)) return 'never-started';
  if (gone === undefined) return 'open';
  if (isGivenUp(pod)) return 'never-started';
  return pod.node === undefined && !gone.isEndUnseen ? 'never-started' : 'unknown';
}

/**
 * The time from which nothing of the pod runs any more, in milliseconds since 1970; undefined: not known yet, or never. If a pod
 * was removed from the API by force, a kubelet that runs still ends it, within the pod's grace period. A node that is lost, whose
 * pods a taint deletes, does not hear of it.
 */
export function endOfPod(state: State): number | undefined {
  if (state.pod === undefined) return undefined;
  const { pod, gone } = state;
  if (hasEnded(pod)) return 0;
  if (gone === undefined || isOnlyCalledFailed(pod)) return undefined;
  if (isGivenUp(pod) || (pod.node === undefined && !gone.isEndUnseen)) return gone.at;
  if (state.node?.ready === 'Unknown' || pod.target?.reason === 'DeletionByTaintManager') return undefined;
  return gone.at + (pod.graceSeconds ?? DEFAULT_GRACE_SECONDS) * 1000 + KILL_SLACK_MS;
}

/** As its kubelet reports it, or as a pod that never had a kubelet. */
function hasEnded(pod: PodFacts): boolean {
  return pod.hasFinalPhase && !isGivenUp(pod) && !isOnlyCalledFailed(pod);
}

/** For the other containers when a step has ended: enough to close a connection, not to finish unneeded work. */
const OTHERS_GRACE_SECONDS = 5;

/** In seconds: the pod's own grace (undefined) while the step runs, then a short one if other containers run, otherwise 0. */
export function deletionGrace({ pod, options: { step } }: State): number | undefined {
  if (pod === undefined) return 0;
  if (containerOf(pod, step)?.isRunning) return undefined;
  if (!pod.containers.some(({ isRunning }) => isRunning)) return 0;
  return Math.min(pod.graceSeconds ?? OTHERS_GRACE_SECONDS, OTHERS_GRACE_SECONDS);
}

/** Has the step's program ended, or can it no longer start, although the pod is not being deleted? */
export function isStepOver(state: State): boolean {
  if (state.pod === undefined) return false;
  const { pod, gone, options } = state;
  if (gone !== undefined || hasEnded(pod) || containerOf(pod, options.step)?.end !== undefined) return true;
  return pod.containers.some((one) => one.isInit && hasFailedForGood(one));
}

/** If a pod still runs this long after its grace period, its node no longer reports. */
const TERMINATION_SLACK_MS = 30_000;
/** A pod that never ran has nothing to terminate, but its node can report that a little later. */
const UNSTARTED_SLACK_MS = 5000;

/** The end of the pod as a whole, with nothing left in it that could end; undefined while it continues. */
export function podLost(state: ObservedState, now: number): Finding | undefined {
  const { pod } = state;
  if (state.gone !== undefined) return disruptionOf(pod, undefined) ?? seenCase('deleted', { pod: pod.name });
  if (pod.deletion !== undefined && now >= terminationEnd(state)) {
    if (!stepHasStarted(state)) return disruptionOf(pod, undefined);
    return seenCase('node-lost-with-end', { node: pod.node }, { rawMessage: pod.message || undefined });
  }
  const step = containerOf(pod, state.options.step);
  const unseen = unseenEndOf(step);
  if (!pod.hasFinalPhase && unseen === undefined && !step?.isRestarted) return undefined;
  return (
    disruptionOf(pod, undefined) ??
    (unseen?.reason === RESTARTING ? seenCase('restarted-with-all') : undefined) ??
    (unseen && containerLost(unseen, STEP)) ??
    (step?.isRestarted ? startedAgain(state, step) : undefined) ??
    lostBeside(pod, state.options.step) ??
    // A node that does not report the step: its end would decide all.
    (pod.phase === 'Succeeded' ? containerLost(undefined, STEP) : undefined) ??
    declaredFailed(pod, state.started.size > 0)
  );
}

/** The node does not know how a container ended, and nothing else shows it. `who`: as in `the container db`. */
function containerLost(end: EndFacts | undefined, who: string): Finding {
  return seenCase('container-lost', { who }, { rawMessage: end?.message || undefined });
}

/** In a failed pod: another container whose end the node did not see, which is then the reason. */
function lostBeside(pod: PodFacts, step: string): Finding | undefined {
  const lost = pod.containers.find((container) => unseenEndOf(container) !== undefined);
  return lost && { ...containerLost(unseenEndOf(lost), whoIs(lost.name, step)), container: lost.name };
}

/** What the node reports instead of an end that it did not observe; undefined if it observed the end, or if there is no end. */
function unseenEndOf(container: ContainerFacts | undefined): EndFacts | undefined {
  const end = container?.end ?? container?.earlierEnd;
  return end?.isUnseen ? end : undefined;
}

/** When a terminating pod must have ended: its grace period from the observed deletion, plus slack. */
export function terminationEnd(state: ObservedState): number {
  const graceMs = (state.pod.deletion?.graceSeconds ?? 0) * 1000;
  const slack = stepHasStarted(state) ? TERMINATION_SLACK_MS : UNSTARTED_SLACK_MS;
  return (state.deletedAt ?? Number.POSITIVE_INFINITY) + graceMs + slack;
}
