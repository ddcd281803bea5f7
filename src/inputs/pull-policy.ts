import { DNS_LABEL } from '../job/identity.ts';
import { type ImageReference, parseImageReference } from '../job/images/image-reference.ts';
import { PULL_POLICIES, type PullPolicy, type PullRules } from '../job/images/pull-policies.ts';
import { looksSecret, quoted } from '../job/quoted.ts';
import { type Rule, readRules, ruleLines } from './values/lines.ts';
import { problemOfImage } from './values/names.ts';

const MAX_LINES = 500;
/** Each costs a pod. */
const MAX_POLICIES = 100;

type Rules = Omit<PullRules, 'allowed'>;

/** `Always, IfNotPresent` for every image, `IMAGE = …` for one, `container:NAME = …` for a container, `#` comments. */
export function parsePullPolicy(text: string): { rules: Rules; problems: string[] } {
  const rules: Rules = { default: [], containers: [], images: [] };
  if (ruleLines(text).length > MAX_LINES)
    return { rules, problems: [`has more than ${MAX_LINES} lines; remove some`] };
  const problems = readRules(text, 'IMAGE = POLICY, POLICY', (rule, hidden) => addRule(rules, rule, hidden));
  return { rules, problems };
}

/** Policies in the spelling of Kubernetes (`IfNotPresent`) or GitLab (`if-not-present`). */
export function parsePolicies(text: string, hidden = looksSecret(text)): PullPolicy[] | { problem: string } {
  const words = text.split(',', MAX_POLICIES + 1).map((word) => word.trim());
  if (words.length > MAX_POLICIES)
    return { problem: `one line has more than ${MAX_POLICIES} policies; remove some` };
  const policies = words.map((word) => BY_NAME.get(plain(word)));
  const bad = words.find((_, index) => policies[index] === undefined);
  if (bad !== undefined)
    return {
      problem: `${bad === '' ? 'a policy is missing' : `${quoted(bad, hidden)} is not a valid pull policy`}; use one of ${PULL_POLICIES.join(', ')}`,
    };
  return policies.filter((policy) => policy !== undefined);
}

const BY_NAME = new Map(PULL_POLICIES.map((policy) => [plain(policy), policy]));

function plain(policy: string): string {
  return policy.toLowerCase().replaceAll(/[-_]/g, '');
}

/** Gives the problem of the line, if any. `hidden`: whether the whole input looks like a secret. */
function addRule(rules: Rules, { name, value }: Rule, hidden: boolean): string | undefined {
  const policies = parsePolicies(value, hidden);
  if (!Array.isArray(policies)) return policies.problem;
  if (name === undefined) {
    if (rules.default.length > 0)
      return `${quoted(value, hidden)} is a second line for all images; put all policies on one line, in the order to try them`;
    rules.default = policies;
  } else if (name.startsWith('container:')) {
    const container = name.slice('container:'.length).trim();
    if (!DNS_LABEL.test(container)) return `${quoted(container, hidden)} is not a valid container name`;
    if (rules.containers.some((rule) => rule.container === container))
      return `the container ${container} already has a line; remove one of them`;
    rules.containers.push({ container, policies });
  } else {
    const image = parseImageReference(name);
    if ('problem' in image) return problemOfImage(name, hidden);
    if (rules.images.some((rule) => isSame(rule.image, image)))
      return `the image ${name} already has a line; remove one of them`;
    rules.images.push({ image, policies });
  }
  return undefined;
}

function isSame(one: ImageReference, other: ImageReference): boolean {
  return (['registry', 'repository', 'tag', 'digest'] as const).every((part) => one[part] === other[part]);
}
