import type { Finding } from '../judge/finding.ts';
import { REASONS } from '../judge/reasons/reasons.ts';
import type { StepReport } from './step-report.ts';

/** The anchor of a reason in docs/troubleshooting.md. The API server's own reasons, which no table lists, share two sections. */
export function sectionOf({ category, reason }: Pick<Finding, 'category' | 'reason'>): string {
  if (Object.hasOwn(REASONS[category], reason)) return `${category}-${reason}`;
  return reason.startsWith('http-') ? 'connection-http' : `${category}-other`;
}

/** URL of the section on a finding, at the version of the action that runs. */
export function troubleshootingUrl(
  { documents }: Pick<StepReport['pages'], 'documents'>,
  finding: Finding,
): string {
  return `${documents}/troubleshooting.md#${sectionOf(finding)}`;
}
