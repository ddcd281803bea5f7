import { CAUSES, type Cause, isCause } from '../job/causes.ts';
import { DNS_LABEL } from '../job/identity.ts';
import {
  isCheckName,
  PULL_POLICIES,
  type Puller,
  type PullPolicy,
  volumeIn,
} from '../job/image-consumers.ts';
import { hasDigest, type ImageReference, parseImageReference } from '../job/image-reference.ts';
import type { Job } from '../job/job.ts';
import { looksSecret, quoted } from '../job/text.ts';
import { problemOfImage } from './kubernetes-names.ts';
import {
  type Inputs,
  numberedRules,
  parseDuration,
  parseInput,
  problemOfDuration,
  type Report,
  readChoice,
} from './values.ts';

/** Each policy costs a pod. */
const MAX_POLICIES = 100;

/** The user's rules for pulls. A list is tried from its first entry on; a repeated entry is one more try. */
type Rules = {
  /** The policy if no rule and no template has one; empty: each image's natural policy. */
  default: PullPolicy[];
  /** By the container's name. */
  containers: Map<string, PullPolicy[]>;
  /** By the image's full name. */
  images: Map<string, ImageRule>;
};
type ImageRule = { image: ImageReference; policies: PullPolicy[] };

/** `Always, IfNotPresent` for every image, `IMAGE = …` for one, `container:NAME = …` for a container, `#` comments. */
function parsePullPolicy(text: string, report: Report): Rules {
  const rules: Rules = { default: [], containers: new Map(), images: new Map() };
  readRules(text, 'IMAGE = POLICY, POLICY', report, (rule, hidden) => addRule(rules, rule, hidden));
  return rules;
}

/** Policies in the spelling of Kubernetes (`IfNotPresent`) or GitLab (`if-not-present`). */
function parsePolicies(text: string, hidden = looksSecret(text)): PullPolicy[] | { problem: string } {
  const words = text.split(',', MAX_POLICIES + 1).map((word) => word.trim());
  if (words.length > MAX_POLICIES)
    return { problem: `one line has more than ${MAX_POLICIES} policies; remove some` };
  const bad = words.find((word) => !BY_NAME.has(plain(word)));
  if (bad !== undefined)
    return {
      problem: `${bad === '' ? 'a policy is missing' : `${quoted(bad, hidden)} is not a valid pull policy`}; use one of ${PULL_POLICIES.join(', ')}`,
    };
  return words.flatMap((word) => BY_NAME.get(plain(word)) ?? []);
}

const BY_NAME = new Map(PULL_POLICIES.map((policy) => [plain(policy), policy]));

function plain(policy: string): string {
  return policy.toLowerCase().replaceAll(/[-_]/g, '');
}

/** Returns the problem of the line, if any. `hidden`: whether the whole input looks like a secret. */
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
    if (rules.containers.has(container))
      return `the container ${container} already has a line; remove one of them`;
    rules.containers.set(container, policies);
  } else {
    const image = parseImageReference(name);
    if ('problem' in image) return problemOfImage(name, hidden);
    if (rules.images.has(nameOf(image))) return `the image ${name} already has a line; remove one of them`;
    rules.images.set(nameOf(image), { image, policies });
  }
  return undefined;
}

const DEFAULT_GRACE_MS = 30_000;

export function readPulling(inputs: Inputs, pullers: readonly Puller[]) {
  return {
    pullGrace: parseInput(inputs, 'pull-grace', parsePullGrace),
    ...readPulls(inputs, pullers),
    preflight: readChoice(inputs, 'preflight', ['auto', 'image-volumes', 'always', 'never']),
  };
}

function readPulls(inputs: Inputs, pullers: readonly Puller[]): Pick<Job, 'pulls' | 'warnings'> {
  const { report } = inputs;
  const rules = parseInput(inputs, 'pull-policy', parsePullPolicy);
  const allowed = readPolicies(inputs, 'allowed-pull-policies');
  const forChecks = readPolicies(inputs, 'preflight-pull-policy');
  checkNames(inputs, rules, pullers);
  const pulls = pullers.flatMap((puller) => {
    const policies = policiesFor(rules, allowed, puller);
    const checkPolicies =
      forChecks === undefined
        ? policies
        : policiesFor({ ...rules, default: forChecks }, allowed, puller, 'preflight-pull-policy');
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

/**
 * The policies for one image consumer, in the order in which they are tried. The first that exists of: a rule for the
 * container, a rule for its image, the template's own policy, the default, the natural policy. Only allowed ones are
 * kept; where none is, `problem` names who asked for what. `allowed`: undefined for all. `defaultFrom`: the input that gave the
 * default.
 */
function policiesFor(
  rules: Rules,
  allowed: PullPolicy[] | undefined,
  puller: Puller,
  defaultFrom = 'pull-policy',
): PullPolicy[] | { problem: string } {
  const { policies, source } = wanted(rules, puller, defaultFrom);
  if (allowed === undefined) return policies;
  const kept = policies.filter((policy) => allowed.includes(policy));
  if (kept.length > 0) return kept;
  // The user did not ask for the natural policy, so only the allow-list decides.
  if (source === 'nature') return allowed;
  return {
    problem: `${policies.join(', ')} for ${puller.image} (from ${source}) is not allowed; use one of allowed-pull-policies: ${allowed.join(', ')}`,
  };
}

function wanted(rules: Rules, { consumer, image, own }: Puller, defaultFrom: string) {
  const ofContainer = rules.containers.get(consumer);
  if (ofContainer) return { policies: ofContainer, source: `the line for container:${consumer}` };
  const ofImage = ruleForImage([...rules.images.values()], image);
  if (ofImage) return { policies: ofImage.policies, source: `the line for ${nameOf(ofImage.image)}` };
  if (own !== undefined)
    return {
      policies: [own],
      source: `the pod-template's ${volumeIn(consumer) === undefined ? 'container ' : ''}${consumer}`,
    };
  if (rules.default.length > 0) return { policies: rules.default, source: defaultFrom };
  return { policies: [naturalPullPolicy(image)], source: 'nature' };
}

/** For an image with a digest, a copy on the node is enough. */
function naturalPullPolicy(image: string): PullPolicy {
  return hasDigest(image) ? 'IfNotPresent' : 'Always';
}

/** The most specific rule for an image, in any spelling: digest, then tag, then the whole repository. */
function ruleForImage(rules: readonly ImageRule[], image: string): ImageRule | undefined {
  const reference = parseImageReference(image);
  if ('problem' in reference) return undefined;
  const { registry, repository, digest } = reference;
  const tag = reference.tag ?? (digest === undefined ? 'latest' : undefined);
  const same = rules.filter(({ image }) => image.registry === registry && image.repository === repository);
  return (
    same.find(({ image }) => image.digest !== undefined && image.digest === digest) ??
    same.find(({ image }) => image.digest === undefined && image.tag !== undefined && image.tag === tag) ??
    same.find(({ image }) => image.digest === undefined && image.tag === undefined)
  );
}

/** Names in the image rules that match no image. They have no effect, and are usually misspelled. */
function uselessRules(rules: Rules, images: readonly string[]): string[] {
  return [...rules.images].flatMap(([name, rule]) =>
    images.every((image) => ruleForImage([rule], image) === undefined) ? [name] : [],
  );
}

function nameOf({ registry, repository, tag, digest }: ImageReference): string {
  return `${registry}/${repository}${tag === undefined ? '' : `:${tag}`}${digest === undefined ? '' : `@${digest}`}`;
}

/** A rule for a missing container is misspelled, and would be ignored silently. */
function checkNames({ report }: Inputs, { containers }: Rules, pullers: readonly Puller[]): void {
  const names = pullers.map(({ consumer }) => consumer).filter((one) => volumeIn(one) === undefined);
  for (const container of containers.keys())
    if (!names.includes(container))
      report('pull-policy', `the pod has no container ${quoted(container)}; use one of ${names.join(', ')}`);
}

function readPolicies({ text, report }: Inputs, name: string) {
  if (text(name) === '') return undefined;
  const lines = numberedRules(text(name)).map(({ line }) => line.replace(/,$/, ''));
  const policies = parsePolicies(lines.join(','));
  if (Array.isArray(policies)) return policies;
  report(name, policies.problem);
  return undefined;
}

/** `30s` for causes that are not permanent, `rate-limited = 2m` for one cause. */
function parsePullGrace(text: string, report: Report): Job['pullGrace'] {
  const byCause: Partial<Record<Cause, number>> = {};
  let ms: number | undefined;
  readRules(text, 'REASON = DURATION', report, ({ name, value }, hidden) => {
    if (/,/.test(`${name}${value}`))
      return `${name === undefined ? quoted(value, hidden) : 'it'} has a comma; write each duration on its own line`;
    const span = parseDuration(value);
    if (span === undefined) return problemOfDuration(value, 0, hidden);
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
  return { ms: ms ?? DEFAULT_GRACE_MS, byCause };
}

/** Of a pod, the containers that name an image; one for each listed image, named after its repository; and the image volumes. */
export function pullersInList(own: readonly Puller[], images: readonly string[]): Puller[] {
  const pullers = own.filter(({ consumer, image }) => volumeIn(consumer) === undefined && image !== '');
  const names = new Set(pullers.map(({ consumer }) => consumer));
  for (const image of images) {
    const stem = stemOf(image);
    let name = stem;
    for (let number = 2; names.has(name); number++) name = `${stem}-${number}`;
    names.add(name);
    pullers.push({ consumer: name, image, own: undefined });
  }
  return [...pullers, ...own.filter(({ consumer }) => volumeIn(consumer) !== undefined)];
}

/** The last part of the repository, as a container name. */
function stemOf(image: string): string {
  const reference = parseImageReference(image);
  const repository = 'problem' in reference ? 'image' : reference.repository;
  const last = repository.split('/').at(-1) ?? '';
  const short = last.replaceAll(/[^a-z0-9]+/g, '-').slice(0, 50);
  const stem = short.replaceAll(/^-+|-+$/g, '') || 'image';
  return isCheckName(stem) ? `image-${stem}` : stem;
}

/** A line `VALUE`, for everything, or `NAME = VALUE`. */
type Rule = { name: string | undefined; value: string };

/**
 * Reads lines of `VALUE` or `NAME = VALUE`. `read` returns the problem of one line as a sentence; it quotes only a value itself.
 * `hidden`: whether the whole text looks like a secret. `form`: what to write.
 */
function readRules(
  text: string,
  form: string,
  report: Report,
  read: (rule: Rule, hidden: boolean) => string | undefined,
): void {
  const hidden = looksSecret(text);
  for (const { line } of numberedRules(text)) {
    const [first = '', second, ...more] = line.split('=').map((part) => part.trim());
    const rule = second === undefined ? { name: second, value: first } : { name: first, value: second };
    const problem = more.length > 0 ? `it has more than one =; write ${form}` : read(rule, hidden);
    report(problem && `${rule.name === undefined ? '' : `${quoted(line, hidden)}: `}${problem}`);
  }
}
