import { spanOfTime } from '../job/time.ts';
import { NEEDS_BASH } from '../judge/end/log-hints.ts';
import type { Finding } from '../judge/finding.ts';
import { addedThatFail } from '../judge/start/start-blockers.ts';
import { annotation, withMore } from '../report/annotation.ts';
import { factsOf } from '../report/facts.ts';
import { cachedImages } from '../report/fallbacks.ts';
import { keptSecret } from '../report/kubectl.ts';
import { lostPods } from '../report/lost-pods.ts';
import { withoutSecrets } from '../report/masked-report.ts';
import type { StepReport } from '../report/step-report.ts';
import type { Log, NamedImage } from './ports/host.ts';

/** Runs as soon as the result is known. Secrets are masked before texts are cut: the host can't mask half of one. */
export async function reportVerdict(whole: StepReport, log: Log): Promise<void> {
  const stepReport = withoutSecrets(whole);
  showOtherLogs(stepReport, log);
  const stale = warnOfStaleImages(stepReport, log);
  warnOfLostPods(stepReport, log);
  warnOfAddedContainers(stepReport, log);
  warnOfShell(stepReport, log);
  sayKept(stepReport, log);
  await sayVerdict(stepReport, stale, log);
}

/** Reports further findings in one more annotation. */
export async function reportOthers(
  others: readonly Finding[],
  pages: StepReport['pages'],
  log: Pick<Log, 'error'>,
): Promise<void> {
  const [first, second] = others;
  if (first === undefined) return;
  const title =
    second === undefined ? `Another image: ${first.title}` : `${others.length} more images can’t be pulled`;
  await log.error(title, withMore(others.map(({ message }) => message).join(' '), pages, first));
}

/** The log above has the step's output; logs of other failed containers appear only here. */
function showOtherLogs({ tails, step }: StepReport, log: Log): void {
  for (const { container, lines, cut } of tails.filter((tail) => tail.container !== step)) {
    const which = cut ? 'The end' : 'All';
    log.group(`${which} of the log of the container ${container}`, lines);
  }
}

/** Returns whether there was a warning. */
function warnOfStaleImages({ attempts, image: own }: StepReport, log: Log): boolean {
  const last = attempts.at(-1);
  const warnings = last === undefined ? [] : cachedImages(last.state, last.pullPlans);
  for (const { title, message, image } of warnings)
    log.warning(title, message, { image, isOfStep: image === own });
  return warnings.length > 0;
}

/** The error of a failed step tells of them itself. */
function warnOfLostPods({ finding, attempts }: StepReport, log: Log): void {
  const lost = finding.outcome === 'success' ? lostPods(attempts) : undefined;
  if (lost !== undefined) log.warning(lost.title, lost.message);
}

/** The step ran without these containers, but the cluster's administrator may want to know. */
function warnOfAddedContainers({ attempts }: StepReport, log: Log): void {
  const last = attempts.at(-1);
  for (const { message } of last === undefined ? [] : addedThatFail(last.state))
    log.warning('A container that the cluster added did not start', message);
}

/** The error of a failed step has it as a hint. */
function warnOfShell({ finding, attempts }: StepReport, log: Log): void {
  const state = attempts.at(-1)?.state;
  if (finding.outcome === 'success' && state?.pod !== undefined && state.log?.isShWithoutBash)
    log.warning('The step succeeded, but sh failed in a script for bash', NEEDS_BASH);
}

/** Nobody else deletes it. */
function sayKept(stepReport: StepReport, log: Log): void {
  const { namespace, pod } = factsOf(stepReport);
  if (!stepReport.podKept || pod === undefined) return;
  const at = `pod -n ${namespace} ${pod}`;
  log.say(`The pod is kept (cleanup). Look at it: kubectl describe ${at}. Delete it: kubectl delete ${at}`);
  const secret = keptSecret(stepReport);
  if (secret !== undefined) log.warning(secret.title, `${secret.message} Delete both: ${secret.commands}`);
}

async function sayVerdict(stepReport: StepReport, stale: boolean, log: Log): Promise<void> {
  const { finding } = stepReport;
  const { durationMs, node } = factsOf(stepReport);
  const place = node === undefined ? '' : ` on ${node}`;
  if (finding.outcome === 'success') {
    const how = stale ? ', with an image from the node’s cache' : '';
    // In mode `check` no program ran.
    const what = finding.reason === 'images-available' ? `${finding.title}, found out` : 'Succeeded';
    log.say(log.paint('good', `${what} in ${spanOfTime(durationMs)}${place}${how}`));
  } else if (finding.outcome === 'cancelled') {
    log.say(`Cancelled after ${spanOfTime(durationMs)}${place}`);
  } else {
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
