import { isRetryable } from '../judge/finding.ts';
import { nodeOf, stepHasStarted } from '../judge/state.ts';
import { containerSummaries } from './container-summary.ts';
import { factsOf } from './facts.ts';
import { masked, notableEvents } from './pod-events.ts';
import type { Attempt, StepReport } from './step-report.ts';
import { timeline } from './timeline.ts';
import { truncate } from './truncate.ts';

/** Raised when a field goes or changes its meaning, not for a new field. Described in docs/report.md. */
const VERSION = 1;
/** Outputs become variables; limit 128 KiB (MAX_ARG_STRLEN): https://man7.org/linux/man-pages/man2/execve.2.html */
const MAX_BYTES = 100_000;

/** All facts of a step as JSON for programs. Lists beyond MAX_BYTES are emptied and named in `leftOut`. */
export function reportJson(stepReport: StepReport): string {
  const events = notableEvents(stepReport);
  // Masking takes time, and most large events have no room.
  const fitting = withRoom(reportOf(stepReport, events));
  const isFull = fitting.leftOut.includes('events');
  return JSON.stringify(
    isFull ? fitting : withRoom({ ...fitting, events: shortened(masked(events, stepReport.hide)) }),
  );
}

function shortened<Event extends { message: string }>(events: readonly Event[]): Event[] {
  return events.map((event) => ({ ...event, message: truncate(event.message) }));
}

function withRoom(whole: Report): Report {
  let report = whole;
  for (const list of ['events', 'logs', 'timeline', 'others', 'attempts'] as const) {
    if (fits(report)) break;
    if (report[list].length > 0) report = { ...report, [list]: [], leftOut: [...report.leftOut, list] };
  }
  return report;
}

type Report = ReturnType<typeof reportOf>;

function fits(report: Report): boolean {
  return Buffer.byteLength(JSON.stringify(report)) <= MAX_BYTES;
}

function reportOf(stepReport: StepReport, events: ReturnType<typeof notableEvents>) {
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
    events: shortened(events),
    logs: tails.map(({ container, lines, cut }) => ({ container, lines, cut })),
    /** Names of the lists that were emptied for lack of space. */
    leftOut: [] as string[],
  };
}

function attemptReport(attempt: Attempt, stepBegunAt: number) {
  const { pod, state, finding, begunAt, endedAt, followedBy } = attempt;
  return {
    pod: pod.metadata?.name ?? '',
    node: nodeOf(state) ?? null,
    outcome: finding.outcome,
    category: finding.category,
    reason: finding.reason,
    message: truncate(finding.message),
    /** Had the step begun? */
    begun: stepHasStarted(state),
    followedBy: followedBy ?? null,
    fromMs: begunAt - stepBegunAt,
    toMs: endedAt - stepBegunAt,
    containers: containerSummaries(attempt),
  };
}
