import type { V1ContainerStatus, V1Pod } from '@kubernetes/client-node';
import { hasStarted, statusesOf } from './containers.ts';

/**
 * The two sources for one failure. An event comes at once, but may be lost, late, merged or out of order. A status
 * comes up to 15 s later, and then repeats what an event has cleared. Keeps the newest failure that names its cause.
 */
type Signal<Failure> = {
  /** Place in the event order (events.ts) of the newest one that reports the failure as over. */
  clearedAt: number;
  event: { place: number; since: number; failure: Failure } | undefined;
  status: { since: number; words: string; failure: Failure; isCleared: boolean } | undefined;
};

/** By container name, or a key for the pod as a whole. */
export type Signals<Failure> = ReadonlyMap<string, Signal<Failure>>;

/**
 * A failure that goes on. `container`: its name, or the key for the pod as a whole; `since`: when either source first
 * showed it, milliseconds since 1970.
 */
export type CurrentFailure<Failure> = { container: string; since: number; failure: Failure };

/** `words`: all that a container status says, to separate new from repeated. */
type FromStatus<Failure> = { words: string; failure: Failure };

/** Tracks failures of one kind. `rank`: how much a failure says; the higher rank wins, among equals the newer one. */
export function signalTracker<Failure>(rank: (failure: Failure) => number) {
  type All = Signals<Failure>;
  const nothing: Signal<Failure> = {
    clearedAt: Number.NEGATIVE_INFINITY,
    event: undefined,
    status: undefined,
  };

  const choose = (old: Failure, fresh: Failure, isNewer: boolean): Failure => {
    if (rank(old) !== rank(fresh)) return rank(old) > rank(fresh) ? old : fresh;
    return isNewer ? fresh : old;
  };

  /** `place`: position in the event order (events.ts); `at`: when the event was observed. */
  const failedByEvent = (
    all: All,
    key: string,
    { place, at, failure }: { place: number; at: number; failure: Failure },
  ): All => {
    const before = all.get(key) ?? nothing;
    if (place <= before.clearedAt) return all;
    const known = before.event;
    const event = {
      place: Math.max(place, known?.place ?? place),
      since: Math.min(at, known?.since ?? at),
      failure: known === undefined ? failure : choose(known.failure, failure, place >= known.place),
    };
    return new Map(all).set(key, { ...before, event });
  };

  /** An event reports the failure as over. A status that still shows it is outdated until its words change. */
  const clearedByEvent = (all: All, key: string, place: number): All => {
    const before = all.get(key) ?? nothing;
    if (place <= before.clearedAt) return all;
    const event = before.event !== undefined && before.event.place > place ? before.event : undefined;
    const status = before.status && { ...before.status, isCleared: true };
    return new Map(all).set(key, { clearedAt: place, event, status });
  };

  const failedByStatus = (
    all: All,
    key: string,
    { words, failure }: FromStatus<Failure>,
    at: number,
  ): All => {
    const before = all.get(key) ?? nothing;
    const known = before.status;
    if (known?.words === words) return all;
    const goesOn = known !== undefined && !known.isCleared;
    const status = {
      since: goesOn ? known.since : at,
      words,
      failure: goesOn ? choose(known.failure, failure, true) : failure,
      isCleared: false,
    };
    return new Map(all).set(key, { ...before, status });
  };

  const absentFromStatus = (all: All, key: string, hasStarted: boolean): All => {
    const before = all.get(key);
    if (before === undefined) return all;
    return new Map(all).set(key, { ...before, status: undefined, ...(hasStarted && { event: undefined }) });
  };

  /** Adds the statuses of a pod. A container that has started and shows no failure is reset. */
  const afterPod = (
    all: All,
    pod: V1Pod,
    at: number,
    read: (status: V1ContainerStatus) => FromStatus<Failure> | undefined,
  ): All =>
    statusesOf(pod).reduce((before, status) => {
      const found = read(status);
      if (found !== undefined) return failedByStatus(before, status.name, found, at);
      return absentFromStatus(before, status.name, hasStarted(status));
    }, all);

  const currentOf = ({ event, status }: Signal<Failure>): { since: number; failure: Failure } | undefined => {
    const current = status?.isCleared ? undefined : status;
    if (event === undefined || current === undefined) return event ?? current;
    const since = Math.min(event.since, current.since);
    return { since, failure: choose(current.failure, event.failure, true) };
  };

  /** In no particular order. */
  const current = (all: All): CurrentFailure<Failure>[] =>
    [...all].flatMap(([container, signal]) => {
      const found = currentOf(signal);
      return found === undefined ? [] : [{ container, since: found.since, failure: found.failure }];
    });

  return { failedByEvent, clearedByEvent, afterPod, current };
}
