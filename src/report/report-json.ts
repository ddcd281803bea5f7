import { type Finding, isRetryable } from '../judge/finding.ts';
import { nodeOf, stepHasStarted } from '../judge/state.ts';
import { type ContainerSummary, containerSummaries } from './container-summary.ts';
import { factsOf } from './facts.ts';
import { type NotableEvent, notableEvents } from './pod-events.ts';
import type { Attempt, Continuation, StepReport } from './step-report.ts';
import { type Span, timeline } from './timeline.ts';
import { truncate } from './truncate.ts';

/** Raised when a field goes or changes its meaning, not for a new field. Described in docs/report.md. */
const VERSION = 1;
/** Outputs become variables; limit 128 KiB (MAX_ARG_STRLEN): https://man7.org/linux/man-pages/man2/execve.2.html */
const MAX_BYTES = 100_000;

export type Report = {
  version: typeof VERSION;
  outcome: Finding['outcome'];
  category: Finding['category'];
  reason: string;
  retryable: boolean;
  title: string;
  message: string;
  hint: string | null;
  remedy: string | null;
  said: string | null;
  container: string | null;
  exitCode: number | null;
  image: string | null;
  imageDigest: string | null;
  pullPolicy: string | null;
  pod: string | null;
  namespace: string | null;
  node: string | null;
  begunAt: number;
  durationMs: number;
  pages: { run: string | null; job: string | null };
  others: {
    reason: string;
    retryable: boolean;
    image: string | null;
    container: string | null;
    message: string;
  }[];
  attempts: AttemptReport[];
  timeline: Span[];
  events: NotableEvent[];
  logs: { container: string; lines: readonly string[]; cut: boolean }[];
  /** Names of the lists that were emptied for lack of space. */
  leftOut: string[];
};

type AttemptReport = {
  pod: string;
  node: string | null;
  outcome: Finding['outcome'];
  category: Finding['category'];
  reason: string;
  message: string;
  /** Had the step begun? */
  begun: boolean;
  followedBy: Continuation | null;
  fromMs: number;
  toMs: number;
  containers: ContainerSummary[];
};

/** All facts of a step as JSON for programs. Lists beyond MAX_BYTES are emptied and named in `leftOut`. */
export function reportJson(stepReport: StepReport): string {
  let report = reportOf(stepReport);
  for (const list of ['events', 'logs', 'timeline', 'others', 'attempts'] as const) {
    if (fits(report)) break;
    if (report[list].length > 0) report = { ...report, [list]: [], leftOut: [...report.leftOut, list] };
  }
  return JSON.stringify(report);
}

function fits(report: Report): boolean {
  return new TextEncoder().encode(JSON.stringify(report)).length <= MAX_BYTES;
}

function reportOf(stepReport: StepReport): Report {
  const { finding, others = [], attempts, begunAt, pages, tails } = stepReport;
  const facts = factsOf(stepReport);
  return {
    version: VERSION,
    outcome: finding.outcome,
    category: finding.category,
    reason: finding.reason,
    retryable: isRetryable(finding),
    title: truncate(finding.title),
    message: truncate(finding.message),
    hint: finding.hint ?? null,
    remedy: finding.remedy ?? null,
    said: finding.rawMessage === undefined ? null : truncate(finding.rawMessage),
    container: finding.container ?? null,
    exitCode: finding.exitCode ?? null,
    image: finding.image ?? facts.image ?? null,
    imageDigest: facts.imageDigest ?? null,
    pullPolicy: facts.pullPolicy ?? null,
    pod: facts.pod ?? null,
    namespace: facts.namespace ?? null,
    node: facts.node ?? null,
    begunAt,
    durationMs: facts.durationMs,
    pages: { run: pages.run ?? null, job: pages.job ?? null },
    others: others.map((other) => ({
      reason: other.reason,
      retryable: isRetryable(other),
      image: other.image ?? null,
      container: other.container ?? null,
      message: truncate(other.message),
    })),
    attempts: attempts.map((attempt) => attemptReport(attempt, begunAt)),
    timeline: timeline(stepReport),
    events: notableEvents(stepReport).map((event) => ({ ...event, message: truncate(event.message) })),
    logs: tails.map(({ container, lines, cut }) => ({ container, lines, cut })),
    leftOut: [],
  };
}

function attemptReport(attempt: Attempt, stepBegunAt: number): AttemptReport {
  const { pod, state, finding, begunAt, endedAt, followedBy } = attempt;
  return {
    pod: pod.metadata?.name ?? '',
    node: nodeOf(state) ?? null,
    outcome: finding.outcome,
    category: finding.category,
    reason: finding.reason,
    message: truncate(finding.message),
    begun: stepHasStarted(state),
    followedBy: followedBy ?? null,
    fromMs: begunAt - stepBegunAt,
    toMs: endedAt - stepBegunAt,
    containers: containerSummaries(attempt),
  };
}
