import { describe, expect, test } from 'vitest';
import { container, findingAt, pod, running, stateAfter } from '../pods.ts';

test.each([
  ['OutOfcpu', 'it had too little cpu left by then'],
  ['NodeAffinity', 'it is no longer what the pod asks for'],
  ['UnexpectedAdmissionError', 'it could not give the pod its devices'],
  ['VolumeAttachmentLimitExceeded', 'it can attach no more volumes'],
  ["node(s) had taints that the pod didn't tolerate", 'it has a taint that the pod does not tolerate'],
  ['SomethingNew', 'did not take the pod that was given to it.'],
])('a node that refuses the pod with %s says why', (reason, words) => {
  const last = pod({ phase: 'Failed', reason, message: 'Pod was rejected' });
  expect(findingAt(stateAfter([{ at: 0, pod: last }]), 0)).toMatchObject({
    category: 'scheduling',
    reason: 'refused-by-node',
    persistence: 'transient',
    message: expect.stringContaining(words),
  });
});

test.each([
  'SysctlForbidden',
  'PodOSNotSupported',
  'AppArmor',
  'SupplementalGroupsPolicyNotSupported',
  'PodFeatureUnsupported',
])(
  'a node that can’t run such a pod says so with %s: a matter of settings, which time does not mend',
  (reason) => {
    const last = pod({ phase: 'Failed', reason, message: 'Pod was rejected: no' });
    expect(findingAt(stateAfter([{ at: 0, pod: last }]), 0)).toMatchObject({
      category: 'configuration',
      reason: 'unsupported-by-node',
      persistence: 'permanent',
    });
  },
);

describe('a pod that had begun to run and then failed as a whole', () => {
  const init = {
    initContainers: [{ name: 'prepare', image: 'tool:1' }],
    containers: [{ name: 'step', image: 'app:1' }],
  };
  const prepared = pod(
    { initContainerStatuses: [container({ terminated: { exitCode: 0 } }, 'prepare')] },
    { spec: init },
  );

  test.each([
    ['NodeAffinity', 'Pod was rejected: Predicate NodeAffinity failed'],
    ['UnexpectedAdmissionError', 'Pod was rejected: Allocate failed due to no healthy devices present'],
    ['OutOfcpu', 'Pod was rejected: Node didn’t have enough resource: cpu'],
    ['ProviderFailed', 'the node is gone'],
    ['', 'words alone'],
  ])('is a disruption, whatever its kubelet says after it was started again: %s', (reason, message) => {
    const failed = { phase: 'Failed', ...(reason && { reason }), message };
    for (const [first, last] of [
      [running, pod(failed)],
      [prepared, pod(failed, { spec: init })],
    ] as const) {
      const state = stateAfter([
        { at: 0, pod: first },
        { at: 9000, pod: last },
      ]);
      expect(findingAt(state, 9000)).toMatchObject({
        category: 'disruption',
        reason: 'pod-failed',
        persistence: 'transient',
        rawMessage: expect.stringContaining(message),
      });
    }
  });
});
