import type { CoreV1Event, V1Pod } from '@kubernetes/client-node';
import { cut, oneLine } from '../job/text.ts';
import { momentOf } from '../job/values.ts';

/**
 * Place in the order in which events were written, however they arrive: resource version or time; NaN if it has
 * neither, which counts as the newest.
 * https://kubernetes.io/docs/reference/using-api/api-concepts/#resource-versions
 */
export function placeOf({ metadata, lastTimestamp, eventTime }: CoreV1Event): number {
  const version = Number(metadata.resourceVersion ?? Number.NaN);
  if (!Number.isNaN(version)) return version;
  return momentOf(lastTimestamp ?? eventTime);
}

/**
 * Many events that differ only in their message are merged under a prefix:
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/staging/src/k8s.io/client-go/tools/events/event_recorder.go
 */
export function wordsOf({ message }: CoreV1Event): string {
  return (message ?? '').replace(/^\(combined from similar events\): /, '');
}

/** The container from `spec.initContainers{name}`; undefined for an event about the pod as a whole. */
export function containerOf({ involvedObject: { fieldPath } }: CoreV1Event): string | undefined {
  return /^spec\.(?:initContainers|containers)\{(.+)\}$/.exec(fieldPath ?? '')?.[1];
}

/** The image in a kubelet event; some, like `Error: ErrImagePull`, name none. */
export function imageIn({ message }: CoreV1Event): string | undefined {
  return /image "([^"]+)"/.exec(message ?? '')?.[1];
}

/** A pod of the same name may have existed before; its events say nothing about this one. */
export function isAbout(event: CoreV1Event, pod: V1Pod): boolean {
  const { uid } = event.involvedObject;
  return uid === undefined || uid === '' || pod.metadata?.uid === undefined || uid === pod.metadata.uid;
}

/** An event in its newest version: when it was first observed, and when this version was. */
export type SeenEvent = { event: CoreV1Event; firstAt: number; at: number };

/** By the order in which they were written. */
export function newestEvent(
  events: ReadonlyMap<string, SeenEvent>,
  holds: (event: CoreV1Event) => boolean,
): SeenEvent | undefined {
  let newest: SeenEvent | undefined;
  for (const seen of events.values()) {
    if (!holds(seen.event)) continue;
    if (newest === undefined || !(placeOf(seen.event) < placeOf(newest.event))) newest = seen;
  }
  return newest;
}

/** The condition Ready of a node: https://kubernetes.io/docs/reference/node/node-status/#condition */
export type NodeCondition = { name: string; ready: 'True' | 'False' | 'Unknown'; message?: string };

/** An object of the namespace, by its name. */
export type LookedUp = { name: string; isThere: boolean };

/** `broken`: why, as a phrase. */
export type BrokenSending = { sent: number; broken: string };

/** An observation of a pod and its time (milliseconds since 1970, observer's clock). A recording lists them. */
export type Observation =
  | { at: number; pod: V1Pod }
  | { at: number; event: CoreV1Event }
  | GoneObservation
  /** The state of the pod's node, read because its kubelet reported nothing. */
  | { at: number; node: NodeCondition }
  /** Pull secrets that were looked up because the node could not read them. */
  | { at: number; pullSecrets: readonly LookedUp[] }
  /** The connection by which the files of the runner were sent has broken, after so many bytes. */
  | ({ at: number } & BrokenSending)
  | LogObservation;

/**
 * The first lines of the step's log, two at most; observed once, when the log has ended. `cut`: its end is not known. For hints
 * alone, so that no recording has them: its last lines, and whether a line says that sh does not know the syntax of bash.
 */
export type LogObservation = {
  at: number;
  log: readonly string[];
  cut?: true;
  last?: readonly string[];
  isShWithoutBash?: boolean;
};

/** `unseen`: it was missing from a list or a lookup, so its last state was not observed. `version`: of that list. */
export type GoneObservation = { at: number; gone: true; unseen?: true; version?: string };

/**
 * Who adds nodes and takes them away, by what its events call themselves.
 * https://github.com/kubernetes/autoscaler/tree/master/cluster-autoscaler, https://github.com/kubernetes-sigs/karpenter,
 * https://docs.aws.amazon.com/eks/latest/userguide/automode.html
 */
const PROVISIONERS: readonly (readonly [component: RegExp, who: string])[] = [
  [/cluster-autoscaler/, 'The cluster autoscaler'],
  [/karpenter/, 'Karpenter'],
  [/^eks-auto-mode\//, 'EKS Auto Mode'],
];

export function componentOf({ source, reportingComponent }: CoreV1Event): string {
  return source?.component || reportingComponent || '';
}

/** Undefined for an event of anybody else. */
export function provisionerOf(event: CoreV1Event): string | undefined {
  return PROVISIONERS.find(([component]) => component.test(componentOf(event)))?.[1];
}

/** Anybody else by the name that the event has, as the beginning of a sentence. */
export function sayerOf(event: CoreV1Event): string {
  return provisionerOf(event) ?? (cut(oneLine(componentOf(event)), MAX_NAME) || 'Somebody');
}

const MAX_NAME = 63;
/** They write a line. */
const MAX_WORDS = 200;

/** Anybody may write an event, so its words are quoted, and say who wrote them. */
export function quoting(who: string, event: CoreV1Event): string {
  return `${who} reported: “${cut(oneLine(wordsOf(event)), MAX_WORDS)}”.`;
}

/** Karpenter calls it so as well when it asks for an eviction. */
export function isEvictionByNode(event: CoreV1Event): boolean {
  return event.reason === 'Evicted' && componentOf(event) === 'kubelet';
}
