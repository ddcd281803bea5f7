import { internal } from '../findings/finding.ts';
import { asText, sentencesOf } from '../findings/spoken.ts';
import type { Job } from '../job/job.ts';
import { listed, oneLine, quoted } from '../job/text.ts';
import { messageOf, spanOfTime } from '../job/values.ts';
import { collectedVariables, lackOfFiles } from '../judge/files.ts';
import { filesBackInWords, lastAttemptOf } from '../report/containers.ts';
import { keptSecret } from '../report/kubectl.ts';
import { outputs, outputsOfJob } from '../report/outputs.ts';
import { summaryOfScript } from '../report/script-summary.ts';
import {
  annotation,
  heldPod,
  lostPods,
  type StepReport,
  withMore,
  withoutSecrets,
} from '../report/step-report.ts';
import { summary } from '../report/summary.ts';
import { hintOnRequest, lackOfUsage, usageInWords } from '../report/usage.ts';
import { warningsOf } from '../report/warnings.ts';
import type { Host, Log, NamedImage } from './ports.ts';

/** Secrets are masked in our outputs and the summary. Outputs of the job itself stay as they are. */
export async function publish(
  stepReport: StepReport,
  { summary: wish, handBackVariables }: Pick<Job, 'summary' | 'handBackVariables'>,
  host: Pick<Host, 'setSuccess' | 'setOutput' | 'setVariable' | 'writeSummary' | 'warning' | 'error' | 'say'>,
): Promise<void> {
  host.setSuccess(stepReport.finding.outcome === 'success');
  const quiet = withoutSecrets(stepReport);
  const ours = outputs(quiet);
  const ofJob = outputsOfJob(stepReport, Object.keys(ours));
  // The last value of a name counts.
  const written = new Map(collectedVariables(stepReport.collected).values);
  // The runner reads the files one after the other, until it refuses one.
  try {
    for (const [name, value] of [...Object.entries(ours), ...ofJob.values]) host.setOutput(name, value);
    for (const [name, value] of written) if (handBackVariables.includes(name)) host.setVariable(name, value);
  } catch (error) {
    // Later steps would read empty outputs.
    host.setSuccess(false);
    await host.error(
      'The outputs of the step are missing',
      withMore(
        `${messageOf(error)} Free disk space on the runner, or raise its limit of open files (ulimit -n). Later steps cannot read the outputs of this step.`,
        stepReport.pages,
        internal(error),
      ),
    );
  }
  if (ofJob.taken.length > 0)
    host.warning(
      'Output name reserved by Pod Step',
      `The job wrote ${ofJob.taken.join(', ')} to $GITHUB_OUTPUT, which are names of Pod Step’s own outputs, so these values are ignored. Choose other names.`,
    );
  if (ofJob.alike.length > 0)
    host.warning(
      'Outputs of the job have one name',
      `The job wrote ${ofJob.alike.join(', ')} to $GITHUB_OUTPUT. Case makes no difference in the names of outputs, so only the last value of each is handed on. Give them other names.`,
    );
  const unlisted = [...written.keys()].filter((name) => !handBackVariables.includes(name));
  if (unlisted.length > 0)
    host.warning(
      'Variables of the script are not handed back',
      `The script wrote ${quotedNames(unlisted)} to $GITHUB_ENV. Later steps get only the names that hand-back lists after env: (docs/variables.md). If they need these variables, add their names there. Write each line as NAME=VALUE, without export.`,
    );
  const unwritten = handBackVariables.filter((name) => !written.has(name));
  const isReceived = stepReport.collected?.kind === 'received';
  if (unwritten.length > 0 && isReceived && stepReport.finding.outcome === 'success')
    host.say(
      `  The script did not write ${quotedNames(unwritten)} to $GITHUB_ENV, so hand-back changes nothing there for later steps.`,
    );
  const isWished = wish === 'always' || (wish === 'on-failure' && stepReport.finding.outcome !== 'success');
  const own = isWished ? summary(quiet) : '';
  const whole = own + summaryOfScript(stepReport, own);
  if (whole === '') return;
  try {
    await host.writeSummary(whole);
  } catch (error) {
    host.warning('No summary', `The summary of the step is missing. ${messageOf(error)}`);
  }
}

function quotedNames(names: readonly string[]): string {
  return listed(names.map((name) => quoted(name)));
}

/** Runs as soon as the result is known. Secrets are masked before texts are cut: the host can't mask half of one. */
export async function reportVerdict(whole: StepReport, log: Log): Promise<void> {
  const stepReport = withoutSecrets(whole);
  showOtherLogs(stepReport, log);
  const { finding, attempts, image: own } = stepReport;
  // The error of a failed step reports its earlier pods itself.
  const lost = finding.outcome === 'success' ? lostPods(attempts) : undefined;
  if (lost !== undefined) log.warning(lost.title, lost.message);
  const warnings = warningsOf(stepReport);
  for (const { title, message, image } of warnings)
    log.warning(title, message, image === undefined ? undefined : { image, isOfStep: image === own });
  sayKept(stepReport, log);
  sayFiles(stepReport, log);
  const isStale = warnings.some(({ image }) => image !== undefined);
  await sayVerdict(stepReport, isStale, log);
}

/** Reports further findings in one more annotation. */
export async function reportOthers(stepReport: StepReport, log: Pick<Log, 'error'>): Promise<void> {
  const { others, pages } = withoutSecrets(stepReport);
  const [first, second] = others;
  if (first === undefined) return;
  const title =
    second === undefined
      ? `Another image: ${asText(first.title)}`
      : `${others.length} more images can’t be pulled`;
  const messages = others.map(({ message }) => sentencesOf({ message }));
  await log.error(title, withMore(messages.join(' '), pages, first));
}

/** The log above has the step's output; logs of other failed containers appear only here. */
function showOtherLogs({ tails, step }: StepReport, log: Log): void {
  for (const { container, lines, cut } of tails.filter((tail) => tail.container !== step)) {
    const which = cut ? 'The end' : 'All';
    log.group(`${which} of the log of the container ${container}`, lines);
  }
}

/** After the end of a step that failed; its files do not affect the verdict. */
export function reportFiles(stepReport: StepReport, log: Pick<Log, 'say' | 'warning'>): void {
  sayFiles(stepReport, log);
  const lack = stepReport.collected && lackOfFiles(stepReport.collected);
  if (lack !== undefined)
    log.warning('Files did not come back', [lack.message, lack.hint].filter(Boolean).join(' '));
}

function sayFiles(stepReport: StepReport, log: Pick<Log, 'say' | 'warning'>): void {
  const { collected } = lastAttemptOf(stepReport);
  if (collected?.kind !== 'received') return;
  log.say(`  ${filesBackInWords(collected)}`);
  for (const { path, why } of collected.refused) log.say(`  not written: ${oneLine(path)} (${why})`);
  // Some files exist only after a failure, and patterns with signs are for those too.
  const isOptional = (pattern: string) => /[*?[]/.test(pattern);
  const missing = collected.unmatched.filter((pattern) => !isOptional(pattern));
  for (const pattern of collected.unmatched)
    if (isOptional(pattern)) log.say(`  no file matches ${quoted(pattern)}`);
  if (missing.length > 0)
    log.warning(
      'No files for files-out',
      `The workspace of the pod does not have ${missing.map((one) => quoted(one)).join(', ')}. Check the pattern, and that the script writes below $GITHUB_WORKSPACE.`,
    );
}

/** Nothing else deletes it. */
function sayKept(stepReport: StepReport, log: Log): void {
  const { namespace, pod } = lastAttemptOf(stepReport);
  if (!stepReport.podKept || pod === undefined) return;
  const held = heldPod(stepReport);
  if (held !== undefined) {
    log.say(held.words);
    for (const command of held.commands) log.say(`  ${command}`);
    return;
  }
  const at = `pod -n ${namespace} ${pod}`;
  log.say(`The pod is kept (cleanup). Look at it: kubectl describe ${at}. Delete it: kubectl delete ${at}`);
  const secret = keptSecret(stepReport);
  if (secret !== undefined) log.warning(secret.title, `${secret.message} Delete both: ${secret.commands}`);
}

async function sayVerdict(stepReport: StepReport, stale: boolean, log: Log): Promise<void> {
  const { finding } = stepReport;
  const { durationMs, node, usage } = lastAttemptOf(stepReport);
  const place = node === undefined ? '' : ` on ${node}`;
  const used = usage === undefined ? '' : ` · ${usageInWords(usage)}`;
  const lack = lackOfUsage(stepReport);
  if (lack !== undefined) log.say(`  No numbers of memory and CPU (usage): ${lack}.`);
  if (finding.outcome === 'success') {
    const hint = usage && hintOnRequest(usage);
    if (hint !== undefined) log.say(`  ${hint}`);
    const how = stale ? ', with an image from the node’s cache' : '';
    // In mode `check` no program ran.
    const what = finding.reason === 'images-available' ? `${asText(finding.title)}, found out` : 'Succeeded';
    log.say(log.paint('good', `${what} in ${spanOfTime(durationMs)}${place}${how}${used}`));
  } else if (finding.outcome === 'cancelled') {
    log.say(`Cancelled after ${spanOfTime(durationMs)}${place}`);
  } else {
    if (used !== '') log.say(`Failed after ${spanOfTime(durationMs)}${place}${used}`);
    const { title, message } = annotation(stepReport);
    await log.error(title, message, imageOf(stepReport));
    if (finding.remedy !== undefined) log.group('To apply as it is', finding.remedy.split('\n'));
  }
}

/** Only a failed pull is about an image that a file names. */
function imageOf({ finding, image }: StepReport): NamedImage | undefined {
  if (finding.category !== 'image-pull' || finding.image === undefined) return undefined;
  const asked = finding.asked ?? finding.image;
  return { image: asked, isOfStep: asked === image };
}
