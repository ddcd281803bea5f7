import type { V1VolumeMount } from '@kubernetes/client-node';
import type { ImageConsumer } from './image-consumer.ts';
import type { PullPolicy } from './pull-policies.ts';

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

/** Where everything of ours is in a container. A volume mounted below it is only there to be checked. */
export const OWN_PATH = '/.pod-step';

/** Does the mount belong to a check, and not to the container itself? */
export function isCheckMount({ name, mountPath }: V1VolumeMount): boolean {
  return isCheckName(name) || mountPath.startsWith(`${OWN_PATH}/`);
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
  return /imagecheck|volumes\[\d+\]\.image/.test(words);
}
