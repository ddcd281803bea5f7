import type { V1Pod } from '@kubernetes/client-node';
import { describe, expect, test } from 'vitest';
import { type Finding, finding, isRetryable, withFacts } from '../../src/findings/finding.ts';
import type { Cause } from '../../src/job/causes.ts';
import { pullersIn } from '../../src/job/image-consumers.ts';
import type { PullPlan } from '../../src/job/pull-plan.ts';
import { prose } from '../../src/job/text.ts';
import { overriddenPolicies, withFirstFailure } from '../../src/judge/pulls.ts';
import { pod, stateAfter } from '../judge/pods.ts';
import { A, failedBy, I, N, pullPlan } from './pull-plans.ts';

describe('policies that the cluster changed', () => {
  const asked: V1Pod = {
    spec: {
      containers: [
        { name: 'step', image: 'app:1', imagePullPolicy: I },
        { name: 'db', image: 'db:1', imagePullPolicy: I },
      ],
      volumes: [
        { name: 'data', image: { reference: 'model:1', pullPolicy: I } },
        { name: 'scratch', emptyDir: {} },
      ],
    },
  };
  const given = {
    containers: (asked.spec?.containers ?? []).map((one) => ({ ...one, imagePullPolicy: A })),
    volumes: [{ name: 'data', image: { reference: 'model:1', pullPolicy: A } }],
  };
  const overridden = (spec: object, ...pullPlans: PullPlan[]) =>
    overriddenPolicies(
      stateAfter([{ at: 0, pod: pod({}, { spec }) }], { asked: pullersIn(asked.spec) }),
      pullPlans,
    );

  test.each<[string, object, PullPlan[], string[]]>([
    [
      'are reported for the images that would fall back',
      given,
      [pullPlan('step', 'app:1', A, I), pullPlan('db', 'docker.io/library/db:1', I)],
      ['step: Always instead of IfNotPresent'],
    ],
    [
      'are reported for image volumes too',
      given,
      [pullPlan('volume:data', 'model:1', A, I)],
      ['volume:data: Always instead of IfNotPresent'],
    ],
    [
      'are not reported if no image can fall back',
      given,
      [pullPlan('step', 'app:1', I), pullPlan('db', 'db:1', I)],
      [],
    ],
    ['are not reported if all are as requested', asked.spec ?? {}, [pullPlan('step', 'app:1', A, I)], []],
    [
      'are not reported for containers that the cluster left out',
      { containers: asked.spec?.containers },
      [pullPlan('volume:data', 'model:1', A, I)],
      [],
    ],
  ])('%s', (_, spec, pullPlans, words) => {
    expect(overridden(spec, ...pullPlans)).toEqual(words);
  });
});

describe('a pull that failed by its last policy', () => {
  const failed = finding('image-pull', 'never-policy', {
    message: 'It is not there.',
    image: 'x',
    pull: { puller: 'a', cause: 'never-policy' },
  });

  test('is reported with the first failure, whichever container it was of', () => {
    const pullPlans = [
      pullPlan('a', 'x:latest', I),
      failedBy(failedBy(pullPlan('b', 'x', A, I, N), A, 'dns'), I),
    ];
    expect(withFirstFailure(failed, pullPlans, []).message).toBe(
      'It is not there. Before that, with the policy Always: registry name does not resolve.',
    );
  });

  test.each<[Cause, boolean, RegExp]>([
    ['registry-unavailable', true, /status page.* Trying again may help\.$/],
    ['unauthorized', false, /credentials.* Trying again will not help\.$/],
  ])('because the last policy is Never has the hint of the first failure: %s', (cause, mayHelp, hint) => {
    const pullPlans = [failedBy(pullPlan('a', 'x', A, N), A, cause)];
    const found = withFirstFailure(withFacts(failed, { hint: prose('Load it.') }), pullPlans, []);
    expect(found.hint).toMatch(hint);
    expect(isRetryable(found)).toBe(mayHelp);
  });

  test.each<[string, Partial<Finding>, PullPlan[]]>([
    ['of an image that had one policy', {}, [pullPlan('a', 'x', A)]],
    [
      'of another image',
      { pull: { puller: 'b', cause: 'never-policy' } },
      [failedBy(pullPlan('a', 'x', A, I), A), pullPlan('b', 'y', A)],
    ],
    ['that was not a failed pull', { pull: undefined } as object, [failedBy(pullPlan('a', 'x', A, I), A)]],
  ])('%s is reported as it is', (_, changes, pullPlans) => {
    expect(withFirstFailure({ ...failed, ...changes }, pullPlans, [])).toEqual({ ...failed, ...changes });
  });
});
