import { defined } from '../job/json.ts';
import { type Hide, hideIn } from '../job/secrets/hide-secrets.ts';
import type { Finding } from '../judge/finding.ts';
import type { StepReport } from './step-report.ts';

const MAX_LINE_LENGTH = 2000;
/** Secrets are masked in this much of a line before it is cut, so that no secret is cut in two. */
const MAX_SEARCHED_LENGTH = 4 * MAX_LINE_LENGTH;

/**
 * Masks secrets in findings and logs, and cuts overlong lines. Names and verdicts stay, whatever a password is. Events are masked
 * where they are shown (`hide`), because there may be hundreds.
 */
export function withoutSecrets(stepReport: StepReport): StepReport {
  const { name, finding, others, attempts, tails, hide } = stepReport;
  return {
    ...stepReport,
    name: name && hide(name),
    finding: maskFinding(finding, hide),
    ...(others && { others: others.map((other) => maskFinding(other, hide)) }),
    attempts: attempts.map((attempt) => ({ ...attempt, finding: maskFinding(attempt.finding, hide) })),
    tails: tails.map((tail) => ({ ...tail, lines: tail.lines.map((line) => maskLine(line, hide)) })),
  };
}

function maskFinding(finding: Finding, hide: Hide): Finding {
  const { title, message, hint, remedy, rawMessage } = finding;
  const words = defined({ title, message, hint, remedy, rawMessage });
  return { ...finding, ...hideIn(words, hide) };
}

/** Masks secrets in a line, then cuts an overlong line and adds its length. */
function maskLine(line: string, hide: Hide): string {
  const shown = hide(line.slice(0, MAX_SEARCHED_LENGTH));
  if (line.length <= MAX_SEARCHED_LENGTH && shown.length <= MAX_LINE_LENGTH) return shown;
  return `${shown.slice(0, MAX_LINE_LENGTH)} … (${line.length} characters)`;
}
