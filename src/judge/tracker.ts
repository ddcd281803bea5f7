import { theNamespace, whoIs } from '../findings/wording.ts';
import { type Cause, persistenceOf } from '../job/causes.ts';
import { isSameImage } from '../job/image-reference.ts';
import { entryOf } from '../job/values.ts';
import { classifyPullMessage, isForImage, type PullFailure } from '../messages/pulls.ts';
import { HOOK_FAILED, NOT_STARTED } from '../messages/start-rows.ts';
import { readStartFailure, type StartFailure } from '../messages/starts.ts';
import { containerOf, imagesOf } from '../pod/containers.ts';
import { type EventFacts, type Events, newestEvent } from '../pod/events.ts';
import type { ContainerFacts, PodFacts } from '../pod/facts.ts';
import type { ObservedState, Signal, Signals } from './state.ts';

type Pulls = ObservedState['pulls'];
type Starts = ObservedState['starts'];

/** `words`: all that a container status says, to separate new from repeated. */
type FromStatus<Failure> = { words: string; failure: Failure };

/** Tracks failures of one kind. `rank`: how much a failure says; the higher rank wins, among equals the newer one. */
function signalTracker<Failure>(rank: (failure: Failure) => number) {
  type One = Signal<Failure>;
  type All = Signals<Failure>;
  const nothing: One = { clearedAt: Number.NEGATIVE_INFINITY, event: undefined, status: undefined };

  const update = (all: All, key: string, change: (before: One) => One): All =>
    new Map(all).set(key, change(all.get(key) ?? nothing));

  const choose = (old: Failure, fresh: Failure, isNewer: boolean): Failure => {
    if (rank(old) !== rank(fresh)) return rank(old) > rank(fresh) ? old : fresh;
    return isNewer ? fresh : old;
  };

  /** `place`: position in the event order (pod/events.ts); `at`: when the event was observed. */
  const failedByEvent = (
    all: All,
    key: string,
    { place, at, failure }: { place: number; at: number; failure: Failure },
  ): All =>
    update(all, key, (before) => {
      if (place <= before.clearedAt) return before;
      const known = before.event ?? { place, since: at, failure };
      const event = {
        place: Math.max(place, known.place),
        since: Math.min(at, known.since),
        failure: choose(known.failure, failure, place >= known.place),
      };
      return { ...before, event };
    });

  /** An event reports the failure as over. A status that still shows it is outdated until its words change. */
  const clearedByEvent = (all: All, key: string, place: number): All =>
    update(all, key, (before) => {
      if (place <= before.clearedAt) return before;
      const event = before.event !== undefined && before.event.place > place ? before.event : undefined;
      return { clearedAt: place, event, status: before.status && { ...before.status, isCleared: true } };
    });

  const failedByStatus = (before: One, { words, failure }: FromStatus<Failure>, at: number): One => {
    const known = before.status;
    if (known?.words === words) return before;
    const goesOn = known !== undefined && !known.isCleared;
    const status = {
      since: goesOn ? known.since : at,
      words,
      failure: goesOn ? choose(known.failure, failure, true) : failure,
      isCleared: false,
    };
    return { ...before, status };
  };

  /** Adds the statuses of a pod. A container that has started and shows no failure is reset. */
  const afterPod = (
    all: All,
    { containers }: PodFacts,
    at: number,
    read: (container: ContainerFacts) => FromStatus<Failure> | undefined,
  ): All =>
    containers
      .filter(({ isReported }) => isReported)
      .reduce((rest, container) => {
        const found = read(container);
        return update(rest, container.name, (before) =>
          found === undefined
            ? { ...before, status: undefined, ...(container.hasStarted && { event: undefined }) }
            : failedByStatus(before, found, at),
        );
      }, all);

  const currentOf = ({ event, status }: Signal<Failure>) => {
    const current = status?.isCleared ? undefined : status;
    if (event === undefined || current === undefined) return event ?? current;
    const since = Math.min(event.since, current.since);
    return { since, failure: choose(current.failure, event.failure, true) };
  };

  /**
   * Failures that continue, in no particular order. `container`: its name, or the key for the pod as a whole; `since`: when
   * either source first showed it, milliseconds since 1970.
   */
  const current = (all: All) =>
    [...all].flatMap(([container, signal]) => {
      const found = currentOf(signal);
      return found === undefined ? [] : [{ container, since: found.since, failure: found.failure }];
    });

  return { failedByEvent, clearedByEvent, afterPod, current };
}

/**
 * Failures to pull the images of one container since its last successful pull. `failure`: the newest one that names its
 * cause; the back-off of an old kubelet names none.
 */
export type PullEpisode = {
  container: ContainerFacts;
  /** The image that could not be pulled, as the cluster has it. */
  image: string;
  since: number;
  failure: PullFailure;
};

const pullTracker = signalTracker<PullFailure>(pullRank);

/** Events with the runtime's words; `Error: ErrImagePull` and `Back-off pulling image …`, which follow, have none. */
const FAILED_PULL = /^Failed to pull image /;
/** Kubelets from 1.35 on read the pull secrets before they pull, and say no more where they can't (recorded on 1.37.1). */
const UNREADABLE_PULL_SECRET =
  /^Error: (?:unable to parse auth field|illegal base64 data|json: cannot unmarshal)/;
const FAILING_REASONS = new Set(['ErrImageNeverPull', 'InspectFailed']);

/** Does the event report why an image could not be pulled? */
export function isFailedPull({ reason, words }: Pick<EventFacts, 'reason' | 'words'>): boolean {
  return reason === 'Failed' && (FAILED_PULL.test(words) || UNREADABLE_PULL_SECRET.test(words));
}

/**
 * Adds a failed pull, or the successful one that ends the episode. The image of a volume is pulled before the
 * container's own, in an event about the pod; it concerns only the containers that mount it.
 */
export function pullsAfterEvent(pulls: Pulls, pod: PodFacts, event: EventFacts, at: number): Pulls {
  const { container: own, image, place } = event;
  if (event.reason === 'Pulled') {
    if (own !== undefined) return pullTracker.clearedByEvent(pulls, own, place);
    const failing = [...pulls].filter(([, { event: failed }]) => failed && failed.failure.image === image);
    return failing.reduce((rest, [container]) => pullTracker.clearedByEvent(rest, container, place), pulls);
  }
  if (!FAILING_REASONS.has(event.reason) && !isFailedPull(event)) return pulls;
  const failure = classifyPullMessage(event.words, event.reason);
  return pod.containers
    .filter((one) => (own === undefined || own === one.name) && concerns(one, own, failure))
    .reduce((all, { name }) => pullTracker.failedByEvent(all, name, { place, at, failure }), pulls);
}

/** Adds the statuses. A container that started has its image, whatever an event says. */
export function pullsAfterPod(pulls: Pulls, pod: PodFacts, at: number): Pulls {
  return pullTracker.afterPod(pulls, pod, at, ({ waiting, hasStarted }) => {
    const { reason = '', message = '' } = waiting ?? {};
    if (hasStarted || !isForImage(reason)) return undefined;
    return { words: `${reason}: ${message}`, failure: classifyPullMessage(message, reason) };
  });
}

export function pullEpisodes({ pod, pulls, events }: Pick<ObservedState, 'pod' | 'pulls' | 'events'>) {
  return pullTracker.current(pulls).flatMap(({ container: name, since, failure }): PullEpisode[] => {
    const container = containerOf(pod, name);
    if (container === undefined) return [];
    const cause = causeInPod(failure, pod, events);
    return [{ container, image: failedImage(container, failure), since, failure: { ...failure, cause } }];
  });
}

/**
 * CRI-O reports the same for missing credentials and for refused ones. The pod shows which, because the API server adds the pull
 * secrets of the service account to it. https://github.com/containers/image/blob/v5.36.2/docker/errors.go
 */
function causeInPod({ cause, rawMessage }: PullFailure, pod: PodFacts, events: Events): Cause {
  if (cause !== 'unauthorized' || !/authentication required/i.test(rawMessage)) return cause;
  const missing = namedPullSecrets(pod, events);
  return pod.pullSecrets.every((name) => missing.includes(name)) ? 'credentials-missing' : cause;
}

/** For the events of one pull. The next pull comes 10 s later at the earliest. */
const MAX_EVENTS_APART_MS = 5000;

/**
 * The secrets that were missing in the newest pull. The kubelet continues without a secret that does not exist, or that did not
 * arrive within a second, and reports both with the same event at each pull:
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/kubelet_pods.go (getPullSecretsForPod),
 * …/util/manager/watch_based_manager.go. Anyone can write an event, so only names that the pod has count.
 */
export function namedPullSecrets(pod: PodFacts, events: Events): string[] {
  const named = newestEvent(events, ({ reason }) => reason === 'FailedToRetrieveImagePullSecret');
  if (named === undefined || (newestEvent(events, isFailedPull)?.at ?? 0) > named.at + MAX_EVENTS_APART_MS)
    return [];
  const names = /image pull secrets \(([^)]+)\)/.exec(named.words)?.[1] ?? '';
  return names.split(/,\s*/).filter((name) => pod.pullSecrets.includes(name));
}

/**
 * All failed pulls: the images that the containers wait for, and further images. A container keeps the failure of only one
 * image, and a kubelet tries all image volumes of a pod before it starts a container that mounts them.
 */
export function failedImages({ pod, pulls, events }: ObservedState): PullEpisode[] {
  const images = new Set([...events.values()].map(({ image }) => image));
  images.delete(undefined);
  const further = [...images].flatMap((image) => {
    const alone = [...events.values()]
      .filter((event) => event.image === image)
      .toSorted((a, b) => a.place - b.place)
      .reduce((before: Pulls, event) => pullsAfterEvent(before, pod, event, event.firstAt), new Map());
    return pullEpisodes({ pod, pulls: alone, events }).slice(0, 1);
  });
  return [...pullEpisodes({ pod, pulls, events }), ...further];
}

/** An unmounted image volume concerns no container; a volume pull says nothing about a container of the same image. */
function concerns(container: ContainerFacts, own: string | undefined, { image }: PullFailure): boolean {
  if (image === undefined) return own !== undefined;
  const isMounted = container.mountedImages.some(({ reference }) => reference === image);
  return isMounted || (own !== undefined && container.image === image);
}

/**
 * The image that could not be pulled: the image of the pod that the kubelet names, or else the runtime. Never another one: a
 * message also has the words of a registry, and the name becomes an output.
 */
function failedImage(container: ContainerFacts, failure: PullFailure): string {
  const needed = imagesOf(container);
  const { named } = failure;
  return (
    needed.find((image) => image === failure.image) ??
    needed.find((image) => named !== undefined && isSameImage(image, named)) ??
    needed[0] ??
    'the image'
  );
}

/** A permanent cause stays true, whatever the next attempt reports. A back-off alone names no cause. */
function pullRank({ cause }: PullFailure): number {
  if (cause === 'backoff-only') return 0;
  return persistenceOf(cause) === 'permanent' ? 2 : 1;
}

const startTracker = signalTracker<StartFailure>(startRank);

const NODE = '(node)';
const VOLUMES = '(volumes)';
const SANDBOX = '(sandbox)';
/** What the kubelet does for a pod as a whole, in its order: cgroup and folders, volumes, sandbox. */
const STAGES = [NODE, VOLUMES, SANDBOX] as const;
type PodStage = (typeof STAGES)[number];

/** `container`: undefined for the whole pod. */
export type FailedStart = { container: ContainerFacts | undefined; since: number; failure: StartFailure };

/**
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/events/event.go; the controller manager attaches.
 */
const POD_EVENTS: Record<string, PodStage> = {
  FailedSync: NODE,
  FailedCreatePodContainer: NODE,
  FailedMount: VOLUMES,
  FailedAttachVolume: VOLUMES,
  FailedMapVolume: VOLUMES,
  FailedCreatePodSandBox: SANDBOX,
  FailedPodSandBoxStatus: SANDBOX,
  FailedPrepareDynamicResources: SANDBOX,
  NetworkNotReady: SANDBOX,
};

/** Its event has the reason of a container that failed: kubelet.go (SyncPod, makePodDataDirs). */
const NO_FOLDERS = /^error making pod data directories/;

/**
 * For a virtual node, which creates no container for a pod without them.
 * https://github.com/virtual-kubelet/virtual-kubelet/blob/master/internal/podutils/env.go
 */
const MISSING_OBJECT = /^Mandatory(?:ConfigMap|Secret)(?:Key)?NotFound$/;

function stageOf(reason: string, words: string): PodStage | undefined {
  if (MISSING_OBJECT.test(reason)) return VOLUMES;
  return reason === 'Failed' && NO_FOLDERS.test(words) ? NODE : entryOf(POD_EVENTS, reason);
}

/** Does the event report what prevents the whole pod from starting? */
export function isAboutWholePod({ reason, words }: EventFacts): boolean {
  return stageOf(reason, words) !== undefined;
}

/** https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/kuberuntime/kuberuntime_container.go */
export const WAITING_FOR_START: ReadonlySet<string> = new Set([
  'CreateContainerConfigError',
  'CreateContainerError',
  'PreCreateHookError',
  'PreStartHookError',
  HOOK_FAILED,
  ...NOT_STARTED,
]);

/** Adds an event. One of a later stage, or about a container, shows that the stages before are done. */
export function startsAfterEvent({ starts, pod, options }: ObservedState, event: EventFacts, at: number) {
  const { place, reason, words, container } = event;
  const where = theNamespace(pod);
  const cleared = (stages: readonly PodStage[]) =>
    stages.reduce((all, stage) => startTracker.clearedByEvent(all, stage, place), starts);
  const key = stageOf(reason, words);
  if (key !== undefined) {
    const stage = key === VOLUMES ? 'volumes' : 'sandbox';
    const failure = readStartFailure({ stage, who: 'the pod', where }, reason, words);
    const rest = cleared(STAGES.slice(0, STAGES.indexOf(key)));
    return startTracker.failedByEvent(rest, key, { place, at, failure });
  }
  if (reason === 'SuccessfulAttachVolume') return cleared([VOLUMES]);
  if (container === undefined) return starts;
  const rest = cleared(STAGES);
  if (reason === 'Started') return startTracker.clearedByEvent(rest, container, place);
  const error = /^Error: (\w*)/.exec(words)?.[1];
  // For a failed pull, there is a better event, or it is one itself.
  if (reason !== 'Failed' || error === undefined || isForImage(error) || isFailedPull(event)) return rest;
  const who = whoIs(container, options.step);
  const isUnlimited = containerOf(pod, container)?.memoryLimit === undefined;
  const failure = readStartFailure({ stage: 'container', who, where, isUnlimited }, '', words);
  return startTracker.failedByEvent(rest, container, { place, at, failure });
}

/** Adds the statuses. A container that runs has started, whatever an event says. */
export function startsAfterPod(starts: Starts, step: string, pod: PodFacts, at: number): Starts {
  const where = theNamespace(pod);
  return startTracker.afterPod(starts, pod, at, (container) => {
    const { reason = '', message = '' } = failedStart(container) ?? {};
    if (reason === '') return undefined;
    const { name, memoryLimit } = container;
    const isUnlimited = memoryLimit === undefined;
    const subject = { stage: 'container', who: whoIs(name, step), where, isUnlimited } as const;
    return { words: `${reason}: ${message}`, failure: readStartFailure(subject, reason, message) };
  });
}

export function failedStarts({ pod, starts }: Pick<ObservedState, 'pod' | 'starts'>): FailedStart[] {
  return startTracker.current(starts).flatMap(({ container: key, ...failed }) => {
    const container = containerOf(pod, key);
    const isStage = STAGES.some((stage) => stage === key);
    return container === undefined && !isStage ? [] : [{ ...failed, container }];
  });
}

/** A container that could not be started; without a retry its status is terminated. */
function failedStart({ waiting, end }: ContainerFacts) {
  const { reason = '', message } = waiting ?? {};
  if (WAITING_FOR_START.has(reason)) return waiting;
  if (message && isUnknownFailure(reason)) return { reason, message: `${reason}: ${message}` };
  return WAITING_FOR_START.has(end?.reason ?? '') ? end : undefined;
}

/**
 * A failure that is not known here, for example of a newer kubelet. Providers of virtual nodes also have their own reasons for
 * successes, so the reason must say that it is a failure.
 */
function isUnknownFailure(reason: string): boolean {
  const isFailure = /Err|Fail|BackOff|Invalid|Denied|Un(?:able|available|supported)|Cannot|NotFound/.test(
    reason,
  );
  return isFailure && !isForImage(reason) && reason !== 'CrashLoopBackOff';
}

export function isSetUp({ hasSandbox, containers }: PodFacts): boolean {
  return hasSandbox === true || containers.some(({ hasStarted }) => hasStarted);
}

function startRank({ isHopeless, isVague }: StartFailure): number {
  if (isHopeless) return 2;
  return isVague ? 0 : 1;
}
