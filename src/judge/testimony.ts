/**
 * What the two witnesses of a pod say of one kind of trouble in one place. An event comes at once, but may be lost,
 * late, merged or out of order; a status comes up to 15 s later, and then repeats what an event has already called off.
 * `Trouble` says what is wrong; the newest one that tells the cause is kept.
 */
export type Testimony<Trouble> = {
  /** Place among the events (events.ts) of the newest one that says the trouble is over. */
  overAt: number;
  event: { place: number; since: number; trouble: Trouble } | undefined;
  status: { since: number; words: string; trouble: Trouble; calledOff: boolean } | undefined;
};

/** By place: a container's name, or a word for the pod as a whole. */
export type Testimonies<Trouble> = ReadonlyMap<string, Testimony<Trouble>>;

/** Says how much a trouble tells; of two, the one that tells more is believed, and among equals the newer one. */
export type Rank<Trouble> = (trouble: Trouble) => number;

const NOTHING = { overAt: Number.NEGATIVE_INFINITY, event: undefined, status: undefined };

/** An event names the trouble. `place`: where the event stands among the others, `at`: when it was seen. */
export function troubleByEvent<Trouble>(
  all: Testimonies<Trouble>,
  key: string,
  { place, at, trouble }: { place: number; at: number; trouble: Trouble },
  rank: Rank<Trouble>,
): Testimonies<Trouble> {
  const before: Testimony<Trouble> = all.get(key) ?? NOTHING;
  if (place <= before.overAt) return all;
  const known = before.event;
  const newer = known === undefined || place >= known.place;
  const kept = known === undefined ? trouble : choose(known.trouble, trouble, newer, rank);
  const event = {
    place: Math.max(place, known?.place ?? place),
    since: Math.min(at, known?.since ?? at),
    trouble: kept,
  };
  return new Map(all).set(key, { ...before, event });
}

/** An event says that the trouble is over. A status that still speaks of it is behind, until it says something new. */
export function overByEvent<Trouble>(
  all: Testimonies<Trouble>,
  key: string,
  place: number,
): Testimonies<Trouble> {
  const before: Testimony<Trouble> = all.get(key) ?? NOTHING;
  if (place <= before.overAt) return all;
  const event = before.event !== undefined && before.event.place > place ? before.event : undefined;
  const status = before.status && { ...before.status, calledOff: true };
  return new Map(all).set(key, { overAt: place, event, status });
}

/** The status names the trouble; `words` is all that it says, to tell what is new from what is only said again. */
export function troubleByStatus<Trouble>(
  all: Testimonies<Trouble>,
  key: string,
  { words, at, trouble }: { words: string; at: number; trouble: Trouble },
  rank: Rank<Trouble>,
): Testimonies<Trouble> {
  const before: Testimony<Trouble> = all.get(key) ?? NOTHING;
  const known = before.status;
  if (known?.words === words) return all;
  const goesOn = known !== undefined && !known.calledOff;
  const kept = goesOn ? choose(known.trouble, trouble, true, rank) : trouble;
  const status = { since: goesOn ? known.since : at, words, trouble: kept, calledOff: false };
  return new Map(all).set(key, { ...before, status });
}

/** The status does not speak of it any more. */
export function silentStatus<Trouble>(all: Testimonies<Trouble>, key: string): Testimonies<Trouble> {
  const before = all.get(key);
  return before?.status === undefined ? all : new Map(all).set(key, { ...before, status: undefined });
}

/** Nothing that was said of this place counts any more. */
export function forgotten<Trouble>(all: Testimonies<Trouble>, key: string): Testimonies<Trouble> {
  const before = all.get(key);
  if (before === undefined || (before.event === undefined && before.status === undefined)) return all;
  return new Map(all).set(key, { ...before, event: undefined, status: undefined });
}

/** The trouble that holds now, and when it was first seen by either witness; undefined where there is none. */
export function troubleOf<Trouble>(
  { event, status }: Testimony<Trouble>,
  rank: Rank<Trouble>,
): { since: number; trouble: Trouble } | undefined {
  const current = status?.calledOff ? undefined : status;
  if (event === undefined || current === undefined) return event ?? current;
  const since = Math.min(event.since, current.since);
  return { since, trouble: choose(current.trouble, event.trouble, true, rank) };
}

function choose<Trouble>(old: Trouble, fresh: Trouble, newer: boolean, rank: Rank<Trouble>): Trouble {
  if (rank(old) !== rank(fresh)) return rank(old) > rank(fresh) ? old : fresh;
  return newer ? fresh : old;
}
