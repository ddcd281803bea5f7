import type { Finding } from '../findings/finding.ts';
import { asText } from '../findings/spoken.ts';
import { causeInWords } from '../job/causes.ts';
import { isCheckName } from '../job/image-consumers.ts';
import { NO_STEP } from '../job/judge-options.ts';
import { oneLine } from '../job/text.ts';
import { spanOfTime } from '../job/values.ts';
import { replacedImages } from '../judge/added.ts';
import {
  type ContainerSummary,
  containerSummaries,
  filesBackInWords,
  filesInWords,
  type LastAttempt,
  lastAttemptOf,
  type PullSummary,
  pulledInWords,
} from './containers.ts';
import { keptSecret, kubectl } from './kubectl.ts';
import { code, codeBlock, escapeMarkdown, folded, html, lastOf, standingOut, tableOf } from './markdown.ts';
import { eventsTable } from './pod-events.ts';
import { heldPod, lostPods, type StepReport, type Tail, troubleshootingUrl } from './step-report.ts';
import { gantt } from './timeline.ts';
import { hintOnRequest, usageInWords } from './usage.ts';
import { warningsOf } from './warnings.ts';

/** For people, who need those of the last attempt most. */
const MAX_CONTAINER_ROWS = 40;

/** A row for each container of each attempt; empty where no pod was created. */
function table({ attempts, hide }: StepReport): string[] {
  const several = attempts.length > 1;
  const isCheck = attempts.some(({ state }) => state.options.step === NO_STEP);
  const rows = attempts.map((attempt, index) =>
    containerSummaries(attempt, hide).map((summary) => [
      ...(several ? [`${index + 1}`] : []),
      ...(isCheck ? [] : [escapeMarkdown(summary.name)]),
      ...cells(summary, isCheck, attempt.finding),
    ]),
  );
  const { shown, note } = lastOf(rows.flat(), MAX_CONTAINER_ROWS, rows.at(-1)?.length);
  if (shown.length === 0) return [];
  const who = isCheck ? ['image'] : ['container', 'image'];
  const head = [...(several ? ['attempt'] : []), ...who, 'policy', 'result', 'time'];
  return [...note, tableOf(head, shown)];
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

/** A check starts nothing. */
function checkResult(pull: PullSummary): string {
  return pullResult(pull) ?? (pull.end === 'here' ? 'image exists' : 'not known');
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
function pulledBy(by: PullSummary['by']): string {
  if (by === undefined) return 'pulled';
  return `pulled by ${isCheckName(by) ? 'the check' : `the container ${escapeMarkdown(by)}`}`;
}

function pullResult({ ms: _, ...pull }: PullSummary): string | undefined {
  const { end, tries, cause } = pull;
  const times = tries > 1 ? ` (${tries} tries)` : '';
  if (end === 'failed') return `❌ ${cause === undefined ? 'not pulled' : causeInWords(cause)}${times}`;
  if (end === 'unfinished') return `⏳ still being pulled${times}`;
  const origin = originInWords(pull);
  return origin && `image ${origin}`;
}

/** How the image came to the node; undefined if nothing shows it. */
function originInWords({ end, from, by, ...pull }: PullSummary): string | undefined {
  if (end !== 'here' || from === 'unknown') return undefined;
  return from === 'node' && by === undefined ? 'was on the node' : pulledInWords(pulledBy(by), pull);
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

const MARKS = { success: '✅', failure: '❌', cancelled: '🚫' } as const;
/**
 * The runner drops a summary of more than 1 MiB, and the summaries of all steps of a job are on one page.
 * https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands#step-isolation-and-limits
 */
const MAX_BYTES = 256 * 1024;
const MAX_REMEDY = 10_000;

/** The step's summary in GitHub's Markdown. Important parts come first, because what does not fit is left out. */
export function summary(stepReport: StepReport): string {
  const { finding, attempts } = stepReport;
  const facts = lastAttemptOf(stepReport);
  const sections =
    finding.outcome === 'success'
      ? [
          headline(stepReport),
          ...warnings(stepReport),
          ...image(facts),
          ...place(facts, stepReport.podKept),
          ...hint(facts),
          ...(attempts.length > 1 ? table(stepReport) : []),
          ...gantt(stepReport),
        ]
      : [
          headline(stepReport),
          sentences(finding),
          ...troubleshooting(stepReport),
          ...held(stepReport),
          ...(finding.remedy === undefined ? [] : [codeBlock(finding.remedy, MAX_REMEDY, 'yaml')]),
          ...warnings(stepReport),
          ...others(stepReport),
          ...table(stepReport),
          ...gantt(stepReport),
          ...place(facts, stepReport.podKept),
          ...stepReport.tails.map((tail) => logTail(tail, stepReport)),
          ...said(stepReport),
          ...eventsTable(stepReport),
          ...kubectl(stepReport),
        ];
  return `${whatFits(sections).join('\n\n')}\n`;
}

function headline({ name, finding: { outcome, title, image = '' } }: StepReport): string {
  const words = [...(name === undefined ? [] : [code(name)]), standingOut(asText(title), image)];
  return `### ${MARKS[outcome]} ${words.join(' · ')}`;
}

/** Several problems come as a list, with `- ` on each line. */
const LISTING: readonly Finding['category'][] = ['input', 'admission'];

/** Message and hint; a list stays a list. In other categories, line ends come only from untrusted text. */
function sentences({ category, message, hint, image = '' }: Finding): string {
  const lines = (LISTING.includes(category) ? asText(message).split(/\n(?=- )/) : [asText(message)])
    .map((line) => oneLine(line).trim())
    .map((line) =>
      line.startsWith('- ') ? `- ${standingOut(line.slice(2).trim(), '')}` : standingOut(line, image),
    );
  return [lines.join('\n'), hint && standingOut(oneLine(asText(hint)).trim(), image)]
    .filter(Boolean)
    .join(lines.length > 1 ? '\n\n' : ' ');
}

function troubleshooting({ finding, pages }: StepReport): string[] {
  if (finding.outcome !== 'failure') return [];
  const { category, reason } = finding;
  return [`[Troubleshooting: ${code(category)} ${code(reason)}](${troubleshootingUrl(pages, finding)})`];
}

function held(stepReport: StepReport): string[] {
  const pod = heldPod(stepReport);
  return pod === undefined ? [] : [pod.words, codeBlock(pod.commands.join('\n'), MAX_REMEDY, 'sh')];
}

function others({ others }: StepReport): string[] {
  if (others.length === 0) return [];
  const items = others.map((finding) => `- ${sentences(finding)}`);
  const which = others.length === 1 ? 'One more image' : `${others.length} more images`;
  return [`${which} can’t be pulled:\n\n${items.join('\n')}`];
}

function image({ image, imageDigest, pull }: LastAttempt): string[] {
  if (image === undefined) return [];
  const digest = imageDigest !== undefined && !image.includes(imageDigest) ? [short(imageDigest)] : [];
  return [[...[image, ...digest].map(code), pull && originInWords(pull)].filter(Boolean).join(' · ')];
}

/** Enough digits to compare; the outputs have all. */
function short(digest: string): string {
  return digest.replace(/^(sha256:[0-9a-f]{12})[0-9a-f]+$/, '$1…');
}

/** The whole digest breaks the line, and the warning and the outputs have it. One that is part of an image's name stays. */
function shortened(message: string): string {
  return message.replaceAll(/(?<!@)sha256:[0-9a-f]{64}/g, (digest) => `\`${short(digest)}\``);
}

function place(last: LastAttempt, kept: boolean): string[] {
  const { namespace, pod, node, durationMs, usage, files, collected } = last;
  if (pod === undefined) return [];
  const where = [
    node && `node ${code(node)}`,
    `pod ${code(`${namespace}/${pod}`)}${kept ? ' (kept)' : ''}`,
    spanOfTime(durationMs),
    usage && usageInWords(usage),
    files && filesInWords(files),
    collected && filesBackInWords(collected),
  ];
  return [where.filter(Boolean).join(' · ')];
}

function hint({ usage }: LastAttempt): string[] {
  const words = usage && hintOnRequest(usage);
  return words === undefined ? [] : [`ℹ️ ${escapeMarkdown(words)}`];
}

/** Not part of the verdict, but important for its reader. */
function warnings(stepReport: StepReport): string[] {
  const { attempts, image = '', hide } = stepReport;
  const last = attempts.at(-1);
  if (last === undefined) return [];
  const ofPod = warningsOf(stepReport).map(
    ({ title, message }) => `⚠️ **${escapeMarkdown(title)}.** ${standingOut(shortened(message), image)}`,
  );
  const replaced = replacedImages(last.state).map(
    ({ asked, given }) => `The cluster runs ${code(hide(given))} for ${code(hide(asked))}.`,
  );
  const lost = lostPods(attempts);
  const secret = keptSecret(stepReport);
  return [
    ...(lost ? [`ℹ️ **${escapeMarkdown(lost.title)}.** ${standingOut(oneLine(lost.message), image)}`] : []),
    ...ofPod,
    ...replaced,
    ...(secret ? [`⚠️ **${secret.title}.** ${secret.message} Delete both: ${code(secret.commands)}`] : []),
  ];
}

/** Open where the job's own program failed, because then the log explains it. */
function logTail({ container, lines, cut }: Tail, { finding, step }: StepReport): string {
  const which = container === step ? 'the log' : `the log of the container ${html(container)}`;
  const words = cut ? `The end of ${which}, ${lines.length} lines` : `All of ${which}`;
  return folded(words, codeBlock(lines.join('\n')), finding.category === 'step');
}

/** The raw message, unless a log above shows it already. */
function said({ finding, tails }: StepReport): string[] {
  const words = finding.rawMessage?.trim() ?? '';
  const shown = tails.some(({ lines }) => lines.join('\n').includes(words));
  return words === '' || shown ? [] : [folded(speaker(finding), codeBlock(words))];
}

function speaker({ category, container }: Finding): string {
  if (category === 'admission') return 'What the API server said';
  if (category === 'scheduling') return 'What the scheduler said';
  return category === 'image-pull' || container !== undefined ? 'What the node said' : 'What was said';
}

/** As many sections as fit, and a note on the others. */
function whatFits(sections: string[]): string[] {
  let bytes = 0;
  const fitting = sections.filter((section) => {
    const length = Buffer.byteLength(section) + 2;
    if (bytes + length > MAX_BYTES) return false;
    bytes += length;
    return true;
  });
  const rest = sections.length - fitting.length;
  if (rest === 0) return fitting;
  const which = rest === 1 ? 'One part was' : `${rest} parts were`;
  return [...fitting, `${which} too long for this page and left out.`];
}
