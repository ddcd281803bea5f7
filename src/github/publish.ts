import * as core from '@actions/core';
import type { Finding } from '../judge/finding.ts';
import type { Facts } from '../report/facts.ts';
import { outputs } from '../report/outputs.ts';
import { spanOfTime } from '../report/spans.ts';
import { summary } from '../report/summary.ts';
import type { Console } from './console.ts';

/** Tells the outcome to everyone: the reader of the log, the annotations, later steps, the summary, and the runner. */
export async function publish(finding: Finding, facts: Facts, console: Console): Promise<void> {
  for (const [name, value] of Object.entries(outputs(finding, facts))) core.setOutput(name, value);
  process.exitCode = finding.outcome === 'success' ? 0 : 1;
  sayVerdict(finding, facts, console);
  // Outside a runner there is no page for it.
  if (process.env['GITHUB_STEP_SUMMARY']) await core.summary.addRaw(summary(finding, facts)).write();
}

function sayVerdict(finding: Finding, facts: Facts, console: Console): void {
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
