import { describe, expect, test } from 'vitest';
import { readPendingCleanup } from '../../../src/run/post.ts';

const NAME = 'shop-77-test-x';
const LEFT = {
  namespace: 'ci',
  pods: [{ name: NAME, token: '0123456789abcdef0123456789abcdef' }],
  pullSecrets: [{ name: 'pod-step-pull-0123456789abcdef', token: '0123456789abcdef0123456789abcdef' }],
};

/** The pod that was left, changed. */
function podWith(changes: object): object {
  const [left] = LEFT.pods;
  return { ...left, ...changes };
}

describe('what main left', () => {
  test.each([
    ['all of it', LEFT],
    ['a pod with its UID', { ...LEFT, pods: [podWith({ uid: '0a1b2c3d-0000-4000-8000-0123456789ab' })] }],
    ['secrets alone', { ...LEFT, pods: [] }],
  ])('is believed where it is of the form that main writes: %s', (_, left) => {
    expect(readPendingCleanup(JSON.stringify(left))).toEqual(left);
  });

  const [pod] = LEFT.pods;
  const [secret] = LEFT.pullSecrets;
  test.each([
    ['nothing', ''],
    ['no JSON', 'x{'],
    ['null', 'null'],
    ['a list', '[]'],
    ['a text', '"x"'],
    ['without a namespace', JSON.stringify({ ...LEFT, namespace: undefined })],
    ['without pull secrets', JSON.stringify({ ...LEFT, pullSecrets: undefined })],
    ...Object.entries({
      'another namespace by its path': { ...LEFT, namespace: 'kube-system/pods/x?a=' },
      'an empty namespace': { ...LEFT, namespace: '' },
      'one more field': { ...LEFT, all: true },
      'pods that are no list': { ...LEFT, pods: { 0: pod } },
      'a pod that is null': { ...LEFT, pods: [null] },
      'a pod that is a path': { ...LEFT, pods: [podWith({ name: '../secrets/x' })] },
      'a pod with a line end': { ...LEFT, pods: [podWith({ name: 'x\n' })] },
      'a pod that is empty': { ...LEFT, pods: [podWith({ name: '' })] },
      'a pod that is too long': { ...LEFT, pods: [podWith({ name: 'x'.repeat(64) })] },
      'a pod with one more field': { ...LEFT, pods: [{ ...pod, force: true }] },
      'a pod with half a token': { ...LEFT, pods: [podWith({ token: '0123456789abcdef' })] },
      'a pod without a token': { ...LEFT, pods: [podWith({ token: '' })] },
      'a UID that is none': { ...LEFT, pods: [podWith({ uid: 'x' })] },
      'a secret that is not ours': { ...LEFT, pullSecrets: [{ ...secret, name: 'database' }] },
      'a secret with half a token': { ...LEFT, pullSecrets: [{ ...secret, token: '0123456789abcdef' }] },
      'far too many pods': { ...LEFT, pods: Array.from({ length: 1001 }, () => pod) },
    }).map(([what, left]) => [what, JSON.stringify(left)]),
  ])('is not believed: %s', (_, state) => {
    expect(readPendingCleanup(state ?? '')).toBeUndefined();
  });
});
