import { describe, expect, test } from 'vitest';
import { creating, event, findingAt, pod, stateAfter } from '../pods.ts';

test('a pull secret that does not exist is named beside the pull that needed it', () => {
  const secret = event(
    'FailedToRetrieveImagePullSecret',
    'Unable to retrieve some image pull secrets (regcred); attempting to pull the image may not succeed.',
  );
  const said = event('Failed', 'Failed to pull image "app:1": unauthorized: authentication required', {
    of: 'step',
  });
  const state = stateAfter([
    { at: 0, pod: creating },
    { at: 1, event: secret },
    { at: 2, event: said },
  ]);
  expect(findingAt(state, 2)).toMatchObject({
    category: 'image-pull',
    hint: expect.stringMatching(/^The pull secret regcred does not exist in the pod’s namespace\. /),
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
  const creatingWith = (...names: string[]) =>
    pod(creating.status ?? {}, {
      spec: {
        containers: [{ name: 'step', image: 'app:1' }],
        imagePullSecrets: names.map((name) => ({ name })),
      },
    });

  test.each([
    ['got none where the pod names none', creatingWith(), 'credentials-missing'],
    ['got none where the only one does not exist', creatingWith('regcred'), 'credentials-missing'],
    ['refused those of another one', creatingWith('regcred', 'mine'), 'unauthorized'],
  ])('%s', (_, first, reason) => {
    const seen = [
      { at: 0, pod: first },
      { at: 1, event: missing },
      { at: 2, event: said },
    ];
    expect(findingAt(stateAfter(seen), 202)).toMatchObject({ category: 'image-pull', reason });
  });
});
