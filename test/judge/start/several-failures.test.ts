import { describe, expect, test } from 'vitest';
import { container, findingAt, pod, stateAfter, verdict, waiting } from '../pods.ts';

describe('of several failures', () => {
  const two = {
    spec: {
      containers: [
        { name: 'step', image: 'app:1' },
        { name: 'db', image: 'db:1' },
      ],
    },
  };
  const both = (step: string, db: string) =>
    pod(
      {
        containerStatuses: [
          container({ waiting: { reason: 'ErrImagePull', message: step } }),
          container({ waiting: { reason: 'ErrImagePull', message: db } }, 'db'),
        ],
      },
      two,
    );

  test('the permanent one decides, and is named', () => {
    const state = stateAfter([
      { at: 0, pod: both('dial tcp: connect: connection refused', 'db:1: not found') },
    ]);
    expect(findingAt(state, 0)).toMatchObject({ reason: 'not-found', container: 'db', image: 'db:1' });
  });

  test('the first in the order of the pod decides between equals', () => {
    expect(verdict(stateAfter([{ at: 0, pod: both('app:1: not found', 'db:1: not found') }]), 0)).toBe(
      'image-pull not-found step',
    );
  });

  test('none decides once the step has ended', () => {
    const over = pod(
      {
        containerStatuses: [
          container({ terminated: { exitCode: 0 } }),
          container({ waiting: { reason: 'ErrImagePull', message: 'db:1: not found' } }, 'db'),
        ],
      },
      two,
    );
    expect(verdict(stateAfter([{ at: 0, pod: over }]), 0)).toBe('step completed step');
  });

  test('one that may pass does not decide while the pod is being deleted, a permanent one does', () => {
    const metadata = {
      deletionTimestamp: new Date(60_000).toISOString() as unknown as Date,
      deletionGracePeriodSeconds: 30,
    };
    const deleted = (message: string) => {
      const { status } = waiting('ErrImagePull', message);
      return stateAfter([{ at: 30_000, pod: pod(status, { metadata }) }]);
    };
    expect(verdict(deleted('connect: connection refused'), 64_999)).toBe('waiting');
    expect(verdict(deleted('connect: connection refused'), 65_000)).toBe('disruption deleted -');
    expect(verdict(deleted('app:1: not found'), 0)).toBe('image-pull not-found step');
  });
});
