import { describe, expect, test } from 'vitest';
import { isStepBlockedBy, isTriedInPod, proofOf } from '../../../src/judge/images.ts';
import { consumerOf } from '../../consumers.ts';
import { CHECKED, container, event, pod, stateAfter } from '../pods.ts';

const created = { at: 0, pod: pod({}, { spec: CHECKED }) };
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
  return { at: 4, pod: pod({ [key]: status }, { spec: CHECKED }) };
};
const waiting = (reason: string) => ({
  at: 5,
  pod: pod({ containerStatuses: [container({ waiting: { reason } })] }, { spec: CHECKED }),
});

describe('an image', () => {
  test.each([
    ['of a pod that was never seen is unknown', [], 'step', 'unknown'],
    ['that nobody came to is unknown', [created], 'step', 'unknown'],
    ['that is not of this pod is unknown', [created, started('step')], 'other', 'unknown'],
    ['that failed has failed', [created, failed('app:1', 'step')], 'step', 'failed'],
    ['that failed in its check has failed', [created, failed('db:1', 'imagecheck-0')], 'db', 'failed'],
    ['that failed in a volume has failed', [created, failed('model:1')], 'volume:data', 'failed'],
    ['that an event says is there is on the node', [created, pulled('app:1', 'step')], 'step', 'on the node'],
    [
      'that an event says is there in a volume is on the node',
      [created, pulled('model:1')],
      'volume:data',
      'on the node',
    ],
    [
      'that failed and came then is on the node',
      [created, failed('app:1', 'step'), pulled('app:1', 'step')],
      'step',
      'on the node',
    ],
    ['that ran is on the node, without any event', [created, started('step')], 'step', 'on the node'],
    ['that its check ran is on the node', [created, started('imagecheck-0')], 'db', 'on the node'],
    [
      'of a volume in a container that ran is on the node',
      [created, started('step')],
      'volume:data',
      'on the node',
    ],
    [
      'that failed while another came has failed',
      [created, failed('model:1'), pulled('db:1', 'db')],
      'volume:data',
      'failed',
    ],
    [
      'that a container was made of is on the node, although it can’t be started',
      [created, waiting('CreateContainerError')],
      'step',
      'on the node',
    ],
    ['that is still pulled is unknown', [created, waiting('ContainerCreating')], 'step', 'unknown'],
  ])('%s', (_, observations, puller, proof) => {
    expect(proofOf(stateAfter(observations), [consumerOf(puller)])).toBe(proof);
  });

  test('that the cluster put in the place of another is the one of the container', () => {
    const mirrored = { ...CHECKED, containers: [{ name: 'step', image: 'mirror/app:1' }] };
    const seen = [{ at: 0, pod: pod({}, { spec: mirrored }) }, failed('mirror/app:1', 'step')];
    expect(
      proofOf(stateAfter(seen, { asked: [{ consumer: consumerOf('step'), image: 'app:1' }] }), [
        consumerOf('step'),
      ]),
    ).toBe('failed');
  });

  test('of a container that was lost before anybody saw it is unknown', () => {
    const lost = container({ terminated: { exitCode: 137, reason: 'ContainerStatusUnknown' } });
    expect(
      proofOf(stateAfter([{ at: 0, pod: pod({ containerStatuses: [lost] }, { spec: CHECKED }) }]), [
        consumerOf('step'),
      ]),
    ).toBe('unknown');
  });
});

const three = {
  containers: [
    { name: 'step', image: 'app:1', volumeMounts: [{ name: 'imagecheck-0', mountPath: '/.pod-step/0' }] },
    { name: 'db', image: 'db:1' },
    { name: 'web', image: 'web:1' },
  ],
};
const byVolumes = {
  ...three,
  volumes: ['db:1', 'app:1'].map((reference, index) => ({
    name: `imagecheck-${index}`,
    image: { reference },
  })),
};
const seen = (spec: object) => stateAfter([{ at: 0, pod: pod({}, { spec }) }, failed('db:1')]);

describe('behind a bad image', () => {
  test.each<[string, object, string, boolean]>([
    ['another image volume is tried', byVolumes, 'step', true],
    ['what is no image volume is not, where there are any', byVolumes, 'web', false],
    ['a container is tried where there are neither volumes nor init containers', three, 'web', true],
    [
      'a container is not tried behind an init container',
      { ...three, initContainers: [{ name: 'first', image: 'db:1' }] },
      'web',
      false,
    ],
  ])('%s', (_, spec, container, expected) => {
    expect(isTriedInPod(seen(spec), [consumerOf(container)])).toBe(expected);
  });

  test('nothing is known to be tried where no event was seen', () => {
    expect(isTriedInPod(stateAfter([{ at: 0, pod: pod({}, { spec: three }) }]), [consumerOf('db')])).toBe(
      false,
    );
  });

  test.each<[string, string, boolean]>([
    ['of its own the step can’t start', 'app:1', true],
    ['that it mounts the step can’t start', 'db:1', true],
    ['of another container it can', 'web:1', false],
  ])('%s', (_, image, expected) => {
    expect(isStepBlockedBy(seen(byVolumes), image)).toBe(expected);
  });
});
