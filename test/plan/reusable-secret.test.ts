import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { emptyingPatch } from '../../src/job/pod-parts.ts';
import {
  filledAnnotation,
  filledSecret,
  isReusableSecret,
  readFilledAnnotation,
  reusableSecrets,
} from '../../src/plan/secrets.ts';

const digest = (text: string) => createHash('sha256').update(text).digest('hex');
const nameFor = (repository: string | undefined, registry: string, user: string, password: string) =>
  reusableSecrets([{ registry, user, password }], repository, digest)[0]?.name ?? '';
const nameOf = (registry: string, user: string, password: string) =>
  nameFor('acme/shop', registry, user, password);
const usual = nameOf('ghcr.io', 'mona', 'secret');

describe('the name of a pull secret that stays', () => {
  test('is an object’s name, and known again', () => {
    expect(usual).toMatch(/^pod-step-pull-[0-9a-f]{16}$/);
    expect(isReusableSecret(usual)).toBe(true);
    expect(isReusableSecret('pod-step-pull-team')).toBe(false);
  });

  test.each([
    ['another password of the same user', nameOf('ghcr.io', 'mona', 'other'), true],
    ['another user', nameOf('ghcr.io', 'hubot', 'secret'), false],
    ['another registry', nameOf('quay.io', 'mona', 'secret'), false],
    [
      'another repository, whose token can have fewer rights',
      nameFor('acme/web', 'ghcr.io', 'mona', 'secret'),
      false,
    ],
    ['no repository', nameFor(undefined, 'ghcr.io', 'mona', 'secret'), false],
  ])('for %s is the same: %s', (_, name, same) => {
    expect(name === usual).toBe(same);
  });

  test('is the same for all tokens that GitHub gives a job, whoever started it', () => {
    expect(nameOf('ghcr.io', 'mona', 'ghs_1')).toBe(nameOf('ghcr.io', 'hubot', 'ghs_2'));
    expect(nameOf('ghcr.io', 'mona', 'ghp_1')).not.toBe(nameOf('ghcr.io', 'hubot', 'ghp_1'));
  });
});

test('its content is that of a pull secret, for one registry, and each write is a new version', () => {
  const secret = { name: usual, credentials: { registry: 'ghcr.io', user: 'mona', password: 'p' } };
  const { data, metadata, type } = filledSecret(secret, 'ci', 'a-token');
  expect(type).toBe('kubernetes.io/dockerconfigjson');
  expect(JSON.parse(Buffer.from(data?.['.dockerconfigjson'] ?? '', 'base64').toString())).toMatchObject({
    auths: { 'ghcr.io': { username: 'mona', password: 'p' } },
  });
  expect(metadata).toMatchObject({
    name: usual,
    namespace: 'ci',
    annotations: { 'pod-step/token': 'a-token' },
  });
});

test('it is emptied only as the step has written it', () => {
  expect(emptyingPatch('a-token')).toEqual([
    { op: 'test', path: '/metadata/annotations/pod-step~1token', value: 'a-token' },
    {
      op: 'replace',
      path: '/data/.dockerconfigjson',
      value: Buffer.from('{"auths":{}}').toString('base64'),
    },
  ]);
});

describe('the pod says which of them its step has written', () => {
  const filled = [
    { name: usual, token: '0123456789abcdef'.repeat(2) },
    { name: nameOf('quay.io', 'mona', 'x'), token: 'fedcba9876543210'.repeat(2) },
  ];

  test('in an annotation that is read again', () => {
    expect(readFilledAnnotation(filledAnnotation(filled))).toEqual(filled);
    expect(filledAnnotation([])).toEqual({});
    expect(readFilledAnnotation(undefined)).toEqual([]);
  });

  test.each(['other=1', `${usual}=x`, usual, `${usual}=`, '../x=1', '='])(
    'and nothing else is believed: %s',
    (text) => {
      expect(readFilledAnnotation({ 'pod-step/pull-secrets': text })).toEqual([]);
    },
  );
});
