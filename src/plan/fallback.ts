import type { PullPolicy } from './pull-policies.ts';

/** One container and how far down its list of policies its image has come. A failure gives a new value. */
export type PullCursor = {
  container: string;
  image: string;
  policies: PullPolicy[];
  /** What failed, oldest first: the policy that was tried, and the cause. */
  failures: { policy: PullPolicy; cause: string; message: string }[];
};

/** The policy to try now; the last one stays when the list is used up. */
export function currentPolicy({ policies, failures }: PullCursor): PullPolicy {
  return policies[Math.min(failures.length, policies.length - 1)] ?? 'Always';
}

/** The images of which another policy is left; their failures need no patience. */
export function imagesWithFallback(cursors: readonly PullCursor[]): string[] {
  return cursors
    .filter((cursor) => cursor.failures.length + 1 < cursor.policies.length)
    .map(({ image }) => image);
}

/**
 * Moves on what uses the image that could not be pulled, and nothing else; undefined where no policy is left, or none
 * could help: a name that is no image reference is wrong under every policy.
 */
export function fallBack(
  cursors: readonly PullCursor[],
  failed: { image: string; cause: string; message: string },
): PullCursor[] | undefined {
  const { image, cause, message } = failed;
  if (cause === 'invalid-reference' || !imagesWithFallback(cursors).includes(image)) return undefined;
  return cursors.map((cursor) =>
    cursor.image === image
      ? { ...cursor, failures: [...cursor.failures, { policy: currentPolicy(cursor), cause, message }] }
      : cursor,
  );
}
