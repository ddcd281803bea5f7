import type { Check } from './checks.ts';
import { isWrittenAlike } from './distinct-images.ts';
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

/**
 * A pull that failed. `puller`: the container that pulled, or the image volume as cursors call it; it may be that of a
 * check. Not the image: a webhook of the cluster may have put another in its place.
 */
export type FailedPull = { puller: string; cause: string; message: string };

/** What a cursor calls an image volume; no container can have that name. */
export function nameOfVolume(volume: string): string {
  return `volume:${volume}`;
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

/** The names of all that pull with another policy left, checks among them; their failures need no patience. */
export function pullersWithFallback(cursors: readonly PullCursor[], checks: readonly Check[]): string[] {
  const pullers = [...cursors.map(({ container }) => container), ...checks.flatMap(pullersOfCheck)];
  return [...new Set(pullers)].filter(
    (puller) => fallBack(cursors, checks, { puller, cause: '', message: '' }) !== undefined,
  );
}

/**
 * Moves on what used the failed policy for the same image, and nothing else; undefined where one of them has no policy
 * left, or none could help: a name that is no image reference is wrong under every policy.
 */
export function fallBack(
  cursors: readonly PullCursor[],
  checks: readonly Check[],
  { puller, cause, message }: FailedPull,
): PullCursor[] | undefined {
  if (cause === 'invalid-reference') return undefined;
  const { own, users } = usersOf(cursors, checks, puller);
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

/** Whose policy it was, undefined for a check, and all that use the image that was asked for there. */
export function usersOf(
  cursors: readonly PullCursor[],
  checks: readonly Check[],
  puller: string | undefined,
): { own: PullCursor | undefined; users: PullCursor[] } {
  const own = cursors.find(({ container }) => container === puller);
  const check = checks.find((one) => puller !== undefined && pullersOfCheck(one).includes(puller));
  const image = own?.image ?? check?.image;
  const users = cursors.filter((cursor) => image !== undefined && isWrittenAlike(cursor.image, image));
  return { own, users };
}

/** A check is an init container or an image volume of its name. */
function pullersOfCheck({ name }: Check): string[] {
  return [name, nameOfVolume(name)];
}

const policiesOf = ({ policies }: PullCursor) => policies;
const checksOf = ({ checkPolicies }: PullCursor) => checkPolicies;
