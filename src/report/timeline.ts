import type { V1Container } from '@kubernetes/client-node';
import type { Cause } from '../job/causes.ts';
import { momentOf } from '../job/time.ts';
import { containersOf, isInit, isSidecar, statusOf } from '../judge/containers.ts';
import type { State } from '../judge/state.ts';
import { startedAt } from './container-summary.ts';
import { causeOfPull, pullEventsOf } from './pull-events.ts';
import type { Attempt, StepReport } from './step-report.ts';

/** A part of the step's time. `from` and `to`: milliseconds since the step began. */
export type Span = {
  /** From 1. */
  attempt: number;
  phase: 'waiting' | 'preparing' | 'pulling' | 'initializing' | 'starting' | 'running';
  /** The container concerned, and the image that was pulled. */
  container?: string;
  image?: string;
  cause?: Cause;
  end: 'done' | 'failed';
  from: number;
  to: number;
};

/** Shorter setup of volumes and network, and shorter rest of an attempt, is left out. */
const SHORT_MS = 1000;

/** As far as the pod and its events show; in start order. An attempt without a gap at its end. */
export function timeline({ attempts, begunAt }: StepReport): Span[] {
  return attempts.flatMap((attempt, index) =>
    spansOf(attempt)
      .map((span) => ({ attempt: index + 1, ...span }))
      .map((span) => ({ ...span, from: span.from - begunAt, to: span.to - begunAt }))
      .sort((a, b) => a.from - b.from),
  );
}

type Stretch = Omit<Span, 'attempt'>;

function spansOf(attempt: Attempt): Stretch[] {
  const containers = containersOf(attempt.state.pod ?? attempt.pod);
  const spans = [
    ...waiting(attempt),
    ...preparing(attempt),
    ...distinct(containers.flatMap((container) => pulling(attempt, container))),
    ...containers.flatMap((container) => running(attempt, container)),
  ];
  return [...spans, ...starting(attempt, Math.max(attempt.begunAt, ...spans.map(({ to }) => to)))];
}

/** What nothing else explains: a service that is not ready, a container that can't start. */
function starting({ endedAt, finding }: Attempt, from: number): Stretch[] {
  const end = finding.outcome === 'success' ? 'done' : 'failed';
  return endedAt - from < SHORT_MS ? [] : [{ phase: 'starting', end, from, to: endedAt }];
}

/** A pull for a volume appears for all containers that use the image. */
function distinct(pulls: Stretch[]): Stretch[] {
  return pulls.filter(
    ({ image, from }, index) => pulls.findIndex((one) => one.image === image && one.from === from) === index,
  );
}

function waiting({ state, begunAt, endedAt }: Attempt): Stretch[] {
  const to = scheduledAt(state) ?? (nothingBegan(state) ? endedAt : undefined);
  const failed = scheduledAt(state) === undefined;
  return to === undefined
    ? []
    : [{ phase: 'waiting', end: failed ? 'failed' : 'done', from: begunAt, to: Math.max(begunAt, to) }];
}

/** From the scheduler's event to the kubelet's first one about a container: volumes and network. */
function preparing({ state, endedAt }: Attempt): Stretch[] {
  const from = scheduledAt(state);
  if (from === undefined) return [];
  const first = firstOfKubelet(state);
  const to = first ?? endedAt;
  if (to - from < SHORT_MS) return [];
  return [{ phase: 'preparing', end: first === undefined ? 'failed' : 'done', from, to }];
}

function pulling(attempt: Attempt, container: V1Container): Stretch[] {
  const { name, image } = container;
  const { state, pod, endedAt } = attempt;
  const { pulling, pulled } = pullEventsOf(state, state.pod ?? pod, name);
  if (pulling === undefined) return [];
  const cause = causeOfPull(attempt, container);
  const about = { phase: 'pulling' as const, container: name, ...(image !== undefined && { image }) };
  return pulled === undefined
    ? [{ ...about, ...(cause && { cause }), end: 'failed', from: pulling.firstAt, to: endedAt }]
    : [{ ...about, end: 'done', from: pulling.firstAt, to: Math.max(pulling.firstAt, pulled.firstAt) }];
}

/** The step and the init containers before it; a sidecar runs all the time, so it shows nothing. */
function running({ state, pod, endedAt, finding }: Attempt, container: V1Container): Stretch[] {
  const { name } = container;
  const from = startedAt(state, name);
  if (from === undefined) return [];
  if (name === state.options.step) {
    const end = finding.outcome === 'success' ? 'done' : 'failed';
    return [{ phase: 'running', container: name, end, from, to: endedAt }];
  }
  const seen = state.pod ?? pod;
  if (isSidecar(container) || !isInit(seen, name)) return [];
  const status = statusOf(seen, name)?.state?.terminated;
  const ran = momentOf(status?.finishedAt) - momentOf(status?.startedAt);
  const to = Math.min(endedAt, Number.isNaN(ran) ? endedAt : from + ran);
  const end = status?.exitCode === 0 ? 'done' : 'failed';
  return [{ phase: 'initializing', container: name, end, from, to }];
}

function scheduledAt({ events }: State): number | undefined {
  return [...events.values()].find(({ event }) => event.reason === 'Scheduled')?.firstAt;
}

const ABOUT_CONTAINERS = new Set(['Pulling', 'Pulled', 'Created', 'Started']);

function firstOfKubelet({ events }: Pick<State, 'events'>): number | undefined {
  const seen = [...events.values()].filter(({ event }) => ABOUT_CONTAINERS.has(event.reason ?? ''));
  return seen.length === 0 ? undefined : Math.min(...seen.map(({ firstAt }) => firstAt));
}

/** No node has the pod: neither an event nor its spec names one. */
function nothingBegan(state: State): boolean {
  return (
    state.pod !== undefined && state.pod.spec?.nodeName === undefined && firstOfKubelet(state) === undefined
  );
}
