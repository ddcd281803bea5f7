import { oneLine, size } from '../job/text.ts';
import { spanOfTime } from '../job/time.ts';
import type { Finding } from '../judge/finding.ts';
import { overriddenPolicies } from '../judge/pull/pull-fallbacks.ts';
import { replacedImages } from '../judge/start/cluster-changes.ts';
import { addedThatFail } from '../judge/start/start-blockers.ts';
import { type Facts, factsOf } from './facts.ts';
import { cachedImages } from './fallbacks.ts';
import { gantt } from './gantt.ts';
import { keptSecret, kubectl } from './kubectl.ts';
import { lostPods } from './lost-pods.ts';
import { code, codeBlock, escapeMarkdown, folded, html, standingOut } from './markdown.ts';
import { eventsTable } from './pod-events.ts';
import type { StepReport, Tail } from './step-report.ts';
import { pulledBy, table } from './table.ts';
import { troubleshootingUrl } from './troubleshooting.ts';

const MARKS = { success: '✅', failure: '❌', cancelled: '🚫' } as const;
/**
 * The runner drops a summary of more than 1 MiB, and those of all steps of a job are on one page.
 * https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands#step-isolation-and-limits
 */
const MAX_BYTES = 256 * 1024;
const MAX_REMEDY = 10_000;

/** The step's summary in GitHub's Markdown. Important parts come first, because what does not fit is left out. */
export function summary(stepReport: StepReport): string {
  const { finding, attempts } = stepReport;
  const facts = factsOf(stepReport);
  const sections =
    finding.outcome === 'success'
      ? [
          headline(stepReport),
          ...warnings(stepReport),
          ...image(facts),
          ...place(facts, stepReport.podKept),
          ...(attempts.length > 1 ? table(stepReport) : []),
          ...gantt(stepReport),
        ]
      : [
          headline(stepReport),
          sentences(finding),
          ...troubleshooting(stepReport),
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
  const words = [...(name === undefined ? [] : [code(name)]), standingOut(title, image)];
  return `### ${MARKS[outcome]} ${words.join(' · ')}`;
}

/** Several problems come as a list, with `- ` on each line. */
const LISTING: readonly Finding['category'][] = ['input', 'admission'];

/** Message and hint; a list stays a list. In other categories line ends come only from foreign text. */
function sentences({ category, message, hint, image = '' }: Finding): string {
  const lines = (LISTING.includes(category) ? message.split(/\n(?=- )/) : [message])
    .map((line) => oneLine(line).trim())
    .map((line) =>
      line.startsWith('- ') ? `- ${standingOut(line.slice(2).trim(), '')}` : standingOut(line, image),
    );
  return [lines.join('\n'), hint && standingOut(oneLine(hint).trim(), image)]
    .filter(Boolean)
    .join(lines.length > 1 ? '\n\n' : ' ');
}

function troubleshooting({ finding, pages }: StepReport): string[] {
  if (finding.outcome !== 'failure') return [];
  const { category, reason } = finding;
  return [`[Troubleshooting: ${code(category)} ${code(reason)}](${troubleshootingUrl(pages, finding)})`];
}

function others({ others = [] }: StepReport): string[] {
  if (others.length === 0) return [];
  const items = others.map(({ message, hint = '', image = '' }) => {
    const words = [message, hint].map((text) => standingOut(oneLine(text).trim(), image));
    return `- ${words.filter(Boolean).join(' ')}`;
  });
  const which = others.length === 1 ? 'One more image' : `${others.length} more images`;
  return [`${which} can’t be pulled:\n\n${items.join('\n')}`];
}

function image({ image, imageDigest, pull }: Facts): string[] {
  if (image === undefined) return [];
  const digest = imageDigest !== undefined && !image.includes(imageDigest) ? [short(imageDigest)] : [];
  return [[...[image, ...digest].map(code), ...pulled(pull)].join(' · ')];
}

/** Enough digits to compare; the outputs have all. */
function short(digest: string): string {
  return digest.replace(/^(sha256:[0-9a-f]{12})[0-9a-f]+$/, '$1…');
}

/** The whole digest breaks the line, and the warning and the outputs have it. One that is part of an image's name stays. */
function shortened(message: string): string {
  return message.replaceAll(/(?<!@)sha256:[0-9a-f]{64}/g, (digest) => `\`${short(digest)}\``);
}

function pulled(pull: Facts['pull']): string[] {
  if (pull?.end !== 'here' || pull.from === 'unknown') return [];
  if (pull.from === 'node' && pull.by === undefined) return ['was on the node'];
  const time = pull.ms === undefined ? '' : ` in ${spanOfTime(pull.ms)}`;
  const tries = pull.tries > 1 ? ` with ${pull.tries} tries` : '';
  return [`${pulledBy(pull.by)}${time}${tries}${pull.bytes === undefined ? '' : `, ${size(pull.bytes)}`}`];
}

function place({ namespace, pod, node, durationMs }: Facts, kept: boolean): string[] {
  if (pod === undefined) return [];
  const where = [
    node && `node ${code(node)}`,
    `pod ${code(`${namespace}/${pod}`)}${kept ? ' (kept)' : ''}`,
    spanOfTime(durationMs),
  ];
  return [where.filter(Boolean).join(' · ')];
}

/** Not part of the verdict, but important beside it. */
function warnings(stepReport: StepReport): string[] {
  const { attempts, image = '', hide } = stepReport;
  const last = attempts.at(-1);
  if (last === undefined) return [];
  const stale = cachedImages(last.state, last.pullPlans).map(
    ({ title, message }) => `⚠️ **${escapeMarkdown(title)}.** ${standingOut(shortened(message), image)}`,
  );
  const policies = overriddenPolicies(last.state, last.pod, last.pullPlans).map(escapeMarkdown).join('; ');
  const overridden = `⚠️ **The cluster overrides pull policies** (${policies}), so falling back to another one can’t work here.`;
  const replaced = replacedImages(last.state).map(
    ({ asked, given }) => `The cluster runs ${code(given)} for ${code(asked)}.`,
  );
  const lost = lostPods(attempts);
  const secret = keptSecret(stepReport);
  return [
    ...(lost ? [`ℹ️ **${escapeMarkdown(lost.title)}.** ${standingOut(oneLine(lost.message), image)}`] : []),
    ...stale,
    ...replaced,
    ...addedThatFail(last.state).map(({ message }) => `⚠️ ${standingOut(hide(message), image)}`),
    ...(policies === '' ? [] : [overridden]),
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
