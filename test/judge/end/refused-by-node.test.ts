import type { V1PodStatus } from '@kubernetes/client-node';
import { describe, expect, test } from 'vitest';
import { replacementAfter } from '../../../src/findings/finding.ts';
import { container, findingAt, pod, running, stateAfter } from '../pods.ts';

test('a node that refuses the pod for a reason that is not known here may take it later', () => {
  const last = pod({ phase: 'Failed', reason: 'SomethingNew', message: 'Pod was rejected: so it is' });
  expect(findingAt(stateAfter([{ at: 0, pod: last }]), 0)).toMatchObject({
    category: 'scheduling',
    reason: 'refused-by-node',
    persistence: 'transient',
    message: 'The node node-1 rejected the pod.',
  });
});

describe('a pod that the kubelet of its node did not refuse', () => {
  const failed = (reason: string, message: string, spec = {}) =>
    findingAt(stateAfter([{ at: 0, pod: pod({ phase: 'Failed', reason, message }, { spec }) }]), 0);
  const ofCloud = (answer: string) => `api call to https://management.azure.com/: ${answer}`;

  // https://github.com/virtual-kubelet/azure-aci/issues/132, https://github.com/virtual-kubelet/virtual-kubelet/issues/153
  test.each([
    [
      'a time-out',
      ofCloud('got HTTP response status code 503 error code "ServerTimeout": The request timed out.'),
    ],
    ['a conflict', ofCloud('got HTTP response status code 409 error code "ServiceUnavailable"')],
    ['a limit of requests', 'PUT https://management.azure.com/\n---\nRESPONSE 429: 429 Too Many Requests'],
    ['no status', 'secrets "pull" not found'],
  ])('and whose cloud answered with %s may run, so that no other takes its place', (_, message) => {
    const found = failed('ProviderFailed', message);
    expect(found).toMatchObject({
      category: 'disruption',
      reason: 'pod-failed',
      persistence: 'transient',
      message:
        'The pod was declared failed (ProviderFailed), but nothing shows that it has ended: it may still run on the node node-1.',
      rawMessage: `ProviderFailed: ${message}`,
    });
    expect(found && replacementAfter(found)).toBeUndefined();
  });

  // https://github.com/apache/yunikorn-k8shim/blob/master/pkg/cache/application.go
  test.each([
    ['ApplicationRejected', " cannot create queue 'root.ci' without placement rules", 'permanent'],
    ['ResourceReservationTimeout', 'Scheduling has timed out due to insufficient resources', 'transient'],
    ['SomethingElse', 'no', 'permanent'],
    ['ApplicationRejected', "cannot create queue 'root.timeout-tests' without placement rules", 'permanent'],
    ['ApplicationRejected', 'queue root.timed-out does not exist', 'permanent'],
  ])('and that never had one is none of a node: %s', (reason, message, persistence) => {
    const found = failed(reason, message, { nodeName: undefined, schedulerName: 'yunikorn' });
    expect(found).toMatchObject({
      category: 'scheduling',
      reason: 'unschedulable',
      persistence,
      message: `The pod was declared failed (${reason}) before it had a node, as by its scheduler yunikorn.`,
      rawMessage: `${reason}: ${message}`,
    });
    expect(found && replacementAfter(found)).toBeUndefined();
  });
});

test('processors that can only be given by whole cores are a matter of settings', () => {
  const said =
    'Pod was rejected: SMT Alignment Error: requested 3 cpus not multiple cpus per core = 2, which is unexpected';
  const last = pod({ phase: 'Failed', reason: 'SMTAlignmentError', message: said });
  expect(findingAt(stateAfter([{ at: 0, pod: last }]), 0)).toMatchObject({
    reason: 'unsupported-by-node',
    persistence: 'permanent',
    message: expect.stringContaining('it assigns CPUs only in whole physical cores'),
  });
});

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

  const half = { initContainerStatuses: [container({ running: {} }, 'prepare')] };
  test.each<[string, V1PodStatus, 'elsewhere' | undefined]>([
    ['its kubelet', { reason: 'NodeAffinity' }, 'elsewhere'],
    ['something else', { reason: 'ProviderFailed', ...half }, undefined],
  ])('by the word of %s', (_, last, replacement) => {
    const state = stateAfter([
      { at: 0, pod: prepared },
      { at: 9000, pod: pod({ phase: 'Failed', ...last }, { spec: init }) },
    ]);
    const found = findingAt(state, 9000);
    expect(found?.reason).toBe('pod-failed');
    expect(found && replacementAfter(found)).toBe(replacement);
  });
});
