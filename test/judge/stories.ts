import type { CoreV1Event, V1Pod, V1PodStatus } from '@kubernetes/client-node';
import type { JudgeOptions } from '../../src/job/judge-options.ts';
import type { State } from '../../src/judge/state.ts';
import type { Observation } from '../../src/pod/observation.ts';
import { namesIn, rowsOf } from '../rows.ts';
import { container, event, pod, stateAfter } from './pods.ts';

/** What is seen of a pod, and what is then known: a line of test/fixtures/stories. */
export type Story = {
  what: string;
  /** A public report, the code of a program that does this, or another reason for the line. */
  why?: string;
  options?: Partial<Omit<JudgeOptions, 'asked' | 'fallbacks'>> & {
    /** By the name of the container, or `volume:NAME`. */
    asked?: Record<string, string>;
    fallbacks?: string[];
  };
  seen: Seen[];
  /** The verdict at a time, as `verdict` writes it, and more of its finding. */
  then?: [at: number, verdict: string, finding?: Expected][];
  /** What the step waits for, with words for `…`, and words that do not occur in it. */
  waits?: string;
  neverWaits?: string;
  /** What the log shows, each milestone once. */
  milestones?: string[];
  certainty?: string;
  /** When the pod has surely ended; null: not known. */
  end?: number | null;
  /** In seconds; null: the pod's own. */
  deletionGrace?: number | null;
  /** Which node is requested, and when; null: none. */
  asksNode?: { node: string; at: number } | null;
  needsEvents?: boolean;
  /** Pull secrets that are looked up. */
  looksUp?: string[];
  /** Images whose pull failed. */
  bad?: string[];
  /** By the consumer of the image. */
  proof?: Record<string, string>;
  tried?: Record<string, boolean>;
  /** Whether the step is blocked by an image that is bad. */
  blocks?: Record<string, boolean>;
  /** What is known about the images at a time, if they are only checked. */
  images?: [at: number, found: string][];
  isKnownByEventsAlone?: boolean;
};

/** In a text, `…` stands for any words. Null: the finding has no such field. */
export type Expected = {
  retryable?: boolean;
  /** Whether `retry-on: disruption` asks for another run. */
  retried?: boolean;
  replacement?: string | null;
  /** Words that must not occur, by their field. */
  never?: Record<string, string[]>;
} & Record<string, unknown>;

/** An event has its reason, its words, and the container and the component that it has to do with. */
export type Seen =
  | { at: number; pod: ShortPod }
  | { at: number; event: string; said?: string; of?: string; by?: string }
  | { times: number; every: number; seen: Seen[] }
  | Exclude<Observation, { pod: object } | { event: object }>;

/** A status, with the parts of spec and metadata that differ from those of `pod`; null: not set. */
type ShortPod = Omit<V1PodStatus, 'conditions'> & {
  /** `TYPE STATUS REASON: MESSAGE` */
  conditions?: (string | object)[];
  /** The status of each container. */
  is?: Statuses;
  init?: Statuses;
  ephemeral?: Statuses;
  spec?: object;
  metadata?: object;
};

/** By name: the state as `stateOf` reads it, or with other fields of the status. */
type Statuses = Record<string, string | ({ state?: string | object; lastState?: string | object } & object)>;

/** Each story, with its place. */
export const STORIES = namesIn('stories').flatMap((name) =>
  rowsOf<Story>(name).map((story, index) => ({ place: `${name}:${index + 1}`, story })),
);

/** `as`: in what form each observation comes. */
export function stateAfterStory(
  { seen, options = {} }: Story,
  as = (observation: Observation): Observation => observation,
): State {
  const { asked, fallbacks, ...rest } = options;
  return stateAfter(seen.flatMap((one) => observationsOf(one)).map(as), {
    ...rest,
    ...(fallbacks && { fallbacks }),
    ...(asked && {
      asked: Object.entries(asked).map(([name, image]) => ({ consumer: name, image })),
    }),
  });
}

export function observationsOf(seen: Seen, later = 0): Observation[] {
  if ('times' in seen)
    return Array.from({ length: seen.times }, (_, index) =>
      seen.seen.flatMap((one) => observationsOf(one, index * seen.every)),
    ).flat();
  const at = seen.at + later;
  if ('pod' in seen) return [{ at, pod: podOf(seen.pod) }];
  if (!('event' in seen)) return [{ ...seen, at }];
  const { at: _, event: reason, said = '', by, ...rest } = seen;
  const source = by === undefined ? {} : { source: { component: by } };
  return [{ at, event: event(reason, said, { ...source, ...(rest as Partial<CoreV1Event>) }) }];
}

function podOf({ is, init, ephemeral, conditions, spec = {}, metadata, ...status }: ShortPod): V1Pod {
  const lists = { initContainerStatuses: init, containerStatuses: is, ephemeralContainerStatuses: ephemeral };
  const written = Object.entries(lists).flatMap(([list, of]) => (of ? [[list, statusesOf(of)]] : []));
  const all = {
    ...status,
    ...(conditions && { conditions: conditions.map(conditionOf) }),
    ...Object.fromEntries(written),
  };
  return pod(withoutNulls(all), { spec: withoutNulls(spec), metadata: withoutNulls(metadata ?? {}) });
}

function withoutNulls(fields: object): object {
  const entries = Object.entries(fields);
  return Object.fromEntries(entries.map(([name, value]) => [name, value ?? undefined]));
}

function conditionOf(written: string | object): object {
  if (typeof written !== 'string') return written;
  const [, type, status, reason, message] = /^(\S+) (\S+)(?: ([^:\s]*))?(?:: (.*))?$/s.exec(written) ?? [];
  return { type, status, reason: reason ?? '', message: message ?? '' };
}

function statusesOf(statuses: Statuses): object[] {
  return Object.entries(statuses).map(([name, written]) => {
    const { state, lastState, ...rest } =
      typeof written === 'string' ? { state: written, lastState: undefined } : written;
    const last = lastState === undefined ? undefined : stateOf(lastState);
    return { ...container(state === undefined ? {} : stateOf(state), name, last), ...rest };
  });
}

/** `running`, `waiting REASON: MESSAGE` or `ended CODE REASON at TIME: MESSAGE`. */
function stateOf(written: string | object): object {
  if (typeof written !== 'string') return written;
  if (written === 'running') return { running: {} };
  const [, kind, first, second, moment, message] =
    /^(waiting|ended)(?: (\S+?))?(?: ([A-Z]\w*))?(?: at (\S+?))?(?:: (.*))?$/s.exec(written) ?? [];
  const said = message === undefined ? {} : { message };
  if (kind === 'waiting') return { waiting: { ...(first && { reason: first }), ...said } };
  return {
    terminated: {
      exitCode: Number(first),
      ...(second && { reason: second }),
      ...(moment && { finishedAt: momentFrom(moment) }),
      ...said,
    },
  };
}

/** A time as the API server writes it, or seconds since 1970. */
function momentFrom(written: string): Date {
  return new Date(/^\d+$/.test(written) ? Number(written) * 1000 : written);
}
