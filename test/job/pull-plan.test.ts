import { describe, expect, test } from 'vitest';
import type { Cause } from '../../src/job/causes.ts';
import type { Check } from '../../src/job/checks.ts';
import { consumerName, consumerOf } from '../../src/job/image-consumer.ts';
import {
  checkPolicy,
  currentPolicy,
  type FailedPull,
  type PullCursor,
  fallBack as planned,
  pullersWithFallback,
} from '../../src/job/pull-plan.ts';
import type { PullPolicy } from '../../src/job/pull-policies.ts';

const cursor = (container: string, image: string, ...policies: PullPolicy[]): PullCursor => ({
  consumer: consumerOf(container),
  image,
  policies,
  checkPolicies: policies,
  failures: [],
});
const checkedBy = (one: PullCursor, ...checkPolicies: PullPolicy[]): PullCursor => ({
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
  message: `${image}: ${cause}`,
  puller: consumerOf(puller),
});
/** With a check for each of their images. */
const fallBack = (cursors: readonly PullCursor[], pull: FailedPull) =>
  planned(
    cursors,
    cursors.map(({ image }) => checkOf(image)),
    pull,
  );
const current = (cursors: readonly PullCursor[] | undefined) => cursors?.map(currentPolicy);

describe('a failed pull', () => {
  test('moves its image on to the next policy, and no other', () => {
    const cursors = [cursor('step', 'a', 'Always', 'IfNotPresent'), cursor('db', 'b', 'Always', 'Never')];
    const once = fallBack(cursors, failed('a'));
    expect(current(cursors)).toEqual(['Always', 'Always']);
    expect(current(once)).toEqual(['IfNotPresent', 'Always']);
    expect(current(fallBack(once ?? [], failed('b')))).toEqual(['IfNotPresent', 'Never']);
  });

  test('moves all containers of one image on', () => {
    const cursors = [
      cursor('step', 'a', 'Always', 'IfNotPresent'),
      cursor('check', 'a', 'Always', 'IfNotPresent'),
    ];
    expect(current(fallBack(cursors, failed('a')))).toEqual(['IfNotPresent', 'IfNotPresent']);
  });

  test('of a policy that comes again is one more try with it', () => {
    const cursors = [cursor('step', 'a', 'Always', 'Always', 'IfNotPresent')];
    const once = fallBack(cursors, failed('a', 'network'));
    const twice = fallBack(once ?? [], failed('a', 'network'));
    expect([current(once), current(twice)]).toEqual([['Always'], ['IfNotPresent']]);
    expect(fallBack(twice ?? [], failed('a'))).toBeUndefined();
  });

  test.each(['not-found', 'unauthorized', 'timeout', 'rate-limited', 'other'] as const)(
    'for the cause %s falls back',
    (cause) => {
      expect(fallBack([cursor('step', 'a', 'Always', 'IfNotPresent')], failed('a', cause))).toBeDefined();
    },
  );

  test('of what is no image reference never falls back', () => {
    expect(
      fallBack([cursor('step', 'a', 'Always', 'IfNotPresent')], failed('a', 'invalid-reference')),
    ).toBeUndefined();
  });

  test('of an image that nobody listed never falls back', () => {
    expect(
      fallBack([cursor('step', 'a', 'Always', 'IfNotPresent')], failed('injected-by-a-mesh')),
    ).toBeUndefined();
  });

  test('is remembered with its policy and its cause', () => {
    const [after] = fallBack([cursor('step', 'a', 'Always', 'Never')], failed('a', 'dns')) ?? [];
    expect(after?.failures).toEqual([{ policy: 'Always', cause: 'dns' as const, message: 'a: dns' }]);
  });
});

// GitLab Runner's tests of its pull manager, translated: policies by container there, by image here.
describe('containers with policies of their own', () => {
  const [A, I, N] = ['Always', 'IfNotPresent', 'Never'] as const;

  test('go through their lists each on their own, to the end', () => {
    let cursors: PullCursor[] | undefined = [cursor('build', 'b', A, I), cursor('helper', 'h', A, I, N)];
    const seen = ['b', 'h', 'h', 'b', 'h'].map((image) => {
      const next = fallBack(cursors ?? [], failed(image));
      cursors = next ?? cursors;
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
    const cursors = [cursor('a', 'x', A, N), cursor('b', 'x', I, N)];
    expect(current(fallBack(cursors, failed('x', 'never-policy', 'b')))).toEqual([A, N]);
    expect(current(fallBack(cursors, failed('x', 'not-found', 'a')))).toEqual([N, I]);
  });

  test('and one image: all that use the failed policy need a next one', () => {
    expect(
      fallBack([cursor('a', 'x', A, I), cursor('b', 'x', A)], failed('x', 'not-found', 'a')),
    ).toBeUndefined();
  });

  test('and one image are moved on together, also where one of them leaves the tag out', () => {
    const cursors = [cursor('a', 'busybox', A, I), cursor('b', 'busybox:latest', A, N)];
    expect(current(fallBack(cursors, failed('busybox')))).toEqual([I, N]);
  });

  test('and one image, spelled in two ways, have a check each, as the kubelet keeps them apart', () => {
    const cursors = [cursor('a', 'busybox', A, I), cursor('b', 'docker.io/library/busybox', A, N)];
    expect(current(fallBack(cursors, failed('busybox')))).toEqual([I, A]);
  });
});

describe('a check that failed', () => {
  const [A, I] = ['Always', 'IfNotPresent'] as const;

  test('moves on whom it checked for by the strongest policy, and no other', () => {
    const cursors = [cursor('a', 'x', A, I), cursor('b', 'x', I)];
    const next = fallBack(cursors, failed('x'));
    expect(current(next)).toEqual([I, I]);
    expect(next?.map(({ failures }) => failures.length)).toEqual([1, 0]);
  });

  test('goes by its own list, where it has one', () => {
    const listed = checkedBy(cursor('a', 'x', A), A, I);
    expect(checkPolicy(fallBack([listed], failed('x')) ?? [])).toBe(I);
    expect(fallBack([checkedBy(cursor('a', 'x', A, I), A)], failed('x'))).toBeUndefined();
  });

  test('is another thing than a container that fails behind it, which goes by the list of its own', () => {
    const behind = checkedBy(cursor('a', 'x', A, I), I);
    expect(current(fallBack([behind], failed('x', 'not-found', 'a')))).toEqual([I]);
    expect(fallBack([checkedBy(cursor('a', 'x', A), I, I)], failed('x', 'not-found', 'a'))).toBeUndefined();
  });
});

test('who has a policy left is told by container and by check', () => {
  const one = cursor('step', 'a', 'Always', 'IfNotPresent');
  const end = {
    ...cursor('db', 'b', 'Always', 'Never'),
    failures: [{ policy: 'Always' as const, cause: 'dns' as const, message: '' }],
  };
  const volume = checkedBy(cursor('volume:data', 'v', 'Always', 'Never'), 'Always');
  const check = checkedBy(cursor('d', 'd', 'Always'), 'Always', 'IfNotPresent');
  const cursors = [one, end, cursor('c', 'c', 'Always'), volume, check];
  const checks = ['a', 'b', 'c', 'd'].map(checkOf);
  expect(pullersWithFallback(cursors, checks).map(consumerName)).toEqual([
    'step',
    'volume:data',
    'imagecheck-a',
    'volume:imagecheck-a',
    'imagecheck-d',
    'volume:imagecheck-d',
  ]);
});
