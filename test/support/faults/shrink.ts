import { shrink } from '../shrink.ts';
import type { Fault, Schedule } from './schedule.ts';

/** Runs of one candidate: what depends on timing does not show each time. */
const TRIES = 2;
/** They mostly wait. */
const AT_ONCE = 5;

type Breaks = (candidate: Schedule) => Promise<boolean>;

/** Leaves out and simplifies what the breach does not need. `breaks`: does a schedule still break the same invariant? */
export function shrinkSchedule(schedule: Schedule, breaks: Breaks): Promise<Schedule> {
  return shrink(schedule, simpler, (candidate) => breaksOnce(candidate, breaks), AT_ONCE);
}

async function breaksOnce(candidate: Schedule, breaks: Breaks): Promise<boolean> {
  for (let left = TRIES; left > 0; left--) if (await breaks(candidate)) return true;
  return false;
}

/** All schedules that are simpler by one step, with the largest reductions first. */
function simpler(schedule: Schedule): Schedule[] {
  const { faults } = schedule;
  const without =
    faults.length < 2 ? [] : faults.map((_, index) => ({ ...schedule, faults: faults.toSpliced(index, 1) }));
  const passing = schedule.job === 'pass' ? [] : [{ ...schedule, job: 'pass' as const }];
  const changed = faults.flatMap((fault, index) =>
    simplerFaults(fault).map((one) => ({ ...schedule, faults: faults.with(index, one) })),
  );
  return [...without, ...passing, ...changed];
}

function simplerFaults({ when, what }: Fault): Fault[] {
  return [
    ...simplerFields(when as Record<string, unknown>, ['times']).map((one) => ({ when: one, what }) as Fault),
    ...simplerFields(what as Record<string, unknown>, ['retryAfter', 'html', 'graceSeconds']).map(
      (one) => ({ when, what: one }) as Fault,
    ),
  ];
}

/** Without each optional field, and with each number halved. */
function simplerFields(fields: Record<string, unknown>, optional: string[]): Record<string, unknown>[] {
  const shorter = optional
    .filter((name) => name in fields)
    .map((name) => Object.fromEntries(Object.entries(fields).filter(([other]) => other !== name)));
  const smaller = Object.entries(fields).flatMap(([name, value]) => {
    const half = typeof value === 'number' && name !== 'code' ? halfOf(name, value) : value;
    return half === value ? [] : [{ ...fields, [name]: half }];
  });
  return [...shorter, ...smaller];
}

/** In round numbers. */
function halfOf(name: string, value: number): number {
  const step = name === 'ms' ? 100 : 1;
  const least = name === 'nth' || name === 'times' || name === 'retryAfter' ? 1 : 0;
  return Math.max(least, Math.floor(value / 2 / step) * step);
}
