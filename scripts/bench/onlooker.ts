import type { CoreV1Event, KubeConfig, V1Pod } from '@kubernetes/client-node';
import { watchOn } from '../../test/watch-on.ts';
import type { SeenPod } from './kubelet-share.ts';

/** Watches a namespace during the measurement, with a client that is not ours, and records when changes are visible. */
export type Onlooker = Disposable & {
  /** The pods that were created in that time. */
  podsBetween(from: number, to: number): SeenPod[];
  /** Settles as soon as the container of this pod runs. */
  running(pod: string): Promise<void>;
};

/** The container in which a step runs, by default. */
const STEP = 'step';

type Noted = SeenPod & { running: PromiseWithResolvers<void> };

export function openOnlooker(config: KubeConfig, namespace: string): Onlooker {
  const noted = new Map<string, Noted>();
  const note = (name: string): Noted => {
    const known = noted.get(name) ?? {
      createdAt: Number.POSITIVE_INFINITY,
      pullsAt: [],
      running: Promise.withResolvers<void>(),
    };
    noted.set(name, known);
    return known;
  };
  const stops = [
    watchOn<V1Pod>(config, `/api/v1/namespaces/${namespace}/pods`, (change, pod) =>
      seePod(note(pod.metadata?.name ?? ''), change, pod),
    ),
    watchOn<CoreV1Event>(config, `/api/v1/namespaces/${namespace}/events`, (change, event) => {
      if (change === 'ADDED' && isWordOfPull(event))
        note(event.involvedObject.name ?? '').pullsAt.push(performance.now());
    }),
  ];
  return {
    podsBetween: (from, to) =>
      [...noted.values()].filter(({ createdAt }) => createdAt >= from && createdAt <= to),
    running: (pod) => note(pod).running.promise,
    [Symbol.dispose]() {
      for (const stop of stops) stop();
    },
  };
}

function seePod(noted: Noted, change: string, { metadata, status }: V1Pod): void {
  const now = performance.now();
  noted.createdAt = Math.min(noted.createdAt, now);
  const state = status?.containerStatuses?.find(({ name }) => name === STEP)?.state;
  if (state?.terminated !== undefined) noted.terminatedAt ??= now;
  if (state?.running !== undefined) noted.running.resolve();
  if (metadata?.deletionTimestamp !== undefined) noted.deletionAskedAt ??= now;
  const isProven =
    change === 'DELETED' ||
    (noted.deletionAskedAt !== undefined && (status?.observedGeneration ?? 0) >= (metadata?.generation ?? 1));
  if (isProven) noted.deletionProvenAt ??= now;
}

/** The kubelet writes several events of one failure; this is the first. */
function isWordOfPull({ reason, message = '' }: CoreV1Event): boolean {
  if (reason === 'Failed') return message.startsWith('Failed to pull image');
  return reason === 'Pulled' || reason === 'ErrImageNeverPull';
}
