import type { V1Pod } from '@kubernetes/client-node';
import type { JudgeOptions } from '../job/judge-options.ts';
import { containersOf, hasStarted, specOf, statusesOf, statusOf } from '../pod/containers.ts';
import { isBeingFailed, isDisturbed } from '../pod/disruptions.ts';
import {
  containerOf,
  type GoneObservation,
  isAbout,
  type Observation,
  placeOf,
  type SeenEvent,
} from '../pod/events.ts';
import { sandboxLostSince } from './blockers.ts';
import { endOfStep, mayBeKilled } from './end.ts';
import { crashesAfterPod } from './init-containers.ts';
import { unscheduledSince } from './scheduling.ts';
import {
  type AwaitedState,
  type EventObservation,
  kubeletKnowsOfDeletion,
  liveGenerationOf,
  mayBeRejected,
  type ObservedState,
  type State,
} from './state.ts';
import { pullsAfterEvent, pullsAfterPod, startsAfterEvent, startsAfterPod } from './tracker.ts';

/** A pod has ten to a hundred. Anybody who may create events can write more; they must not fill the memory. */
const MAX_EVENTS = 500;

/** Adds one observation. Ignores older versions of the pod, and what is about another pod. */
export function observe(state: State, observation: Observation): State {
  if ('pod' in observation) return observePod(state, observation.pod, observation.at);
  if (state.pod === undefined) return observeEarly(state, observation);
  if ('event' in observation) return observeEvent(state, observation);
  if ('log' in observation)
    return {
      ...state,
      log: {
        first: observation.log,
        last: observation.last ?? [],
        isCut: observation.cut === true,
        isShWithoutBash: observation.isShWithoutBash === true,
      },
    };
  if ('node' in observation) return { ...state, node: observation.node };
  if ('pullSecrets' in observation)
    return { ...state, pullSecrets: [...state.pullSecrets, ...observation.pullSecrets] };
  if ('broken' in observation) {
    const { at, sent, broken } = observation;
    return { ...state, sending: { at, sent, broken } };
  }
  return observeGone(state, observation);
}

/** A list may come from an API server that is behind; one that is older than the pod as we know it says nothing of it. */
function observeGone(state: ObservedState, { at, unseen, version }: GoneObservation): ObservedState {
  if (version !== undefined && isOlderVersion(version, state.pod.metadata?.resourceVersion)) return state;
  return { ...state, gone: state.gone ?? { at, isEndUnseen: unseen === true } };
}

/** Events can precede the pod, because the watch can be ahead of the create request; all else needs the pod. */
function observeEarly(state: AwaitedState, observation: Observation): AwaitedState {
  if (!('event' in observation) || state.early.length >= MAX_EVENTS) return state;
  return { ...state, early: [...state.early, observation] };
}

function observePod(state: State, pod: V1Pod, at: number): ObservedState {
  if (state.pod === undefined)
    return state.early.reduce(observeEvent, withPod(firstSeen(state.options, pod), pod, at));
  // Another pod under this name means that ours is gone.
  if (state.pod.metadata?.uid !== pod.metadata?.uid)
    return { ...state, gone: state.gone ?? { at, isEndUnseen: false } };
  const isOlder = isOlderVersion(pod.metadata?.resourceVersion, state.pod.metadata?.resourceVersion);
  return isOlder ? state : withPod(state, pod, at);
}

function withPod(state: ObservedState, pod: V1Pod, at: number): ObservedState {
  const liveGeneration = liveGenerationOf(pod, state.liveGeneration);
  const isRejected = state.isRejected || hasLostStatus(state, pod);
  const started = pod.status?.phase === 'Succeeded' ? containersOf(pod) : statusesOf(pod).filter(hasStarted);
  return {
    ...state,
    pod,
    deletion: deletionAfterPod(state, pod, at),
    boundAt: state.boundAt ?? (pod.spec?.nodeName === undefined ? undefined : at),
    liveGeneration,
    started: withMore(state.started, started, at),
    isRejected,
    stepEnd: stepEndAfterPod({ ...state, liveGeneration, isRejected }, pod, at),
    unscheduledSince: unscheduledSince(state.unscheduledSince, pod, at),
    sandboxLostSince: sandboxLostSince(state, pod, at),
    pulls: pullsAfterPod(state.pulls, pod, at),
    starts: startsAfterPod(state.starts, state.options.step, pod, at),
    crashes: crashesAfterPod(state.crashes, pod, at),
  };
}

function stepEndAfterPod(state: ObservedState, pod: V1Pod, at: number): ObservedState['stepEnd'] {
  const { isRejected, stepEnd } = state;
  const end = endOfStep(state.options.step, pod);
  if (end === undefined) return stepEnd;
  const isUnaware = kubeletKnowsOfDeletion(state, pod) === false;
  const isUndisturbed =
    !isRejected && !mayBeRejected(state, pod) && !isBeingFailed(pod) && !isDisturbed(pod, isUnaware);
  return {
    seenAt: stepEnd?.seenAt ?? at,
    isUndisturbed: stepEnd?.isUndisturbed || isUndisturbed,
    mayBeKilled: stepEnd?.mayBeKilled ?? mayBeKilled(state, pod),
  };
}

function observeEvent(state: ObservedState, observation: EventObservation): ObservedState {
  const { event, at } = observation;
  if (!isAbout(event, state.pod)) return state;
  const key = event.metadata.uid ?? event.metadata.name ?? `${event.reason} ${event.message}`;
  const known = state.events.get(key);
  if (known !== undefined && placeOf(event) <= placeOf(known.event)) return state;
  return {
    ...state,
    events: withEvent(state.events, key, { event, firstAt: known?.firstAt ?? at, at }),
    started: withMore(
      state.started,
      event.reason === 'Started' ? [{ name: containerOf(event) ?? '' }] : [],
      at,
    ),
    pulls: pullsAfterEvent(state.pulls, state.pod, event, at),
    starts: startsAfterEvent(state.starts, state.options.step, event, at),
  };
}

/** Of too many, the oldest of the most frequent reason goes: what others write can't keep out what the node has to say. */
function withEvent(events: State['events'], key: string, seen: SeenEvent): State['events'] {
  const all = new Map(events).set(key, seen);
  if (all.size <= MAX_EVENTS) return all;
  const byReason = new Map<string | undefined, string[]>();
  for (const [one, { event }] of all) {
    const known = byReason.get(event.reason);
    if (known === undefined) byReason.set(event.reason, [one]);
    else known.push(one);
  }
  const [[oldest = ''] = []] = [...byReason.values()].sort((a, b) => b.length - a.length);
  all.delete(oldest);
  return all;
}

/**
 * Has the step's container, once started, lost its status? That is how a restarted kubelet reports a pod that it
 * rejects (its node has changed, or has too little left). It gives the reason only after it has ended the containers.
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/kubelet.go (rejectPod),
 * …/status/status_manager.go (mergePodStatus)
 */
function hasLostStatus({ pod: before, options: { step } }: ObservedState, pod: V1Pod): boolean {
  return hasStarted(statusOf(before, step)) && statusOf(pod, step) === undefined;
}

function withMore(
  known: ObservedState['started'],
  started: readonly { name: string }[],
  at: number,
): ObservedState['started'] {
  return new Map([...started.map(({ name }) => [name, at] as const), ...known]);
}

/** A new timestamp restarts the grace period, from its observation: the timestamp is of the API server's clock. */
function deletionAfterPod({ deletion }: ObservedState, { metadata }: V1Pod, at: number) {
  if (metadata?.deletionTimestamp === undefined) return undefined;
  const stamp = String(metadata.deletionTimestamp);
  return deletion?.stamp === stamp ? deletion : { stamp, seenAt: at };
}

/** Comparable as numbers: https://kubernetes.io/docs/reference/using-api/api-concepts/#resource-versions */
function isOlderVersion(version: string | undefined, than: string | undefined): boolean {
  return Number(version) < Number(than);
}

function firstSeen(options: JudgeOptions, pod: V1Pod): ObservedState {
  return {
    options,
    pod,
    stepImage: specOf(pod, options.step)?.image,
    gone: undefined,
    deletion: undefined,
    liveGeneration: undefined,
    started: new Map(),
    isRejected: false,
    stepEnd: undefined,
    boundAt: undefined,
    node: undefined,
    pullSecrets: [],
    sending: undefined,
    unscheduledSince: undefined,
    sandboxLostSince: undefined,
    pulls: new Map(),
    starts: new Map(),
    crashes: new Map(),
    events: new Map(),
    log: undefined,
  };
}
