import type { V1PodSpec } from '@kubernetes/client-node';
import { expect, test } from 'vitest';
import { hasUserOfOurs } from '../../src/plan/pod.ts';
import { BY_CONTAINERS, BY_VOLUMES, type Inputs, planned } from './planned.ts';

const beside: Partial<V1PodSpec> = { containers: [{ name: 'db', image: 'db:1' }] };
const CHECKOUT: Inputs = { checkout: 'true', 'checkout-token': '' };

// What users they have stands in rows of test/fixtures/plans.jsonl.

test('only the user is left out if the cluster chooses the users of containers', () => {
  const { pod } = planned(CHECKOUT, beside);
  const without = JSON.stringify(planned(CHECKOUT, beside, BY_CONTAINERS, { leavesUsers: true }).pod);
  expect(without).toBe(JSON.stringify(pod).replaceAll('"runAsUser":65534,', ''));
  expect(without).not.toBe(JSON.stringify(pod));
});

test.each<[string, boolean, ReturnType<typeof planned>]>([
  ['a check', true, planned({}, beside)],
  ['a checkout', true, planned(CHECKOUT, {}, BY_VOLUMES)],
  ['only image volumes of Pod Step', false, planned({}, beside, BY_VOLUMES)],
  [
    'no user, as the template says',
    false,
    planned({}, { ...beside, securityContext: { runAsNonRoot: true } }),
  ],
  ['a pod without users', false, planned({}, beside, BY_CONTAINERS, { leavesUsers: true })],
])('a pod with %s has a user of Pod Step: %j', (_, has, { pod }) => {
  expect(hasUserOfOurs(pod)).toBe(has);
});
