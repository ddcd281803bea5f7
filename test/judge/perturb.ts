import type { V1Pod, V1PodCondition } from '@kubernetes/client-node';
import type { Observation } from '../../src/pod/observation.ts';

type Perturbation = (observations: Observation[], random: () => number) => Observation[];

const isEvent = (observation: Observation) => 'event' in observation;

/** Perturbations of observations. Pods come in order, as one watch sends them; events have no order. */
export const perturbations: Record<string, Perturbation> = {
  'all events lost': (observations) => observations.filter((one) => !isEvent(one)),
  'some events lost': (observations, random) => observations.filter((one) => !isEvent(one) || random() < 0.5),
  'events late': (observations, random) =>
    inOrder(observations.map((one) => (isEvent(one) ? { ...one, at: one.at + random() * 25_000 } : one))),
  'events in any order': (observations, random) => {
    const moments = observations.filter(isEvent).map(({ at }) => at);
    const shuffled = moments.map((at) => ({ at, key: random() })).sort((a, b) => a.key - b.key);
    return inOrder(
      observations.map((one) => (isEvent(one) ? { ...one, at: shuffled.pop()?.at ?? one.at } : one)),
    );
  },
  'events merged': (observations) => {
    const last = new Map(
      observations.flatMap((one) => ('event' in one ? [[one.event.metadata.uid, one] as const] : [])),
    );
    return observations.filter((one) => !('event' in one) || last.get(one.event.metadata.uid) === one);
  },
  'events twice': (observations, random) =>
    inOrder([
      ...observations,
      ...observations.filter(isEvent).map((one) => ({ ...one, at: one.at + random() * 5000 })),
    ]),
  'states of the pod skipped': (observations, random) => {
    const pods = observations.filter((one) => 'pod' in one);
    const version = (one: (typeof pods)[number]) => Number(one.pod.metadata?.resourceVersion);
    const newest = Math.max(...pods.map(version));
    return observations.filter(
      (one) => !('pod' in one) || one === pods[0] || version(one) === newest || random() < 0.6,
    );
  },
  'an older state of the pod again': (observations, random) => {
    const pods = observations.filter((one) => 'pod' in one);
    return inOrder([...observations, ...pods.map((one) => ({ ...one, at: one.at + random() * 3000 }))]);
  },
  'the clock of the node behind or ahead': (observations, random) => {
    const shiftMs = Math.round((random() - 0.5) * 7200) * 1000;
    return observations.map((one) => ('pod' in one ? { ...one, pod: withNodeClock(one.pod, shiftMs) } : one));
  },
  'the clock of the API server behind or ahead': (observations, random) => {
    const shiftMs = Math.round((random() - 0.5) * 7200) * 1000;
    return observations.map((one) =>
      'pod' in one ? { ...one, pod: withServerClock(one.pod, shiftMs) } : one,
    );
  },
  'pods late': (observations, random) => {
    let last = 0;
    const late = observations.map((one) => {
      if (isEvent(one)) return one;
      last = Math.max(last, one.at + random() * 10_000);
      return { ...one, at: last };
    });
    return inOrder(late);
  },
};

const OF_KUBELET = ['startTime', 'startedAt', 'finishedAt'];

/** The pod with other stamps where its kubelet and its container runtime have set them. */
function withNodeClock(pod: V1Pod, shiftMs: number): V1Pod {
  const { conditions, ...status } = pod.status ?? {};
  const isOfKubelet = ({ type, reason }: V1PodCondition) =>
    type !== 'DisruptionTarget' || reason === 'TerminationByKubelet';
  return {
    ...pod,
    status: {
      ...shifted(status, OF_KUBELET, shiftMs),
      ...(conditions && {
        conditions: conditions.map((one) =>
          isOfKubelet(one) ? shifted(one, ['lastTransitionTime'], shiftMs) : one,
        ),
      }),
    },
  };
}

function withServerClock(pod: V1Pod, shiftMs: number): V1Pod {
  const stamps = ['deletionTimestamp', 'creationTimestamp'];
  return { ...pod, metadata: shifted(pod.metadata ?? {}, stamps, shiftMs) };
}

/** With other stamps in the fields of these names, at any depth, as the API has them: text, whatever the types say. */
function shifted<T>(value: T, fields: readonly string[], shiftMs: number): T {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => shifted(one, fields, shiftMs)) as T;
  const entries = Object.entries(value).map(([name, one]) => [
    name,
    fields.includes(name) && one ? later(one, shiftMs) : shifted(one, fields, shiftMs),
  ]);
  return Object.fromEntries(entries);
}

function later(stamp: string, shiftMs: number): string {
  return new Date(Date.parse(stamp) + shiftMs).toISOString();
}

function inOrder(observations: Observation[]): Observation[] {
  return observations.toSorted((a, b) => a.at - b.at);
}
