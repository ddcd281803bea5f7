import { spanOfTime } from '../job/spans.ts';
import type { Finding } from '../judge/finding.ts';
import { addedThatFail } from '../judge/start/start-blockers.ts';
import { annotation } from '../report/annotation.ts';
import { factsOf } from '../report/facts.ts';
import { cachedImages } from '../report/fallbacks.ts';
import { withoutSecrets } from '../report/masked-report.ts';
import type { StepReport } from '../report/step-report.ts';
import type { Log, NamedImage } from './ports/host.ts';

/**
 * Reports the outcome in the log, and in annotations: the first thing to do once it is known.
 * `secrets`: hidden before anything is cut, because the host does not know the half of one.
 */
export function reportVerdict(whole: StepReport, secrets: readonly string[], log: Log): void {
  const stepReport = withoutSecrets(whole, secrets);
  showOtherLogs(stepReport, log);
  const stale = warnOfStaleImages(stepReport, log);
  warnOfAddedContainers(stepReport, log);
  sayVerdict(stepReport, stale, log);
}

/** What else is wrong, in one more annotation. */
export function reportOthers(others: readonly Finding[], log: Pick<Log, 'error'>): void {
  const [first, second] = others;
  if (first === undefined) return;
  const title =
    second === undefined ? `Another image: ${first.title}` : `${others.length} more images can’t be pulled`;
  log.error(title, others.map(({ message }) => message).join(' '));
}

/** The log of the step is above; those of other containers that failed are nowhere else. */
function showOtherLogs({ tails, step }: StepReport, log: Log): void {
  for (const { container, lines, cut } of tails.filter((tail) => tail.container !== step)) {
    const which = cut ? 'The end' : 'All';
    log.group(`${which} of the log of the container ${container}`, lines);
  }
}

/** Says whether there was any. */
function warnOfStaleImages({ attempts, image = '' }: StepReport, log: Log): boolean {
  const last = attempts.at(-1);
  const warnings = last === undefined ? [] : cachedImages(last.state, last.pullPlans);
  for (const { title, message } of warnings)
    log.warning(title, message, message.startsWith(image) ? { image, isOfStep: true } : undefined);
  return warnings.length > 0;
}

/** The step went on without them; whoever sees to the cluster may want to know. */
function warnOfAddedContainers({ attempts }: StepReport, log: Log): void {
  const last = attempts.at(-1);
  for (const { message } of last === undefined ? [] : addedThatFail(last.state))
    log.warning('A container that the cluster added did not start', message);
}

function sayVerdict(stepReport: StepReport, stale: boolean, log: Log): void {
  const { finding } = stepReport;
  const { durationMs, node } = factsOf(stepReport);
  const place = node === undefined ? '' : ` on ${node}`;
  switch (finding.outcome) {
    case 'success': {
      const how = stale ? ', with an image from the node’s cache' : '';
      // A check has no program that succeeded.
      const what = finding.reason === 'images-available' ? `${finding.title}, found out` : 'Succeeded';
      log.say(log.paint('good', `${what} in ${spanOfTime(durationMs)}${place}${how}`));
      break;
    }
    case 'cancelled':
      log.say(`Cancelled after ${spanOfTime(durationMs)}${place}`);
      break;
    case 'failure': {
      const { title, message } = annotation(stepReport);
      log.error(title, message, imageOf(stepReport));
      if (finding.remedy !== undefined) log.group('To apply as it is', finding.remedy.split('\n'));
      break;
    }
  }
}

/** Only a failed pull is about what a file says of an image. */
function imageOf({ finding, image }: StepReport): NamedImage | undefined {
  if (finding.category !== 'image-pull' || finding.image === undefined) return undefined;
  const asked = finding.asked ?? finding.image;
  return { image: asked, isOfStep: asked === image };
}
