import { type JudgeOptions, NO_STEP } from '../job/judge-options.ts';
import type { PullFailure } from '../messages/pulls.ts';
import type { StartFailure } from '../messages/starts.ts';
import { containerOf } from '../pod/containers.ts';
import { isByNode, isRejection } from '../pod/disruptions.ts';
import type { BrokenSending, Events, LookedUp, NodeCondition, SeenLog } from '../pod/events.ts';
import type { ContainerFacts, EndFacts, PodFacts } from '../pod/facts.ts';

/** All observations of one attempt's pod. A new attempt has a new state, so an old pod can't affect a new one. */
export type State = ObservedState | AwaitedState;

/** The pod does not exist yet. */
type AwaitedState = Omit<ObservedState, 'pod'> & { pod: undefined };

export type ObservedState = {
  options: JudgeOptions;
  /** As it was last observed, even after it was deleted. */
  pod: PodFacts;
  /** The image of the step's container when the pod was first observed. */
  stepImage?: string | undefined;
  /** `isEndUnseen`: it was missing from a list, so its last state is not known. */
  gone?: { at: number; isEndUnseen: boolean };
  /** When the last deletion request was first observed. */
  deletedAt?: number | undefined;
  /**
   * The generation of the pod before a deletion request, which raises it, if its status had observed it; infinite once
   * its status has been ahead, and so counts another pod.
   */
  liveGeneration?: number | undefined;
  /** The containers that have started at some time, and when a status or an event first showed it. */
  started: ReadonlyMap<string, number>;
  /** The kubelet does not take the pod back although its step had started. */
  isRejected: boolean;
  /**
   * The end of the step's container: when it was first observed, whether that was before any disruption, and whether the node
   * may have ended it without reporting that in the status, so that only events show it.
   */
  stepEnd?: { seenAt: number; isUndisturbed: boolean; mayBeKilled: boolean } | undefined;
  /** The end of a script whose shell stays (hold-on-failure), by its own words: only a failure is believed so. */
  held?: EndFacts;
  /** When the pod was first observed with a node. */
  boundAt?: number | undefined;
  node?: NodeCondition;
  /** The pull secrets that the node could not read, as far as known. */
  pullSecrets: readonly LookedUp[];
  /** Files that are sent to the pod: set if the connection has broken, with the time. */
  sending?: { at: number } & BrokenSending;
  /** When the pod started to need a node: at its creation, or when its last scheduling gate was removed. */
  unscheduledSince?: number | undefined;
  /** When it was first observed without a sandbox that it had. */
  sandboxLostSince?: number | undefined;
  pulls: Signals<PullFailure>;
  /** What prevents containers from starting, except images. */
  starts: Signals<StartFailure>;
  /** Since when containers that are restarted have been failing, by name. */
  crashes: ReadonlyMap<string, number>;
  /** Newest version of each event about the pod, in the order of first arrival. */
  events: Events;
  log?: SeenLog;
};

/** The pod as the cluster admitted it, and what was requested. */
export type PodAndRequest = Pick<ObservedState, 'pod' | 'options'>;

export function startState(options: JudgeOptions): AwaitedState {
  return {
    options,
    pod: undefined,
    started: new Map(),
    isRejected: false,
    pullSecrets: [],
    pulls: new Map(),
    starts: new Map(),
    crashes: new Map(),
    events: new Map(),
  };
}

/** Does the container exist only for its image, with a name that Pod Step chose? In messages, its name is the image. */
export function isForImageAlone({ asked, step }: JudgeOptions, container: string): boolean {
  const isOurs = asked?.some(({ consumer }) => consumer === container) ?? false;
  return step === NO_STEP && isOurs;
}

/**
 * Does the status show that the kubelet has observed the deletion, which raises the pod's generation? Undefined if that is not
 * known: no deletion was requested, or the cluster reports no generations. A virtual cluster reports the generations of another
 * pod, because its pod and the pod of its host are changed separately.
 * https://kubernetes.io/docs/concepts/workloads/pods/#pod-generation
 * https://github.com/loft-sh/vcluster/blob/main/pkg/controllers/resources/pods/syncer.go
 */
export function kubeletKnowsOfDeletion(
  { deletion, generation, observedGeneration: observed }: PodFacts,
  liveGeneration: number | undefined,
): boolean | undefined {
  if (deletion === undefined || generation === undefined || !observed) return undefined;
  if (liveGeneration === undefined || generation <= liveGeneration) return undefined;
  if (observed <= liveGeneration) return false;
  return observed === generation ? true : undefined;
}

/**
 * Does an event report that the node rejects or ends the pod, before its final phase (some 2 s after the containers' ends)?
 * This is not proof, because anyone can write an event.
 */
export function mayBeRejected({ hasFinalPhase }: PodFacts, events: Events): boolean {
  return !hasFinalPhase && [...events.values()].some(({ reason }) => isRejection(reason) || isByNode(reason));
}

export function stepContainer({ pod, options }: State): ContainerFacts | undefined {
  return pod && containerOf(pod, options.step);
}

/** If the step has started, nothing may start its program again. */
export function stepHasStarted({ started, options }: State): boolean {
  return started.has(options.step);
}

/**
 * The two sources for one failure. An event comes immediately, but can be lost, late, merged or out of order. A status comes up
 * to 15 s later, and then repeats what an event has cleared. Keeps the newest failure that names its cause.
 */
export type Signal<Failure> = {
  /** Place in the event order (pod/events.ts) of the newest one that reports the failure as over. */
  clearedAt: number;
  event: { place: number; since: number; failure: Failure } | undefined;
  status: { since: number; words: string; failure: Failure; isCleared: boolean } | undefined;
};

/** By the name of the container, or a key for the pod as a whole. */
export type Signals<Failure> = ReadonlyMap<string, Signal<Failure>>;
