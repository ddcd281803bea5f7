import { describe, expect, test } from 'vitest';
import type { Cause } from '../../../src/job/causes.ts';
import type { Check, PullPolicy } from '../../../src/job/image-consumers.ts';
import {
  checkPolicy,
  currentPolicy,
  type PullPlan,
  fallBack as planned,
  pullersWithFallback,
} from '../../../src/job/pull-plan.ts';

type FailedPull = Parameters<typeof planned>[2];

const pullPlan = (container: string, image: string, ...policies: PullPolicy[]): PullPlan => ({
  consumer: container,
  image,
  policies,
  checkPolicies: policies,
  failures: [],
});
const checkedBy = (one: PullPlan, ...checkPolicies: PullPolicy[]): PullPlan => ({
  ...one,
  checkPolicies,
});
const checkOf = (image: string): Check => ({
  name: `imagecheck-${image}`,
  image,
  policy: 'Always',
  users: [],
  volume: undefined,
});
/** `puller`: of the container itself; without one it is a check of the image that failed. */
const failed = (image: string, cause: Cause = 'not-found', puller = checkOf(image).name): FailedPull => ({
  cause,
  puller,
});
/** With a check for each of their images. */
const fallBack = (pullPlans: readonly PullPlan[], pull: FailedPull) =>
  planned(
    pullPlans,
    pullPlans.map(({ image }) => checkOf(image)),
    pull,
  );
const current = (pullPlans: readonly PullPlan[] | undefined) => pullPlans?.map(currentPolicy);

describe('a failed pull', () => {
  test('moves its image on to the next policy, and no other', () => {
    const pullPlans = [
      pullPlan('step', 'a', 'Always', 'IfNotPresent'),
      pullPlan('db', 'b', 'Always', 'Never'),
    ];
    const once = fallBack(pullPlans, failed('a'));
    expect(current(pullPlans)).toEqual(['Always', 'Always']);
    expect(current(once)).toEqual(['IfNotPresent', 'Always']);
    expect(current(fallBack(once ?? [], failed('b')))).toEqual(['IfNotPresent', 'Never']);
  });

  test('moves all containers of one image on', () => {
    const pullPlans = [
      pullPlan('step', 'a', 'Always', 'IfNotPresent'),
      pullPlan('check', 'a', 'Always', 'IfNotPresent'),
    ];
    expect(current(fallBack(pullPlans, failed('a')))).toEqual(['IfNotPresent', 'IfNotPresent']);
  });

  test('of a policy that comes again is one more try with it', () => {
    const pullPlans = [pullPlan('step', 'a', 'Always', 'Always', 'IfNotPresent')];
    const once = fallBack(pullPlans, failed('a', 'network'));
    const twice = fallBack(once ?? [], failed('a', 'network'));
    expect([current(once), current(twice)]).toEqual([['Always'], ['IfNotPresent']]);
    expect(fallBack(twice ?? [], failed('a'))).toBeUndefined();
  });

  test.each(['not-found', 'unauthorized', 'timeout', 'rate-limited', 'other'] as const)(
    'for the cause %s falls back',
    (cause) => {
      expect(fallBack([pullPlan('step', 'a', 'Always', 'IfNotPresent')], failed('a', cause))).toBeDefined();
    },
  );

  test('of what is not a valid image reference never falls back', () => {
    expect(
      fallBack([pullPlan('step', 'a', 'Always', 'IfNotPresent')], failed('a', 'invalid-reference')),
    ).toBeUndefined();
  });

  test('of an image that nobody listed never falls back', () => {
    expect(
      fallBack([pullPlan('step', 'a', 'Always', 'IfNotPresent')], failed('injected-by-a-mesh')),
    ).toBeUndefined();
  });

  test('is remembered with its policy and its cause', () => {
    const [after] = fallBack([pullPlan('step', 'a', 'Always', 'Never')], failed('a', 'dns')) ?? [];
    expect(after?.failures).toEqual([{ policy: 'Always', cause: 'dns' as const }]);
  });
});

// GitLab Runner's tests of its pull manager, translated: policies by container there, by image here.
describe('containers with policies of their own', () => {
  const [A, I, N] = ['Always', 'IfNotPresent', 'Never'] as const;

  test('go through their lists each on their own, to the end', () => {
    let pullPlans: PullPlan[] | undefined = [pullPlan('build', 'b', A, I), pullPlan('helper', 'h', A, I, N)];
    const seen = ['b', 'h', 'h', 'b', 'h'].map((image) => {
      const next = fallBack(pullPlans ?? [], failed(image));
      pullPlans = next ?? pullPlans;
      return next === undefined ? 'no policy left' : current(next)?.join(' ');
    });
    expect(seen).toEqual([
      'IfNotPresent Always',
      'IfNotPresent IfNotPresent',
      'IfNotPresent Never',
      'no policy left',
      'no policy left',
    ]);
  });

  test('and one image: what one of them tried by its own policy says nothing about another policy', () => {
    const pullPlans = [pullPlan('a', 'x', A, N), pullPlan('b', 'x', I, N)];
    expect(current(fallBack(pullPlans, failed('x', 'never-policy', 'b')))).toEqual([A, N]);
    expect(current(fallBack(pullPlans, failed('x', 'not-found', 'a')))).toEqual([N, I]);
  });

  test('and one image: all that use the failed policy need a next one', () => {
    expect(
      fallBack([pullPlan('a', 'x', A, I), pullPlan('b', 'x', A)], failed('x', 'not-found', 'a')),
    ).toBeUndefined();
  });

  test('and one image are moved on together, also where one of them leaves the tag out', () => {
    const pullPlans = [pullPlan('a', 'busybox', A, I), pullPlan('b', 'busybox:latest', A, N)];
    expect(current(fallBack(pullPlans, failed('busybox')))).toEqual([I, N]);
  });

  test('and one image, spelled in two ways, have a check each, as the kubelet keeps them apart', () => {
    const pullPlans = [pullPlan('a', 'busybox', A, I), pullPlan('b', 'docker.io/library/busybox', A, N)];
    expect(current(fallBack(pullPlans, failed('busybox')))).toEqual([I, A]);
  });
});

describe('a check that failed', () => {
  const [A, I] = ['Always', 'IfNotPresent'] as const;

  test('moves on whom it checked for by the strongest policy, and no other', () => {
    const pullPlans = [pullPlan('a', 'x', A, I), pullPlan('b', 'x', I)];
    const next = fallBack(pullPlans, failed('x'));
    expect(current(next)).toEqual([I, I]);
    expect(next?.map(({ failures }) => failures.length)).toEqual([1, 0]);
  });

  test('goes by its own list, where it has one', () => {
    const listed = checkedBy(pullPlan('a', 'x', A), A, I);
    expect(checkPolicy(fallBack([listed], failed('x')) ?? [])).toBe(I);
    expect(fallBack([checkedBy(pullPlan('a', 'x', A, I), A)], failed('x'))).toBeUndefined();
  });

  test('is another thing than a container that fails behind it, which goes by the list of its own', () => {
    const behind = checkedBy(pullPlan('a', 'x', A, I), I);
    expect(current(fallBack([behind], failed('x', 'not-found', 'a')))).toEqual([I]);
    expect(fallBack([checkedBy(pullPlan('a', 'x', A), I, I)], failed('x', 'not-found', 'a'))).toBeUndefined();
  });
});

test('who has a policy left is told by container and by check', () => {
  const one = pullPlan('step', 'a', 'Always', 'IfNotPresent');
  const end = {
    ...pullPlan('db', 'b', 'Always', 'Never'),
    failures: [{ policy: 'Always' as const, cause: 'dns' as const }],
  };
  const volume = checkedBy(pullPlan('volume:data', 'v', 'Always', 'Never'), 'Always');
  const check = checkedBy(pullPlan('d', 'd', 'Always'), 'Always', 'IfNotPresent');
  const pullPlans = [one, end, pullPlan('c', 'c', 'Always'), volume, check];
  const checks = ['a', 'b', 'c', 'd'].map(checkOf);
  expect(pullersWithFallback(pullPlans, checks)).toEqual([
    'step',
    'volume:data',
    'imagecheck-a',
    'volume:imagecheck-a',
    'imagecheck-d',
    'volume:imagecheck-d',
  ]);
});
