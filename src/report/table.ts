import { causeInWords, isCause } from '../job/causes.ts';
import { isCheckName } from '../job/images/checks.ts';
import { isWrittenAlike } from '../job/images/same-image.ts';
import { size } from '../job/text.ts';
import { spanOfTime } from '../job/time.ts';
import type { Finding } from '../judge/finding.ts';
import { NO_STEP } from '../judge/state.ts';
import { type ContainerSummary, containerSummaries, type PullSummary } from './container-summary.ts';
import { code, escapeMarkdown, tableOf } from './markdown.ts';
import type { StepReport } from './step-report.ts';

/** For people; the output `report` has all rows. */
const MAX_ROWS = 40;

/** A row for each container of each attempt; empty where no pod was created. */
export function table({ attempts, others = [] }: StepReport): string[] {
  const several = attempts.length > 1;
  const isCheck = attempts.some(({ state }) => state.options.step === NO_STEP);
  const rows = attempts.flatMap((attempt, index) =>
    containerSummaries(attempt)
      .map((summary) => (index === attempts.length - 1 ? withOthers(summary, others) : summary))
      .map((summary) => [
        ...(several ? [`${index + 1}`] : []),
        ...(isCheck ? [] : [escapeMarkdown(summary.name)]),
        ...cells(summary, isCheck, attempt.finding),
      ]),
  );
  if (rows.length === 0) return [];
  const who = isCheck ? ['image'] : ['container', 'image'];
  const head = [...(several ? ['attempt'] : []), ...who, 'policy', 'result', 'time'];
  const shown = rows.slice(0, MAX_ROWS);
  const rest = rows.length - shown.length;
  return [
    tableOf(head, shown),
    ...(rest > 0 ? [`… and ${rest} more rows; the output <code>report</code> has them all.`] : []),
  ];
}

/** Adds a finding on an image that the attempt did not reach. */
function withOthers(summary: ContainerSummary, others: readonly Finding[]): ContainerSummary {
  const found = others.find(({ image = '' }) => isWrittenAlike(image, summary.image));
  if (found === undefined || summary.pull.end !== 'none' || !isCause(found.reason)) return summary;
  return { ...summary, pull: { ...summary.pull, end: 'failed', tries: 1, cause: found.reason } };
}

function cells({ image, policy, pull, run, role }: ContainerSummary, isCheck: boolean, finding: Finding) {
  return [
    code(image),
    policy === undefined ? '' : escapeMarkdown(policy),
    isCheck ? checkResult(pull) : results(pull, run, role === 'step' ? finding : undefined),
    times(pull, run),
  ];
}

/** A failed pull implies that nothing started. `finding`: how the attempt ended, for the step's container only. */
function results(pull: PullSummary, run: ContainerSummary['run'], finding: Finding | undefined): string {
  const ran = runResult(run, finding) ?? (pull.end === 'failed' ? undefined : 'not started');
  return [ran, pullResult(pull)].filter(Boolean).join('; ');
}

/** In a check nothing is to start. */
function checkResult(pull: PullSummary): string {
  return pullResult(pull) ?? (pull.end === 'here' ? 'image is there' : 'not known');
}

/** Non-breaking blanks between numbers and units. */
function times(pull: PullSummary, run: ContainerSummary['run']): string {
  return [
    pull.ms !== undefined && `pull ${spanOfTime(pull.ms)}`,
    run.kind === 'ended' && `run ${run.ms < 100 ? 'under 1 s' : spanOfTime(run.ms)}`,
  ]
    .filter((time) => time !== false)
    .map((time) => time.replaceAll(' ', '&nbsp;'))
    .join(', ');
}

/** Otherwise a policy would look ignored, because the container itself finds its image on the node. */
export function pulledBy(by: PullSummary['by']): string {
  if (by === undefined) return 'pulled';
  return `pulled by ${isCheckName(by) ? 'the check' : `the container ${escapeMarkdown(by)}`}`;
}

function pullResult({ end, from, by, tries, bytes, cause }: PullSummary): string | undefined {
  const times = tries > 1 ? ` (${tries} tries)` : '';
  if (end === 'failed') return `❌ ${cause === undefined ? 'not pulled' : causeInWords(cause)}${times}`;
  if (end === 'unfinished') return `⏳ still being pulled${times}`;
  if (end === 'none' || from === 'unknown') return undefined;
  if (from === 'node' && by === undefined) return 'image was on the node';
  return `image ${pulledBy(by)}${bytes === undefined ? '' : `, ${size(bytes)}`}${times}`;
}

function runResult(run: ContainerSummary['run'], finding: Finding | undefined): string | undefined {
  if (run.kind === 'never') return undefined;
  if (run.kind === 'running') return `still running at the end${restarts(run.restarts)}`;
  const forced = finding !== undefined && isForced(finding);
  const bad = run.exitCode !== 0 || run.reason === 'OOMKilled' || forced;
  const why = run.reason === 'OOMKilled' ? 'out of memory, ' : forced ? 'made to end, ' : '';
  const mark = bad ? '❌ ' : finding?.outcome === 'success' ? '✅ ' : '';
  return `${mark}${why}exit code ${run.exitCode}${restarts(run.restarts)}`;
}

/** Was the program made to end? Then its exit code does not say why it ended. */
function isForced({ category, reason }: Finding): boolean {
  return category === 'disruption' || reason === 'disk-limit' || reason === 'deadline-exceeded';
}

function restarts(count: number): string {
  return count === 0 ? '' : `, ${count} ${count === 1 ? 'restart' : 'restarts'}`;
}
