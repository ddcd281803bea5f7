import type { CoreV1Event, V1ContainerStatus, V1Pod } from '@kubernetes/client-node';
import { entryOf } from '../../job/json.ts';
import { hasStarted, sandboxOf, statusesOf } from '../containers.ts';
import { containerOf, placeOf, wordsOf } from '../events.ts';
import { isFailedPull, isForImage } from '../pull/failed-pulls.ts';
import { namespaceOf, whoIs } from '../sentence.ts';
import { type Signals, signalTracker } from '../signal-tracker.ts';
import { readStartFailure, type StartFailure } from './start-failure.ts';

/** What keeps containers from starting, except images: by container name, or what of the pod as a whole. */
export type Starts = Signals<StartFailure>;

const tracker = signalTracker<StartFailure>(rankOf);

const NODE = '(node)';
const VOLUMES = '(volumes)';
const SANDBOX = '(sandbox)';
/** What the kubelet does for a pod as a whole, in its order: cgroup and folders, volumes, sandbox. */
const STAGES = [NODE, VOLUMES, SANDBOX] as const;
type PodStage = (typeof STAGES)[number];

/** `container`: undefined for the whole pod. */
export type FailedStart = { container: string | undefined; since: number; failure: StartFailure };

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
 * Of a virtual node, which makes no container for a pod that lacks them.
 * https://github.com/virtual-kubelet/virtual-kubelet/blob/master/internal/podutils/env.go
 */
const MISSING_OBJECT = /^Mandatory(?:ConfigMap|Secret)(?:Key)?NotFound$/;

function stageOf({ reason = '' }: CoreV1Event, words: string): PodStage | undefined {
  if (MISSING_OBJECT.test(reason)) return VOLUMES;
  return reason === 'Failed' && NO_FOLDERS.test(words) ? NODE : entryOf(POD_EVENTS, reason);
}

/** Does the event tell what keeps the pod as a whole from its start? */
export function isAboutWholePod(event: CoreV1Event): boolean {
  return stageOf(event, wordsOf(event)) !== undefined;
}

/** https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/kuberuntime/kuberuntime_container.go */
export const WAITING_FOR_START = new Set([
  'CreateContainerConfigError',
  'CreateContainerError',
  'PreCreateHookError',
  'PreStartHookError',
  'PostStartHookError',
  'RunContainerError',
  'StartError',
  'ContainerCannotRun',
]);

/** Adds an event. One of a later stage, or about a container, shows that the stages before are done. */
export function startsAfterEvent(starts: Starts, step: string, event: CoreV1Event, at: number): Starts {
  const place = placeOf(event);
  const { reason = '' } = event;
  const where = namespaceOf(event.metadata);
  const words = wordsOf(event);
  const cleared = (stages: readonly PodStage[]) =>
    stages.reduce((all, stage) => tracker.clearedByEvent(all, stage, place), starts);
  const key = stageOf(event, words);
  if (key !== undefined) {
    const stage = key === VOLUMES ? 'volumes' : 'sandbox';
    const failure = readStartFailure({ stage, who: 'the pod', where }, reason, words);
    const rest = cleared(STAGES.slice(0, STAGES.indexOf(key)));
    return tracker.failedByEvent(rest, key, { place, at, failure });
  }
  if (reason === 'SuccessfulAttachVolume') return cleared([VOLUMES]);
  const container = containerOf(event);
  if (container === undefined) return starts;
  const rest = cleared(STAGES);
  if (reason === 'Started') return tracker.clearedByEvent(rest, container, place);
  const error = /^Error: (\w*)/.exec(words)?.[1];
  // A failed pull has a better event, or is one.
  if (reason !== 'Failed' || error === undefined || isForImage(error) || isFailedPull(event)) return rest;
  const failure = readStartFailure({ stage: 'container', who: whoIs(container, step), where }, '', words);
  return tracker.failedByEvent(rest, container, { place, at, failure });
}

/** Adds the statuses. A container that runs has started, whatever an event says. */
export function startsAfterPod(starts: Starts, step: string, pod: V1Pod, at: number): Starts {
  const where = namespaceOf(pod.metadata);
  return tracker.afterPod(starts, pod, at, (status) => {
    const { reason = '', message = '' } = failedStart(status) ?? {};
    if (reason === '') return undefined;
    const subject = { stage: 'container', who: whoIs(status.name, step), where } as const;
    return { words: `${reason}: ${message}`, failure: readStartFailure(subject, reason, message) };
  });
}

/** In no particular order. */
export function failedStarts(starts: Starts): FailedStart[] {
  const isStage = (key: string) => STAGES.some((stage) => stage === key);
  return tracker
    .current(starts)
    .map((found) => (isStage(found.container) ? { ...found, container: undefined } : found));
}

/** A container that could not be started; without a retry its status is terminated. */
function failedStart({ state }: V1ContainerStatus): { reason?: string; message?: string } | undefined {
  const { reason = '', message } = state?.waiting ?? {};
  if (WAITING_FOR_START.has(reason)) return state?.waiting;
  if (message && isUnknownFailure(reason)) return { reason, message: `${reason}: ${message}` };
  return WAITING_FOR_START.has(state?.terminated?.reason ?? '') ? state?.terminated : undefined;
}

/**
 * A failure that is not known here, as of a newer kubelet. Providers of virtual nodes have reasons of their own also for what
 * goes well, so it has to say that it is one.
 */
function isUnknownFailure(reason: string): boolean {
  const isFailure = /Err|Fail|BackOff|Invalid|Denied|Un(?:able|available|supported)|Cannot|NotFound/.test(
    reason,
  );
  return isFailure && !isForImage(reason) && reason !== 'CrashLoopBackOff';
}

/** Volumes and network. */
export function isSetUp(pod: V1Pod): boolean {
  return sandboxOf(pod) === 'True' || statusesOf(pod).some(hasStarted);
}

function rankOf({ isHopeless, isVague }: StartFailure): number {
  if (isHopeless) return 2;
  return isVague ? 0 : 1;
}
