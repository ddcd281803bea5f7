import type { V1PodCondition, V1Toleration } from '@kubernetes/client-node';
import { describe, expect, test } from 'vitest';
import { observe } from '../../../src/judge/observe.ts';
import { waitingFor } from '../../../src/judge/verdict.ts';
import { milestones } from '../../../src/report/progress.ts';
import { container, findingAt, pod, running, stateAfter, verdict } from '../pods.ts';
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

  const marked = (conditions: V1PodCondition[], spec = {}) =>
    pod({ phase: 'Running', conditions, containerStatuses: [container({ running: {} })] }, { spec });
  const notReady = { type: 'Ready', status: 'False' };
  const containersReady = { type: 'ContainersReady', status: 'True' };
  const lasting = (taint: string, tolerationSeconds?: number): V1Toleration => ({
    key: `node.kubernetes.io/${taint}`,
    operator: 'Exists',
    effect: 'NoExecute',
    ...(tolerationSeconds !== undefined && { tolerationSeconds }),
  });

  test('may come back: a pod that the cluster calls not ready decides nothing, but its node is told', () => {
    const state = stateAfter([
      { at: 0, pod: running },
      { at: 9000, pod: marked([notReady, containersReady]) },
    ]);
    expect(verdict(state, 200_000)).toBe('waiting');
    expect(waitingFor(state)).toBe('its program was still running when the node node-1 was last heard of');
    const back = marked([{ ...notReady, status: 'True' }, containersReady]);
    const later = observe(state, { at: 99_000, pod: back });
    expect(waitingFor(later)).toBe('its program was still running');
  });

  test.each<[string, V1Toleration[], boolean]>([
    ['every taint', [{ operator: 'Exists' }], true],
    ['an unreachable node', [{ key: 'node.kubernetes.io/unreachable', operator: 'Exists' }], true],
    ['it for the time that clusters give', [lasting('unreachable', 300), lasting('not-ready', 300)], false],
    // Each that a pod lacks is added, for the time that clusters give.
    [
      'it without an end, and one that is not ready for a time',
      [lasting('unreachable'), lasting('not-ready', 300)],
      true,
    ],
    [
      'it for a time, and one that is not ready without an end',
      [lasting('unreachable', 300), lasting('not-ready')],
      false,
    ],
    ['all of which none is scheduled', [{ operator: 'Exists', effect: 'NoSchedule' }], false],
    ['another taint', [{ key: 'gpu', operator: 'Exists' }], false],
  ])('is told to keep its pod where that tolerates %s', (_, tolerations, keeps) => {
    const state = stateAfter([{ at: 0, pod: marked([notReady, containersReady], { tolerations }) }]);
    const words = 'the pod tolerates lost nodes (tolerations), so the cluster did not end it';
    expect(waitingFor(state).includes(words)).toBe(keeps);
    const lines = milestones(state).map(({ text }) => text);
    expect(lines.some((line) => line.includes('nothing else ends the step before its timeout'))).toBe(keeps);
  });

  test.each<[string, V1PodCondition[]]>([
    ['a readiness probe fails', [{ ...notReady, reason: 'ContainersNotReady' }]],
    ['a readiness gate is not met', [{ ...notReady, reason: 'ReadinessGatesNotReady' }, containersReady]],
    ['its containers are not ready either', [notReady, { ...containersReady, status: 'False' }]],
  ])('is not the reason where %s', (_, conditions) => {
    expect(waitingFor(stateAfter([{ at: 0, pod: marked(conditions) }]))).toBe(
      'its program was still running',
    );
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
      message: expect.stringContaining('its exit status is unknown'),
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
