import { describe, expect, test } from 'vitest';
import { documentsUrl, identify, type Origin, renewed, VERSION } from '../../src/job/identity.ts';
import { rowsOf } from '../rows.ts';

const nowhere: Origin = {
  server: undefined,
  repository: undefined,
  runId: undefined,
  runNumber: undefined,
  runAttempt: undefined,
  workflow: undefined,
  job: undefined,
  actor: undefined,
};
const onGitHub: Origin = {
  server: 'https://github.com',
  repository: 'acme/shop',
  runId: '1234567',
  runNumber: '77',
  runAttempt: '2',
  workflow: 'CI',
  job: 'test',
  actor: 'mona',
};

describe('the name of a pod', () => {
  test.each([
    [onGitHub, 'shop-77-test-x7k2p'],
    [nowhere, 'pod-step-x7k2p'],
    [{ ...onGitHub, repository: 'acme/My_Shop.io', job: 'Build & Test' }, 'my-shop-io-77-build-test-x7k2p'],
    [{ ...onGitHub, repository: `acme/${'long'.repeat(30)}` }, `${'long'.repeat(30).slice(0, 57)}-x7k2p`],
    [{ ...nowhere, repository: 'acme/---' }, 'pod-step-x7k2p'],
  ])('of %j', (origin, name) => {
    const { pod } = identify(origin, 'ci', 'x7k2p', 'token');
    expect(pod).toBe(name);
    expect(pod).toMatch(/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/);
  });
});

describe('the name of a later pod', () => {
  const long = 'long'.repeat(30);
  test.each([
    [onGitHub, 2, 'shop-77-test-abcde-2'],
    [{ ...onGitHub, repository: `acme/${long}` }, 12, `${long.slice(0, 54)}-abcde-12`],
    [{ ...onGitHub, repository: `acme/${long}` }, 'images', `${long.slice(0, 50)}-abcde-images`],
    [{ ...nowhere, job: `${'a'.repeat(49)}-bcdefgh` }, 'images', `${'a'.repeat(49)}-abcde-images`],
    [nowhere, 2, 'pod-step-abcde-2'],
  ] as const)('of %j, number %s, is %s', (origin, suffix, name) => {
    const { pod, annotations } = renewed(
      identify(origin, 'ci', 'x7k2p', 'token'),
      suffix,
      'abcde',
      'other-token',
    );
    expect(pod).toBe(name);
    expect(pod).toMatch(/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/);
    expect(annotations['pod-step/token']).toBe('other-token');
  });
});

test('labels and annotations lead from the pod to its run', () => {
  expect(identify(onGitHub, 'ci', 'x7k2p', 'token')).toMatchObject({
    labels: {
      'app.kubernetes.io/managed-by': 'pod-step',
      'pod-step/repository': 'acme.shop',
      'pod-step/run-id': '1234567',
      'pod-step/job': 'test',
    },
    annotations: {
      'pod-step/run': 'https://github.com/acme/shop/actions/runs/1234567/attempts/2',
      'pod-step/token': 'token',
      'pod-step/actor': 'mona',
    },
  });
});

test('a job whose name is not a label leaves the label out or makes it one', () => {
  expect(identify({ ...onGitHub, job: '!!!' }, 'ci', 'x', 't').labels).not.toHaveProperty('pod-step/job');
  expect(
    identify({ ...onGitHub, job: `_${'a b'.repeat(40)}` }, 'ci', 'x', 't').labels['pod-step/job'],
  ).toMatch(/^[A-Za-z0-9][A-Za-z0-9_.-]{0,61}[A-Za-z0-9]$/);
});

const OURS = `https://github.com/pod-step/pod-step/blob/v${VERSION}/docs`;

test.each(rowsOf<{ what: string; origin: Partial<Origin>; url?: string }>('documents-urls'))(
  'the link to the documents for $what is $url, or a link to this version',
  ({ origin, url }) => {
    expect(documentsUrl({ ...nowhere, ...origin })).toBe(url ?? OURS);
  },
);
