import type { Observed } from './run-schedule.ts';
import type { Fault } from './schedule.ts';

/** The faults of its schedule that a run has not met: it never got there, or was over before. */
export function unmetBy({ schedule, spoiled, isDeleted, isEvicted, cancelled, isKilled }: Observed): Fault[] {
  const outside: Record<string, boolean> = {
    'pod deleted': isDeleted,
    'pod evicted': isEvicted,
    SIGINT: cancelled !== undefined,
    SIGKILL: isKilled,
  };
  return schedule.faults.filter(
    ({ what }) => !(outside[what.kind] ?? spoiled.some(({ fault }) => fault === what)),
  );
}
