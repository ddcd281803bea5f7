import type { CoreV1Event, V1ContainerStatus, V1Pod } from '@kubernetes/client-node';
import { hasStarted, statusesOf } from './containers.ts';
import { containerOf, placeOf, wordsOf } from './events.ts';
import { WAITING_FOR_IMAGE } from './pull-episodes.ts';
import { whoIs } from './sentence.ts';
import { readStartFailure, type StartFailure } from './start-failure.ts';
import {
  forgotten,
  overByEvent,
  silentStatus,
  type Testimonies,
  troubleByEvent,
  troubleByStatus,
  troubleOf,
} from './testimony.ts';

/** What keeps containers from starting, images aside: by container, and under these two for the pod as a whole. */
export type Starts = Testimonies<StartFailure>;
const VOLUMES = '(volumes)';
const SANDBOX = '(sandbox)';

export type StartTrouble = {
  /** Undefined where it concerns the whole pod. */
  container: string | undefined;
  since: number;
  failure: StartFailure;
};

/** https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/events/event.go; attaching is the work of the controller manager. */
const POD_EVENTS: Record<string, typeof VOLUMES | typeof SANDBOX> = {
  FailedMount: VOLUMES,
  FailedAttachVolume: VOLUMES,
  FailedMapVolume: VOLUMES,
  FailedCreatePodSandBox: SANDBOX,
  FailedPrepareDynamicResources: SANDBOX,
  NetworkNotReady: SANDBOX,
};

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

/** What an event adds. A container's event says that volumes and sandbox are there. */
export function startsAfterEvent(starts: Starts, step: string, event: CoreV1Event, at: number): Starts {
  const place = placeOf(event);
  const { reason = '' } = event;
  const key = POD_EVENTS[reason];
  const words = wordsOf(event);
  if (key !== undefined) {
    const stage = key === VOLUMES ? 'volumes' : 'sandbox';
    const trouble = readStartFailure(stage, 'the pod', reason, words);
    // The sandbox comes after the volumes.
    const earlier = key === SANDBOX ? overByEvent(starts, VOLUMES, place) : starts;
    return troubleByEvent(earlier, key, { place, at, trouble }, tells);
  }
  const container = containerOf(event);
  if (container === undefined) return starts;
  const rest = overByEvent(overByEvent(starts, VOLUMES, place), SANDBOX, place);
  if (reason === 'Started') return overByEvent(rest, container, place);
  const error = /^Error: (\w*)/.exec(words)?.[1];
  // A pull that failed is told better by another event.
  if (reason !== 'Failed' || error === undefined || WAITING_FOR_IMAGE.has(error)) return rest;
  const trouble = readStartFailure('container', whoIs(container, step), '', words);
  return troubleByEvent(rest, container, { place, at, trouble }, tells);
}

/** What the statuses add; a container that runs has started, whatever an event says. */
export function startsAfterPod(starts: Starts, step: string, pod: V1Pod, at: number): Starts {
  let result = starts;
  for (const status of statusesOf(pod)) {
    const { name } = status;
    const { reason = '', message = '' } = failedStart(status) ?? {};
    if (reason !== '') {
      const trouble = readStartFailure('container', whoIs(name, step), reason, message);
      result = troubleByStatus(result, name, { words: `${reason}: ${message}`, at, trouble }, tells);
    } else result = hasStarted(status) ? forgotten(result, name) : silentStatus(result, name);
  }
  return result;
}

/** The troubles that go on, in no order. */
export function startTroubles(starts: Starts): StartTrouble[] {
  return [...starts].flatMap(([key, testimony]) => {
    const found = troubleOf(testimony, tells);
    const container = key === VOLUMES || key === SANDBOX ? undefined : key;
    return found === undefined ? [] : [{ container, since: found.since, failure: found.trouble }];
  });
}

/** A container that could not be started at all; where it is not tried again it shows as one that ended. */
function failedStart({ state }: V1ContainerStatus): { reason?: string; message?: string } | undefined {
  if (WAITING_FOR_START.has(state?.waiting?.reason ?? '')) return state?.waiting;
  return WAITING_FOR_START.has(state?.terminated?.reason ?? '') ? state?.terminated : undefined;
}

/** Volumes and network are there: https://kubernetes.io/docs/concepts/workloads/pods/pod-lifecycle/#pod-has-network */
export function isSetUp(pod: V1Pod): boolean {
  const ready = pod.status?.conditions?.find(({ type }) => type === 'PodReadyToStartContainers');
  return ready?.status === 'True' || statusesOf(pod).some(hasStarted);
}

function tells({ isHopeless, isVague }: StartFailure): number {
  if (isHopeless) return 2;
  return isVague ? 0 : 1;
}
