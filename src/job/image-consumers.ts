import type { V1Container, V1PodSpec, V1VolumeMount } from '@kubernetes/client-node';
import { hasDigest, type ImageReference, parseImageReference } from './image-reference.ts';

export const PREFLIGHTS = ['auto', 'image-volumes', 'always', 'never'] as const;
export type Preflight = (typeof PREFLIGHTS)[number];

/** An image that has to be on the node before the step starts. */
export type Check = {
  name: string;
  image: string;
  policy: PullPolicy;
  /** The consumers of the image, in start order. */
  users: ImageConsumer[];
  /** The user's own image volume, where no container runs the image; the image then need not be runnable. */
  volume: string | undefined;
};

const PREFIX = 'imagecheck';

/** All objects of ours for checks in a pod have such names; a template can't use them. */
export function isCheckName(name: string): boolean {
  return name === PREFIX || name.startsWith(`${PREFIX}-`);
}

/** Where everything of ours is in a container. A volume that is mounted below it by the name of a check is only there to be checked. */
export const OWN_PATH = '/.pod-step';

/** Does the mount belong to a check, and not to the container itself? */
export function isCheckMount({ name, mountPath }: V1VolumeMount): boolean {
  return isCheckName(name) || mountPath.startsWith(`${OWN_PATH}/${PREFIX}-`);
}

/** The user of our own containers where the template names none. */
export const NOBODY = 65_534;

/** Name of the check's init container or image volume. */
export function checkName(number: number): string {
  return `${PREFIX}-${number}`;
}

/** The volume with the executables of checks in init containers. */
export const PROGRAM_VOLUME = PREFIX;

/** Does a message of a kubelet or API server name an image volume, such as one of the preflight checks? */
export function namesImageVolume(words: string): boolean {
  return /imagecheck|volumes\[\d+\]\.image\b/.test(words);
}

/**
 * A container that runs an image, by its name; or an image volume that holds it, as `volume:NAME`. Outputs, messages and recordings
 * have the same form.
 */
export type ImageConsumer = string;

const VOLUME_PREFIX = 'volume:';

export function volumeConsumer(name: string): ImageConsumer {
  return `${VOLUME_PREFIX}${name}`;
}

/** The name of the image volume; undefined for a container. */
export function volumeIn(consumer: ImageConsumer): string | undefined {
  return consumer.startsWith(VOLUME_PREFIX) ? consumer.slice(VOLUME_PREFIX.length) : undefined;
}

/** https://kubernetes.io/docs/concepts/containers/images/#image-pull-policy */
export const PULL_POLICIES = ['Always', 'IfNotPresent', 'Never'] as const;
export type PullPolicy = (typeof PULL_POLICIES)[number];

/** Always asks the registry, IfNotPresent may ask it, Never doesn't. */
export function strongest(policies: readonly PullPolicy[]): PullPolicy {
  return PULL_POLICIES.find((policy) => policies.includes(policy)) ?? 'Always';
}

/** The user's rules for pulls. A list is tried from its first entry on; a repeated entry is one more try. */
export type PullRules = {
  /** Where no rule or template has a policy; empty: each image's natural policy. */
  default: PullPolicy[];
  containers: { container: string; policies: PullPolicy[] }[];
  images: { image: ImageReference; policies: PullPolicy[] }[];
  /** Undefined: all. */
  allowed: PullPolicy[] | undefined;
};

/** Whose policies are looked up. `own`: its policy in the user's pod template. */
export type Puller = { consumer: ImageConsumer; image: string; own?: PullPolicy | undefined };

/**
 * The policies for one image consumer, in the order in which they are tried. The first that exists of: a rule for the
 * container, a rule for its image, the template's own policy, the default, the natural policy. Only allowed ones are
 * kept; where none is, `problem` names who asked for what. `defaultFrom`: the input that gave the default.
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
  // Nobody asked for the natural policy, so the allow-list alone decides.
  if (source === 'nature') return allowed;
  return {
    problem: `${policies.join(', ')} for ${puller.image} (from ${source}) is not allowed; use one of allowed-pull-policies: ${allowed.join(', ')}`,
  };
}

function wanted(rules: PullRules, { consumer, image, own }: Puller, defaultFrom: string) {
  const ofContainer = rules.containers.find(({ container }) => container === consumer);
  if (ofContainer) return { policies: ofContainer.policies, source: `the line for container:${consumer}` };
  const ofImage = ruleForImage(rules.images, image);
  if (ofImage) return { policies: ofImage.policies, source: `the line for ${nameOf(ofImage.image)}` };
  if (own !== undefined)
    return {
      policies: [own],
      source: `the pod-template's ${volumeIn(consumer) === undefined ? 'container ' : ''}${consumer}`,
    };
  if (rules.default.length > 0) return { policies: rules.default, source: defaultFrom };
  return { policies: [naturalPullPolicy(image)], source: 'nature' };
}

/** Of an image with a digest a copy on the node will do. */
function naturalPullPolicy(image: string): PullPolicy {
  return hasDigest(image) ? 'IfNotPresent' : 'Always';
}

/** The most specific rule for an image, in any spelling: digest, then tag, then the whole repository. */
function ruleForImage(rules: PullRules['images'], image: string): PullRules['images'][number] | undefined {
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

/** Names in the image rules that match none of the images: they have no effect, and are mostly misspelt. */
export function uselessRules(rules: Pick<PullRules, 'images'>, images: readonly string[]): string[] {
  return rules.images
    .filter((rule) => images.every((image) => ruleForImage([rule], image) === undefined))
    .map(({ image }) => nameOf(image));
}

function nameOf({ registry, repository, tag, digest }: ImageReference): string {
  return `${registry}/${repository}${tag === undefined ? '' : `:${tag}`}${digest === undefined ? '' : `@${digest}`}`;
}

/** Init containers, then containers, in start order. */
export function containersIn(spec: V1PodSpec | undefined): V1Container[] {
  return [...(spec?.initContainers ?? []), ...(spec?.containers ?? [])];
}

/** All that need an image: containers in start order, then image volumes, which come with the containers. */
export function pullersIn(spec: V1PodSpec | undefined): Puller[] {
  return [
    ...containersIn(spec).map(({ name, image = '', imagePullPolicy }) => ({
      consumer: name,
      image,
      own: imagePullPolicy as PullPolicy | undefined,
    })),
    ...(spec?.volumes ?? []).flatMap(({ name, image }) => {
      if (image === undefined) return [];
      const own = image.pullPolicy as PullPolicy | undefined;
      return [{ consumer: volumeConsumer(name), image: image.reference ?? '', own }];
    }),
  ];
}

/** One that was asked for; the cluster may have replaced it. */
export type AskedImage = Pick<Puller, 'consumer' | 'image'>;

export function imageFor(all: readonly AskedImage[], wanted: ImageConsumer): string | undefined {
  return all.find(({ consumer }) => consumer === wanted)?.image;
}
