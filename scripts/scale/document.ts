/** The block `scale` of docs/performance.md: every number in it is measured, or simulated. */
import { cpus } from 'node:os';
import { table } from '../markdown-table.ts';
import { halfAndMost, lasting, rounded } from './numbers.ts';
import type { Simulated } from './simulated.ts';
import type { Flow, Held } from './snapshot.ts';

/** Many pods at once. */
export type Run = {
  count: number;
  /** From their creation until they are deleted, in milliseconds since 1970. */
  from: number;
  to: number;
  /** For the API server, without the CPU time of an idle cluster. */
  cpuSeconds: number;
  /** By the client's count. */
  clientRequests: number | undefined;
  /** Counted by the API server, including the requests of the node. */
  serverRequests: Record<string, number>;
  held: Held;
  flow: Flow;
};

export type Measured = {
  kubernetes: string;
  holdSeconds: number;
  nobody: Run;
  podStep: Run;
  kubectl: Run;
  /** With deploy/flow-control.yaml. */
  controlled: Run;
  /** How long another account waited for its answers, in milliseconds. */
  neighbour: { idle: number[]; nobody: number[]; podStep: number[]; controlled: number[] };
};

const CLIENTS = ['Pod Step', 'kubectl', 'the pod alone'];

export function scaleBlock(measured: Measured, simulated: Simulated[]): string {
  const { podStep, kubectl, nobody, kubernetes, holdSeconds } = measured;
  const [processor] = cpus();
  const runs = [podStep, kubectl, nobody];
  const kinds = [...new Set(runs.flatMap(({ serverRequests }) => Object.keys(serverRequests)))].toSorted();
  const perPod = (of: (run: Run) => number) => runs.map((run) => rounded(of(run) / run.count));
  const holding = (of: (held: Held) => number) => runs.map(({ held }) => rounded(of(held)));
  return [
    `Measured on ${new Date().toISOString().slice(0, 10)}: Kubernetes ${kubernetes}, ${cpus().length} processors (${processor?.model.trim()}) for everything, Node ${process.versions.node}. ${podStep.count} pods at once, each of ${holdSeconds} s.`,
    '### API requests of a step',
    table(
      ['Requests for pods and events, counted by the API server, with the kubelet’s requests', ...CLIENTS],
      kinds.map((kind) => [`\`${kind}\``, ...perPod(({ serverRequests }) => serverRequests[kind] ?? 0)]),
    ),
    `Pod Step itself counted ${rounded((podStep.clientRequests ?? 0) / podStep.count)} requests per step.`,
    '### Cost for the API server',
    table(
      ['for each step', ...CLIENTS],
      [
        ['open watches on pods', ...holding(({ watchesOfPods }) => watchesOfPods)],
        ['open watches on events', ...holding(({ watchesOfEvents }) => watchesOfEvents)],
        ['open logs', ...holding(({ logs }) => logs)],
        ['CPU of the API server, ms', ...perPod(({ cpuSeconds }) => 1000 * cpuSeconds)],
      ],
    ),
    neighbours(measured),
    '### Requests by step length',
    'Simulated on a virtual clock, against a model of the API server:',
    simulatedTable(simulated),
  ].join('\n\n');
}

function neighbours({ neighbour, podStep, controlled }: Measured): string {
  const { flow, count } = controlled;
  return [
    'Meanwhile another account in another namespace reads a ConfigMap 20 times a second:',
    table(
      ['', 'Time to the answer: median / 99 %'],
      [
        ['no other load', halfAndMost(neighbour.idle)],
        [`${count} pods alone`, halfAndMost(neighbour.nobody)],
        [`${count} steps`, halfAndMost(neighbour.podStep)],
        [`${count} steps, with deploy/flow-control.yaml`, halfAndMost(neighbour.controlled)],
      ],
    ),
    `With deploy/flow-control.yaml, the requests of a step held ${rounded(flow.seats / count)} seats, took ${rounded((1000 * flow.executionSeconds) / count)} ms in total and waited ${rounded((1000 * flow.waitSeconds) / count)} ms. ${refused(flow)} were\nrefused; without it, ${refused(podStep.flow)} of all service accounts.`,
  ].join('\n\n');
}

/** By 429, before they are tried again. */
function refused({ rejected, dispatched }: Flow): string {
  return `${rounded(rejected)} of ${rounded(rejected + dispatched)}`;
}

function simulatedTable(simulated: Simulated[]): string {
  return table(
    [
      ...['steps of', 'how many', 'requests', 'of these, watches', 'open watches', 'open logs'],
      'most requests in one second, all steps started together',
    ],
    simulated.map((one) => [
      lasting(one.seconds),
      rounded(one.steps),
      ...[one.requests, one.watches, one.watchesHeld, one.logsHeld, one.mostInASecond].map(rounded),
    ]),
  );
}
