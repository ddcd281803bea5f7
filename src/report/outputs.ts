import type { Account } from './account.ts';
import { factsOf } from './facts.ts';
import { inBrief } from './fallbacks.ts';
import { jobOutputs } from './job-outputs.ts';
import { reportJson } from './report-json.ts';
import { isRetryable } from './retryable.ts';

/** What the job itself wrote, by its own names. A name of ours is ours: `taken` are those that can't be handed on. */
export function outputsOfJob(
  { attempts }: Account,
  ours: Record<string, string>,
): { values: [name: string, value: string][]; taken: string[] } {
  const last = attempts.at(-1);
  const all = last === undefined ? [] : jobOutputs(last.state).values;
  const isTaken = ([name]: [string, string]) => name in ours;
  return {
    values: all.filter((one) => !isTaken(one)),
    taken: all.filter(isTaken).map(([name]) => name),
  };
}

/** The outputs of the action, by the names of action.yml; empty where there is nothing to say. */
export function outputs(account: Account): Record<string, string> {
  const { finding, others = [], attempts } = account;
  const facts = factsOf(account);
  return {
    outcome: finding.outcome,
    category: finding.category,
    reason: finding.reason,
    retryable: String(isRetryable(finding)),
    message: [finding, ...others].map(({ message }) => message).join(' '),
    'exit-code': finding.exitCode?.toString() ?? '',
    image: finding.image ?? facts.image ?? '',
    'image-digest': facts.imageDigest ?? '',
    container: finding.container ?? '',
    'pull-policy': facts.pullPolicy ?? '',
    attempts: JSON.stringify(attempts.map(inBrief)),
    pod: facts.pod ?? '',
    namespace: facts.namespace ?? '',
    node: facts.node ?? '',
    report: reportJson(account),
  };
}
