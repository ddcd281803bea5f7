import * as core from '@actions/core';
import type { Console } from '../github/console.ts';
import { type Place, placeOfImage } from '../github/workflow-line.ts';
import { messageOf } from '../job/message-of-error.ts';
import type { Summaries } from '../job.ts';
import type { Finding } from '../judge/finding.ts';
import { addedInTrouble } from '../judge/obstacles.ts';
import type { Account } from '../report/account.ts';
import { annotation } from '../report/annotation.ts';
import { factsOf } from '../report/facts.ts';
import { cachedImages } from '../report/fallbacks.ts';
import { outputs, outputsOfJob } from '../report/outputs.ts';
import { withoutSecrets } from '../report/secrets.ts';
import { spanOfTime } from '../report/spans.ts';
import { summary } from '../report/summary.ts';

/**
 * Tells the outcome to the reader of the log, and in annotations: the first thing to do once it is known.
 * `secrets`: hidden before anything is cut, because the runner does not know the half of one.
 */
export function tellVerdict(whole: Account, secrets: readonly string[], console: Console): void {
  const account = withoutSecrets(whole, secrets);
  showOtherLogs(account, console);
  const stale = warnOfStaleImages(account, console);
  warnOfAddedContainers(account, console);
  sayVerdict(account, stale, console);
}

/** What else is wrong, in one more annotation. */
export function tellOthers(others: readonly Finding[], console: Console): void {
  const [first, second] = others;
  if (first === undefined) return;
  const title =
    second === undefined ? `Another image: ${first.title}` : `${others.length} more images can’t be pulled`;
  console.error(title, others.map(({ message }) => message).join(' '));
}

/**
 * Tells the outcome to later steps, the summary, and the runner.
 * `secrets`: values that are hidden in outputs and summary. What the job hands on is its own, and stays.
 */
export async function publish(
  account: Account,
  secrets: readonly string[],
  wish: Summaries,
  console: Console,
): Promise<void> {
  process.exitCode = account.finding.outcome === 'success' ? 0 : 1;
  const quiet = withoutSecrets(account, secrets);
  const ours = outputs(quiet);
  const ofJob = outputsOfJob(account, Object.keys(ours));
  // The last one of a name counts: https://github.com/actions/runner/blob/v2.336.0/src/Runner.Worker/FileCommandManager.cs
  for (const [name, value] of [...ofJob.values, ...Object.entries(ours)]) setOutput(name, value);
  if (ofJob.taken.length > 0) warnOfTakenOutputs(ofJob.taken, console);
  if (ofJob.alike.length > 0) warnOfAlikeOutputs(ofJob.alike, console);
  // Outside a runner there is no page for it.
  if (process.env['GITHUB_STEP_SUMMARY'] && isWanted(wish, account)) await writeSummary(quiet, console);
}

function warnOfTakenOutputs(names: string[], console: Console): void {
  console.warning(
    'An output of the job has a name of ours',
    `The job wrote ${names.join(', ')} to $GITHUB_OUTPUT, which are outputs of this action itself, so they keep its values. Give them other names.`,
  );
}

function warnOfAlikeOutputs(names: string[], console: Console): void {
  console.warning(
    'Outputs of the job have one name',
    `The job wrote ${names.join(', ')} to $GITHUB_OUTPUT. Case makes no difference in the names of outputs, so only the last value of each is handed on. Give them other names.`,
  );
}

/** Without the file the toolkit would print a command; nobody is there then who could read it. */
function setOutput(name: string, value: string): void {
  if (process.env['GITHUB_OUTPUT']) core.setOutput(name, value);
}

/** A page that can't be written is no reason for a step to fail. */
async function writeSummary(account: Account, console: Console): Promise<void> {
  try {
    await core.summary.addRaw(summary(account)).write();
  } catch (error) {
    const why = messageOf(error);
    console.warning('No summary', `The summary of the step could not be written: ${why}`);
  }
}

function isWanted(wish: Summaries, { finding }: Account): boolean {
  return wish === 'always' || (wish === 'on-failure' && finding.outcome !== 'success');
}

/** The log of the step is above; those of other containers that failed are nowhere else. */
function showOtherLogs({ tails, step }: Account, console: Console): void {
  for (const { container, lines, cut } of tails.filter((tail) => tail.container !== step)) {
    const which = cut ? 'The end' : 'All';
    console.group(`${which} of the log of the container ${container}`, lines);
  }
}

/** Says whether there was any. */
function warnOfStaleImages({ attempts, image = '' }: Account, console: Console): boolean {
  const last = attempts.at(-1);
  const warnings = last === undefined ? [] : cachedImages(last.state, last.cursors);
  for (const { title, message } of warnings)
    console.warning(
      title,
      message,
      message.startsWith(image) ? placeOfImage(process.env, image, true) : undefined,
    );
  return warnings.length > 0;
}

/** The step went on without them; whoever sees to the cluster may want to know. */
function warnOfAddedContainers({ attempts }: Account, console: Console): void {
  const last = attempts.at(-1);
  for (const { message } of last === undefined ? [] : addedInTrouble(last.state))
    console.warning('A container that the cluster added did not start', message);
}

function sayVerdict(account: Account, stale: boolean, console: Console): void {
  const { finding } = account;
  const { durationMs, node } = factsOf(account);
  const place = node === undefined ? '' : ` on ${node}`;
  switch (finding.outcome) {
    case 'success': {
      const how = stale ? ', with an image from the node’s cache' : '';
      // A check has no program that succeeded.
      const what = finding.reason === 'images-available' ? `${finding.title}, found out` : 'Succeeded';
      console.say(console.paint('good', `${what} in ${spanOfTime(durationMs)}${place}${how}`));
      break;
    }
    case 'cancelled':
      console.say(`Cancelled after ${spanOfTime(durationMs)}${place}`);
      break;
    case 'failure': {
      const { title, message } = annotation(account);
      console.error(title, message, placeOf(account));
      if (finding.remedy !== undefined) console.group('To apply as it is', finding.remedy.split('\n'));
      break;
    }
  }
}

/** Only a failed pull is about what a file says of an image. */
function placeOf({ finding, image }: Account): Place | undefined {
  if (finding.category !== 'image-pull' || finding.image === undefined) return undefined;
  const asked = finding.asked ?? finding.image;
  return placeOfImage(process.env, asked, asked === image);
}
