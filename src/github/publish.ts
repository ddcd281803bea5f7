import * as core from '@actions/core';
import type { Finding } from '../judge/finding.ts';
import type { Facts } from '../report/facts.ts';
import { withOthers } from '../report/others.ts';
import { outputs } from '../report/outputs.ts';
import { spanOfTime } from '../report/spans.ts';
import { summary } from '../report/summary.ts';
import type { Console } from './console.ts';

/** Tells the outcome to later steps, the summary, and the runner. `others`: images that can't be pulled either. */
export async function publish(finding: Finding, others: readonly Finding[], facts: Facts): Promise<void> {
  const whole = withOthers(finding, others);
  for (const [name, value] of Object.entries(outputs(whole, facts))) core.setOutput(name, value);
  process.exitCode = finding.outcome === 'success' ? 0 : 1;
  // Outside a runner there is no page for it.
  if (process.env['GITHUB_STEP_SUMMARY']) await core.summary.addRaw(summary(whole, facts)).write();
}

/** Tells the outcome to the reader of the log, and in an annotation; the first thing to do once it is known. */
export function sayVerdict(finding: Finding, facts: Facts, console: Console): void {
  const place = facts.node === undefined ? '' : ` on ${facts.node}`;
  switch (finding.outcome) {
    case 'success':
      console.say(`Succeeded in ${spanOfTime(facts.durationMs)}${place}`);
      break;
    case 'cancelled':
      console.say(`Cancelled after ${spanOfTime(facts.durationMs)}${place}`);
      break;
    case 'failure':
      console.error(finding.title, [finding.message, finding.hint].filter(Boolean).join(' '));
      break;
  }
}

/** What else is wrong, in one more annotation. */
export function sayOthers(others: readonly Finding[], console: Console): void {
  const [first, second] = others;
  if (first === undefined) return;
  const title =
    second === undefined ? `Another image: ${first.title}` : `${others.length} more images can’t be pulled`;
  console.error(title, others.map(({ message }) => message).join(' '));
}
