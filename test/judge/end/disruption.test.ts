import { describe, expect, test } from 'vitest';
import { isToRetry, replacementAfter } from '../../../src/findings/finding.ts';
import { condition, container, findingAt, pod, running, stateAfter, verdict } from '../pods.ts';
import { at, ended, going, target } from './disruptions.ts';

// https://github.com/kubernetes-sigs/kueue/blob/main/pkg/controller/jobs/pod/pod_controller.go (Stop)
describe('a pod that Kueue stops', () => {
  const stopping = (reason: string) => [condition('TerminationTarget', 'True', reason, 'words of Kueue')];
  test.each([
    ['WorkloadEvictedDueToPreempted', 'preempted', 'Kueue ended the pod to make room for other work.'],
    [
      'WorkloadEvictedDueToPodsReadyTimeout',
      'disrupted',
      'The cluster ended the pod (WorkloadEvictedDueToPodsReadyTimeout).',
    ],
    ['WorkloadDeleted', 'disrupted', 'The cluster ended the pod (WorkloadDeleted).'],
  ])('for %s is %s, which is retried with disruptions', (reason, expected, message) => {
    const last = pod(
      { conditions: stopping(reason), containerStatuses: ended(143, 12) },
      { metadata: going },
    );
    const found = findingAt(stateAfter([{ at: 0, pod: last }]), 12_000);
    expect(found).toMatchObject({ reason: expected, message, rawMessage: 'words of Kueue' });
    expect(found && isToRetry(found, ['disruption'])).toBe(true);
    expect(found && replacementAfter(found)).toBe('anywhere');
  });

  test('has ended by itself until it is deleted', () => {
    const last = pod({
      conditions: stopping('WorkloadEvictedDueToPreempted'),
      containerStatuses: ended(0, 12),
    });
    expect(verdict(stateAfter([{ at: 0, pod: last }]), 12_000)).toBe('step completed step');
  });
});

describe('a disruption', () => {
  test.each([
    ['PreemptionByScheduler', 'preempted'],
    ['DeletionByTaintManager', 'tainted'],
    ['EvictionByEvictionAPI', 'evicted'],
    ['DeletionByDeviceTaintManager', 'tainted'],
    ['DeletionByPodGC', 'node-lost'],
    ['DeletionByGCPControllerManager', 'node-lost'],
    ['EvictionAttempt', 'evicted'],
    ['TerminationByKubelet', 'evicted'],
    ['SomethingNew', 'disrupted'],
  ])('%s is %s, whatever the exit code', (target_, reason) => {
    for (const exitCode of [0, 1, 137, 143]) {
      const last = pod(
        { conditions: [target(target_)], containerStatuses: ended(exitCode, 12) },
        { metadata: going },
      );
      expect(findingAt(stateAfter([{ at: 0, pod: last }]), 12_000)).toMatchObject({
        outcome: 'failure',
        category: 'disruption',
        reason,
        persistence: 'transient',
        exitCode,
        rawMessage: 'words of the cluster',
      });
    }
  });

  test.each([
    [
      'Evicted',
      'evicted',
      'The node was low on resource: memory. Threshold quantity: 100Mi, available: 50Mi.',
    ],
    ['Preempting', 'preempted', 'Preempted in order to admit critical pod'],
    ['Terminated', 'node-shutdown', 'Pod was terminated in response to imminent node shutdown.'],
    ['NodeShutdown', 'node-shutdown', 'Pod was rejected: Pod was rejected as the node is shutting down.'],
    ['NodeLost', 'node-lost', 'Node node-1 which was running pod x is unresponsive'],
  ])('with the pod’s reason %s is %s, in the node’s words', (status, reason, message) => {
    const last = pod({ phase: 'Failed', reason: status, message, containerStatuses: ended(137, 12) });
    expect(
      findingAt(
        stateAfter([
          { at: 0, pod: running },
          { at: 12_000, pod: last },
        ]),
        12_000,
      ),
    ).toMatchObject({
      category: 'disruption',
      reason,
      rawMessage: message,
    });
  });

  test('by a node that says nothing is an eviction', () => {
    const last = pod({ phase: 'Failed', reason: 'Evicted', containerStatuses: ended(137, 12) });
    expect(findingAt(stateAfter([{ at: 12_000, pod: last }]), 12_000)).toMatchObject({
      category: 'disruption',
      reason: 'evicted',
      message: 'The kubelet evicted the pod.',
    });
  });
});

// https://github.com/kubernetes/kubernetes/issues/118310 (since 1.27): such a pod succeeds, and has no reason
describe('a pod that its kubelet ended, and whose program then ended with 0', () => {
  test.each([
    [
      'The node was low on resource: memory. Threshold quantity: 100Mi, available: 51216Ki. ',
      'evicted',
      'The kubelet evicted the pod: The node was low on resource: memory. Threshold quantity: 100Mi, available: 51216Ki.',
    ],
    [
      'Pod was terminated in response to imminent node shutdown.',
      'node-shutdown',
      'The node ended the pod, because it was shutting down.',
    ],
    [
      'Pod was preempted by Kubelet to accommodate a critical pod.',
      'preempted',
      'The kubelet evicted the pod to make room for a critical pod.',
    ],
    ['something new', 'evicted', 'The cluster ended the pod (TerminationByKubelet).'],
  ])('because “%s”, is %s', (said, reason, message) => {
    const conditions = [condition('DisruptionTarget', 'True', 'TerminationByKubelet', said)];
    const last = pod({ phase: 'Succeeded', conditions, containerStatuses: ended(0, 12) });
    const seen = [running, last].map((one, index) => ({ at: index, pod: one }));
    const expected = { outcome: 'failure', category: 'disruption', reason, message, rawMessage: said };
    expect(findingAt(stateAfter(seen), 1)).toMatchObject(expected);
  });
});

test('an init container that ends because its pod is deleted is not what failed', () => {
  const spec = {
    initContainers: [{ name: 'checkout', image: 'git:1' }],
    containers: [{ name: 'step', image: 'app:1' }],
  };
  const terminated = { exitCode: 143, reason: 'Error', finishedAt: at(12) };
  const initContainerStatuses = [container({ terminated }, 'checkout')];
  const last = (phase: string) => pod({ phase, initContainerStatuses }, { spec, metadata: going });
  expect(verdict(stateAfter([{ at: 12_000, pod: last('Pending') }]), 12_000)).toBe('waiting');
  expect(verdict(stateAfter([{ at: 12_000, pod: last('Failed') }]), 12_000)).toBe('disruption deleted -');
});

test('a deadline of the pod is told from the step’s own timeout', () => {
  const last = pod({ phase: 'Failed', reason: 'DeadlineExceeded', containerStatuses: ended(137, 9) });
  expect(verdict(stateAfter([{ at: 0, pod: last }]), 9000)).toBe('timeout deadline-exceeded step');
  expect(verdict(stateAfter([{ at: 0, pod: running }], { timeoutMs: 9000 }), 9000)).toBe(
    'timeout timeout step',
  );
});

describe('containers that were all restarted by a rule', () => {
  const restarting = {
    conditions: [condition('AllContainersRestarting', 'True', 'RestartAllContainersStarted')],
  };
  const killed = container({ terminated: { exitCode: 137, reason: 'Error' } });
  const again = container({ running: {} }, 'step', { terminated: { exitCode: 137, reason: 'Error' } });

  test.each([
    ['the condition says so', pod({ ...restarting, containerStatuses: [killed] })],
    ['the step runs a second time', pod({ containerStatuses: [{ ...again, restartCount: 1 }] })],
  ])('are no end of the step: %s', (_, last) => {
    const state = stateAfter([
      { at: 0, pod: running },
      { at: 9000, pod: last },
    ]);
    expect(findingAt(state, 9000)).toMatchObject({ category: 'disruption', reason: 'restarted' });
  });
});

describe('a step’s container that was started again although its policy forbids that', () => {
  const again = (own: object) => {
    const first = pod({ phase: 'Running', containerStatuses: [container({ running: {} })] });
    const status = { ...container({ running: {} }), restartCount: 1 };
    const spec = { restartPolicy: 'Never', containers: [{ name: 'step', image: 'app:1', ...own }] };
    const second = pod({ phase: 'Running', containerStatuses: [status] }, { spec });
    const seen = [first, second].map((one, at) => ({ at, pod: one }));
    return findingAt(stateAfter(seen), 9000);
  };
  const rule = (action: string) => ({
    restartPolicyRules: [{ action, exitCodes: { operator: 'In', values: [1] } }],
  });

  test.each([
    ['by a rule of its own', rule('Restart'), /a restart rule of its own/],
    ['by a rule for all', rule('RestartAllContainers'), /restart rule \(RestartAllContainers\)/],
    ['for another image', { image: 'app:2' }, /somebody changed its image from app:1 to app:2/],
    ['for nothing that is known', {}, /^The node started the step’s container a second time\.$/],
  ])('%s is told so', (_, own, message) => {
    expect(again(own)).toMatchObject({ reason: 'restarted', message: expect.stringMatching(message) });
  });
});

describe('a step that ended by itself before the deadline of its pod, which passed until that was told,', () => {
  const late = (exitCode: number, finished: number) =>
    stateAfter([
      { at: 0, pod: running },
      {
        at: 60_000,
        pod: pod(
          { phase: 'Failed', reason: 'DeadlineExceeded', containerStatuses: ended(exitCode, finished) },
          { spec: { activeDeadlineSeconds: 60 } },
        ),
      },
    ]);

  // Of one clock, in whole seconds: the deadline is at 60 to 61 s.
  test.each([
    [0, 59, 'step completed step'],
    [3, 59, 'step exit-code step'],
    [0, 60, 'timeout deadline-exceeded step'],
    [137, 61, 'timeout deadline-exceeded step'],
  ])('with %i at %i s: %s', (exitCode, finished, expected) => {
    expect(verdict(late(exitCode, finished), 60_000)).toBe(expected);
  });
});
