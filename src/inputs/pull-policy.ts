import { type ImageReference, parseImageReference } from '../plan/image-reference.ts';
import { PULL_POLICIES, type PullPolicy, type PullRules } from '../plan/pull-policies.ts';
import { problemOfImage } from './image.ts';
import { linesOf } from './lines.ts';
import { DNS_LABEL } from './names.ts';
import { looksSecret, quoted } from './quoted.ts';

const MOST_LINES = 500;
/** Each costs a pod. */
const MOST_POLICIES = 100;
/** More are not reported, and a text that has as many is something else. */
const MOST_PROBLEMS = 100;

/**
 * Reads the lines of pull-policy: `Always, IfNotPresent` for every image, `IMAGE = …` for one, `container:NAME = …` for
 * one container. What follows a # is a comment. Problems quote the line and say what would be right.
 */
export function parsePullPolicy(text: string): { rules: Omit<PullRules, 'allowed'>; problems: string[] } {
  const rules: Omit<PullRules, 'allowed'> = { default: [], containers: [], images: [] };
  const problems: string[] = [];
  const hidden = looksSecret(text);
  const lines = linesOf(text);
  if (lines.length > MOST_LINES) return { rules, problems: [`it has more than ${MOST_LINES} lines`] };
  for (const line of lines) {
    const problem = readLine(line, rules, hidden);
    if (problem !== undefined) problems.push(`${quoted(line, hidden)}: ${problem}`);
    if (problems.length === MOST_PROBLEMS) break;
  }
  return { rules, problems };
}

/** Reads a list of policies, as Kubernetes (`IfNotPresent`) or as GitLab (`if-not-present`) writes them. */
export function parsePolicies(text: string, hidden = looksSecret(text)): PullPolicy[] | { problem: string } {
  const words = text.split(',', MOST_POLICIES + 1).map((word) => word.trim());
  if (words.length > MOST_POLICIES)
    return { problem: `there are more than ${MOST_POLICIES} policies in a row` };
  const policies = words.map((word) => BY_NAME.get(plain(word)));
  const bad = words.find((_, index) => policies[index] === undefined);
  if (bad !== undefined)
    return {
      problem: `${bad === '' ? 'a policy is missing' : `${quoted(bad, hidden)} is no pull policy`}; there are ${PULL_POLICIES.join(', ')}`,
    };
  return policies.filter((policy) => policy !== undefined);
}

const BY_NAME = new Map(PULL_POLICIES.map((policy) => [plain(policy), policy]));

function plain(policy: string): string {
  return policy.toLowerCase().replaceAll(/[-_]/g, '');
}

/** Adds the line to the rules; gives what is wrong with it, where it is. `hidden`: whether the whole input looks like a secret. */
function readLine(line: string, rules: Omit<PullRules, 'allowed'>, hidden: boolean): string | undefined {
  const [first = '', second, ...more] = line.split('=').map((part) => part.trim());
  if (more.length > 0) return 'it has more than one =; write IMAGE = POLICY, POLICY';
  const policies = parsePolicies(second ?? first, hidden);
  if (!Array.isArray(policies)) return policies.problem;
  if (second === undefined) return addDefault(rules, policies);
  return first.startsWith('container:')
    ? addContainer(rules, first.slice('container:'.length).trim(), policies, hidden)
    : addImage(rules, first, policies, hidden);
}

function addDefault(rules: Omit<PullRules, 'allowed'>, policies: PullPolicy[]): string | undefined {
  if (rules.default.length > 0)
    return 'it is a second line for every image; put all policies on one line, in the order in which to try them';
  rules.default = policies;
  return undefined;
}

function addContainer(
  rules: Omit<PullRules, 'allowed'>,
  container: string,
  policies: PullPolicy[],
  hidden: boolean,
): string | undefined {
  if (!DNS_LABEL.test(container)) return `${quoted(container, hidden)} is no name of a container`;
  if (rules.containers.some((rule) => rule.container === container))
    return `it is a second line for the container ${container}`;
  rules.containers.push({ container, policies });
  return undefined;
}

function addImage(
  rules: Omit<PullRules, 'allowed'>,
  name: string,
  policies: PullPolicy[],
  hidden: boolean,
): string | undefined {
  const image = parseImageReference(name);
  if ('problem' in image) return problemOfImage(name, hidden);
  if (rules.images.some((rule) => same(rule.image, image)))
    return `it is a second line for the image ${name}`;
  rules.images.push({ image, policies });
  return undefined;
}

function same(one: ImageReference, other: ImageReference): boolean {
  return (
    one.registry === other.registry &&
    one.repository === other.repository &&
    one.tag === other.tag &&
    one.digest === other.digest
  );
}
