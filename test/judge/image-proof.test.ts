import { describe, expect, test } from 'vitest';
import { proofOf } from '../../src/judge/image-proof.ts';
import { container, event, pod, stateAfter } from './pods.ts';

const spec = {
  initContainers: [{ name: 'imagecheck-0', image: 'docker.io/library/db:1' }],
  containers: [
    { name: 'step', image: 'app:1', volumeMounts: [{ name: 'data', mountPath: '/data' }] },
    { name: 'db', image: 'db:1' },
  ],
  volumes: [{ name: 'data', image: { reference: 'model:1' } }],
};
const created = { at: 0, pod: pod({}, { spec }) };
const failed = (image: string, of?: string) => ({
  at: 2,
  event: event('Failed', `Failed to pull image "${image}": not found`, of === undefined ? {} : { of }),
});
const pulled = (image: string, of?: string) => ({
  at: 3,
  event: event(
    'Pulled',
    `Container image "${image}" already present on machine`,
    of === undefined ? {} : { of },
  ),
});
const started = (name: string) => {
  const status = [container({ terminated: { exitCode: 0 } }, name)];
  const key = name.startsWith('imagecheck') ? 'initContainerStatuses' : 'containerStatuses';
  return { at: 4, pod: pod({ [key]: status }, { spec }) };
};

describe('an image', () => {
  test.each([
    ['of a pod that was never seen is unknown', [], 'app:1', 'unknown'],
    ['that nobody came to is unknown', [created], 'app:1', 'unknown'],
    ['that is not of this pod is unknown', [created, started('step')], 'other:1', 'unknown'],
    ['that failed has failed', [created, failed('app:1', 'step')], 'app:1', 'failed'],
    [
      'that failed in its check has failed',
      [created, failed('docker.io/library/db:1', 'imagecheck-0')],
      'db:1',
      'failed',
    ],
    ['that failed in a volume has failed', [created, failed('model:1')], 'model:1', 'failed'],
    [
      'that an event says is there is on the node',
      [created, pulled('app:1', 'step')],
      'app:1',
      'on the node',
    ],
    [
      'that an event says is there in a volume is on the node',
      [created, pulled('model:1')],
      'model:1',
      'on the node',
    ],
    [
      'that failed and came then is on the node',
      [created, failed('app:1', 'step'), pulled('app:1', 'step')],
      'app:1',
      'on the node',
    ],
    ['that ran is on the node, without any event', [created, started('step')], 'app:1', 'on the node'],
    [
      'that its check ran is on the node, however it is spelled',
      [created, started('imagecheck-0')],
      'db:1',
      'on the node',
    ],
    [
      'of a volume in a container that ran is on the node',
      [created, started('step')],
      'model:1',
      'on the node',
    ],
    [
      'that failed while another came has failed',
      [created, failed('model:1'), pulled('db:1', 'db')],
      'model:1',
      'failed',
    ],
  ])('%s', (_, sightings, image, proof) => {
    expect(proofOf(stateAfter(sightings), image)).toBe(proof);
  });

  test('of a container that was lost before anybody saw it is unknown', () => {
    const lost = container({ terminated: { exitCode: 137, reason: 'ContainerStatusUnknown' } });
    expect(proofOf(stateAfter([{ at: 0, pod: pod({ containerStatuses: [lost] }, { spec }) }]), 'app:1')).toBe(
      'unknown',
    );
  });
});
