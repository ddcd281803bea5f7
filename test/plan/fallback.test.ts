import { describe, expect, test } from 'vitest';
import { currentPolicy, fallBack, imagesWithFallback, type PullCursor } from '../../src/plan/fallback.ts';
import type { PullPolicy } from '../../src/plan/pull-policies.ts';

const cursor = (container: string, image: string, ...policies: PullPolicy[]): PullCursor => ({
  container,
  image,
  policies,
  checkPolicies: policies,
  failures: [],
});
const failed = (image: string, cause = 'not-found') => ({ image, cause, message: `${image}: ${cause}` });
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

  test.each(['not-found', 'unauthorized', 'timeout', 'rate-limited', 'other'])(
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
    expect(after?.failures).toEqual([{ policy: 'Always', cause: 'dns', message: 'a: dns' }]);
  });
});

test('images with a policy left are those whose list is not at its end', () => {
  const one = cursor('step', 'a', 'Always', 'IfNotPresent');
  const end = {
    ...cursor('db', 'b', 'Always', 'Never'),
    failures: [{ policy: 'Always' as const, cause: 'dns', message: '' }],
  };
  expect(imagesWithFallback([one, end, cursor('c', 'c', 'Always')])).toEqual(['a']);
});
