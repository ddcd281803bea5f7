/** What many steps an hour cost, computed from what was measured of few, and which limit they come to first. */
import type { Measured } from './measure.ts';
import { sum } from './numbers.ts';
import { cpuOf, type Run } from './run.ts';
import type { Simulated } from './simulated.ts';

export type Load = {
  /** How long each step takes. */
  seconds: number;
  running: number;
  requestsPerSecond: number;
  watchesHeld: number;
  watchesOpenedPerSecond: number;
  /** Processors of the API server. */
  processors: number;
  eventsHandedOutPerSecond: number;
  connections: number;
};

/** The scheduler writes one event about a pod; all events of a namespace are in one place of etcd. */
const EVENTS_OF_SCHEDULER = 1;

export function loadOf(stepsPerHour: number, measured: Measured, simulated: Simulated): Load {
  const { podStep } = measured;
  const perSecond = stepsPerHour / 3600;
  const running = perSecond * simulated.seconds;
  const events = eventsPerPod(podStep) + EVENTS_OF_SCHEDULER;
  return {
    seconds: simulated.seconds,
    running,
    requestsPerSecond: perSecond * simulated.requests,
    watchesHeld: running * simulated.watchesHeld,
    watchesOpenedPerSecond: perSecond * simulated.watches,
    processors: perSecond * cpuPerStep(measured, simulated),
    eventsHandedOutPerSecond: perSecond * events * running * eventWatchesPerStep(podStep),
    connections: running * (podStep.connectionsHeld / podStep.count),
  };
}

/** Of the API server: what the pod costs alone, and each of our requests on average. */
function cpuPerStep({ nobody, podStep }: Measured, { requests }: Simulated): number {
  return cpuPerPod(nobody) + requests * cpuPerRequest({ nobody, podStep });
}

export function cpuPerRequest({ nobody, podStep }: Pick<Measured, 'nobody' | 'podStep'>): number {
  const ours = cpuPerPod(podStep) - cpuPerPod(nobody);
  return (ours * podStep.count) / sum(Object.values(podStep.clientRequests ?? {}));
}

export function cpuPerPod(run: Run): number {
  return cpuOf(run).apiServer / run.count;
}

export function eventsPerPod({ nodeRequests, count }: Run): number {
  return (nodeRequests['POST events'] ?? 0) / count;
}

export function eventWatchesPerStep({ held, count }: Run): number {
  return held.watchesOfEvents / count;
}

/** How many steps an hour it takes to come to a limit. */
export type Limit = { what: string; stepsPerHour: number };

/** How many steps an hour of this length keep one processor of the API server busy. */
export function stepsPerProcessor(measured: Measured, simulated: Simulated): number {
  return 3600 / cpuPerStep(measured, simulated);
}

/** By default a watch counts as a tenth of a seat for 5 ms of each write that it may be told of. */
const SEAT_SECONDS_PER_WATCH = 0.005 / 10;

export function limitsOf(measured: Measured, simulated: Simulated): Limit[] {
  const { podStep, controlled, seats, controlledSeats } = measured;
  const { seconds } = simulated;
  const seatSeconds = simulated.requests * seatSecondsPerRequest(controlled);
  const perHour = (perSecond: number) => 3600 * perSecond;
  const system = seats['system'] ?? 0;
  const charged = eventsPerPod(podStep) * eventWatchesPerStep(podStep) * SEAT_SECONDS_PER_WATCH;
  return [
    {
      what: `the ${seats['workload-low']} seats of \`workload-low\` are taken`,
      stepsPerHour: perHour((seats['workload-low'] ?? 0) / seatSeconds),
    },
    {
      what: `the ${controlledSeats['pod-step-runners']} seats of deploy/flow-control.yaml are taken`,
      stepsPerHour: perHour((controlledSeats['pod-step-runners'] ?? 0) / seatSeconds),
    },
    {
      what: `events of kubelets take the ${system} seats of \`system\`, all steps in one namespace`,
      // Steps an hour count twice: they write events, and each event is charged for the steps that run.
      stepsPerHour: perHour(Math.sqrt(system / (charged * seconds))),
    },
    {
      what: '150,000 pods, the tested maximum of Kubernetes, run at once',
      stepsPerHour: perHour(150_000 / seconds),
    },
  ];
}

/** As if a request of many seats took as long as the others; the API server does not tell these apart. */
export function seatSecondsPerRequest({ flow }: Run): number {
  return (flow.seats / flow.dispatched) * (flow.executionSeconds / flow.dispatched);
}
