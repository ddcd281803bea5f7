import type { V1VolumeMount } from '@kubernetes/client-node';
import type { ImageConsumer } from './image-consumer.ts';
import type { PullPolicy } from './pull-policies.ts';

export const PREFLIGHTS = ['auto', 'image-volumes', 'always', 'never'] as const;
export type Preflight = (typeof PREFLIGHTS)[number];

/** An image that has to be awaited before the job starts. */
export type Check = {
  name: string;
  image: string;
  policy: PullPolicy;
  /** Those that need it, in the order in which they start. */
  users: ImageConsumer[];
  /** The user's own image volume that brings it, where no container runs it: it need not be an image that runs. */
  volume: string | undefined;
};

const PREFIX = 'imagecheck';

/** Everything of ours in a pod that has to do with checks is called so; a template can't use such names. */
export function isCheckName(name: string): boolean {
  return name === PREFIX || name.startsWith(`${PREFIX}-`);
}

/** Where in a container everything of ours is; a volume that is mounted below it is there to be checked, and nothing else. */
export const OWN_PATH = '/.pod-step';

/** Is it mounted only so that its image is waited for? */
export function isCheckMount({ name, mountPath }: V1VolumeMount): boolean {
  return isCheckName(name) || mountPath.startsWith(`${OWN_PATH}/`);
}

/** The name of the check with this number, as an init container or an image volume. */
export function checkName(number: number): string {
  return `${PREFIX}-${number}`;
}

/** The volume that brings the program of checks that are init containers. */
export const PROGRAM_VOLUME = PREFIX;
