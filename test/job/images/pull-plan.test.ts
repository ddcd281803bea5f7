import { expect, test } from 'vitest';
import type { Cause } from '../../../src/job/causes.ts';
import type { Check } from '../../../src/job/image-consumers.ts';
import {
  checkPolicy,
  currentPolicy,
  fallBack,
  type PullPlan,
  pullersWithFallback,
} from '../../../src/job/pull-plan.ts';
import { planIn } from '../../report/pull-plans.ts';
import { rowsOf } from '../../rows.ts';

/**
 * Pull plans as `planIn` reads them, the pulls that fail one after the other (by a check, if no puller is named), and the policies
 * after each of them; `none`: there is no next one. Then how often each plan failed, and the policy of the check.
 */
type Row = {
  what: string;
  plans: string[];
  fails: [image: string, cause?: Cause, puller?: string][];
  then: string[];
  failures?: number[];
  check?: string;
};

const checkOf = (image: string): Check => ({
  name: `imagecheck-${image}`,
  image,
  policy: 'Always',
  volume: undefined,
});

/** With a check for each of their images. */
function after(plans: readonly PullPlan[], [image, cause = 'not-found', puller]: Row['fails'][number]) {
  const checks = plans.map((one) => checkOf(one.image));
  return fallBack(plans, checks, { cause, puller: puller ?? checkOf(image).name });
}

// Rows about containers with their own policies come from GitLab Runner's tests of its pull manager, which sets policies by
// container. Here they are set by image.
test.each(rowsOf<Row>('pull-fallbacks'))('$what', ({ plans: words, fails, then, failures, check }) => {
  const first = words.map(planIn);
  let plans: readonly PullPlan[] = first;
  const seen = fails.map((failed) => {
    const next = after(plans, failed);
    plans = next ?? plans;
    return next?.map((one) => currentPolicy(one)?.[0]).join(' ') ?? 'none';
  });
  expect(seen).toEqual(then);
  expect(first).toEqual(words.map(planIn));
  if (failures) expect(plans.map((one) => one.failures.length)).toEqual(failures);
  if (check) expect(checkPolicy(plans)?.[0]).toBe(check);
});

test('a failed pull is remembered with its policy and its cause', () => {
  const [plan] = after([planIn('step a A N')], ['a', 'dns']) ?? [];
  expect(plan?.failures).toEqual([{ policy: 'Always', cause: 'dns' }]);
});

test('containers and checks that have a policy left are listed', () => {
  const words = [
    'step a A I',
    'db b A N; A dns',
    'c c A',
    'volume:data v A N checked A',
    'd d A checked A I',
  ];
  const plans = words.map(planIn);
  expect(pullersWithFallback(plans, ['a', 'b', 'c', 'd'].map(checkOf))).toEqual([
    'step',
    'volume:data',
    'imagecheck-a',
    'volume:imagecheck-a',
    'imagecheck-d',
    'volume:imagecheck-d',
  ]);
});
