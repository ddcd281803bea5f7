// Events as the kubelet's recorder writes them: best effort. The same event again raises a count
// (client-go/tools/record/events_cache.go); a test can have them lost, late, out of order or doubled.

import { events } from '../api/resources.ts';
import type { NewObject, Store } from '../api/store.ts';
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
  record(about: About, type: 'Normal' | 'Warning', reason: string, message: string, by?: Component): void;
}

export interface About {
  pod: Pod;
  container?: Container;
}

type Component = 'kubelet' | 'default-scheduler' | 'node-controller';

export function createRecorder(
  store: Store,
  clock: Clock,
  node: string,
  { lost = 0, doubled = 0, lateMs = 0 }: EventTrouble,
): Recorder {
  const names = new Map<string, string>();

  function write(
    event: Pick<KubeEvent, 'involvedObject' | 'type' | 'reason' | 'message'>,
    by: Component,
  ): void {
    const { namespace, uid, fieldPath, name: pod } = event.involvedObject;
    const key = JSON.stringify([uid, fieldPath, event.type, event.reason, event.message]);
    const now = time(Date.now());
    const name = names.get(key) ?? `${pod}.${process.hrtime.bigint().toString(16)}`;
    names.set(key, name);
    const old = store.find(events, namespace, name) as KubeEvent | undefined;
    if (old) {
      store.update(events, old, { count: (old.count ?? 1) + 1, lastTimestamp: now });
      return;
    }
    const rest = by === 'default-scheduler' ? schedulerFields() : classicFields(by, node, now);
    store.create(events, { metadata: { namespace, name }, ...event, ...rest } as NewObject);
  }

  return {
    record: (about, type, reason, message, by = 'kubelet') => {
      if (Math.random() < lost) return;
      const event = { involvedObject: reference(about), type, reason, message };
      for (let times = Math.random() < doubled ? 2 : 1; times > 0; times--) {
        if (lateMs > 0) clock.after(clock.between(0, lateMs), () => write(event, by));
        else write(event, by);
      }
    },
  };
}

const classicFields = (by: Component, node: string, now: string): object => ({
  source: { component: by, ...(by === 'kubelet' ? { host: node } : {}) },
  firstTimestamp: now,
  lastTimestamp: now,
  count: 1,
  reportingComponent: by,
});

/** The scheduler writes events of the newer API: no count, no first and last time. */
const schedulerFields = (): object => ({
  source: {},
  firstTimestamp: null,
  lastTimestamp: null,
  eventTime: microTime(Date.now()),
  reportingComponent: 'default-scheduler',
});

function reference({ pod, container }: About): ObjectReference {
  const { namespace, name, uid, resourceVersion } = pod.metadata;
  const init = pod.spec.initContainers?.some((one) => one.name === container?.name);
  return {
    kind: 'Pod',
    namespace: namespace ?? 'default',
    name,
    uid,
    apiVersion: 'v1',
    resourceVersion,
    ...(container ? { fieldPath: `spec.${init ? 'initContainers' : 'containers'}{${container.name}}` } : {}),
  };
}
