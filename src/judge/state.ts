import type { CoreV1Event, V1ContainerStateTerminated, V1Pod } from '@kubernetes/client-node';
import type { Cause } from './causes.ts';
import { disruptionOf } from './disruption.ts';
import { endOfStep } from './ended.ts';
import { isAbout, placeOf, type SeenEvent } from './events.ts';
import { type Crashes, crashesAfterPod } from './init-ended.ts';
import { type Pulls, pullsAfterEvent, pullsAfterPod } from './pull-episodes.ts';
import { unscheduledSince } from './scheduling.ts';
import type { Sighting } from './sighting.ts';
import { type Starts, startsAfterEvent, startsAfterPod } from './start-troubles.ts';

/** What is being judged, and by which times. All moments are milliseconds since 1970. */
export type Case = {
  /** The container whose end is the step's. */
  step: string;
  /** How long a failure that may pass is given, from the first of its kind. */
  graceMs: number;
  /** What failed pulls are given instead, by cause. */
  gracesMs?: Partial<Record<Cause, number>> | undefined;
  begunAt: number;
  timeoutMs: number;
  /** Who has another pull policy left, as findings name the puller: a failure of theirs needs no patience. */
  fallbacks?: readonly string[] | undefined;
  /** How long a node is waited for, not counting the time in which one is being added; undefined: as long as the step may take. */
  scheduleTimeoutMs?: number | undefined;
  /** How long one pull may take that neither ends nor fails; undefined: as long as the step may take. */
  pullTimeoutMs?: number | undefined;
};

/** All that was seen of one attempt's pod. A new attempt has a new state, so an old pod can't speak about a new one. */
export type State = {
  case: Case;
  /** As it was last seen, also when it is gone. */
  pod: V1Pod | undefined;
  goneAt: number | undefined;
  /** The step's container was seen to have ended before anything had come from outside. */
  endedUndisturbed: boolean;
  /** Since when the pod has been waiting for a node. */
  unscheduledSince: number | undefined;
  pulls: Pulls;
  starts: Starts;
  crashes: Crashes;
  /** Newest version of each event about the pod, in the order in which they first came. */
  events: ReadonlyMap<string, SeenEvent>;
  /** Came before the pod itself, so that nobody knows yet whether they are about this one. */
  early: readonly EventSighting[];
  /** The first lines of the step's log, once it has ended. */
  log: readonly string[] | undefined;
};

type EventSighting = { at: number; event: CoreV1Event };

export function startState(of: Case): State {
  return {
    case: of,
    pod: undefined,
    goneAt: undefined,
    endedUndisturbed: false,
    unscheduledSince: undefined,
    pulls: new Map(),
    starts: new Map(),
    crashes: new Map(),
    events: new Map(),
    early: [],
    log: undefined,
  };
}

/** The node the pod was given to; the kubelet's events can be ahead of the pod's own word. */
export function nodeOf(state: State): string | undefined {
  const hosts = [...state.events.values()].map(({ event: { source, reportingComponent } }) =>
    reportingComponent === 'kubelet' || source?.component === 'kubelet' ? source?.host : undefined,
  );
  return state.pod?.spec?.nodeName ?? hosts.find((host) => host);
}

/** Adds one sighting. Pods that come late (an older version than the one known) are passed over, and so is what is about another pod. */
export function observe(state: State, sighting: Sighting): State {
  if ('pod' in sighting) return observePod(state, sighting.pod, sighting.at);
  if ('event' in sighting) return observeEvent(state, sighting);
  if ('log' in sighting) return { ...state, log: sighting.log };
  // What was never there can't be gone: the watch can be ahead of the create.
  return state.pod === undefined ? state : { ...state, goneAt: state.goneAt ?? sighting.at };
}

function observePod(state: State, pod: V1Pod, at: number): State {
  if (state.pod !== undefined) {
    // A name that is taken by another pod is free of ours.
    if (state.pod.metadata?.uid !== pod.metadata?.uid) return { ...state, goneAt: state.goneAt ?? at };
    if (isOlder(pod, state.pod)) return state;
  }
  const end = endOfStep(state, pod);
  const seen: State = {
    ...state,
    pod,
    endedUndisturbed: state.endedUndisturbed || (end !== undefined && !isDisturbed(pod, end)),
    unscheduledSince: unscheduledSince(state.unscheduledSince, pod, at),
    pulls: pullsAfterPod(state.pulls, pod, at),
    starts: startsAfterPod(state.starts, state.case.step, pod, at),
    crashes: crashesAfterPod(state.crashes, pod, at),
    early: [],
  };
  return state.early.reduce(observeEvent, seen);
}

function observeEvent(state: State, sighting: EventSighting): State {
  const { event, at } = sighting;
  if (state.pod === undefined) return { ...state, early: [...state.early, sighting] };
  if (!isAbout(event, state.pod)) return state;
  const key = event.metadata.uid ?? event.metadata.name ?? `${event.reason} ${event.message}`;
  const known = state.events.get(key);
  if (known !== undefined && placeOf(event) <= placeOf(known.event)) return state;
  return {
    ...state,
    events: new Map(state.events).set(key, { event, firstAt: known?.firstAt ?? at, at }),
    pulls: pullsAfterEvent(state.pulls, state.pod, event, at),
    starts: startsAfterEvent(state.starts, state.case.step, event, at),
  };
}

function isDisturbed(pod: V1Pod, end: V1ContainerStateTerminated): boolean {
  return pod.metadata?.deletionTimestamp !== undefined || disruptionOf(pod, end) !== undefined;
}

/** Versions of one kind can be compared as numbers: https://kubernetes.io/docs/reference/using-api/api-concepts/#resource-versions */
function isOlder(pod: V1Pod, than: V1Pod): boolean {
  return Number(pod.metadata?.resourceVersion) < Number(than.metadata?.resourceVersion);
}
