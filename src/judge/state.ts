import type { CoreV1Event, V1Pod } from '@kubernetes/client-node';
import type { Cause } from '../job/causes.ts';
import type { ImageConsumer } from '../job/images/image-consumer.ts';
import { type AskedImage, containersOf, hasFinalPhase, hasStarted, statusOf } from './containers.ts';
import { isByNode } from './end/disruption.ts';
import { isRejection } from './end/refused-by-node.ts';
import type { SeenEvent } from './events.ts';
import type { LookedUp, NodeCondition } from './observation.ts';
import type { Pulls } from './pull/failed-pulls.ts';
import type { Starts } from './start/failed-starts.ts';
import type { Crashes } from './start/init-container-blocker.ts';

/** What to judge by. Points in time are milliseconds since 1970. */
export type JudgeOptions = {
  /** Name of the step's container; NO_STEP where only images are checked. */
  step: string;
  /** How long a transient failure is given, from the first of its kind. */
  graceMs: number;
  /** How long the volumes and the network of a pod may take to come up; undefined: SETUP_GRACE_MS. */
  setupGraceMs?: number | undefined;
  /** Replaces `graceMs` for failed pulls, by cause. */
  gracesMs?: Partial<Record<Cause, number>> | undefined;
  begunAt: number;
  timeoutMs: number;
  /** Image consumers that have another pull policy left: their failures get no grace. */
  fallbacks?: readonly ImageConsumer[] | undefined;
  /** Pull secrets that the step itself created: they exist, even if a node reports them missing. */
  ownPullSecrets?: readonly string[] | undefined;
  /** Names of the image volumes that were asked for; a cluster may drop them. */
  imageVolumes?: readonly string[] | undefined;
  /** The images that were asked for; the cluster may replace them and add containers. Undefined: not known. */
  asked?: readonly AskedImage[] | undefined;
  /** Names of all volumes that were asked for; the cluster may add some. Undefined: not known. */
  volumes?: readonly string[] | undefined;
  /** The activeDeadlineSeconds that were asked for; undefined: not known. */
  deadlineSeconds?: number | undefined;
  /** The job has its repository on the runner. For a hint alone. */
  isCheckedOutOnRunner?: boolean | undefined;
  /** How long to wait for a node, not counting the time while one is being added; undefined: as long as the step. */
  scheduleTimeoutMs?: number | undefined;
  /** How long one pull may take that neither ends nor fails; undefined: as long as the step may take. */
  pullTimeoutMs?: number | undefined;
  /** The reasons for which the step lost earlier pods, in order; undefined: none is known. */
  lostPods?: readonly string[] | undefined;
};

/** No container is judged as the step's. */
export const NO_STEP = '';

/** All observations of one attempt's pod. A new attempt has a new state, so an old pod can't affect a new one. */
export type State = AwaitedState | ObservedState;

export type AwaitedState = {
  options: JudgeOptions;
  pod: undefined;
  /** None is known to be about it. */
  events: ReadonlyMap<string, SeenEvent>;
  /** Arrived before the pod itself, so it is not known yet whether they are about this one. */
  early: readonly EventObservation[];
};

export type ObservedState = {
  options: JudgeOptions;
  /** As it was last observed, also when it is gone. */
  pod: V1Pod;
  /** Of the step's container, when the pod was first observed. */
  stepImage: string | undefined;
  /** `isEndUnseen`: it was missing from a list, so its last state is not known. */
  gone: { at: number; isEndUnseen: boolean } | undefined;
  /** The last deletion request: its timestamp, and when it was first observed here. */
  deletion: { stamp: string; seenAt: number } | undefined;
  /**
   * The generation of the pod before a deletion request, which raises it, if its status had observed it; infinite once
   * its status has been ahead, and so counts another pod.
   */
  liveGeneration: number | undefined;
  /** The containers that have started at some time, and when a status or an event first showed it. */
  started: ReadonlyMap<string, number>;
  /** The kubelet does not take the pod back although its step had started. */
  isRejected: boolean;
  /**
   * The end of the step's container: when it was first observed, whether that was before any disruption, and whether the
   * node may have ended it without a word in the status.
   */
  stepEnd: { seenAt: number; isUndisturbed: boolean; mayBeKilled: boolean } | undefined;
  /** When the pod was first observed with a node. */
  boundAt: number | undefined;
  /** Its node, as last read. */
  node: NodeCondition | undefined;
  /** Of those that the node could not read, as far as known. */
  pullSecrets: readonly LookedUp[];
  unscheduledSince: number | undefined;
  /** When it was first observed without a sandbox that it had. */
  sandboxLostSince: number | undefined;
  pulls: Pulls;
  starts: Starts;
  crashes: Crashes;
  /** Newest version of each event about the pod, in the order of first arrival. */
  events: ReadonlyMap<string, SeenEvent>;
  /** Of the step's log, once it has ended, its first and its last lines. `isCut`: it could not be read to its end. */
  log:
    | { first: readonly string[]; last: readonly string[]; isCut: boolean; isShWithoutBash: boolean }
    | undefined;
};

export type EventObservation = { at: number; event: CoreV1Event };

export function startState(options: JudgeOptions): AwaitedState {
  return { options, pod: undefined, events: new Map(), early: [] };
}

/** Is the container there for its image alone, by a name that we gave it? To people the image is its name. */
export function isForImageAlone({ options }: State, container: string): boolean {
  const isOurs = options.asked?.some(({ consumer }) => consumer.name === container) ?? false;
  return options.step === NO_STEP && isOurs;
}

/** The node the pod was given to. Not by an event, which anybody may write: workflows put the output `node` into commands. */
export function nodeOf({ pod }: State): string | undefined {
  return pod?.spec?.nodeName;
}

/**
 * Does the status show that the kubelet has observed the deletion, which raises the pod's generation? Undefined if that
 * is not known: no deletion was requested, or the cluster reports no generations, or those of another pod, as a virtual
 * cluster does, whose pod and that of its host are changed apart.
 * https://kubernetes.io/docs/concepts/workloads/pods/#pod-generation
 * https://github.com/loft-sh/vcluster/blob/main/pkg/controllers/resources/pods/syncer.go
 */
export function kubeletKnowsOfDeletion({ liveGeneration }: ObservedState, pod: V1Pod): boolean | undefined {
  const { deletionTimestamp, generation } = pod.metadata ?? {};
  const observed = pod.status?.observedGeneration;
  if (deletionTimestamp === undefined || generation === undefined || !observed) return undefined;
  if (liveGeneration === undefined || generation <= liveGeneration) return undefined;
  if (observed <= liveGeneration) return false;
  return observed === generation ? true : undefined;
}

/** `before`: that of the pod as it was last seen. */
export function liveGenerationOf(
  { metadata, status }: V1Pod,
  before: number | undefined,
): number | undefined {
  const { deletionTimestamp, generation = 0 } = metadata ?? {};
  const observed = status?.observedGeneration ?? 0;
  if (deletionTimestamp !== undefined || before === Number.POSITIVE_INFINITY) return before;
  if (observed > generation) return Number.POSITIVE_INFINITY;
  return observed === generation && observed > 0 ? generation : undefined;
}

/**
 * Does an event report that the node rejects or ends the pod, before its final phase (some 2 s after the containers' ends)?
 * It is no proof: anybody may write an event.
 */
export function mayBeRejected({ events }: ObservedState, pod: V1Pod): boolean {
  const reasons = [...events.values()].map(({ event: { reason = '' } }) => reason);
  return !hasFinalPhase(pod) && reasons.some((reason) => isRejection(reason) || isByNode(reason));
}

/** By their statuses, which only the node writes. Then events tell no more of how the pod starts. */
export function haveAllStarted({ pod }: State): boolean {
  return pod !== undefined && containersOf(pod).every(({ name }) => hasStarted(statusOf(pod, name)));
}

/** After that nothing may start its program again. */
export function stepHasStarted(state: State): boolean {
  return state.pod !== undefined && state.started.has(state.options.step);
}
