import { describe, expect, test } from 'vitest';
import { observe } from '../../../src/judge/observe.ts';
import { pullSecretsToLookUp } from '../../../src/judge/pulls.ts';
import type { LookedUp } from '../../../src/pod/events.ts';
import { creating, event, findingAt, pod, stateAfter } from '../pods.ts';

const withPullSecrets = (...names: string[]) =>
  pod(creating.status ?? {}, {
    spec: {
      containers: [{ name: 'step', image: 'app:1' }],
      imagePullSecrets: names.map((name) => ({ name })),
    },
  });

describe('a pull secret that the node could not read', () => {
  const unread = (...names: string[]) =>
    event(
      'FailedToRetrieveImagePullSecret',
      `Unable to retrieve some image pull secrets (${names.join(', ')}); attempting to pull the image may not succeed.`,
    );
  const said = event('Failed', 'Failed to pull image "app:1": unauthorized: authentication required', {
    of: 'step',
  });
  const found = (secrets: string[], pullSecrets: LookedUp[]) =>
    findingAt(
      stateAfter([
        { at: 0, pod: withPullSecrets(...secrets) },
        { at: 1, event: unread(...secrets) },
        { at: 2, event: said },
        { at: 3, pullSecrets },
      ]),
      30_002,
    );

  test('is named beside the pull that needed it where it does not exist', () => {
    expect(found(['regcred'], [{ name: 'regcred', isThere: false }])).toMatchObject({
      persistence: 'permanent',
      hint: expect.stringMatching(
        /^The pull secret regcred does not exist in the namespace ci\. .* Trying again will not help\.$/,
      ),
    });
  });

  test('is the whole reason where it exists, and another try may help', () => {
    expect(found(['regcred'], [{ name: 'regcred', isThere: true }])).toMatchObject({
      persistence: 'transient',
      hint: 'The node could not read the pull secret regcred in time, and asked the registry without. Trying again may help. The input pull-grace (30 s) sets how long the step waits for such a failure to pass.',
    });
  });

  test.each([['regcred'], ['constructor']])(
    'is said to be one or the other where nobody knows: %s',
    (name) => {
      expect(found([name], [])).toMatchObject({
        persistence: 'permanent',
        hint: expect.stringMatching(
          `^The pull secret ${name} does not exist in the namespace ci, or could not be read by the node in time\\. Provide`,
        ),
      });
    },
  );

  test('is told from the others of the pod', () => {
    const [a, b, c] = ['a', 'b', 'c'];
    expect(
      found(
        [a, b],
        [
          { name: a, isThere: false },
          { name: b, isThere: false },
        ],
      ),
    ).toMatchObject({
      hint: expect.stringMatching(/^The pull secrets a, b do not exist in the namespace ci\. /),
    });
    expect(
      found(
        [a, b, c],
        [
          { name: a, isThere: false },
          { name: c, isThere: true },
        ],
      ),
    ).toMatchObject({
      hint: expect.stringMatching(
        /^The node could not read the pull secret c in time, and asked the registry without\. Trying again may help\./,
      ),
    });
  });

  test('is looked up for a pull that was refused, and once', () => {
    const before = stateAfter([
      { at: 0, pod: withPullSecrets('regcred') },
      { at: 1, event: unread('regcred') },
    ]);
    const refused = observe(before, { at: 2, event: said });
    const known = observe(refused, { at: 3, pullSecrets: [{ name: 'regcred', isThere: true }] });
    expect([before, refused, known].map(pullSecretsToLookUp)).toEqual([[], ['regcred'], []]);
  });

  test('counts only if it is one of the pod, whoever wrote the event', () => {
    const state = stateAfter([
      { at: 0, pod: withPullSecrets('regcred') },
      { at: 1, event: unread('else', 'regcred', 'see https://evil.invalid') },
      { at: 2, event: said },
    ]);
    expect(pullSecretsToLookUp(state)).toEqual(['regcred']);
  });

  test('of the step itself is not looked up', () => {
    const seen = [
      { at: 0, pod: withPullSecrets('mine') },
      { at: 1, event: unread('mine') },
      { at: 2, event: said },
    ];
    expect(pullSecretsToLookUp(stateAfter(seen, { ownPullSecrets: ['mine'] }))).toEqual([]);
  });
});

describe('a registry that wants a login, in words that do not say whether it got one,', () => {
  const said = event(
    'Failed',
    'Failed to pull image "app:1": unable to pull image or OCI artifact: pull image err: initializing source docker://app:1: reading manifest 1 in app: unauthorized: authentication required; artifact err: provided artifact is invalid',
    { of: 'step' },
  );
  const missing = event(
    'FailedToRetrieveImagePullSecret',
    'Unable to retrieve some image pull secrets (regcred); attempting to pull the image may not succeed.',
  );
  test.each([
    ['got none where the pod names none', withPullSecrets(), 'credentials-missing'],
    ['got none where the only one does not exist', withPullSecrets('regcred'), 'credentials-missing'],
    ['refused those of another one', withPullSecrets('regcred', 'mine'), 'unauthorized'],
  ])('%s', (_, first, reason) => {
    const seen = [
      { at: 0, pod: first },
      { at: 1, event: missing },
      { at: 2, event: said },
      { at: 3, pullSecrets: [{ name: 'regcred', isThere: false }] },
    ];
    expect(findingAt(stateAfter(seen), 502)).toMatchObject({ category: 'image-pull', reason });
  });
});

/** Recorded on 1.37.1: the kubelet reads all pull secrets before it pulls, and the event comes before the status. */
test.each([
  'unable to parse auth field, must be formatted as base64(username:password)',
  'json: cannot unmarshal string into Go struct field DockerConfigJSON.auths of type credentialprovider.DockerConfig',
])('a pull secret in a form that the node can’t read is known by the event alone: %s', (words) => {
  const seen = [
    { at: 0, pod: withPullSecrets('regcred') },
    { at: 1, event: event('Failed', `Error: ${words}`, { of: 'step' }) },
  ];
  expect(findingAt(stateAfter(seen), 30_002)).toMatchObject({
    reason: 'credentials-missing',
    hint: expect.stringContaining('make it anew'),
  });
});
