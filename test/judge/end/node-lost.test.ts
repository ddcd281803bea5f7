import { describe, expect, test } from 'vitest';
import { waitingFor } from '../../../src/judge/timed-out.ts';
import { container, event, findingAt, pod, running, stateAfter, verdict } from '../pods.ts';
import { at, going, target } from './disruptions.ts';

describe('a node that is lost', () => {
  const driven = pod(
    {
      phase: 'Running',
      conditions: [target('DeletionByTaintManager')],
      containerStatuses: [container({ running: {} })],
    },
    { metadata: going },
  );

  test('is given up when it has not ended its pod long after it should have', () => {
    const state = stateAfter([
      { at: 0, pod: running },
      { at: 10_000, pod: driven },
    ]);
    // Its 30 s, and 30 s of slack, from when the deletion was seen: whatever the clocks of others say.
    expect(verdict(state, 69_999)).toBe('waiting');
    expect(findingAt(state, 70_000)).toMatchObject({ category: 'disruption', reason: 'node-lost' });
  });

  test('may come back: a node that is not ready decides nothing, but is told', () => {
    const state = stateAfter([
      { at: 0, pod: running },
      { at: 9000, event: event('NodeNotReady', 'Node is not ready') },
    ]);
    expect(verdict(state, 200_000)).toBe('waiting');
    expect(waitingFor(state)).toBe('the job was still running when its node was last heard of');
  });

  test('gets its time anew where somebody asks again, with another grace', () => {
    const patient = { deletionTimestamp: at(3600), deletionGracePeriodSeconds: 3600 };
    const state = stateAfter([
      { at: 0, pod: pod({ containerStatuses: [container({ running: {} })] }, { metadata: patient }) },
      { at: 900_000, pod: pod({ containerStatuses: [container({ running: {} })] }, { metadata: going }) },
    ]);
    expect(verdict(state, 959_999)).toBe('waiting');
    expect(verdict(state, 960_000)).toBe('disruption node-lost -');
  });

  test('and has its pod succeed without a word of the step is no success, and nothing to wait for', () => {
    const state = stateAfter([
      { at: 0, pod: running },
      { at: 9000, pod: pod({ phase: 'Succeeded' }) },
    ]);
    expect(findingAt(state, 9000)).toMatchObject({
      outcome: 'failure',
      reason: 'container-lost',
      message: expect.stringContaining('nobody knows how it ended'),
    });
  });

  test.each([
    ['the kubelet', { exitCode: 137, reason: 'ContainerStatusUnknown' }],
    ['containerd', { exitCode: 255, reason: 'Unknown' }],
    ['CRI-O', { exitCode: -1, reason: 'Error', containerID: 'cri-o://1' }],
    ['a virtual kubelet', { exitCode: -137, reason: 'NotFound' }],
  ])('in which %s lost the container is no end of the step', (_, terminated) => {
    for (const phase of ['Running', 'Failed']) {
      const last = pod({ phase, containerStatuses: [container({ terminated })] });
      const state = stateAfter([
        { at: 0, pod: running },
        { at: 9000, pod: last },
      ]);
      expect(findingAt(state, 9000)).toMatchObject({
        category: 'disruption',
        reason: 'container-lost',
        persistence: 'transient',
      });
    }
  });

  // https://learn.microsoft.com/windows/win32/debug/getexceptioncode: what Windows ends a program with
  test.each([-1, -1_073_741_819, -532_462_766])(
    'has nothing to do with a program of Windows that ends with %i',
    (exitCode) => {
      const terminated = { exitCode, reason: 'Error', containerID: 'containerd://1' };
      const last = pod({ phase: 'Failed', containerStatuses: [container({ terminated })] });
      expect(findingAt(stateAfter([{ at: 0, pod: last }]), 0)).toMatchObject({
        category: 'step',
        reason: 'exit-code',
        exitCode,
      });
    },
  );

  test('in which the container is to be started again was lost: the kubelet forgets that it ran', () => {
    const terminated = { exitCode: 137, reason: 'ContainerStatusUnknown' };
    const again = container({ waiting: { reason: 'ContainerCreating' } }, 'step', { terminated });
    const state = stateAfter([
      { at: 0, pod: running },
      { at: 9000, pod: pod({ containerStatuses: [{ ...again, restartCount: 1 }] }) },
    ]);
    expect(verdict(state, 9000)).toBe('disruption container-lost -');
  });

  test.each([
    ['the kubelet', { exitCode: 137, reason: 'ContainerStatusUnknown' }],
    ['containerd', { exitCode: 255, reason: 'Unknown' }],
    ['CRI-O', { exitCode: -1, reason: 'Error', containerID: 'cri-o://1' }],
    ['a virtual kubelet', { exitCode: -137, reason: 'NotFound' }],
  ])('in which %s lost an init container is a disruption, and names it', (_, terminated) => {
    const spec = {
      initContainers: [{ name: 'prepare', image: 'tool:1' }],
      containers: [{ name: 'step', image: 'app:1' }],
    };
    const lost = [container({ terminated }, 'prepare')];
    const state = stateAfter([
      { at: 0, pod: pod({}, { spec }) },
      { at: 9000, pod: pod({ phase: 'Failed', initContainerStatuses: lost }, { spec }) },
    ]);
    expect(verdict(state, 9000)).toBe('disruption container-lost prepare');
  });
});
