// Events as the kubelet's recorder writes them: best effort. The same event again raises a count
// (client-go/tools/record/events_cache.go); a test can have them lost, late, out of order or doubled.

import { resource } from '../api/resources.ts';
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
  /** Writes an event about a pod, or about one of its containers.
   *  @param component who says it: kubelet or default-scheduler */
  record(about: About, type: 'Normal' | 'Warning', reason: string, message: string, component?: string): void;
  trouble(trouble: EventTrouble): void;
}

export interface About {
  pod: Pod;
  container?: Container;
}

export function createRecorder(store: Store, clock: Clock, node: string): Recorder {
  const events = resource('events');
  const seen = new Map<string, { namespace: string; name: string }>();
  let trouble: EventTrouble = {};

  function write(
    involvedObject: ObjectReference,
    type: string,
    reason: string,
    message: string,
    component: string,
  ): void {
    const { uid, fieldPath } = involvedObject;
    const key = JSON.stringify([uid, fieldPath, type, reason, message, component]);
    const now = time(Date.now());
    const before = seen.get(key);
    const old = before && store.find(events, before.namespace, before.name);
    if (old) {
      store.update(events, old, (copy) => ({
        ...copy,
        count: ((copy as KubeEvent).count ?? 1) + 1,
        lastTimestamp: now,
      }));
      return;
    }
    const namespace = involvedObject.namespace ?? 'default';
    const name = `${involvedObject.name}.${process.hrtime.bigint().toString(16)}`;
    seen.set(key, { namespace, name });
    store.create(events, {
      metadata: { namespace, name },
      involvedObject,
      reason,
      message,
      type,
      ...(component === 'default-scheduler' ? schedulerFields(node) : classicFields(component, node, now)),
    } as NewObject);
  }

  return {
    trouble: (value) => {
      trouble = value;
    },
    record: (about, type, reason, message, component = 'kubelet') => {
      if (clock.between(0, 1) < (trouble.lost ?? 0)) return;
      const send = (): void => write(reference(about), type, reason, message, component);
      const times = clock.between(0, 1) < (trouble.doubled ?? 0) ? 2 : 1;
      for (let time = 0; time < times; time++) {
        if (trouble.lateMs) clock.after(clock.between(0, trouble.lateMs), send);
        else send();
      }
    },
  };
}

const classicFields = (component: string, node: string, now: string): object => ({
  source: component === 'kubelet' ? { component, host: node } : { component },
  firstTimestamp: now,
  lastTimestamp: now,
  count: 1,
  eventTime: null,
  reportingComponent: component,
  reportingInstance: component === 'kubelet' ? node : '',
});

/** The scheduler writes events of the newer API: no count, no first and last time. */
const schedulerFields = (node: string): object => ({
  source: {},
  firstTimestamp: null,
  lastTimestamp: null,
  eventTime: microTime(Date.now()),
  action: 'Binding',
  reportingComponent: 'default-scheduler',
  reportingInstance: `default-scheduler-${node}`,
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
