/** What steps of some length ask for, what many of them an hour cost, and which limit that comes to first, as tables. */
import { table } from '../markdown-table.ts';
import { cpuPerPod, cpuPerRequest, type Limit, limitsOf, loadOf, stepsPerProcessor } from './forecast.ts';
import type { Measured } from './measure.ts';
import { lasting, rounded } from './numbers.ts';
import type { Simulated } from './simulated.ts';

export const STEPS_AN_HOUR = 10_000;

export type Results = { measured: Measured; simulated: Simulated[] };

export function simulatedTable(simulated: Simulated[]): string {
  return table(
    [
      'steps of',
      'how many',
      'requests',
      'of these, watches',
      'open watches',
      'open logs',
      'most requests in one second, all steps started together',
    ],
    simulated.map((one) => [
      lasting(one.seconds),
      rounded(one.steps),
      ...[one.requests, one.watches, one.watchesHeld, one.logsHeld, one.mostInASecond].map(rounded),
    ]),
  );
}

export function basis(measured: Measured): string {
  const { nobody, controlled } = measured;
  return `Computed from the tables above: the pod alone costs the API server ${rounded(1000 * cpuPerPod(nobody))} ms of CPU. Each request of Pod Step costs ${rounded(1000 * cpuPerRequest(measured))} ms
more, and holds ${rounded(controlled.flow.seats / controlled.flow.dispatched)} seats for ${rounded((1000 * controlled.flow.executionSeconds) / controlled.flow.dispatched)} ms.`;
}

export function loadTable({ measured, simulated }: Results): string {
  const loads = simulated.map((one) => loadOf(STEPS_AN_HOUR, measured, one));
  const row = (what: string, of: (load: (typeof loads)[number]) => number) => [
    what,
    ...loads.map((load) => rounded(of(load))),
  ];
  return table(
    ['steps of', ...loads.map(({ seconds }) => lasting(seconds))],
    [
      row('running at once', ({ running }) => running),
      row('requests per second', ({ requestsPerSecond }) => requestsPerSecond),
      row('watches opened per second', ({ watchesOpenedPerSecond }) => watchesOpenedPerSecond),
      row('open watches', ({ watchesHeld }) => watchesHeld),
      row('open connections', ({ connections }) => connections),
      row('events sent to watches per second, in one namespace', (load) => load.eventsHandedOutPerSecond),
      row('processors of the API server', ({ processors }) => processors),
    ],
  );
}

export function limits({ measured, simulated }: Results): string[] {
  const columns = simulated.map((one) => ({
    seconds: one.seconds,
    perProcessor: stepsPerProcessor(measured, one),
    limits: limitsOf(measured, one),
  }));
  const [first] = columns;
  const rows = (first?.limits ?? []).map(({ what }, index) => [
    what,
    ...columns.map(({ limits }) => rounded(limits[index]?.stepsPerHour ?? Number.NaN)),
  ]);
  return [
    table(
      ['Steps per hour until', ...columns.map(({ seconds }) => lasting(seconds))],
      [
        ['one processor of the API server is fully used', ...columns.map((one) => rounded(one.perProcessor))],
        ...rows,
      ],
    ),
    columns.map(firstLimit).join('\n'),
  ];
}

type Column = { seconds: number; perProcessor: number; limits: readonly Limit[] };

function firstLimit({ seconds, perProcessor, limits }: Column): string {
  const [least] = limits.toSorted((one, other) => one.stepsPerHour - other.stepsPerHour);
  const atLeast = least?.stepsPerHour ?? Number.NaN;
  return `- Steps of ${lasting(seconds)}: one processor is enough for ${rounded(perProcessor)} per hour. The first limit that does not depend on processors is
  reached at ${rounded(atLeast)} per hour, with ${rounded(atLeast / perProcessor)} processors: ${least?.what}.`;
}
