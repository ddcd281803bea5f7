import type { ReadInput, Report } from '../inputs.ts';
import type { Job } from '../job.ts';
import { PREFLIGHTS } from '../plan/checks.ts';
import { nameOfVolume, type PullCursor } from '../plan/fallback.ts';
import { containersWithStep, type PodTemplate } from '../plan/pod-template.ts';
import { type PullPolicy, type PullRules, policiesFor } from '../plan/pull-policies.ts';
import { readChoice } from './choice.ts';
import { parsePullGrace } from './pull-grace.ts';
import { parsePolicies, parsePullPolicy } from './pull-policy.ts';

const DEFAULT_GRACE_MS = 30_000;

/** Reads how the images of the pod are pulled and checked. `image`: the one that the step runs in. */
export function readPulling(
  input: ReadInput,
  template: PodTemplate,
  step: string,
  image: string,
  report: Report,
): Pick<Job, 'pulls' | 'preflight' | 'pullGrace'> {
  const { grace, problems } = parsePullGrace(input('pull-grace'), DEFAULT_GRACE_MS);
  for (const problem of problems) report('pull-grace', problem);
  return {
    pulls: readPulls(input, pullersOf(template, step, image), report),
    preflight: readChoice('preflight', input('preflight').trim(), PREFLIGHTS, report),
    pullGrace: grace,
  };
}

type Puller = { container: string; image: string; own: PullPolicy | undefined };

/** All that needs an image, in the order in which it starts; image volumes come with the containers that mount them. */
function pullersOf(template: PodTemplate, step: string, image: string): Puller[] {
  const containers = [...(template.spec.initContainers ?? []), ...containersWithStep(template, step)];
  return [
    ...containers.map((container) => ({
      container: container.name,
      image: container.name === step ? image : (container.image ?? ''),
      own: container.imagePullPolicy as PullPolicy | undefined,
    })),
    ...(template.spec.volumes ?? [])
      .filter((volume) => volume.image !== undefined)
      .map((volume) => ({
        container: nameOfVolume(volume.name),
        image: volume.image?.reference ?? '',
        own: volume.image?.pullPolicy as PullPolicy | undefined,
      })),
  ];
}

/** The policies to try for each of them, and those to check them by. */
function readPulls(input: ReadInput, pullers: Puller[], report: Report): PullCursor[] {
  const { rules: lines, problems } = parsePullPolicy(input('pull-policy'));
  for (const problem of problems) report('pull-policy', problem);
  const rules = { ...lines, allowed: readPolicies('allowed-pull-policies', input, report) };
  const forChecks = readPolicies('preflight-pull-policy', input, report);
  checkNames(rules, pullers, report);
  return pullers.flatMap((puller) => {
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
    const { container, image } = puller;
    return [{ container, image, policies, checkPolicies, failures: [] }];
  });
}

/** A rule for a container that isn't there is a misspelt one, and would be passed over in silence. */
function checkNames({ containers }: PullRules, pullers: Puller[], report: Report): void {
  const names = pullers.map(({ container }) => container).filter((name) => !name.includes(':'));
  for (const { container } of containers) {
    if (!names.includes(container))
      report('pull-policy', `the pod has no container "${container}"; it has ${names.join(', ')}`);
  }
}

function readPolicies(name: string, input: ReadInput, report: Report): PullPolicy[] | undefined {
  const text = input(name).trim();
  const policies = text === '' ? undefined : parsePolicies(text);
  if (policies === undefined || Array.isArray(policies)) return policies;
  report(name, policies.problem);
  return undefined;
}
