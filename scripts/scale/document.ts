/** The block `scale` of docs/performance.md: every number in it is measured or computed from those that are. */
import { cpus } from 'node:os';
import { CLUSTER, readVersions } from '../../test/cluster/tools.ts';
import { table } from '../markdown-table.ts';
import { basis, limits, loadTable, type Results, STEPS_AN_HOUR, simulatedTable } from './forecast-tables.ts';
import type { Measured } from './measure.ts';
import { halfAndMost, rounded, sum } from './numbers.ts';
import { cpuOf, type Run } from './run.ts';
import type { Flow } from './snapshot.ts';

export function scaleBlock({ measured, simulated }: Results): string {
  return [
    where(measured),
    '### API requests of a step',
    requestsTable(measured),
    '### Cost for the API server',
    costTable(measured),
    neighbours(measured),
    '### Requests by step length',
    'Simulated on a virtual clock, against a model of the API server:',
    simulatedTable(simulated),
    `### ${rounded(STEPS_AN_HOUR)} steps per hour`,
    basis(measured),
    loadTable({ measured, simulated }),
    '### First limits',
    ...limits({ measured, simulated }),
  ].join('\n\n');
}

function where({ podStep, kubectl, nobody }: Measured): string {
  const [processor] = cpus();
  return `Kubernetes ${readVersions(CLUSTER).kubernetes}, ${cpus().length} processors (${processor?.model.trim()}) shared by the API server,
etcd, the steps and the node; Node ${process.versions.node}. ${podStep.count} steps at once, ${kubectl.count} with kubectl, and ${nobody.count} pods that no client observes.`;
}

function requestsTable({ podStep, kubectl, nobody }: Measured): string {
  const runs = [podStep, kubectl, nobody];
  const kinds = [...new Set(runs.flatMap(({ serverRequests }) => Object.keys(serverRequests)))].toSorted();
  const all = (run: Run) => rounded(sum(Object.values(run.serverRequests)) / run.count);
  const ours = podStep.clientRequests ?? {};
  return [
    table(
      [
        'Requests of a step for pods and events, counted by the API server',
        'Pod Step',
        'kubectl',
        'the pod alone',
      ],
      [
        ...kinds.map((kind) => [
          `\`${kind}\``,
          ...runs.map(({ serverRequests, count }) => rounded((serverRequests[kind] ?? 0) / count)),
        ]),
        ['all', ...runs.map(all)],
      ],
    ),
    '',
    `Pod Step ran for ${podStep.holdSeconds} s and the others for ${kubectl.holdSeconds} s, so its requests include renewed watches. Pod Step\nitself counted ${rounded(sum(Object.values(ours)) / podStep.count)} requests per step.`,
  ].join('\n');
}

function costTable({ podStep, fewer, kubectl, nobody }: Measured): string {
  const runs = [podStep, fewer, kubectl, nobody];
  const perPod = (of: (run: Run) => number) => runs.map((run) => rounded(of(run) / run.count));
  return table(
    ['for each step', 'Pod Step', 'Pod Step', 'kubectl', 'the pod alone'],
    [
      ['at once', ...runs.map(({ count }) => String(count))],
      ['open watches on pods', ...perPod(({ held }) => held.watchesOfPods)],
      ['open watches on events', ...perPod(({ held }) => held.watchesOfEvents)],
      ['open logs', ...perPod(({ held }) => held.logs)],
      ['watchers in etcd', ...perPod(({ held }) => held.etcdWatchers)],
      ['connections opened', ...perPod(({ traffic }) => traffic.connections)],
      ['open connections', ...perPod(({ connectionsHeld }) => connectionsHeld)],
      ['kB from the API server, with TLS', ...perPod(({ traffic }) => traffic.received / 1000)],
      ['API server, CPU ms', ...perPod((run) => cpuOf(run).apiServer * 1000)],
      ['of this, for the start', ...perPod(({ start }) => start.apiServer * 1000)],
      ['and for each minute of running', ...runs.map(perMinute)],
      ['etcd, CPU ms', ...perPod((run) => cpuOf(run).etcd * 1000)],
      [
        'verdict after the status was sent: median / 99 %',
        ...runs.map(({ verdictMs }) => halfAndMost(verdictMs)),
      ],
      ['of this, until it was written', ...runs.map(({ writtenMs }) => halfAndMost(writtenMs))],
    ],
  );
}

/** In less time it is lost among what the API server does anyway, and sometimes in more. */
function perMinute({ hold, holdSeconds, count }: Run): string {
  if (holdSeconds < 60) return '–';
  return hold.apiServer <= 0
    ? 'too little to measure'
    : rounded((hold.apiServer * 60_000) / holdSeconds / count);
}

function neighbours({ neighbour, podStep, controlled }: Measured): string {
  const { flow, count } = controlled;
  return [
    'Meanwhile another account in another namespace reads a ConfigMap 20 times a second, while the steps start and end:',
    '',
    table(
      ['', 'Time to the answer: median / 99 %'],
      [
        ['no other load', halfAndMost(neighbour.idle)],
        [`${podStep.count} steps`, halfAndMost(neighbour.podStep)],
        [`${count} steps, with deploy/flow-control.yaml`, halfAndMost(neighbour.controlled)],
      ],
    ),
    '',
    `With deploy/flow-control.yaml, the requests of a step held ${rounded(flow.seats / count)} seats, took ${rounded((1000 * flow.executionSeconds) / count)} ms in total and waited ${rounded((1000 * flow.waitSeconds) / count)} ms. ${refused(flow)} were\nrefused; without it, ${refused(podStep.flow)}.`,
  ].join('\n');
}

/** By 429, before they are tried again. */
function refused({ rejected, dispatched }: Flow): string {
  return `${rounded(rejected)} of ${rounded(rejected + dispatched)}`;
}
