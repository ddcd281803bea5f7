import type { CoreV1Event, V1Pod } from '@kubernetes/client-node';
import type { ImageConsumer } from '../plan/image-consumer.ts';
import type { Cause } from './causes.ts';
import { type AskedImage, hasStarted, statusesOf, statusOf } from './containers.ts';
import { isDisturbed } from './disruption.ts';
import { endOfStep } from './ended.ts';
import { containerOf, isAbout, newestEvent, placeOf, type SeenEvent } from './events.ts';
import { type Pulls, pullsAfterEvent, pullsAfterPod } from './failed-pulls.ts';
import { type Starts, startsAfterEvent, startsAfterPod } from './failed-starts.ts';
import { type Crashes, crashesAfterPod } from './init-ended.ts';
import { isRejection } from './refused-by-node.ts';
import { unscheduledSince } from './scheduling.ts';
import type { NodeCondition, Sighting } from './sighting.ts';

/** What is being judged, and by which times. All moments are milliseconds since 1970. */
export type Case = {
  /** The container whose end is the step's. */
  step: string;
  /** How long a failure that may pass is given, from the first of its kind. */
  graceMs: number;
  /** How long the volumes and the network of a pod are given to come up; undefined: SETUP_GRACE_MS. */
  setupGraceMs?: number | undefined;
  /** What failed pulls are given instead, by cause. */
  gracesMs?: Partial<Record<Cause, number>> | undefined;
  begunAt: number;
  timeoutMs: number;
  /** Who has another pull policy left: a failure of theirs needs no patience. */
  fallbacks?: readonly ImageConsumer[] | undefined;
  /** The pull secrets that the step itself has made: they are there, whatever a node says. */
  ownPullSecrets?: readonly string[] | undefined;
  /** Names of the image volumes that were asked for; a cluster may leave them out. */
  imageVolumes?: readonly string[] | undefined;
  /**
   * The images that were asked for; the cluster may put others in their place, and add containers of its own. Undefined:
   * nobody knows.
   */
  asked?: readonly AskedImage[] | undefined;
  /** How long a node is waited for, not counting the time in which one is being added; undefined: as long as the step may take. */
  scheduleTimeoutMs?: number | undefined;
  /** How long one pull may take that neither ends nor fails; undefined: as long as the step may take. */
  pullTimeoutMs?: number | undefined;
};

/** All that was seen of one attempt's pod. A new attempt has a new state, so an old pod can't speak about a new one. */
export type State = AwaitedState | ObservedState;

/** The pod was not seen yet. */
export type AwaitedState = {
  case: Case;
  pod: undefined;
  /** None is known to be about it. */
  events: ReadonlyMap<string, SeenEvent>;
  /** Came before the pod itself, so that nobody knows yet whether they are about this one. */
  early: readonly EventSighting[];
};

export type ObservedState = {
  case: Case;
  /** As it was last seen, also when it is gone. */
  pod: V1Pod;
  /** `isEndUnseen`: it was found missing from a list, so its last state is not known. */
  gone: { at: number; isEndUnseen: boolean } | undefined;
  /** The deletion that was last asked for: its stamp, and when it was first seen here. */
  deletion: { stamp: string; seenAt: number } | undefined;
  /** The generation of the pod before anyone asked for its deletion, which raises it. */
  liveGeneration: number | undefined;
  /** The containers that were seen to have started, now or earlier, by a status or an event. */
  started: ReadonlySet<string>;
  /** Its kubelet does not take the pod back, though its step had started. */
  isRejected: boolean;
  /** The end of the step's container: when it was first seen, and whether that was before anything had come from outside. */
  stepEnd: { seenAt: number; isUndisturbed: boolean } | undefined;
  /** When the pod was first seen to have been given to a node. */
  boundAt: number | undefined;
  /** Its node, as it was last looked at. */
  node: NodeCondition | undefined;
  /** Since when the pod has been waiting for a node. */
  unscheduledSince: number | undefined;
  pulls: Pulls;
  starts: Starts;
  crashes: Crashes;
  /** Newest version of each event about the pod, in the order in which they first came. */
  events: ReadonlyMap<string, SeenEvent>;
  /** The first lines of the step's log, once it has ended. */
  log: readonly string[] | undefined;
};

/**
 * Storage and network systems need minutes where a registry needs seconds: a volume is detached from a lost node after
 * up to six, a pod's address comes when another pod's is free.
 * https://kubernetes.io/docs/concepts/cluster-administration/node-shutdown/#storage-force-detach-on-timeout
 */
export const SETUP_GRACE_MS = 300_000;

/** A pod has some ten to a hundred. Anybody who may create events can write more, and they must not fill the memory. */
const MOST_EVENTS = 500;

type EventSighting = { at: number; event: CoreV1Event };

export function startState(of: Case): AwaitedState {
  return { case: of, pod: undefined, events: new Map(), early: [] };
}

/** What is known of a pod before it is looked at. */
function firstSeen(of: Case, pod: V1Pod): ObservedState {
  return {
    case: of,
    pod,
    gone: undefined,
    deletion: undefined,
    liveGeneration: undefined,
    started: new Set(),
    isRejected: false,
    stepEnd: undefined,
    boundAt: undefined,
    node: undefined,
    unscheduledSince: undefined,
    pulls: new Map(),
    starts: new Map(),
    crashes: new Map(),
    events: new Map(),
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
  if (state.pod === undefined) return observeEarly(state, sighting);
  if ('event' in sighting) return observeEvent(state, sighting);
  if ('log' in sighting) return { ...state, log: sighting.log };
  if ('node' in sighting) return { ...state, node: sighting.node };
  return { ...state, gone: state.gone ?? { at: sighting.at, isEndUnseen: sighting.unseen === true } };
}

/** What was never there can't be gone, and has neither node nor log: the watch can be ahead of the create. */
function observeEarly(state: AwaitedState, sighting: Sighting): AwaitedState {
  if (!('event' in sighting) || state.early.length >= MOST_EVENTS) return state;
  return { ...state, early: [...state.early, sighting] };
}

function observePod(state: State, pod: V1Pod, at: number): ObservedState {
  if (state.pod === undefined)
    return state.early.reduce(observeEvent, withPod(firstSeen(state.case, pod), pod, at));
  // A name that is taken by another pod is free of ours.
  if (state.pod.metadata?.uid !== pod.metadata?.uid)
    return { ...state, gone: state.gone ?? { at, isEndUnseen: false } };
  return isOlder(pod, state.pod) ? state : withPod(state, pod, at);
}

function withPod(state: ObservedState, pod: V1Pod, at: number): ObservedState {
  const { deletionTimestamp, generation } = pod.metadata ?? {};
  const liveGeneration = deletionTimestamp === undefined ? generation : state.liveGeneration;
  const isRejected = state.isRejected || hasLostStatus(state, pod);
  const started = statusesOf(pod).flatMap((status) => (hasStarted(status) ? [status.name] : []));
  return {
    ...state,
    pod,
    deletion: deletionAfterPod(state, pod, at),
    boundAt: state.boundAt ?? (pod.spec?.nodeName === undefined ? undefined : at),
    liveGeneration,
    started: withMore(state.started, started),
    isRejected,
    stepEnd: stepEndAfterPod({ ...state, liveGeneration, isRejected }, pod, at),
    unscheduledSince: unscheduledSince(state.unscheduledSince, pod, at),
    pulls: pullsAfterPod(state.pulls, pod, at),
    starts: startsAfterPod(state.starts, state.case.step, pod, at),
    crashes: crashesAfterPod(state.crashes, pod, at),
  };
}

function stepEndAfterPod(state: ObservedState, pod: V1Pod, at: number): ObservedState['stepEnd'] {
  const { isRejected, stepEnd } = state;
  const end = endOfStep(state.case.step, pod);
  if (end === undefined) return stepEnd;
  const isUnaware = kubeletKnowsOfDeletion(state, pod) === false;
  const isUndisturbed = !isRejected && !mayBeRejected(state, pod) && !isDisturbed(pod, end, isUnaware);
  return { seenAt: stepEnd?.seenAt ?? at, isUndisturbed: stepEnd?.isUndisturbed || isUndisturbed };
}

function observeEvent(state: ObservedState, sighting: EventSighting): ObservedState {
  const { event, at } = sighting;
  if (!isAbout(event, state.pod)) return state;
  const key = event.metadata.uid ?? event.metadata.name ?? `${event.reason} ${event.message}`;
  const known = state.events.get(key);
  if (known === undefined && state.events.size >= MOST_EVENTS) return state;
  if (known !== undefined && placeOf(event) <= placeOf(known.event)) return state;
  return {
    ...state,
    events: new Map(state.events).set(key, { event, firstAt: known?.firstAt ?? at, at }),
    started: withMore(state.started, event.reason === 'Started' ? [containerOf(event) ?? ''] : []),
    pulls: pullsAfterEvent(state.pulls, state.pod, event, at),
    starts: startsAfterEvent(state.starts, state.case.step, event, at),
  };
}

/**
 * Does the kubelet's status show that it has observed the deletion (true), or that it has not (false)? A deletion raises
 * the pod's generation. Undefined where nothing tells: nobody asked for one, or the cluster counts no generations.
 * https://kubernetes.io/docs/concepts/workloads/pods/#pod-generation
 */
export function kubeletKnowsOfDeletion({ liveGeneration }: ObservedState, pod: V1Pod): boolean | undefined {
  const { deletionTimestamp, generation } = pod.metadata ?? {};
  const observed = pod.status?.observedGeneration;
  if (deletionTimestamp === undefined || generation === undefined || !observed) return undefined;
  if (liveGeneration === undefined || generation <= liveGeneration) return undefined;
  if (observed <= liveGeneration) return false;
  return observed >= generation ? true : undefined;
}

/**
 * Has the step's container, which had started, no status any more? So a kubelet that was started again reports a pod that
 * it rejects (its node has changed, or has too little left). It then ends the containers, and tells the reason only when
 * they are gone.
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/kubelet.go (rejectPod), …/status/status_manager.go (mergePodStatus)
 */
function hasLostStatus({ pod: before, case: { step } }: ObservedState, pod: V1Pod): boolean {
  return hasStarted(statusOf(before, step)) && statusOf(pod, step) === undefined;
}

/**
 * Does an event say so, while the pod has no last word yet? That word comes some two seconds behind the containers' ends.
 * An event alone decides nothing: anybody may write one.
 */
export function mayBeRejected({ events }: ObservedState, { status }: V1Pod): boolean {
  if (/^(Succeeded|Failed)$/.test(status?.phase ?? '')) return false;
  return newestEvent(events, ({ reason = '' }) => isRejection(reason)) !== undefined;
}

function withMore(known: ReadonlySet<string>, names: string[]): ReadonlySet<string> {
  return names.every((name) => known.has(name)) ? known : new Set([...known, ...names]);
}

/** Has the step's program begun? Then nothing may start it again. */
export function stepHasStarted(state: State): boolean {
  return state.pod !== undefined && state.started.has(state.case.step);
}

/** A further request changes the stamp: the time to end runs anew. Its stamp is of the API server's clock, so when it was seen counts. */
function deletionAfterPod(
  { deletion }: ObservedState,
  { metadata }: V1Pod,
  at: number,
): ObservedState['deletion'] {
  if (metadata?.deletionTimestamp === undefined) return undefined;
  const stamp = String(metadata.deletionTimestamp);
  return deletion?.stamp === stamp ? deletion : { stamp, seenAt: at };
}

/** Versions of one kind can be compared as numbers: https://kubernetes.io/docs/reference/using-api/api-concepts/#resource-versions */
function isOlder(pod: V1Pod, than: V1Pod): boolean {
  return Number(pod.metadata?.resourceVersion) < Number(than.metadata?.resourceVersion);
}
