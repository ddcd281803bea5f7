import { containerOf } from '../pod/containers.ts';
import { isDisturbed } from '../pod/disruptions.ts';
import { type EventFacts, type Events, eventFacts, type SeenEvent } from '../pod/events.ts';
import { type ContainerFacts, type EndFacts, type PodFacts, podFacts } from '../pod/facts.ts';
import type { Observation } from '../pod/observation.ts';
import { changedImage } from './certainty.ts';
import { endOfStep } from './end.ts';
import { crashesAfterPod } from './init-containers.ts';
import { kubeletKnowsOfDeletion, mayBeRejected, type ObservedState, type State } from './state.ts';
import { pullsAfterEvent, pullsAfterPod, startsAfterEvent, startsAfterPod } from './tracker.ts';

/**
 * A pod has ten to a hundred events. Anyone with the right to create events can write more, and they must not fill the memory.
 */
const MAX_EVENTS = 500;

/**
 * Adds one observation. Ignores older versions of the pod, and what is about another pod. The pod itself comes first, because
 * events are held back until it exists (run/pod.ts).
 */
export function observe(state: State, observation: Observation): State {
  if ('pod' in observation) return observePod(state, podFacts(observation.pod), observation.at);
  if (state.pod === undefined) return state;
  if ('event' in observation) return observeEvent(state, eventFacts(observation.event), observation.at);
  if ('log' in observation) return { ...state, log: observation };
  if ('node' in observation) return { ...state, node: observation.node };
  if ('pullSecrets' in observation)
    return { ...state, pullSecrets: [...state.pullSecrets, ...observation.pullSecrets] };
  if ('held' in observation) return observeHeld(state, observation);
  if ('broken' in observation) return { ...state, sending: observation };
  return observeGone(state, observation);
}

/** A list can come from an API server that lags. A list that is older than the known pod proves nothing about it. */
function observeGone(
  state: ObservedState,
  { at, unseen, version }: Extract<Observation, { gone: true }>,
): ObservedState {
  if (version !== undefined && isOlderVersion(version, state.pod.version)) return state;
  return { ...state, gone: state.gone ?? { at, isEndUnseen: unseen === true } };
}

function observePod(state: State, pod: PodFacts, at: number): ObservedState {
  if (state.pod === undefined) {
    const stepImage = containerOf(pod, state.options.step)?.image;
    return withPod({ ...state, pod, stepImage }, pod, at);
  }
  // Another pod with this name means that our pod was deleted.
  if (state.pod.uid !== pod.uid) return { ...state, gone: state.gone ?? { at, isEndUnseen: false } };
  return isOlderVersion(pod.version, state.pod.version) ? state : withPod(state, pod, at);
}

/** Not of a pod that is being deleted: how its program ended then is not its own. */
function observeHeld(state: ObservedState, { at, held }: { at: number; held: number }): ObservedState {
  const { pod, gone, options } = state;
  const isHolding = containerOf(pod, options.step)?.isRunning && pod.deletion === undefined;
  if (!isHolding || gone !== undefined || held === 0) return state;
  return withPod({ ...state, held: heldEnd(pod, held) }, pod, at);
}

/** While the shell of a script that has failed still runs, its container counts as ended. */
function withHeldEnd(pod: PodFacts, { held, options }: Pick<ObservedState, 'held' | 'options'>): PodFacts {
  if (held === undefined) return pod;
  const containers = pod.containers.map((one) =>
    one.name === options.step && one.isRunning ? { ...one, isRunning: false, end: held } : one,
  );
  return { ...pod, containers };
}

function withPod(state: ObservedState, seen: PodFacts, at: number): ObservedState {
  const pod = withHeldEnd(seen, state);
  const liveGeneration = liveGenerationOf(pod, state.liveGeneration);
  const isRejected = state.isRejected || hasLostStatus(state, pod);
  const started = pod.containers.filter(({ hasStarted }) => hasStarted || pod.phase === 'Succeeded');
  return {
    ...state,
    pod,
    deletedAt: deletedAt(state, pod, at),
    boundAt: state.boundAt ?? (pod.node === undefined ? undefined : at),
    liveGeneration,
    started: new Map([...started.map(({ name }) => [name, at] as const), ...state.started]),
    isRejected,
    stepEnd: stepEndAfterPod({ ...state, liveGeneration, isRejected }, pod, at),
    unscheduledSince:
      pod.node !== undefined || pod.gates.length > 0 ? undefined : (state.unscheduledSince ?? at),
    sandboxLostSince: sandboxLostSince(state, pod, at),
    pulls: pullsAfterPod(state.pulls, pod, at),
    starts: startsAfterPod(state.starts, state.options.step, pod, at),
    crashes: crashesAfterPod(state.crashes, pod, at),
  };
}

function stepEndAfterPod(state: ObservedState, pod: PodFacts, at: number): ObservedState['stepEnd'] {
  const { isRejected, stepEnd, events, liveGeneration } = state;
  const step = containerOf(pod, state.options.step);
  if (step === undefined || endOfStep(step) === undefined) return stepEnd;
  const isUnaware = kubeletKnowsOfDeletion(pod, liveGeneration) === false;
  const isUndisturbed =
    !isRejected && !mayBeRejected(pod, events) && !pod.isBeingFailed && !isDisturbed(pod, isUnaware);
  return {
    seenAt: stepEnd?.seenAt ?? at,
    isUndisturbed: stepEnd?.isUndisturbed || isUndisturbed,
    mayBeKilled: stepEnd?.mayBeKilled ?? mayBeKilled(pod, step, state.stepImage),
  };
}

function observeEvent(state: ObservedState, event: EventFacts, at: number): ObservedState {
  const { pod, events, started } = state;
  if (event.uid !== undefined && pod.uid !== undefined && event.uid !== pod.uid) return state;
  const { container } = event;
  const isStart = event.reason === 'Started' && container !== undefined;
  const known = events.get(event.id);
  if (known !== undefined && event.place <= known.place) return state;
  return {
    ...state,
    events: withEvent(events, { ...event, firstAt: known?.firstAt ?? at, at }),
    started: isStart ? new Map([[container, at], ...started]) : started,
    pulls: pullsAfterEvent(state.pulls, pod, event, at),
    starts: startsAfterEvent(state, event, at),
  };
}

/**
 * If there are too many, the oldest event of the most frequent reason is dropped, so that events of others cannot push out the
 * events of the node.
 */
function withEvent(events: Events, seen: SeenEvent): Events {
  const all = new Map(events).set(seen.id, seen);
  if (all.size <= MAX_EVENTS) return all;
  const byReason = Map.groupBy(all.values(), ({ reason }) => reason);
  const [[oldest = seen] = []] = [...byReason.values()].sort((a, b) => b.length - a.length);
  all.delete(oldest.id);
  return all;
}

/**
 * Has the step's container lost its status after it was started? A restarted kubelet reports this for a pod that it rejects
 * (its node has changed, or has too few resources left). It gives the reason only after it has ended the containers.
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/kubelet.go (rejectPod), …/status/status_manager.go
 * (mergePodStatus)
 */
function hasLostStatus({ pod: before, options: { step } }: ObservedState, pod: PodFacts): boolean {
  return containerOf(before, step)?.hasStarted === true && !containerOf(pod, step)?.isReported;
}

/** A new timestamp restarts the grace period, from its observation, because the timestamp comes from the API server's clock. */
function deletedAt({ pod: before, deletedAt: seenAt }: ObservedState, { deletion }: PodFacts, at: number) {
  if (deletion === undefined) return undefined;
  return before.deletion?.stamp === deletion.stamp ? (seenAt ?? at) : at;
}

/** Comparable as numbers: https://kubernetes.io/docs/reference/using-api/api-concepts/#resource-versions */
function isOlderVersion(version: string | undefined, than: string | undefined): boolean {
  return Number(version) < Number(than);
}

/**
 * Since when the pod has been without a sandbox that it had before (milliseconds since 1970); undefined while it has one, or
 * has had none. If the pod ends as a whole, its sandbox ends with it and is not lost.
 */
function sandboxLostSince(
  { pod: last, sandboxLostSince: before }: ObservedState,
  pod: PodFacts,
  at: number,
): number | undefined {
  const hadOne =
    before !== undefined || last.hasSandbox || pod.containers.some(({ hasStarted }) => hasStarted);
  if (!hadOne || pod.hasSandbox !== false) return undefined;
  return before ?? (pod.hasFinalPhase ? undefined : at);
}

/** `before`: the generation of the pod as it was last seen. */
function liveGenerationOf(
  { deletion, generation = 0, observedGeneration: observed = 0 }: PodFacts,
  before: number | undefined,
): number | undefined {
  if (deletion !== undefined || before === Number.POSITIVE_INFINITY) return before;
  if (observed > generation) return Number.POSITIVE_INFINITY;
  return observed === generation && observed > 0 ? generation : undefined;
}

/**
 * Can the node have ended the step's container on its own initiative? Its status then shows an end like any other, and only an
 * event shows the cause. This happens in three cases. A hook or probe fails, which a template cannot have but an admission
 * webhook may have added. The image is changed, and the new one cannot be started. Or the sandbox dies, which otherwise exists
 * until all containers have ended (recorded on 1.31 and 1.37). The same is true if the pod is evicted for its own limit, and
 * succeeds anyway. Before 1.29 a status has no sandbox, but such a pod is reported to be over with its container. A pod that is
 * being deleted has its own reason.
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/kuberuntime/kuberuntime_manager.go (computePodActions)
 * https://github.com/kubernetes/kubernetes/issues/141483
 */
function mayBeKilled(pod: PodFacts, step: ContainerFacts, firstImage: string | undefined): boolean {
  if (pod.deletion !== undefined) return false;
  return (
    step.mayBeEndedByNode ||
    changedImage(firstImage, step) !== undefined ||
    !(pod.hasSandbox ?? !pod.hasFinalPhase)
  );
}

/** The end of a program whose shell stays, so the node has no time of it. */
function heldEnd({ takenAt = 0 }: Pick<PodFacts, 'takenAt'>, exitCode: number): EndFacts {
  return {
    exitCode,
    signal: undefined,
    reason: 'Error',
    message: undefined,
    usage: undefined,
    startedAt: takenAt,
    finishedAt: Number.POSITIVE_INFINITY,
    isUnseen: false,
    isTriedAgain: false,
  };
}
