import type { Cause } from '../../src/judge/causes.ts';
import type { PullCursor } from '../../src/plan/fallback.ts';
import { consumerOf } from '../../src/plan/image-consumer.ts';
import type { PullPolicy } from '../../src/plan/pull-policies.ts';

export const [A, I, N] = ['Always', 'IfNotPresent', 'Never'] as const;

/** What needs an image, by these policies, for its check too. */
export const cursor = (container: string, image: string, ...policies: PullPolicy[]): PullCursor => ({
  consumer: consumerOf(container),
  image,
  policies,
  checkPolicies: policies,
  failures: [],
});

export const failedBy = (one: PullCursor, policy: PullPolicy, cause: Cause = 'not-found'): PullCursor => ({
  ...one,
  failures: [...one.failures, { policy, cause, message: '' }],
});
