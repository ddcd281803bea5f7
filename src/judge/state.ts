import type { CoreV1Event, V1Pod } from '@kubernetes/client-node';
import type { Cause } from '../job/causes.ts';
import type { ImageConsumer } from '../job/image-consumer.ts';
import type { AskedImage } from './containers.ts';
import { isRejection } from './end/refused-by-node.ts';
import { newestEvent, type SeenEvent } from './events.ts';
import type { NodeCondition } from './observation.ts';
import type { Pulls } from './pull/failed-pulls.ts';
import type { Crashes } from './start/crashes.ts';
import type { Starts } from './start/failed-starts.ts';

/** What is being judged, and by which times. All moments are milliseconds since 1970. */
export type JudgeOptions = {
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
  options: JudgeOptions;
  pod: undefined;
  /** None is known to be about it. */
  events: ReadonlyMap<string, SeenEvent>;
  /** Came before the pod itself, so that nobody knows yet whether they are about this one. */
  early: readonly EventObservation[];
};

export type ObservedState = {
  options: JudgeOptions;
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

export type EventObservation = { at: number; event: CoreV1Event };

export function startState(options: JudgeOptions): AwaitedState {
  return { options, pod: undefined, events: new Map(), early: [] };
}

/** The node the pod was given to; the kubelet's events can be ahead of the pod's own word. */
export function nodeOf(state: State): string | undefined {
  const hosts = [...state.events.values()].map(({ event: { source, reportingComponent } }) =>
    reportingComponent === 'kubelet' || source?.component === 'kubelet' ? source?.host : undefined,
  );
  return state.pod?.spec?.nodeName ?? hosts.find((host) => host);
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
 * Does an event say so, while the pod has no last word yet? That word comes some two seconds behind the containers' ends.
 * An event alone decides nothing: anybody may write one.
 */
export function mayBeRejected({ events }: ObservedState, { status }: V1Pod): boolean {
  if (/^(Succeeded|Failed)$/.test(status?.phase ?? '')) return false;
  return newestEvent(events, ({ reason = '' }) => isRejection(reason)) !== undefined;
}

/** Has the step's program begun? Then nothing may start it again. */
export function stepHasStarted(state: State): boolean {
  return state.pod !== undefined && state.started.has(state.options.step);
}
