import { oneLine } from '../job/text.ts';
import type { Finding } from '../judge/finding.ts';
import { lostPods } from './lost-pods.ts';
import type { StepReport } from './step-report.ts';
import { troubleshootingUrl } from './troubleshooting.ts';
import { truncate } from './truncate.ts';

/** Runners cut longer ones: https://github.com/actions/runner/blob/v2.336.0/src/Runner.Worker/ExecutionContext.cs */
const MAX_LENGTH = 4096;
const CUT = ' … (cut; the step’s summary has all of it)';

/** The one error of a failed step: title, message and hint, its earlier pods, the other findings, and where to read more. */
export function annotation({ finding, others = [], attempts, pages }: StepReport) {
  const more = others.map(({ message }) => message);
  const words = [
    finding.message,
    finding.hint,
    quotedMessage(finding),
    lostPods(attempts)?.message,
    ...(more.length > 0 ? ['Also:', ...more] : []),
  ]
    .filter(Boolean)
    .join(' ');
  // A program's own exit code needs no page.
  const message =
    finding.reason === 'exit-code' ? truncateAnnotation(words) : withMore(words, pages, finding);
  return { title: finding.title, message };
}

/** As much as names the trouble; the summary has all of it. */
const MAX_QUOTED = 600;

/** Who reads the annotation alone has nothing else that tells why. */
function quotedMessage({ isInItsMessage, rawMessage = '' }: Finding): string | undefined {
  const words = oneLine(rawMessage).trim();
  return isInItsMessage && words !== '' ? `The message: ${truncate(words, MAX_QUOTED)}` : undefined;
}

/** Ends the text of an annotation with a link that is never cut. A list keeps its lines. */
export function withMore(
  text: string,
  pages: Pick<StepReport['pages'], 'documents'>,
  finding: Finding,
): string {
  const more = `${text.includes('\n') ? '\n' : ' '}More: ${troubleshootingUrl(pages, finding)}`;
  return `${truncateAnnotation(text, MAX_LENGTH - more.length)}${more}`;
}

/** Truncated to the length that the runner shows, with a note. */
export function truncateAnnotation(text: string, longest = MAX_LENGTH): string {
  return truncate(text, longest, CUT);
}
