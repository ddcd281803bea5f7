import { type Cause, causeInWords } from '../job/causes.ts';
import { isCheckName } from '../job/image-consumers.ts';
import type { Hide } from '../job/masking.ts';
import { timeOf } from '../job/values.ts';
import type { State } from '../judge/state.ts';
import type { ContainerFacts } from '../pod/facts.ts';
import { causeOfPull, pullEventsOf, seenPod } from './containers.ts';
import { lastOf } from './markdown.ts';
import type { Attempt, StepReport } from './step-report.ts';

/** A part of the step's time. `from` and `to`: milliseconds since the step started. */
type Span = {
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

/** As far as the pods and their events show. An attempt without a gap at its end. */
export function timeline({ attempts, begunAt, hide }: StepReport): Span[] {
  return attempts.flatMap((attempt, index) =>
    stretchesOf(attempt, hide).map((stretch) => {
      const { from, to } = stretch;
      return { attempt: index + 1, ...stretch, from: from - begunAt, to: to - begunAt };
    }),
  );
}

/** `from` and `to`: milliseconds since 1970. */
export type Stretch = Omit<Span, 'attempt'>;

/** In start order. */
export function stretchesOf(attempt: Attempt, hide: Hide): Stretch[] {
  const { containers } = seenPod(attempt);
  const spans = [
    ...waiting(attempt),
    ...preparing(attempt),
    ...distinct(containers.flatMap((container) => pulling(attempt, container))),
    ...containers.flatMap((container) => running(attempt, container)),
  ];
  return [...spans, ...starting(attempt, Math.max(attempt.begunAt, ...spans.map(({ to }) => to)))]
    .map((span) => (span.image === undefined ? span : { ...span, image: hide(span.image) }))
    .sort((a, b) => a.from - b.from);
}

/** Time that nothing else explains: a service that is not ready, a container that cannot start. */
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

function waiting({ state: { pod, boundAt }, begunAt, endedAt }: Attempt): Stretch[] {
  const end = boundAt === undefined ? 'failed' : 'done';
  return pod === undefined ? [] : [{ phase: 'waiting', end, from: begunAt, to: boundAt ?? endedAt }];
}

/** From the assignment of the node to the kubelet's first work for a container: volumes and network. */
function preparing({ state, endedAt }: Attempt): Stretch[] {
  const { boundAt: from } = state;
  if (from === undefined) return [];
  const first = firstOfKubelet(state);
  const to = first ?? endedAt;
  if (to - from < SHORT_MS) return [];
  return [{ phase: 'preparing', end: first === undefined ? 'failed' : 'done', from, to }];
}

function pulling(attempt: Attempt, container: ContainerFacts): Stretch[] {
  const { name, image } = container;
  const { state, endedAt } = attempt;
  const { pulling, pulled } = pullEventsOf(state.events, container);
  if (pulling === undefined) return [];
  const cause = causeOfPull(attempt, container);
  const about = { phase: 'pulling' as const, container: name, ...(image !== undefined && { image }) };
  // The event of its end can be lost, or later than the end of the step.
  const end = pulled?.firstAt ?? (cause === undefined ? state.started.get(name) : undefined);
  return end === undefined
    ? [{ ...about, ...(cause && { cause }), end: 'failed', from: pulling.firstAt, to: endedAt }]
    : [{ ...about, end: 'done', from: pulling.firstAt, to: Math.max(pulling.firstAt, end) }];
}

/** The step and the init containers before it; a sidecar runs all the time, so it shows nothing. */
function running({ state, endedAt, finding }: Attempt, container: ContainerFacts): Stretch[] {
  const { name, isInit, isSidecar, end: own } = container;
  const from = state.started.get(name);
  if (from === undefined) return [];
  if (name === state.options.step) {
    const end = finding.outcome === 'success' ? 'done' : 'failed';
    return [{ phase: 'running', container: name, end, from, to: endedAt }];
  }
  if (isSidecar || !isInit) return [];
  const ran = own === undefined ? Number.NaN : own.finishedAt - own.startedAt;
  const to = Math.min(endedAt, Number.isNaN(ran) ? endedAt : from + ran);
  const end = own?.exitCode === 0 ? 'done' : 'failed';
  return [{ phase: 'initializing', container: name, end, from, to }];
}

const ABOUT_CONTAINERS = new Set(['Pulling', 'Pulled', 'Created', 'Started']);

/** The kubelet's events can be lost, and then the start of a container shows its work. */
function firstOfKubelet(state: State): number | undefined {
  const seen = [...state.events.values()].filter(({ reason }) => ABOUT_CONTAINERS.has(reason));
  const times = [...seen.map(({ firstAt }) => firstAt), ...state.started.values()];
  return times.length === 0 ? undefined : Math.min(...times);
}

/** A wait of this length is shown even after a success. */
const LONG_WAIT_MS = 30_000;
/** A faster failure has nothing to show. */
const SHORT_FAILURE_MS = 10_000;
/** Share of the total time. */
const SHORTEST_WAIT = 0.02;
const MAX_SPANS = 40;
const MAX_TICKS = 8;
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** The timeline as a Mermaid gantt in Markdown; empty without several attempts, a long wait or a slow failure. */
export function gantt(stepReport: StepReport): string[] {
  const spans = timeline(stepReport);
  if (!isWorthIt(stepReport, spans)) return [];
  const visibleSpans = spans.filter((span) => isVisible(span, lengthOf(spans)));
  const seen = visibleSpans.length < 2 ? spans : visibleSpans;
  const ofLast = seen.filter(({ attempt }) => attempt === stepReport.attempts.length);
  const { shown, note } = lastOf(seen, MAX_SPANS, ofLast.length);
  const byAttempt = Map.groupBy(shown, ({ attempt }) => attempt);
  const sections = [...byAttempt].flatMap(([attempt, ofAttempt]) => [
    `  section ${stepReport.attempts.length === 1 ? 'Step' : `Attempt ${attempt}`}`,
    ...ofAttempt.map(task),
  ]);
  const lines = ['gantt', ...axis(shown), ...sections];
  return [...note, `\`\`\`mermaid\n${lines.join('\n')}\n\`\`\``];
}

function isWorthIt({ finding, attempts, begunAt, endedAt }: StepReport, spans: Span[]): boolean {
  if (spans.length < 2) return false;
  if (attempts.length > 1) return true;
  if (finding.outcome === 'failure') return endedAt - begunAt >= SHORT_FAILURE_MS;
  return spans.some(({ phase, from, to }) => phase !== 'running' && to - from >= LONG_WAIT_MS);
}

/**
 * Dates are written but not shown: Mermaid shows times in the reader's own time zone. Counted from 1970, minutes would be wrong
 * if the zone is not in whole hours, as in India.
 */
function axis(spans: Span[]): string[] {
  const total = lengthOf(spans);
  return [
    '  dateFormat YYYY-MM-DD HH:mm:ss.SSS',
    `  axisFormat ${total < HOUR ? '%M:%S' : '%H:%M'}`,
    `  tickInterval ${tick(total)}`,
  ];
}

function lengthOf(spans: Span[]): number {
  return Math.max(...spans.map(({ to }) => to)) - Math.min(...spans.map(({ from }) => from));
}

/** A wait too short to be seen as a bar is left out; pulls, runs and what failed never are. */
function isVisible({ phase, end, from, to }: Span, total: number): boolean {
  return phase === 'pulling' || phase === 'running' || end === 'failed' || to - from >= total * SHORTEST_WAIT;
}

/** https://mermaid.js.org/syntax/gantt.html#axis-ticks-v10-3-0 */
function tick(total: number): string {
  const units = [
    ...[1, 2, 5, 10, 20, 30].map((count) => ({ length: count * SECOND, words: `${count}second` })),
    ...[1, 2, 5, 10, 20, 30].map((count) => ({ length: count * MINUTE, words: `${count}minute` })),
    ...[1, 2, 6, 12].map((count) => ({ length: count * HOUR, words: `${count}hour` })),
  ];
  return units.find(({ length }) => total / length <= MAX_TICKS)?.words ?? '1day';
}

function task(span: Span): string {
  const tag = span.end === 'failed' ? 'crit' : span.phase === 'running' ? 'active' : 'done';
  const length = Math.max(1, Math.round(span.to - span.from));
  return `  ${words(span)} :${tag}, ${timeOf(BEGIN + Math.max(0, Math.round(span.from)))}, ${length}ms`;
}

function words({ phase, container = '', image = '', cause }: Span): string {
  switch (phase) {
    case 'waiting':
      return 'waiting for a node';
    case 'preparing':
      return 'preparing the pod';
    case 'pulling':
      return `pulling ${label(shortName(image))}${isCheckName(container) ? ' by the check' : ''}${cause === undefined ? '' : ` (${causeInWords(cause)})`}`;
    case 'initializing':
      return isCheckName(container) ? 'checking the image' : `init ${label(container)}`;
    case 'starting':
      return 'starting the containers';
    case 'running':
      return `running ${label(container)}`;
  }
}

/** `team/app:v1` of `registry.example:5000/team/app:v1`; a digest is shortened. */
function shortName(image: string): string {
  const path = image.replace(/^[^/.:]*[.:][^/]*\//, '');
  return path.replace(/@sha256:([0-9a-f]{7})[0-9a-f]*$/, ' $1').slice(-40);
}

/** Foreign text in a task's name: characters with a meaning in Mermaid or HTML become others. */
function label(text: string): string {
  return text
    .replaceAll(/[^\p{L}\p{N}\p{P}\p{S} ]+/gu, ' ')
    .replaceAll(':', '∶')
    .replaceAll(/[;#%,"`<>&{}\\[\]]/g, '·');
}

/** 2001-01-01, when no clock in the world was put forward or back. */
const BEGIN = 978_307_200_000;
