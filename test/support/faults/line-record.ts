import type { Moment, What } from './schedule.ts';

/** What the fault line has seen and done; times in milliseconds since the run's start. */
export type LineRecord = {
  requests: { at: number; method: string; path: string; kind: string; end: string }[];
  /** When requests were spoiled, as long as each had its effect; without a fault by the API server itself. */
  spoiled: { from: number; to: number; what: string; fault?: What }[];
  /** The objects that were created through it, and when. */
  created: { resource: string; name: string; at: number }[];
  /** The version of the newest pod when it was made. */
  createdVersion: number | undefined;
};

export type Clock = {
  now(): number;
  /** Settles at the moment; never where it does not come. */
  reached(moment: Moment): Promise<void>;
  reach(moment: Moment): void;
};

export function openClock(): Clock {
  const begun = performance.now();
  const moments: Record<Moment, PromiseWithResolvers<void>> = {
    start: Promise.withResolvers(),
    create: Promise.withResolvers(),
    'first line': Promise.withResolvers(),
  };
  return {
    now: () => Math.round(performance.now() - begun),
    reached: (moment) => moments[moment].promise,
    reach: (moment) => moments[moment].resolve(),
  };
}

/** How long the action waits for an API server that is unavailable in these runs (`connection-grace`). */
export const PATIENCE_MS = 6000;

/** From the first to the last effect of any fault. */
export function lastingOf({ spoiled }: Pick<LineRecord, 'spoiled'>): number {
  if (spoiled.length === 0) return 0;
  return Math.max(...spoiled.map(({ to }) => to)) - Math.min(...spoiled.map(({ from }) => from));
}
