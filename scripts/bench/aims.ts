import { median, spreadOf, UNITS, type Unit } from './numbers.ts';
import type { LogRun, Results, StepResult, StepRun } from './results.ts';

/** A value that must be reached. */
type Aim = { what: string; most: number; unit: Unit; measured(results: Results): number | undefined };

/** What was measured of an aim. */
export type Outcome = { what: string; most: string; measured: string; holds: boolean };

/** Medians, unless it is said otherwise. */
const AIMS: readonly Aim[] = [
  {
    what: 'missing tag: from the kubelet’s event to the end of the process',
    most: 100,
    unit: 'seconds',
    measured: (results) => stepMedian(results, 'missing', ({ afterMs }) => afterMs),
  },
  {
    what: 'third of three images missing, all results known: whole process',
    most: 700,
    unit: 'seconds',
    measured: (results) => stepMedian(results, 'third-missing', ({ wholeMs }) => wholeMs),
  },
  {
    what: 'third and fourth image missing: from the first verdict to the second',
    most: 1000,
    unit: 'seconds',
    measured: (results) => stepMedian(results, 'two-missing', fromFirstToLast),
  },
  {
    what: 'third and fourth image missing: whole process',
    most: 1500,
    unit: 'seconds',
    measured: (results) => stepMedian(results, 'two-missing', ({ wholeMs }) => wholeMs),
  },
  {
    what: '`true`, starts spread over a second: ratio to kubectl’s time',
    most: 0.42,
    unit: 'times',
    measured: ({ steps }) => ratioOf(steps.find(({ name }) => name === 'true-out-of-step')),
  },
  {
    what: '`true`, one run after the other: ratio to kubectl’s time',
    most: 0.42,
    unit: 'times',
    measured: ({ steps }) => ratioOf(steps.find(({ name }) => name === 'true')),
  },
  {
    what: 'a long log: time to read it, ratio to `kubectl logs -f`',
    most: 1,
    unit: 'times',
    measured: (results) => logRatio(results, ({ readMs, lines }) => readMs / lines),
  },
  {
    what: 'a long log: CPU of the whole process, ratio to `kubectl logs -f`',
    most: 1,
    unit: 'times',
    measured: (results) => logRatio(results, ({ cpuMs }) => cpuMs),
  },
  {
    what: 'memory: maximum of all runs, including the long log',
    most: 90e6,
    unit: 'megabytes',
    measured: mostMemory,
  },
  {
    what: 'requests of a step: maximum',
    most: 8,
    unit: 'number',
    measured: ({ requests }) => spreadOf(requests?.map((one) => one.requests) ?? [])?.most,
  },
  {
    what: 'start, to the first request: on top of bare Node',
    most: 50,
    unit: 'milliseconds',
    measured: startOverNode,
  },
];

/** The aims for which something was measured. */
export function outcomesOf(results: Results): Outcome[] {
  return AIMS.flatMap(({ what, most, unit, measured }) => {
    const value = measured(results);
    if (value === undefined) return [];
    const written = UNITS[unit](value);
    // Compared as it is shown: what reads as the limit is within it.
    const holds = Number.parseFloat(written) <= Number.parseFloat(UNITS[unit](most));
    return [{ what, most: UNITS[unit](most), measured: written, holds }];
  });
}

/** The ratio of the medians; undefined if kubectl did not run. */
export function ratioOf(step: StepResult | undefined): number | undefined {
  return quotient(
    median(step?.runs, ({ wholeMs }) => wholeMs),
    median(step?.peer, ({ wholeMs }) => wholeMs),
  );
}

function stepMedian({ steps }: Results, name: string, value: (run: StepRun) => number): number | undefined {
  return median(steps.find((step) => step.name === name)?.runs, value);
}

function fromFirstToLast({ verdictsMs }: StepRun): number {
  return Math.max(...verdictsMs) - Math.min(...verdictsMs);
}

function logRatio({ log }: Results, value: (run: LogRun) => number): number | undefined {
  return quotient(median(log?.ours, value), median(log?.peer, value));
}

function mostMemory({ steps, log }: Results): number | undefined {
  const runs = [...steps.flatMap((step) => step.runs), ...(log?.ours ?? [])];
  return spreadOf(runs.map(({ peakBytes }) => peakBytes))?.most;
}

function startOverNode({ start }: Results): number | undefined {
  const [ours, node] = [start?.ours, start?.node].map((times) => median(times, (ms) => ms));
  return ours && node && ours - node;
}

function quotient(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? undefined : one / other;
}
