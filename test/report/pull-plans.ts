import type { Cause } from '../../src/job/causes.ts';
import type { PullPolicy } from '../../src/job/image-consumers.ts';
import type { PullPlan } from '../../src/job/pull-plan.ts';

export const [A, I, N] = ['Always', 'IfNotPresent', 'Never'] as const;

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
