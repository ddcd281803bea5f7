import { consumerName, containerConsumer, type ImageConsumer, isSameConsumer } from './image-consumer.ts';
import { type ImageReference, parseImageReference } from './image-reference.ts';

/** https://kubernetes.io/docs/concepts/containers/images/#image-pull-policy */
export const PULL_POLICIES = ['Always', 'IfNotPresent', 'Never'] as const;
export type PullPolicy = (typeof PULL_POLICIES)[number];

/** The one of them that asks for most: Always asks the registry, IfNotPresent may ask it, Never doesn't. */
export function strongest(policies: readonly PullPolicy[]): PullPolicy {
  return PULL_POLICIES.find((policy) => policies.includes(policy)) ?? 'Always';
}

/** What the user wants of pulls. A list is tried from its first entry on; an entry that comes again is one more try. */
export type PullRules = {
  /** For every container without a rule of its own; empty: each image's natural policy. */
  default: PullPolicy[];
  containers: { container: string; policies: PullPolicy[] }[];
  images: { image: ImageReference; policies: PullPolicy[] }[];
  /** Undefined: all are. */
  allowed: PullPolicy[] | undefined;
};

/** Whose policies are asked for. `own`: the policy that the user's pod template gives it. */
export type Puller = { consumer: ImageConsumer; image: string; own?: PullPolicy | undefined };

/**
 * The policies for one container, in the order in which they are tried. The first of these that says something:
 * a rule for the container, one for its image, the template's own policy, the default, and what Kubernetes does of
 * itself. Only those that are allowed are kept. Gives `problem` where none is, naming who asked for what.
 * `defaultFrom`: the input that gave the default.
 */
export function policiesFor(
  rules: PullRules,
  puller: Puller,
  defaultFrom = 'pull-policy',
): PullPolicy[] | { problem: string } {
  const { policies, source } = wanted(rules, puller, defaultFrom);
  const { allowed } = rules;
  if (allowed === undefined) return policies;
  const kept = policies.filter((policy) => allowed.includes(policy));
  if (kept.length > 0) return kept;
  // Nobody asked for it, so an allow-list alone is an order as well.
  if (source === 'nature') return allowed;
  return {
    problem: `${source} wants ${policies.join(', ')} for ${puller.image}, but allowed-pull-policies has only ${allowed.join(', ')}`,
  };
}

function wanted(
  rules: PullRules,
  { consumer, image, own }: Puller,
  defaultFrom: string,
): { policies: PullPolicy[]; source: string } {
  const ofContainer = rules.containers.find((rule) =>
    isSameConsumer(containerConsumer(rule.container), consumer),
  );
  if (ofContainer)
    return { policies: ofContainer.policies, source: `pull-policy (container:${consumer.name})` };
  const ofImage = ruleForImage(rules, image);
  if (ofImage) return { policies: ofImage.policies, source: `pull-policy (${nameOf(ofImage.image)})` };
  if (own !== undefined)
    return {
      policies: [own],
      source: `the pod-template's ${consumer.kind === 'container' ? 'container ' : ''}${consumerName(consumer)}`,
    };
  if (rules.default.length > 0) return { policies: rules.default, source: defaultFrom };
  return { policies: [naturalPullPolicy(image)], source: 'nature' };
}

/** A digest never changes what it names, so a copy on the node will do; a tag can. */
export function naturalPullPolicy(image: string): PullPolicy {
  const reference = parseImageReference(image);
  return 'digest' in reference && reference.digest !== undefined ? 'IfNotPresent' : 'Always';
}

/**
 * The rule for an image, however it is written. One that names a digest goes before one that names a tag, and that before
 * one that names neither, which is for all of its repository.
 */
function ruleForImage(rules: PullRules, image: string): PullRules['images'][number] | undefined {
  const reference = parseImageReference(image);
  if ('problem' in reference) return undefined;
  const { registry, repository, digest } = reference;
  const tag = reference.tag ?? (digest === undefined ? 'latest' : undefined);
  const same = rules.images.filter(
    (rule) => rule.image.registry === registry && rule.image.repository === repository,
  );
  return (
    same.find((rule) => rule.image.digest !== undefined && rule.image.digest === digest) ??
    same.find(
      (rule) => rule.image.digest === undefined && rule.image.tag !== undefined && rule.image.tag === tag,
    ) ??
    same.find((rule) => rule.image.tag === undefined && rule.image.digest === undefined)
  );
}

/** The rules for images that none of these is, by what they name: they change nothing, and are mostly misspelt. */
export function uselessRules(rules: Omit<PullRules, 'allowed'>, images: readonly string[]): string[] {
  return rules.images
    .filter((rule) =>
      images.every((image) => ruleForImage({ ...rules, images: [rule], allowed: undefined }, image) !== rule),
    )
    .map(({ image }) => nameOf(image));
}

function nameOf({ registry, repository, tag, digest }: ImageReference): string {
  return `${registry}/${repository}${tag === undefined ? '' : `:${tag}`}${digest === undefined ? '' : `@${digest}`}`;
}
