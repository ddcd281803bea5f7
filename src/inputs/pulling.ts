import type { ReadInput, Report } from '../inputs.ts';
import type { Job } from '../job.ts';
import { PREFLIGHTS } from '../plan/checks.ts';
import {
  type Puller,
  type PullPolicy,
  type PullRules,
  policiesFor,
  uselessRules,
} from '../plan/pull-policies.ts';
import { readChoice } from './choice.ts';
import { parsePullGrace } from './pull-grace.ts';
import { parsePolicies, parsePullPolicy } from './pull-policy.ts';
import { quoted } from './quoted.ts';

const DEFAULT_GRACE_MS = 30_000;

/** Reads how the images of the pod are pulled and checked. */
export function readPulling(
  input: ReadInput,
  pullers: readonly Puller[],
  report: Report,
): Pick<Job, 'pulls' | 'preflight' | 'pullGrace' | 'warnings'> {
  const { grace, problems } = parsePullGrace(input('pull-grace'), DEFAULT_GRACE_MS);
  for (const problem of problems) report('pull-grace', problem);
  const { pulls, warnings } = readPulls(input, pullers, report);
  return {
    pulls,
    warnings,
    preflight: readChoice('preflight', input('preflight').trim(), PREFLIGHTS, report),
    pullGrace: grace,
  };
}

/** The policies to try for each of them, and those to check them by. */
function readPulls(
  input: ReadInput,
  pullers: readonly Puller[],
  report: Report,
): Pick<Job, 'pulls' | 'warnings'> {
  const { rules: lines, problems } = parsePullPolicy(input('pull-policy'));
  for (const problem of problems) report('pull-policy', problem);
  const rules = { ...lines, allowed: readPolicies('allowed-pull-policies', input, report) };
  const forChecks = readPolicies('preflight-pull-policy', input, report);
  checkNames(rules, pullers, report);
  const pulls = pullers.flatMap((puller) => {
    const policies = policiesFor(rules, puller);
    const checkPolicies =
      forChecks === undefined
        ? policies
        : policiesFor({ ...rules, default: forChecks }, puller, 'preflight-pull-policy');
    const problem = 'problem' in policies ? policies.problem : undefined;
    if (problem !== undefined) report('pull-policy', problem);
    if ('problem' in checkPolicies && checkPolicies.problem !== problem)
      report('preflight-pull-policy', checkPolicies.problem);
    if ('problem' in policies || 'problem' in checkPolicies) return [];
    const { consumer, image } = puller;
    return [{ consumer, image, policies, checkPolicies, failures: [] }];
  });
  const images = pullers.map(({ image }) => image);
  return { pulls, warnings: uselessRules(rules, images).map((rule) => uselessLine(rule, images)) };
}

function uselessLine(rule: string, images: readonly string[]): Job['warnings'][number] {
  return {
    title: 'A line of pull-policy is for no image of the pod',
    message: `pull-policy has a line for ${rule}, which the pod does not run; it runs ${[...new Set(images)].join(', ')}.`,
  };
}

/** A rule for a container that isn't there is a misspelt one, and would be passed over in silence. */
function checkNames({ containers }: PullRules, pullers: readonly Puller[], report: Report): void {
  const names = pullers.flatMap(({ consumer }) => (consumer.kind === 'container' ? [consumer.name] : []));
  for (const { container } of containers) {
    if (!names.includes(container))
      report('pull-policy', `the pod has no container ${quoted(container)}; it has ${names.join(', ')}`);
  }
}

function readPolicies(name: string, input: ReadInput, report: Report): PullPolicy[] | undefined {
  const text = input(name).trim();
  const policies = text === '' ? undefined : parsePolicies(text);
  if (policies === undefined || Array.isArray(policies)) return policies;
  report(name, policies.problem);
  return undefined;
}
