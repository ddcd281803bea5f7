import type { Cause } from '../../src/job/causes.ts';
import type { Check, PullPolicy } from '../../src/job/image-consumers.ts';
import type { PullPlan } from '../../src/job/pull-plan.ts';

export const [A, I, N] = ['Always', 'IfNotPresent', 'Never'] as const;
const POLICIES: Record<string, PullPolicy> = { A, I, N };

/** Of the image of the container db. */
export const check: Check = {
  name: 'imagecheck-0',
  image: 'db:1',
  policy: 'Always',
  volume: undefined,
};

/** What needs an image, by these policies, for its check too. */
export const pullPlan = (container: string, image: string, ...policies: PullPolicy[]): PullPlan => ({
  consumer: container,
  image,
  policies,
  checkPolicies: policies,
  failures: [],
});

export const failedBy = (one: PullPlan, policy: PullPolicy, cause: Cause = 'not-found'): PullPlan => ({
  ...one,
  failures: [...one.failures, { policy, cause }],
});

/** `step app:1 A I`; a check with other policies comes after it, and then what failed: `step app:1 A I checked A; A network`. */
export function planIn(words: string): PullPlan {
  const [plan = '', ...failures] = words.split('; ');
  const [own = '', checked] = plan.split(' checked ');
  const [consumer = '', image = '', ...policies] = own.split(' ');
  const all = pullPlan(consumer, image, ...policies.map(policyIn));
  const checkPolicies = checked?.split(' ').map(policyIn) ?? all.checkPolicies;
  return failures.reduce(
    (one, failure) => {
      const [policy = '', cause] = failure.split(' ');
      return failedBy(one, policyIn(policy), cause as Cause);
    },
    { ...all, checkPolicies },
  );
}

function policyIn(letter: string): PullPolicy {
  const policy = POLICIES[letter];
  if (policy === undefined) throw new Error(`${letter} is not a policy.`);
  return policy;
}
