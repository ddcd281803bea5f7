import { CAUSES, type Cause, isCause } from '../job/causes.ts';
import { PREFLIGHTS } from '../job/images/checks.ts';
import { type Puller, type PullRules, policiesFor, uselessRules } from '../job/images/pull-policies.ts';
import type { Job } from '../job/job.ts';
import { quoted } from '../job/quoted.ts';
import { type Inputs, parseInput } from './inputs.ts';
import { parsePolicies, parsePullPolicy } from './pull-policy.ts';
import { readChoice } from './values/choice.ts';
import { parseDuration } from './values/duration.ts';
import { readRules, ruleLines } from './values/lines.ts';

const DEFAULT_GRACE_MS = 30_000;

export function readPulling(inputs: Inputs, pullers: readonly Puller[]) {
  const parse = (text: string) => parsePullGrace(text, DEFAULT_GRACE_MS);
  return {
    pullGrace: parseInput(inputs, 'pull-grace', parse).grace,
    ...readPulls(inputs, pullers),
    preflight: readChoice(inputs, 'preflight', PREFLIGHTS),
  };
}

function readPulls(inputs: Inputs, pullers: readonly Puller[]): Pick<Job, 'pulls' | 'warnings'> {
  const { report } = inputs;
  const { rules: lines } = parseInput(inputs, 'pull-policy', parsePullPolicy);
  const rules = { ...lines, allowed: readPolicies(inputs, 'allowed-pull-policies') };
  const forChecks = readPolicies(inputs, 'preflight-pull-policy');
  checkNames(inputs, rules, pullers);
  const pulls = pullers.flatMap((puller) => {
    const policies = policiesFor(rules, puller);
    const checkPolicies =
      forChecks === undefined
        ? policies
        : policiesFor({ ...rules, default: forChecks }, puller, 'preflight-pull-policy');
    const problem = 'problem' in policies ? policies.problem : undefined;
    report('pull-policy', problem);
    if ('problem' in checkPolicies && checkPolicies.problem !== problem)
      report('preflight-pull-policy', checkPolicies.problem);
    if ('problem' in policies || 'problem' in checkPolicies) return [];
    const { consumer, image } = puller;
    return [{ consumer, image, policies, checkPolicies, failures: [] }];
  });
  const images = pullers.map(({ image }) => image);
  const warnings = uselessRules(rules, images).map((rule) => ({
    title: 'A line of pull-policy matches no image',
    message: `pull-policy has a line for ${rule}, but the pod does not use it. Correct the line: the pod uses ${[...new Set(images)].join(', ')}.`,
  }));
  return { pulls, warnings };
}

/** A rule for a missing container is misspelt, and would be ignored silently. */
function checkNames({ report }: Inputs, { containers }: PullRules, pullers: readonly Puller[]): void {
  const names = pullers.flatMap(({ consumer }) => (consumer.kind === 'container' ? [consumer.name] : []));
  for (const { container } of containers)
    if (!names.includes(container))
      report('pull-policy', `the pod has no container ${quoted(container)}; use one of ${names.join(', ')}`);
}

function readPolicies({ text, report }: Inputs, name: string) {
  if (text(name) === '') return undefined;
  const lines = ruleLines(text(name)).map((line) => line.replace(/,$/, ''));
  const policies = parsePolicies(lines.join(','));
  if (Array.isArray(policies)) return policies;
  report(name, policies.problem);
  return undefined;
}

/** `30s` for causes that are not permanent, `rate-limited = 2m` for one cause. `defaultMs`: without the former. */
export function parsePullGrace(text: string, defaultMs: number) {
  const byCause: Partial<Record<Cause, number>> = {};
  let ms: number | undefined;
  const problems = readRules(text, 'REASON = DURATION', ({ name, value }, hidden) => {
    if (/,/.test(`${name}${value}`))
      return `${name === undefined ? quoted(value, hidden) : 'it'} has a comma; write each duration on its own line`;
    const span = parseDuration(value);
    if (span === undefined)
      return `${quoted(value, hidden)} is not a valid duration (0s to 24 days); write it as in 90s, 10m or 0s`;
    if (name === undefined) {
      if (ms !== undefined)
        return `${quoted(value, hidden)} is a second duration for all reasons; remove one of them`;
      ms = span;
      return undefined;
    }
    if (!isCause(name))
      return `${quoted(name, hidden)} is not a valid reason; use one of ${Object.keys(CAUSES).join(', ')}`;
    if (name in byCause) return `${name} is already set; remove one of the lines`;
    byCause[name] = span;
    return undefined;
  });
  return { grace: { ms: ms ?? defaultMs, byCause }, problems };
}
