import type { V1Container, V1PodSpec, V1VolumeMount } from '@kubernetes/client-node';

/** An image that must be on the node before the step starts. */
export type Check = {
  name: string;
  image: string;
  policy: PullPolicy;
  /** The user's own image volume, where no container runs the image; the image then need not be runnable. */
  volume: string | undefined;
};

/**
 * The volume with the executables of checks has this name. Their init containers and image volumes have a number after it. A template
 * can't use such names.
 */
export const CHECK = 'imagecheck';

export function isCheckName(name: string): boolean {
  return name === CHECK || name.startsWith(`${CHECK}-`);
}

/**
 * The folder of all files of Pod Step in a container. A volume that is mounted below it with the name of a check exists only to
 * be checked.
 */
export const OWN_PATH = '/.pod-step';

/** Does the mount belong to a check, and not to the container itself? */
export function isCheckMount({ name, mountPath }: V1VolumeMount): boolean {
  return isCheckName(name) || mountPath.startsWith(`${OWN_PATH}/${CHECK}-`);
}

/** The user of our own containers if the template names none. */
export const NOBODY = 65_534;

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

/** Always asks the registry, IfNotPresent can ask it, Never does not. */
export function strongest(policies: readonly PullPolicy[]): PullPolicy {
  return PULL_POLICIES.find((policy) => policies.includes(policy)) ?? 'Always';
}

/** An image and its consumer; the cluster can have replaced the image. `own`: its policy in the pod or the template. */
export type Puller = { consumer: ImageConsumer; image: string; own?: PullPolicy | undefined };

/** Init containers, then containers, in start order. */
export function containersIn(spec: V1PodSpec | undefined): V1Container[] {
  return [...(spec?.initContainers ?? []), ...(spec?.containers ?? [])];
}

/**
 * Everything in the pod that needs an image: containers in start order, then the image volumes, which are pulled with the
 * containers.
 */
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

export function imageFor(all: readonly Puller[], wanted: ImageConsumer): string | undefined {
  return all.find(({ consumer }) => consumer === wanted)?.image;
}
