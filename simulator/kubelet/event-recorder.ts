// Events as Kubernetes components record them: best effort. The same event again raises a count
// (client-go/tools/record/events_cache.go); a test can have events lost, late, out of order or doubled.

import type { NewObject, Store } from '../api/object-store.ts';
import { events } from '../api/resource-kinds.ts';
import type { Clock } from '../clock.ts';
import { type Container, type KubeEvent, microTime, type ObjectReference, type Pod, time } from '../wire.ts';

/** How events go wrong: shares are from 0 to 1, times simulated milliseconds. */
export interface EventTrouble {
  lost?: number;
  doubled?: number;
  /** Each event is late by a random time up to this, so they overtake each other. */
  lateMs?: number;
}

export interface Recorder {
  /** Writes an event about a pod, or about one of its containers. */
  record(about: About, type: 'Normal' | 'Warning', reason: string, message: string): void;
}

export interface About {
  pod: Pod;
  container?: Container;
}

interface RecorderSettings {
  store: Store;
  clock: Clock;
  /** The name of the node. */
  node: string;
  trouble: EventTrouble;
}

export type Component = 'kubelet' | 'default-scheduler' | 'node-controller';
type EventContent = Pick<KubeEvent, 'involvedObject' | 'type' | 'reason' | 'message'>;

/** @param component whose events these are */
export function createRecorder(settings: RecorderSettings, component: Component): Recorder {
  const { clock } = settings;
  const { lost = 0, doubled = 0, lateMs = 0 } = settings.trouble;
  const names = new Map<string, string>();
  return {
    record: (about, type, reason, message) => {
      if (Math.random() < lost) return;
      const content = { involvedObject: referenceTo(about), type, reason, message };
      const write = (): void => writeEvent(settings, component, names, content);
      for (let times = Math.random() < doubled ? 2 : 1; times > 0; times--) {
        if (lateMs > 0) clock.after(clock.between(0, lateMs), write);
        else write();
      }
    },
  };
}

/** @param names of the events so far, by what makes two events the same one */
function writeEvent(
  { store, node }: RecorderSettings,
  component: Component,
  names: Map<string, string>,
  content: EventContent,
): void {
  const { namespace, uid, fieldPath, name: pod } = content.involvedObject;
  const key = JSON.stringify([uid, fieldPath, content.type, content.reason, content.message]);
  const now = time(Date.now());
  const name = names.get(key) ?? `${pod}.${process.hrtime.bigint().toString(16)}`;
  names.set(key, name);
  const old = store.find(events, namespace, name) as KubeEvent | undefined;
  if (old) {
    store.update(events, old, { count: (old.count ?? 1) + 1, lastTimestamp: now });
    return;
  }
  const source = component === 'default-scheduler' ? newSource() : classicSource(component, node, now);
  store.create(events, { metadata: { namespace, name }, ...content, ...source } as NewObject);
}

const classicSource = (component: Component, node: string, now: string): object => ({
  source: { component, ...(component === 'kubelet' ? { host: node } : {}) },
  firstTimestamp: now,
  lastTimestamp: now,
  count: 1,
  reportingComponent: component,
});

/** The scheduler writes events of the newer API: no count, no first and last time. */
const newSource = (): object => ({
  source: {},
  firstTimestamp: null,
  lastTimestamp: null,
  eventTime: microTime(Date.now()),
  reportingComponent: 'default-scheduler',
});

function referenceTo({ pod, container }: About): ObjectReference {
  const { namespace, name, uid, resourceVersion } = pod.metadata;
  const isInit = pod.spec.initContainers?.some((one) => one.name === container?.name);
  return {
    kind: 'Pod',
    namespace: namespace ?? 'default',
    name,
    uid,
    apiVersion: 'v1',
    resourceVersion,
    ...(container
      ? { fieldPath: `spec.${isInit ? 'initContainers' : 'containers'}{${container.name}}` }
      : {}),
  };
}
