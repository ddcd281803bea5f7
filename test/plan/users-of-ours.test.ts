import type { V1PodSpec } from '@kubernetes/client-node';
import { describe, expect, test } from 'vitest';
import { hasUserOfOurs } from '../../src/plan/pod.ts';
import { BY_CONTAINERS, BY_VOLUMES, type Inputs, planned } from './planned.ts';
import { forbidden } from './restricted.ts';

const beside: Partial<V1PodSpec> = { containers: [{ name: 'db', image: 'db:1' }] };
const CHECKOUT: Inputs = { checkout: 'true', 'checkout-token': '' };
const usersOf = ({ spec }: { spec?: V1PodSpec }) =>
  [...(spec?.initContainers ?? []), ...(spec?.containers ?? [])].map(
    ({ name, securityContext }) => `${name} ${securityContext?.runAsUser ?? '-'}`,
  );

describe('where the cluster chooses the users of our containers', () => {
  test.each<[string, Inputs, Partial<V1PodSpec>, string[]]>([
    ['a check has none', {}, beside, ['imagecheck-0 -', 'db -', 'step -']],
    ['the checkout has none', CHECKOUT, {}, ['imagecheck-0 -', 'checkout -', 'step -']],
    [
      'that of the template stays, also in the check of its container',
      {},
      { containers: [{ name: 'db', image: 'db:1', securityContext: { runAsUser: 999 } }] },
      ['imagecheck-0 999', 'db 999', 'step -'],
    ],
    [
      'a container of the user’s keeps its own, whatever its number',
      {},
      {
        initContainers: [{ name: 'prepare', image: 'app:1', securityContext: { runAsUser: 65_534 } }],
        containers: [{ name: 'db', image: 'db:1' }],
      },
      ['imagecheck-0 -', 'prepare 65534', 'db -', 'step -'],
    ],
  ])('%s', (_, inputs, template, users) => {
    const { pod } = planned(inputs, template, BY_CONTAINERS, { leavesUsers: true });
    expect(usersOf(pod)).toEqual(users);
    for (const one of pod.spec?.initContainers ?? [])
      if (one.name !== 'prepare') expect(forbidden(one, pod.spec?.securityContext)).toEqual([]);
  });

  test('nothing else is changed', () => {
    const { pod } = planned(CHECKOUT, beside);
    const without = JSON.stringify(planned(CHECKOUT, beside, BY_CONTAINERS, { leavesUsers: true }).pod);
    expect(without).toBe(JSON.stringify(pod).replaceAll('"runAsUser":65534,', ''));
    expect(without).not.toBe(JSON.stringify(pod));
  });
});

test.each<[string, boolean, ReturnType<typeof planned>]>([
  ['a check', true, planned({}, beside)],
  ['a checkout', true, planned(CHECKOUT, {}, BY_VOLUMES)],
  ['nothing of ours but image volumes', false, planned({}, beside, BY_VOLUMES)],
  [
    'no user, as the template says',
    false,
    planned({}, { ...beside, securityContext: { runAsNonRoot: true } }),
  ],
  ['what was left already', false, planned({}, beside, BY_CONTAINERS, { leavesUsers: true })],
])('a pod with %s has a user of ours: %j', (_, has, { pod }) => {
  expect(hasUserOfOurs(pod)).toBe(has);
});
