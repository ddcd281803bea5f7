import type { V1Pod } from '@kubernetes/client-node';
import { describe, expect, test } from 'vitest';
import { consumerOf } from '../../src/job/image-consumer.ts';
import type { PullCursor } from '../../src/job/pull-plan.ts';
import type { Finding } from '../../src/judge/finding.ts';
import { overriddenPolicies, withFirstFailure } from '../../src/judge/pull/pull-fallbacks.ts';
import { fallbackInWords } from '../../src/report/fallbacks.ts';
import { pod, stateAfter } from '../judge/pods.ts';
import { A, cursor, failedBy, I, N } from './cursors.ts';

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
  const overridden = (spec: object, ...cursors: PullCursor[]) =>
    overriddenPolicies(stateAfter([{ at: 0, pod: pod({}, { spec }) }]), asked, cursors);

  test.each<[string, object, PullCursor[], string[]]>([
    [
      'are told of the images that would fall back',
      given,
      [cursor('step', 'app:1', A, I), cursor('db', 'docker.io/library/db:1', I)],
      ['step: Always instead of IfNotPresent'],
    ],
    [
      'are told of image volumes too',
      given,
      [cursor('volume:data', 'model:1', A, I)],
      ['volume:data: Always instead of IfNotPresent'],
    ],
    [
      'do not matter where nothing falls back',
      given,
      [cursor('step', 'app:1', I), cursor('db', 'db:1', I)],
      [],
    ],
    ['are none where all is as asked', asked.spec ?? {}, [cursor('step', 'app:1', A, I)], []],
    [
      'are none of what the cluster left out',
      { containers: asked.spec?.containers },
      [cursor('volume:data', 'model:1', A, I)],
      [],
    ],
  ])('%s', (_, spec, cursors, words) => {
    expect(overridden(spec, ...cursors)).toEqual(words);
  });
});

test('the announcement of the next attempt names policy, image and cause', () => {
  expect(fallbackInWords(I, 'x', 'not-found')).toBe('trying IfNotPresent for x after: image not found');
});

describe('a pull that failed by its last policy', () => {
  const finding: Finding = {
    outcome: 'failure',
    category: 'image-pull',
    reason: 'never-policy',
    persistence: 'permanent',
    title: '',
    message: 'It is not there.',
    image: 'x',
    pull: { puller: consumerOf('a'), cause: 'never-policy' },
  };

  test('is told with the first failure, whichever container it was of', () => {
    const cursors = [cursor('a', 'x:latest', I), failedBy(failedBy(cursor('b', 'x', A, I, N), A, 'dns'), I)];
    expect(withFirstFailure(finding, cursors, []).message).toBe(
      'It is not there. Before that, with the policy Always: registry name does not resolve.',
    );
  });

  test.each<[string, Partial<Finding>, PullCursor[]]>([
    ['of an image that had one policy', {}, [cursor('a', 'x', A)]],
    [
      'of another image',
      { pull: { puller: consumerOf('b'), cause: 'never-policy' } },
      [failedBy(cursor('a', 'x', A, I), A), cursor('b', 'y', A)],
    ],
    ['and was no pull that failed', { pull: undefined } as object, [failedBy(cursor('a', 'x', A, I), A)]],
  ])('%s is told as it is', (_, changes, cursors) => {
    expect(withFirstFailure({ ...finding, ...changes }, cursors, [])).toEqual({ ...finding, ...changes });
  });
});
