import type { Store } from '../../../simulator/api/object-store.ts';
import { events } from '../../../simulator/api/resource-kinds.ts';
import { type Pod, time } from '../../../simulator/wire.ts';
import { NAMESPACE } from '../api/store.ts';
import type { VirtualTime } from '../clock.ts';

type Said = { reason: string; message: string; type?: 'Warning'; container?: string };
export type Recorder = (pod: Pod, said: Said) => void;

/** Writes events about pods. `fates`: when one is written, and how often. */
export function openRecorder(
  store: Store,
  { now, after }: Pick<VirtualTime, 'now' | 'after'>,
  { component, host, fates }: { component: string; host?: string; fates: () => number[] },
): Recorder {
  let written = 0;
  return ({ metadata }, { reason, message, type, container }) => {
    const stamp = time(now());
    for (const delay of fates()) {
      written += 1;
      const event = {
        metadata: {
          namespace: NAMESPACE,
          name: `${metadata.name}.${component.length}${written.toString(16).padStart(14, '0')}`,
        },
        involvedObject: {
          kind: 'Pod',
          namespace: NAMESPACE,
          name: metadata.name,
          uid: metadata.uid,
          apiVersion: 'v1',
          resourceVersion: metadata.resourceVersion,
          ...(container !== undefined && { fieldPath: `spec.containers{${container}}` }),
        },
        reason,
        message,
        source: host === undefined ? {} : { component, host },
        firstTimestamp: stamp,
        lastTimestamp: stamp,
        count: 1,
        type: type ?? 'Normal',
        eventTime: null,
        reportingComponent: component,
        reportingInstance: host ?? component,
      };
      after(delay, () => store.create(events, event));
    }
  };
}
