import { describe, expect, test } from 'vitest';
import { checksInWords, podInWords } from '../../src/report/progress.ts';

describe('an attempt starts', () => {
  const pullPlan = { consumer: 'step', image: 'app:1', checkPolicies: [], failures: [] };
  const one = {
    metadata: { name: 'x', namespace: 'ci' },
    spec: { containers: [{ name: 'step', image: 'app:1', args: ['test'] }] },
  };

  test('with a word of what runs if no input names it', () => {
    const bare = { ...one, spec: { containers: [{ name: 'step', image: 'app:1' }] } };
    expect(podInWords(bare, 'step', [{ ...pullPlan, policies: ['Always'] }], 1)).toBe(
      'Pod ci/x · image app:1 (Always) · no run, command or args: the image’s own program runs',
    );
  });

  test('with all policies of the step, and later with the policy that it tries', () => {
    const failure = { policy: 'Always' as const, cause: 'dns' as const };
    const policies = ['Always' as const, 'IfNotPresent' as const];
    expect(podInWords(one, 'step', [{ ...pullPlan, policies }], 1)).toBe(
      'Pod ci/x · image app:1 (Always, then IfNotPresent)',
    );
    expect(podInWords(one, 'step', [{ ...pullPlan, policies, failures: [failure] }], 2)).toBe(
      'Pod ci/x · image app:1 (IfNotPresent)',
    );
  });

  test('with what is checked, how, and why so', () => {
    const check = { name: 'imagecheck-0', volume: undefined };
    expect(
      checksInWords(
        [
          { ...check, image: 'db:1', policy: 'Always' },
          { ...check, image: 'tool:1', policy: 'Never' },
        ],
        'by image volumes',
      ),
    ).toBe('  checked first: db:1 (Always), tool:1 (Never) · by image volumes');
  });
});
