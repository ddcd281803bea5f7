import { jobOutputs } from '../judge/end/job-outputs.ts';
import { isRetryable } from '../judge/finding.ts';
import { factsOf } from './facts.ts';
import { inBrief } from './fallbacks.ts';
import { reportJson } from './report-json.ts';
import type { Attempt, StepReport } from './step-report.ts';
import { MAX_TEXT_LENGTH, truncate } from './truncate.ts';

const SHORTEST_MESSAGE = 100;

/** `ours`: the names of our own outputs. */
export function outputsOfJob({ attempts }: StepReport, ours: readonly string[]) {
  const last = attempts.at(-1);
  const all = last === undefined ? [] : jobOutputs(last.state).values;
  const ownNames = new Set(ours.map(folded));
  const isTaken = ([name]: [string, string]) => ownNames.has(folded(name));
  const free = all.filter((one) => !isTaken(one));
  const byName = new Map(free.map((one) => [folded(one[0]), one]));
  const given = new Set([...byName.values()].map(([name]) => name));
  return {
    /** The last value of each name. */
    values: [...byName.values()],
    /** Not passed on, because they are names of our outputs. */
    taken: all.filter(isTaken).map(([name]) => name),
    /** Not passed on, because GitHub takes them for the name of a later one. */
    alike: free.map(([name]) => name).filter((name) => !given.has(name)),
  };
}

/**
 * The runner ignores case when it compares output names. Upper, then lower case, because some letters have more than
 * two forms; trimmed, so that no name looks like one of ours.
 * https://github.com/actions/runner/blob/v2.336.0/src/Sdk/DTPipelines/Pipelines/ContextData/DictionaryContextData.cs
 */
function folded(name: string): string {
  return name.normalize('NFKC').toUpperCase().toLowerCase().trim();
}

/** The action's outputs by their names in action.yml; empty where there is no value. */
export function outputs(stepReport: StepReport): Record<string, string> {
  const { finding, others = [], attempts } = stepReport;
  const facts = factsOf(stepReport);
  return {
    outcome: finding.outcome,
    category: finding.category,
    reason: finding.reason,
    retryable: String(isRetryable(finding)),
    message: truncate([finding, ...others].map(({ message }) => message).join(' ')),
    'exit-code': finding.exitCode?.toString() ?? '',
    image: finding.image ?? facts.image ?? '',
    'image-digest': facts.imageDigest ?? '',
    container: finding.container ?? '',
    'pull-policy': facts.pullPolicy ?? '',
    attempts: attemptsJson(attempts),
    pod: facts.pod ?? '',
    namespace: facts.namespace ?? '',
    node: facts.node ?? '',
    report: reportJson(stepReport),
  };
}

/**
 * At most MAX_TEXT_LENGTH characters. Cut in this order: ends of messages, policies, and attempts after the first,
 * whose failure is mostly the real one.
 */
function attemptsJson(attempts: readonly Attempt[]): string {
  let kept = attempts.map(inBrief);
  const isTooLong = () => JSON.stringify(kept).length > MAX_TEXT_LENGTH;
  for (let longest = MAX_TEXT_LENGTH / 2; isTooLong() && longest > SHORTEST_MESSAGE; longest /= 2)
    kept = kept.map((one) => ({ ...one, message: truncate(one.message, longest) }));
  if (isTooLong()) kept = kept.map((one) => ({ ...one, policies: {} }));
  while (isTooLong() && kept.length > 1) kept = kept.filter((_, index) => index !== 1);
  return JSON.stringify(kept);
}
