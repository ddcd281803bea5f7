import { isRetryable } from '../findings/finding.ts';
import { asText } from '../findings/spoken.ts';
import type { Collected } from '../job/job.ts';
import type { Hide } from '../job/masking.ts';
import { currentPolicy } from '../job/pull-plan.ts';
import { MAX_TEXT_LENGTH, truncate } from '../job/text.ts';
import { jobOutputs } from '../judge/files.ts';
import { stepHasStarted } from '../judge/state.ts';
import { bytesOf, containerSummaries, type LastAttempt, lastAttemptOf } from './containers.ts';
import { notableEvents } from './pod-events.ts';
import type { Attempt, StepReport } from './step-report.ts';
import { timeline } from './timeline.ts';

/** Raised when a field goes or changes its meaning, not for a new field. Described in docs/report.md. */
const VERSION = 1;
/** Outputs become variables; limit 128 KiB (MAX_ARG_STRLEN): https://man7.org/linux/man-pages/man2/execve.2.html */
const MAX_BYTES = 100_000;

/** All facts of a step as JSON for programs. Lists beyond MAX_BYTES are emptied and named in `leftOut`. */
function reportJson(stepReport: StepReport): string {
  const all = notableEvents(stepReport);
  const events = (show: Hide) => all.map((event) => ({ ...event, message: truncate(show(event.message)) }));
  // Masking takes time, and most large events do not fit.
  const fitting = withRoom(
    reportOf(
      stepReport,
      events((text) => text),
    ),
  );
  const isFull = fitting.leftOut.includes('events');
  return JSON.stringify(isFull ? fitting : withRoom({ ...fitting, events: events(stepReport.hide) }));
}

function withRoom(whole: Report): Report {
  let report = whole;
  for (const list of ['events', 'filesBack', 'logs', 'timeline', 'others', 'attempts'] as const) {
    if (Buffer.byteLength(JSON.stringify(report)) <= MAX_BYTES) break;
    if ((report[list] ?? []).length > 0)
      report = { ...report, [list]: [], leftOut: [...report.leftOut, list] };
  }
  return report;
}

type Report = ReturnType<typeof reportOf>;

/** JSON has no fields that are undefined. */
function reportOf(stepReport: StepReport, events: ReturnType<typeof notableEvents>) {
  const { finding, others, attempts, begunAt, pages, tails, hide } = stepReport;
  const facts = lastAttemptOf(stepReport);
  const { files, collected } = facts;
  return {
    version: VERSION,
    outcome: finding.outcome,
    category: finding.category,
    reason: finding.reason,
    retryable: isRetryable(finding),
    title: truncate(asText(finding.title)),
    message: truncate(asText(finding.message)),
    hint: finding.hint === undefined ? null : asText(finding.hint),
    remedy: finding.remedy ?? null,
    said: finding.rawMessage === undefined ? null : truncate(finding.rawMessage),
    container: finding.container ?? null,
    exitCode: finding.exitCode ?? null,
    image: facts.decidingImage ?? facts.image ?? null,
    imageDigest: facts.imageDigest ?? null,
    pullPolicy: facts.pullPolicy ?? null,
    pod: facts.pod ?? null,
    namespace: facts.namespace ?? null,
    node: facts.node ?? null,
    begunAt,
    durationMs: facts.durationMs,
    usage: facts.usage,
    files: (files || collected) && {
      in: files && { files: files.count, bytes: files.bytes, packedBytes: files.packedBytes, way: files.way },
      out: collected && filesBackReport(collected, hide),
    },
    heldUntil: stepReport.heldUntil,
    pages: { run: pages.run ?? null, job: pages.job ?? null },
    others: others.map((other) => ({
      reason: other.reason,
      retryable: isRetryable(other),
      image: other.image === undefined ? null : hide(other.image),
      container: other.container ?? null,
      message: truncate(asText(other.message)),
    })),
    attempts: attempts.map((attempt) => attemptReport(attempt, begunAt, hide)),
    timeline: timeline(stepReport),
    events,
    logs: tails.map(({ container, lines, cut }) => ({ container, lines, cut })),
    filesBack: collected && filesBack(facts).map(({ path, bytes }) => ({ path: hide(path), bytes })),
    /** Names of the lists that were emptied for lack of space. */
    leftOut: [] as string[],
  };
}

function filesBackReport(collected: Collected, hide: Hide) {
  if (collected.kind === 'lost') return { files: 0, ms: collected.ms, lost: collected.why };
  const { files, packedBytes, ms, refused, unmatched, excess, unfetched } = collected;
  return {
    files: files.length,
    bytes: bytesOf(files),
    packedBytes,
    ms,
    refused: refused.map(({ path, why }) => ({ path: hide(path), why })),
    unmatched,
    excess,
    unfetched: unfetched?.patterns.map(({ written }) => written),
  };
}

function filesBack({ collected }: LastAttempt): { path: string; bytes: number }[] {
  return collected?.kind === 'received' ? collected.files : [];
}

/** At most MAX_TEXT_LENGTH characters: the first ones of the list. Empty if no files were wanted. */
function filesJson(facts: LastAttempt, hide: Hide): string {
  if (facts.collected === undefined) return '';
  const kept: string[] = [];
  let length = 2;
  for (const { path } of filesBack(facts)) {
    const name = hide(path);
    length += JSON.stringify(name).length + 1;
    if (length > MAX_TEXT_LENGTH) break;
    kept.push(name);
  }
  return JSON.stringify(kept);
}

function attemptReport(attempt: Attempt, stepBegunAt: number, hide: Hide) {
  const { pod, state, finding, begunAt, endedAt, followedBy } = attempt;
  return {
    pod: pod.metadata?.name ?? '',
    node: state.pod?.node ?? null,
    outcome: finding.outcome,
    category: finding.category,
    reason: finding.reason,
    message: truncate(asText(finding.message)),
    /** Had the step started? */
    begun: stepHasStarted(state),
    followedBy: followedBy ?? null,
    fromMs: begunAt - stepBegunAt,
    toMs: endedAt - stepBegunAt,
    containers: containerSummaries(attempt, hide),
  };
}

const SHORTEST_MESSAGE = 100;

/** `ours`: the names of Pod Step's outputs. */
export function outputsOfJob({ attempts, collected }: StepReport, ours: readonly string[]) {
  const last = attempts.at(-1);
  const all = last === undefined ? [] : jobOutputs(last.state, collected).values;
  const ownNames = new Set(ours.map(folded));
  const isTaken = ([name]: [string, string]) => ownNames.has(folded(name));
  const free = all.filter((one) => !isTaken(one));
  const byName = new Map(free.map((one) => [folded(one[0]), one]));
  const given = new Set([...byName.values()].map(([name]) => name));
  return {
    /** The last value of each name. */
    values: [...byName.values()],
    /** Not passed on, because they are names of Pod Step's outputs. */
    taken: all.filter(isTaken).map(([name]) => name),
    /** Not passed on, because GitHub treats them as the name of a later output. */
    alike: free.map(([name]) => name).filter((name) => !given.has(name)),
  };
}

/**
 * The runner ignores case when it compares output names. Upper, then lower case, because some letters have more than two forms.
 * Trimmed, so that no name looks like an output of Pod Step.
 * https://github.com/actions/runner/blob/v2.336.0/src/Sdk/DTPipelines/Pipelines/ContextData/DictionaryContextData.cs
 */
function folded(name: string): string {
  return name.normalize('NFKC').toUpperCase().toLowerCase().trim();
}

/** The action's outputs by their names in action.yml; empty where there is no value. */
export function outputs(stepReport: StepReport): Record<string, string> {
  const { finding, others, attempts, hide } = stepReport;
  const facts = lastAttemptOf(stepReport);
  return {
    outcome: finding.outcome,
    category: finding.category,
    reason: finding.reason,
    retryable: String(isRetryable(finding)),
    message: truncate([finding, ...others].map(({ message }) => message).join(' ')),
    'exit-code': finding.exitCode?.toString() ?? '',
    image: facts.decidingImage ?? facts.image ?? '',
    'image-digest': facts.imageDigest ?? '',
    container: finding.container ?? '',
    'pull-policy': facts.pullPolicy ?? '',
    attempts: attemptsJson(attempts),
    pod: facts.pod ?? '',
    namespace: facts.namespace ?? '',
    node: facts.node ?? '',
    files: filesJson(facts, hide),
    report: reportJson(stepReport),
  };
}

/** An entry of the output `attempts`. `policies`: by consumer name. */
function inBrief({ pod, pullPlans, finding: { outcome, category, reason, message } }: Attempt) {
  const policies: Record<string, string> = Object.fromEntries(
    pullPlans.map((pullPlan) => [pullPlan.consumer, currentPolicy(pullPlan)]),
  );
  return { pod: pod.metadata?.name ?? '', policies, outcome, category, reason, message: asText(message) };
}

/**
 * At most MAX_TEXT_LENGTH characters. Cut in this order: ends of messages, policies, and attempts after the first, because the
 * first failure is usually the real one.
 */
function attemptsJson(attempts: readonly Attempt[]): string {
  let kept = attempts.map(inBrief);
  const isTooLong = () => JSON.stringify(kept).length > MAX_TEXT_LENGTH;
  for (let longest = MAX_TEXT_LENGTH / 2; isTooLong() && longest > SHORTEST_MESSAGE; longest /= 2)
    kept = kept.map((one) => ({ ...one, message: truncate(one.message, longest) }));
  if (isTooLong()) kept = kept.map((one) => ({ ...one, policies: {} }));
  while (isTooLong() && kept.length > 1) kept = kept.filter((_, index) => index !== 1);
  return JSON.stringify(kept);
}
