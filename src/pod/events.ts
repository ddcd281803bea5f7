import type { CoreV1Event } from '@kubernetes/client-node';
import { cut, oneLine } from '../job/text.ts';
import { momentOf } from '../job/values.ts';

/** An event in its newest version: when it was first observed, and when this version was. */
export type SeenEvent = EventFacts & { firstAt: number; at: number };

/** What an event says. Anyone can write one. */
export type EventFacts = ReturnType<typeof eventFacts>;

/**
 * Many events that differ only in their message are merged under a prefix:
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/staging/src/k8s.io/client-go/tools/events/event_recorder.go
 */
const MERGED = /^\(combined from similar events\): /;

export function eventFacts(event: CoreV1Event) {
  const { metadata, involvedObject, source, eventTime } = event;
  const reason = event.reason ?? '';
  const message = event.message ?? '';
  const version = Number(metadata.resourceVersion ?? Number.NaN);
  const words = message.replace(MERGED, '');
  return {
    /** The same for all versions of the event. */
    id: metadata.uid ?? metadata.name ?? `${reason} ${message}`,
    /**
     * Place in the order in which events were written, however they arrive: resource version or time; NaN if it has
     * neither, which counts as the newest.
     * https://kubernetes.io/docs/reference/using-api/api-concepts/#resource-versions
     */
    place: Number.isNaN(version) ? momentOf(event.lastTimestamp ?? eventTime) : version,
    /** When it was first written, by the clock of its writer. */
    writtenAt: momentOf(event.firstTimestamp ?? eventTime),
    /** A pod of the same name may have existed before; its events say nothing about this one. */
    uid: involvedObject.uid || undefined,
    reason,
    words,
    isWarning: event.type === 'Warning',
    count: event.count ?? event.series?.count,
    /** Undefined for an event about the pod as a whole. */
    container: /^spec\.(?:initContainers|containers)\{(.+)\}$/.exec(involvedObject.fieldPath ?? '')?.[1],
    /** The image in a kubelet event; some, like `Error: ErrImagePull`, name none. */
    image: /image "([^"]+)"/.exec(words)?.[1],
    component: source?.component || event.reportingComponent || '',
    host: source?.host,
  };
}

export type Events = ReadonlyMap<string, SeenEvent>;

/** By the order in which they were written. */
export function newestEvent(events: Events, holds: (event: EventFacts) => boolean): SeenEvent | undefined {
  let newest: SeenEvent | undefined;
  for (const event of events.values()) {
    if (!holds(event)) continue;
    if (newest === undefined || !(event.place < newest.place)) newest = event;
  }
  return newest;
}

/** The newest about this container with this reason and such words. */
export function newestOfContainer(events: Events, container: string, reason: string, words = /(?:)/) {
  return newestEvent(
    events,
    (event) => event.reason === reason && event.container === container && words.test(event.words),
  );
}

/** The condition Ready of a node: https://kubernetes.io/docs/reference/node/node-status/#condition */
export type NodeCondition = { name: string; ready: 'True' | 'False' | 'Unknown'; message?: string };

/** An object of the namespace, by its name. */
export type LookedUp = { name: string; isThere: boolean };

/** `broken`: why, as a phrase. */
export type BrokenSending = { sent: number; broken: string };

/**
 * The first lines of the step's log, two at most; observed once, when the log has ended. `cut`: its end is not known. The last
 * lines, and whether a line reports that sh does not know bash syntax, are only for hints, so no recording contains them.
 */
export type SeenLog = {
  log: readonly string[];
  cut?: true;
  last?: readonly string[];
  isShWithoutBash?: boolean;
};

/**
 * The programs that add and remove nodes, by the component names of their events.
 * https://github.com/kubernetes/autoscaler/tree/master/cluster-autoscaler, https://github.com/kubernetes-sigs/karpenter,
 * https://docs.aws.amazon.com/eks/latest/userguide/automode.html
 */
const PROVISIONERS: readonly (readonly [component: RegExp, who: string])[] = [
  [/cluster-autoscaler/, 'The cluster autoscaler'],
  [/karpenter/, 'Karpenter'],
  [/^eks-auto-mode\//, 'EKS Auto Mode'],
];

/** Undefined for an event from any other source. */
export function provisionerOf({ component }: EventFacts): string | undefined {
  return PROVISIONERS.find(([name]) => name.test(component))?.[1];
}

const MAX_NAME = 63;
/** As long as a line that people read. */
const MAX_WORDS = 200;

/** Anyone can write an event, so its words are quoted, with their source: the name in the event if no other is known. */
export function quoting(event: EventFacts): string {
  const sayer = provisionerOf(event) ?? (cut(oneLine(event.component), MAX_NAME) || 'An unknown component');
  return `${sayer} reported: “${cut(oneLine(event.words), MAX_WORDS)}”.`;
}

/** Karpenter uses the same reason when it requests an eviction. */
export function isEvictionByNode({ reason, component }: EventFacts): boolean {
  return reason === 'Evicted' && component === 'kubelet';
}
