import { describe, expect, test } from 'vitest';
import { askingTime } from '../../../src/judge/blockers.ts';
import { waitingFor } from '../../../src/judge/verdict.ts';
import type { Observation } from '../../../src/pod/events.ts';
import { condition, container, event, findingAt, pod, stateAfter, verdict } from '../pods.ts';

const unheard = { startTime: undefined as never, conditions: [condition('PodScheduled', 'True', '')] };
const bound = { at: 1000, pod: pod(unheard) };
const scheduled = {
  at: 1000,
  event: event('Scheduled', 'Successfully assigned ci/x to node-1', {
    source: { component: 'default-scheduler' },
  }),
};
const lost = { name: 'node-1', ready: 'Unknown', message: 'Kubelet stopped posting node status.' } as const;

describe('a kubelet that says nothing of a pod', () => {
  test('is given three minutes from when the pod was given to its node, and is then no fault of the job', () => {
    const state = stateAfter([bound, scheduled, { at: 100_000, pod: pod(unheard) }]);
    expect(verdict(state, 180_999)).toBe('waiting');
    expect(findingAt(state, 181_000)).toMatchObject({
      category: 'disruption',
      reason: 'node-silent',
      persistence: 'transient',
      message: expect.stringMatching(/^The node node-1 did not react for 3 minutes/),
    });
  });

  test('is told with how the node was when it was looked at', () => {
    expect(askingTime(stateAfter([bound]))).toEqual({ node: 'node-1', at: 31_000 });
    const state = stateAfter([bound, { at: 31_000, node: lost }]);
    expect(waitingFor(state)).toBe(
      'the node node-1 has not taken note of the pod yet (its condition Ready is Unknown, so it was lost)',
    );
    expect(findingAt(state, 181_000)).toMatchObject({
      message: expect.stringMatching(/Ready is Unknown, so it was lost\.$/),
      rawMessage: lost.message,
    });
  });

  test.each<[string, Observation]>([
    ['a start time', { at: 9000, pod: pod() }],
    [
      'the status of a container',
      { at: 9000, pod: pod({ ...unheard, containerStatuses: [container({ waiting: {} })] }) },
    ],
    [
      'an event',
      { at: 9000, event: event('Pulling', 'Pulling image', { source: { component: 'kubelet' } }) },
    ],
    [
      'an event of the newer kind',
      { at: 9000, event: event('Pulling', '', { reportingComponent: 'kubelet' }) },
    ],
    [
      'an event of a virtual node',
      {
        at: 9000,
        event: event('ProviderCreateSuccess', '', { source: { component: 'node-1/pod-controller' } }),
      },
    ],
    [
      'an event of another program of the node',
      { at: 9000, event: event('Started', '', { source: { component: 'kubelet-lite', host: 'node-1' } }) },
    ],
  ])('is heard of by %s, and then nothing limits it', (_, sign) => {
    const state = stateAfter([bound, sign]);
    expect(verdict(state, 900_000)).toBe('waiting');
    expect(askingTime(state)).toBeUndefined();
  });

  test.each([
    ['a neighbour', { component: 'someone' }],
    ['nobody in particular', {}],
    ['another node', { component: 'node-2/pod-controller' }],
    ['a program on another node', { component: 'agent', host: 'node-2' }],
  ])('is not heard of by an event of %s', (_, source) => {
    const state = stateAfter([bound, { at: 9000, event: event('Started', '', { source }) }]);
    expect(verdict(state, 181_000)).toBe('disruption node-silent -');
  });

  test.each([
    ['MandatoryConfigMapNotFound', 'configmap "settings" not found', 'configuration configmap-not-found -'],
    ['MandatorySecretNotFound', 'secret "token" not found', 'configuration secret-not-found -'],
    [
      'MandatoryConfigMapKeyNotFound',
      'key "a.b" does not exist in configmap "settings"',
      'configuration configmap-key-not-found -',
    ],
    [
      'MandatorySecretKeyNotFound',
      'key "a" does not exist in secret "token"',
      'configuration secret-key-not-found -',
    ],
  ])('has said what it lacks if it is virtual: %s', (reason, words, expected) => {
    const said = event(reason, words, { source: { component: 'node-1/pod-controller' } });
    const state = stateAfter([bound, { at: 9000, event: said }]);
    expect(verdict(state, 38_999)).toBe('waiting');
    expect(verdict(state, 39_000)).toBe(expected);
    expect(findingAt(state, 39_000)?.message).toMatch(
      /The (ConfigMap|Secret) (settings|token), which the pod needs,/,
    );
  });

  test('does not matter of a pod without a node', () => {
    const waiting = pod(unheard, { spec: { nodeName: undefined as never } });
    expect(verdict(stateAfter([{ at: 0, pod: waiting }]), 900_000)).toBe('waiting');
  });
});
