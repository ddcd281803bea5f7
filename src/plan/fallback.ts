import { isSameImage } from './distinct-images.ts';
import { type PullPolicy, strongest } from './pull-policies.ts';

/** One container or image volume, and how far down its list of policies its image has come. A failure gives a new value. */
export type PullCursor = {
  /** Name of the container, or `volume:` and the name of the volume. */
  container: string;
  image: string;
  policies: PullPolicy[];
  /** The policies by which its image is checked beforehand, mostly the same. */
  checkPolicies: PullPolicy[];
  /** What failed, oldest first: the policy that was tried, and the cause. */
  failures: { policy: PullPolicy; cause: string; message: string }[];
};

/** A pull that failed. `puller`: the name of the cursor by whose policy; any other for a check of the image. */
export type FailedPull = { image: string; puller?: string | undefined; cause: string; message: string };

/** What a cursor calls an image volume; no container can have that name. */
export function nameOfVolume(volume: string): string {
  return `volume:${volume}`;
}

/** What is called so gets the image for all that need it, by the policy of checks. */
export function nameOfCheck(image: string): string {
  return `check:${image}`;
}

/** The policy to try now; the last one stays when the list is used up. */
export function currentPolicy({ policies, failures }: PullCursor): PullPolicy {
  return policies[Math.min(failures.length, policies.length - 1)] ?? 'Always';
}

/** The policy by which to check one image for all that need it: the strongest that any of them wants. */
export function checkPolicy(cursors: readonly PullCursor[]): PullPolicy {
  return strongest(cursors.map(currentCheckPolicy));
}

function currentCheckPolicy({ checkPolicies, failures }: PullCursor): PullPolicy {
  return checkPolicies[Math.min(failures.length, checkPolicies.length - 1)] ?? 'Always';
}

/** Who has another policy left, cursors and checks; their failures need no patience. */
export function pullersWithFallback(cursors: readonly PullCursor[]): string[] {
  return cursors.flatMap(({ container, image }) =>
    [container, nameOfCheck(image)].filter(
      (puller) => fallBack(cursors, { image, puller, cause: '', message: '' }) !== undefined,
    ),
  );
}

/**
 * Moves on what used the failed policy for this image, and nothing else; undefined where one of them has no policy left,
 * or none could help: a name that is no image reference is wrong under every policy.
 */
export function fallBack(cursors: readonly PullCursor[], failed: FailedPull): PullCursor[] | undefined {
  const { image, cause, message } = failed;
  if (cause === 'invalid-reference') return undefined;
  const users = cursors.filter((cursor) => isSameImage(cursor.image, image));
  const own = users.find(({ container }) => container === failed.puller);
  const policyOf = own === undefined ? currentCheckPolicy : currentPolicy;
  const listOf = own === undefined ? checksOf : policiesOf;
  const policy = own === undefined ? checkPolicy(users) : currentPolicy(own);
  const affected = users.filter((cursor) => policyOf(cursor) === policy);
  const hasNext = (cursor: PullCursor) => cursor.failures.length + 1 < listOf(cursor).length;
  if (affected.length === 0 || !affected.every(hasNext)) return undefined;
  return cursors.map((cursor) =>
    affected.includes(cursor)
      ? { ...cursor, failures: [...cursor.failures, { policy, cause, message }] }
      : cursor,
  );
}

const policiesOf = ({ policies }: PullCursor) => policies;
const checksOf = ({ checkPolicies }: PullCursor) => checkPolicies;
