/** What a kubelet writes about a pod whose step succeeds, out of a recording of a real one. */
import { readFileSync } from 'node:fs';
import type { KubeEvent, Pod, PodStatus } from '../../simulator/wire.ts';

const RECORDING = 'test/fixtures/tapes/v1.37.1/succeeds.jsonl';

/** `afterMs`: counted from the write before it, and for the first from the binding to the node. */
type Write = { afterMs: number } & ({ status: PodStatus } | { event: KubeEvent });

/** Until the container runs; then from its end on. */
export type Life = { start: Write[]; end: Write[] };

type Line = { at: number; pod?: Pod; event?: KubeEvent };

export function recordedLife(): Life {
  const [, ...lines] = readFileSync(RECORDING, 'utf8')
    .trim()
    .split('\n')
    .map((line): Line => JSON.parse(line));
  const boundAt = lines.find(({ pod }) => pod?.spec.nodeName !== undefined)?.at ?? 0;
  const start: Write[] = [];
  const end: Write[] = [];
  let before = boundAt;
  for (const { at, pod, event } of lines) {
    const isStatus = pod?.status.containerStatuses !== undefined;
    if (!isStatus && event?.source?.component !== 'kubelet') continue;
    const hasEnded = pod?.status.containerStatuses?.[0]?.state?.terminated !== undefined;
    const write = pod === undefined ? { event: event as KubeEvent } : { status: pod.status };
    // The recording's program runs for as long as it likes; here its end is said to it.
    const isFirstOfEnd = hasEnded && end.length === 0;
    (hasEnded ? end : start).push({ afterMs: isFirstOfEnd ? 0 : at - before, ...write });
    before = at;
    if (pod?.status.phase === 'Succeeded') break;
  }
  return { start, end };
}

/** The recorded status as one of this pod, at this time. */
export function statusFor(pod: Pod, recorded: PodStatus, now: Date): PodStatus {
  const [container] = pod.spec.containers;
  const [status] = recorded.containerStatuses ?? [];
  if (container === undefined || status === undefined) throw new Error('a pod without a container');
  const own = { ...status, name: container.name, image: container.image ?? '' };
  return restamped({ ...recorded, containerStatuses: [own] }, now);
}

/** The recorded event as one about this pod, at this time. `order`: makes its name unique. */
export function eventFor({ metadata, spec }: Pod, recorded: KubeEvent, now: Date, order: number): object {
  const { namespace, name, uid, resourceVersion } = metadata;
  const fieldPath = `spec.containers{${spec.containers[0]?.name}}`;
  const { metadata: _, involvedObject, ...rest } = recorded;
  return restamped(
    {
      ...rest,
      metadata: { name: `${name}.${now.getTime().toString(16)}${order}`, namespace },
      involvedObject: { ...involvedObject, namespace, name, uid, resourceVersion, fieldPath },
    },
    now,
  );
}

function restamped<Item extends object>(item: Item, now: Date): Item {
  const stamp = `"${now.toISOString().slice(0, 19)}Z"`;
  return JSON.parse(JSON.stringify(item).replaceAll(/"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ"/g, stamp));
}
