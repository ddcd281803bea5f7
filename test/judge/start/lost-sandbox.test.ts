import { expect, test } from 'vitest';
import { condition, container, findingAt, pod, stateAfter, verdict } from '../pods.ts';

const spec = {
  initContainers: [
    { name: 'prepare', image: 'tool:1' },
    { name: 'migrate', image: 'tool:2' },
  ],
  containers: [{ name: 'step', image: 'app:1' }],
};
const done = container({ terminated: { exitCode: 0, reason: 'Completed' } }, 'prepare');
const withSandbox = (status: 'True' | 'False', prepared = done) =>
  pod(
    {
      phase: 'Pending',
      conditions: [condition('PodReadyToStartContainers', status, '')],
      initContainerStatuses: [prepared, container({ waiting: { reason: 'PodInitializing' } }, 'migrate')],
      containerStatuses: [container({ waiting: { reason: 'PodInitializing' } })],
    },
    { spec },
  );

// Recorded on 1.37.1, where the process of a sandbox was killed: the kubelet makes no other one, and the pod stays Pending.
test('a pod that has lost its sandbox before the step could start is given up after a grace', () => {
  const state = stateAfter([
    { at: 0, pod: withSandbox('True') },
    { at: 60_000, pod: withSandbox('False') },
    { at: 70_000, pod: withSandbox('False') },
  ]);

  expect(verdict(state, 89_999)).toBe('waiting');
  expect(verdict(state, 90_000)).toBe('disruption sandbox-failed -');
  expect(findingAt(state, 90_000)?.message).toContain('lost the sandbox of the pod');
});

test.each([
  [
    'has a sandbox again',
    [
      { at: 0, pod: withSandbox('False') },
      { at: 1000, pod: withSandbox('True') },
    ],
  ],
  [
    'has had no sandbox yet',
    [{ at: 0, pod: withSandbox('False', container({ waiting: { reason: 'PodInitializing' } }, 'prepare')) }],
  ],
])('one that %s is waited for', (_, observations) => {
  expect(verdict(stateAfter(observations), 3_000_000)).toBe('waiting');
});

const killed = (phase: 'Pending' | 'Failed') =>
  pod(
    {
      phase,
      conditions: [condition('PodReadyToStartContainers', 'False', '')],
      initContainerStatuses: [
        container({ terminated: { exitCode: 137, reason: 'Error' } }, 'prepare'),
        container({ waiting: { reason: 'PodInitializing' } }, 'migrate'),
      ],
    },
    { spec },
  );

// A kubelet makes another sandbox where no container was made in the first; one that was made and not started can't be told apart.
test('a pod that has lost its sandbox before any container started is given as long as a setup', () => {
  const unstarted = container({ waiting: { reason: 'PodInitializing' } }, 'prepare');
  const state = stateAfter([
    { at: 0, pod: withSandbox('True', unstarted) },
    { at: 60_000, pod: withSandbox('False', unstarted) },
    { at: 70_000, pod: withSandbox('False', unstarted) },
  ]);

  expect(verdict(state, 359_999)).toBe('waiting');
  expect(verdict(state, 360_000)).toBe('disruption sandbox-failed -');
});

// Recorded on 1.37.1 too: the kubelet ends what runs in the pod.
test('an init container that the kubelet ends with the sandbox did not fail by itself', () => {
  const state = stateAfter([
    { at: 0, pod: withSandbox('True', container({ running: {} }, 'prepare')) },
    { at: 1000, pod: killed('Pending') },
  ]);

  expect(verdict(state, 1000)).toBe('waiting');
  expect(verdict(state, 31_000)).toBe('disruption sandbox-failed -');
  const failed = stateAfter([
    { at: 1000, pod: killed('Pending') },
    { at: 2000, pod: killed('Failed') },
  ]);
  expect(verdict(failed, 2000)).toBe('disruption sandbox-failed -');
});

test('one that failed by itself ends the step, although the sandbox goes with the end of its pod', () => {
  const state = stateAfter([
    { at: 0, pod: withSandbox('True', container({ running: {} }, 'prepare')) },
    { at: 1000, pod: killed('Failed') },
  ]);

  expect(verdict(state, 1000)).toBe('step init-failed prepare');
});

test('a pod that is deleted loses its sandbox, and the deletion is the reason', () => {
  const deletionTimestamp = new Date(0);
  const gone = (phase: 'Pending' | 'Failed') => {
    const { metadata, ...rest } = killed(phase);
    return { ...rest, metadata: { ...metadata, deletionTimestamp } };
  };
  const state = stateAfter([
    { at: 0, pod: gone('Pending') },
    { at: 1000, pod: gone('Failed') },
  ]);

  expect(verdict(state, 1000)).toBe('disruption deleted -');
});
