import type { Cause } from './causes.ts';
import {
  type Check,
  type ImageConsumer,
  type PullPolicy,
  strongest,
  volumeConsumer,
} from './image-consumers.ts';
import { isWrittenAlike, spelling } from './image-reference.ts';

/** The policies of an image consumer and how many of them have failed. A failure gives a new value. */
export type PullPlan = {
  consumer: ImageConsumer;
  image: string;
  policies: PullPolicy[];
  /** For the preflight check of its image; usually the same. */
  checkPolicies: PullPolicy[];
  /** Oldest first. */
  failures: { policy: PullPolicy; cause: Cause }[];
};

/** `puller` can be a check. The image is not named, because a webhook of the cluster may have replaced it. */
type FailedPull = { puller: ImageConsumer; cause: Cause };

/** The policy to try now; the last one stays when the list is used up. */
export function currentPolicy(pullPlan: PullPlan): PullPolicy {
  return currentOf(pullPlan, 'policies');
}

function currentOf(pullPlan: PullPlan, list: 'policies' | 'checkPolicies'): PullPolicy {
  return pullPlan[list][pullPlan.failures.length] ?? pullPlan[list].at(-1) ?? 'Always';
}

/** The policy to check one image with for all its consumers: the strongest policy of any of them. */
export function checkPolicy(pullPlans: readonly PullPlan[]): PullPolicy {
  return strongest(pullPlans.map((one) => currentOf(one, 'checkPolicies')));
}

/** All pullers with another policy left, checks among them; their failures get no grace. */
export function pullersWithFallback(
  pullPlans: readonly PullPlan[],
  checks: readonly Check[],
): ImageConsumer[] {
  const pullers = [...pullPlans.map(({ consumer }) => consumer), ...checks.flatMap(consumersOfCheck)];
  return pullers.filter((puller) => fallBack(pullPlans, checks, { puller, cause: 'other' }) !== undefined);
}

/**
 * Moves only the consumers that use the failed policy for the same image to their next policy. Undefined if one of them has no
 * policy left, or if no policy could help: an invalid image reference fails with every policy.
 */
export function fallBack(
  pullPlans: readonly PullPlan[],
  checks: readonly Check[],
  { puller, cause }: FailedPull,
): PullPlan[] | undefined {
  if (cause === 'invalid-reference') return undefined;
  const { own, users } = usersOf(pullPlans, checks, puller);
  const list = own === undefined ? 'checkPolicies' : 'policies';
  const policy = own === undefined ? checkPolicy(users) : currentPolicy(own);
  const affected = users.filter((pullPlan) => currentOf(pullPlan, list) === policy);
  const hasNext = (pullPlan: PullPlan) => pullPlan.failures.length + 1 < pullPlan[list].length;
  if (affected.length === 0 || !affected.every(hasNext)) return undefined;
  return pullPlans.map((pullPlan) =>
    affected.includes(pullPlan)
      ? { ...pullPlan, failures: [...pullPlan.failures, { policy, cause }] }
      : pullPlan,
  );
}

/** `own`: the puller's plan, undefined for a check; `users`: the plans of all that use its image. */
export function usersOf(
  pullPlans: readonly PullPlan[],
  checks: readonly Check[],
  puller: ImageConsumer | undefined,
): { own: PullPlan | undefined; users: PullPlan[] } {
  if (puller === undefined) return { own: undefined, users: [] };
  const own = pullPlans.find(({ consumer }) => consumer === puller);
  const check = checks.find((one) => consumersOfCheck(one).includes(puller));
  const image = own?.image ?? check?.image;
  const users = pullPlans.filter((pullPlan) => image !== undefined && isWrittenAlike(pullPlan.image, image));
  return { own, users };
}

/** A check is an init container or an image volume of its name. */
function consumersOfCheck({ name }: Check): ImageConsumer[] {
  return [name, volumeConsumer(name)];
}

/** One image of a pod as written, and the plans of its consumers. */
export type DistinctImage = { image: string; pullPlans: [PullPlan, ...PullPlan[]] };

/**
 * No image, but what Istio's webhook replaces in the container istio-proxy of a template.
 * https://istio.io/latest/docs/setup/additional-setup/sidecar-injection/#customizing-injection
 */
const PLACEHOLDER = 'auto';

/**
 * The images of a pod in first-seen order. `busybox` and `docker.io/library/busybox` are two images here. Since 1.35, a kubelet
 * records a pull under the name as written, without the tag. A node can also complete short names with its own rules.
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/images/pullmanager/image_pull_manager.go
 */
export function distinctImages(pullPlans: readonly PullPlan[]): DistinctImage[] {
  const images = new Map<string, DistinctImage>();
  for (const pullPlan of pullPlans.filter(({ image }) => image !== PLACEHOLDER)) {
    const name = spelling(pullPlan.image);
    const known = images.get(name);
    if (known === undefined) images.set(name, { image: pullPlan.image, pullPlans: [pullPlan] });
    else known.pullPlans.push(pullPlan);
  }
  return [...images.values()];
}
