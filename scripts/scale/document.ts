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
    '### What a step asks for',
    requestsTable(measured),
    '### What that costs',
    costTable(measured),
    neighbours(measured),
    '### By length',
    'On the virtual clock, against a model of the API server:',
    simulatedTable(simulated),
    `### ${rounded(STEPS_AN_HOUR)} steps an hour`,
    basis(measured),
    loadTable({ measured, simulated }),
    '### Which limit comes first',
    ...limits({ measured, simulated }),
  ].join('\n\n');
}

function where({ podStep, kubectl, nobody }: Measured): string {
  const [processor] = cpus();
  return `Kubernetes ${readVersions(CLUSTER).kubernetes}, ${cpus().length} processors (${processor?.model.trim()}) for the API server, etcd, the
steps and the node together; Node ${process.versions.node}. ${podStep.count} steps at once, ${kubectl.count} with kubectl, and ${nobody.count} pods that nobody looks at.`;
}

function requestsTable({ podStep, kubectl, nobody }: Measured): string {
  const runs = [podStep, kubectl, nobody];
  const kinds = [...new Set(runs.flatMap(({ serverRequests }) => Object.keys(serverRequests)))].toSorted();
  const all = (run: Run) => rounded(sum(Object.values(run.serverRequests)) / run.count);
  const ours = podStep.clientRequests ?? {};
  return [
    table(
      [
        'requests of a step for pods and events, by the API server’s count',
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
    `Pod Step ran for ${podStep.holdSeconds} s and the others for ${kubectl.holdSeconds} s, so watches that were renewed meanwhile are among its
requests. By its own count it sent ${rounded(sum(Object.values(ours)) / podStep.count)} for each step.`,
  ].join('\n');
}

function costTable({ podStep, fewer, kubectl, nobody }: Measured): string {
  const runs = [podStep, fewer, kubectl, nobody];
  const perPod = (of: (run: Run) => number) => runs.map((run) => rounded(of(run) / run.count));
  return table(
    ['for each step', 'Pod Step', 'Pod Step', 'kubectl', 'the pod alone'],
    [
      ['at once', ...runs.map(({ count }) => String(count))],
      ['watches held on pods', ...perPod(({ held }) => held.watchesOfPods)],
      ['watches held on events', ...perPod(({ held }) => held.watchesOfEvents)],
      ['logs held', ...perPod(({ held }) => held.logs)],
      ['watchers in etcd', ...perPod(({ held }) => held.etcdWatchers)],
      ['connections opened', ...perPod(({ traffic }) => traffic.connections)],
      ['connections held', ...perPod(({ connectionsHeld }) => connectionsHeld)],
      ['kB from the API server, with TLS', ...perPod(({ traffic }) => traffic.received / 1000)],
      ['API server, ms of a processor', ...perPod((run) => cpuOf(run).apiServer * 1000)],
      ['of these, to start', ...perPod(({ start }) => start.apiServer * 1000)],
      ['and for each minute that it runs', ...runs.map(perMinute)],
      ['etcd, ms of a processor', ...perPod((run) => cpuOf(run).etcd * 1000)],
      [
        'verdict after the status was sent: half / 99 %',
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
    'Somebody else, another account in another namespace, reads a ConfigMap 20 times a second while they begin and end:',
    '',
    table(
      ['', 'half / 99 % of the answers after'],
      [
        ['nothing else happens', halfAndMost(neighbour.idle)],
        [`${podStep.count} steps`, halfAndMost(neighbour.podStep)],
        [`${count} steps, with deploy/flow-control.yaml`, halfAndMost(neighbour.controlled)],
      ],
    ),
    '',
    `With it, the requests of a step held ${rounded(flow.seats / count)} seats, took ${rounded((1000 * flow.executionSeconds) / count)} ms in all and waited for ${rounded((1000 * flow.waitSeconds) / count)} ms; ${refused(flow)} were refused. Without it,
${refused(podStep.flow)} were.`,
  ].join('\n');
}

/** By 429, before they are tried again. */
function refused({ rejected, dispatched }: Flow): string {
  return `${rounded(rejected)} of ${rounded(rejected + dispatched)}`;
}
