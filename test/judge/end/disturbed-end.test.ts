import { describe, expect, test } from 'vitest';
import { condition, container, event, findingAt, pod, running, stateAfter, verdict } from '../pods.ts';
import { at, ended, going, target } from './disruptions.ts';

describe('a disruption', () => {
  // The stamps of an end are of the node's clock, those of a deletion of the API server's: only the order counts.
  describe('and the step’s own end, in which order', () => {
    const first = pod(
      { phase: 'Running', containerStatuses: [container({ running: {} })] },
      { metadata: { generation: 1 } },
    );
    const counts = (generation: number, observedGeneration: number) =>
      pod(
        { phase: 'Running', observedGeneration, containerStatuses: [container({ running: {} })] },
        { metadata: { generation } },
      );
    const deletion = (generation: number) => ({ ...going, generation });
    const both = (finished: number, observedGeneration?: number) =>
      pod(
        { containerStatuses: ended(0, finished), ...(observedGeneration && { observedGeneration }) },
        { metadata: deletion(2) },
      );
    const evictedByKubelet = (exitCode: number, finished: number, told: number, reason = 'Evicted') =>
      pod({
        phase: 'Failed',
        reason,
        message: 'The node was low on resource: memory. ',
        conditions: [target('TerminationByKubelet', told)],
        containerStatuses: ended(exitCode, finished),
      });
    const evicted = [target('EvictionByEvictionAPI', 10)];
    const stillRunning = (reason: string) =>
      pod({ phase: 'Running', reason, containerStatuses: ended(0, 10) });

    test.each([
      ['the end was seen first', [pod({ containerStatuses: ended(0, 5) }), both(5)], 'step completed'],
      [
        'the end was seen first, although its stamp is a later one',
        [pod({ containerStatuses: ended(0, 99) }), both(99)],
        'step completed',
      ],
      [
        'the deletion was seen first, although its stamp is a later one: the node’s clock is behind',
        [pod({ containerStatuses: [container({ running: {} })] }, { metadata: deletion(2) }), both(1)],
        'disruption deleted',
      ],
      ['both at once, so nobody knows', [both(5)], 'disruption deleted'],
      [
        'both at once, and the kubelet had not heard of the deletion',
        [counts(1, 1), both(11, 1)],
        'step completed',
      ],
      [
        'both at once, from a cluster that counts for itself and is behind for ever',
        [counts(1, 0), both(11, 1)],
        'disruption deleted',
      ],
      [
        'both at once, of a status that no kubelet was known to have written',
        [first, both(11, 1)],
        'disruption deleted',
      ],
      ['both at once, and the kubelet had heard of it', [first, both(5, 2)], 'disruption deleted'],
      [
        'both at once, from a cluster that counts no generations',
        [pod({}, { metadata: { generation: 2 } }), both(5, 2)],
        'disruption deleted',
      ],
      [
        'an eviction that was announced, and its deletion not yet asked for',
        [pod({ conditions: evicted, containerStatuses: ended(0, 11) })],
        'step completed',
      ],
      // https://github.com/Azure/eviction-autoscaler: it says so of evictions that are then refused, too
      [
        'an eviction that was asked for, and refused',
        [pod({ conditions: [target('EvictionAttempt', 10)], containerStatuses: ended(0, 11) })],
        'step completed',
      ],
      [
        'an eviction of which nobody knows how it works',
        [pod({ conditions: [target('SomethingNew', 10)], containerStatuses: ended(0, 5) })],
        'disruption disrupted',
      ],
      [
        'an eviction by the kubelet, seen after the end',
        [pod({ phase: 'Running', containerStatuses: ended(0, 9) }), evictedByKubelet(0, 9, 10)],
        'step completed',
      ],
      ['an eviction by the kubelet in the same second', [evictedByKubelet(0, 10, 10)], 'disruption evicted'],
      // The kubelet sets the time of the condition when it sends it, once all containers have ended.
      [
        'an eviction by the kubelet, told a second later',
        [evictedByKubelet(0, 10, 11)],
        'disruption evicted',
      ],
      // A kubelet tells reason and phase at once; a program that plays one may not.
      ['an eviction of a pod that has not failed yet', [stillRunning('Evicted')], 'disruption evicted'],
      ['a lost node of a pod that has not failed yet', [stillRunning('NodeLost')], 'disruption node-lost'],
      ['one that the program did not survive', [evictedByKubelet(137, 10, 11)], 'disruption evicted'],
      ['a node that shuts down', [evictedByKubelet(143, 10, 12, 'Terminated')], 'disruption node-shutdown'],
      [
        'a pod that the node can’t do without',
        [evictedByKubelet(0, 10, 11, 'Preempting')],
        'disruption preempted',
      ],
    ])('%s', (_, pods, found) => {
      const state = stateAfter(pods.map((one, index) => ({ at: index * 1000, pod: one })));
      expect(verdict(state, 12_000)).toBe(`${found} step`);
      expect(findingAt(state, 12_000)?.persistence).toBe('transient');
    });
  });

  // From its decision on, the kubelet says that the pod is not ready because it has failed (recorded: deadline-passes); why, only when
  // nothing runs any more.
  describe('of which the kubelet has not said the reason yet', () => {
    const failing = (statuses = ended(0, 10), phase = 'Running') =>
      pod({
        phase,
        conditions: [condition('ContainersReady', 'False', 'PodFailed')],
        containerStatuses: statuses,
      });
    const beside = [...ended(0, 10), container({ running: {} }, 'db')];

    test.each([
      ['all containers have ended well', ended(0, 10)],
      ['another container still ends', beside],
    ])('is waited for: %s', (_, statuses) => {
      const early = { at: 0, pod: failing(statuses) };
      const last = pod({ phase: 'Failed', reason: 'Evicted', message: '', containerStatuses: statuses });
      expect(verdict(stateAfter([early]), 9999)).toBe('waiting');
      expect(verdict(stateAfter([early]), 10_000)).toBe('disruption pod-failed step');
      expect(verdict(stateAfter([early, { at: 5000, pod: last }]), 5000)).toBe('disruption evicted step');
    });

    test.each([
      ['Evicted', 'disruption evicted step'],
      ['Preempting', 'disruption preempted step'],
      ['DeadlineExceeded', 'timeout deadline-exceeded step'],
    ])('is waited for where its kubelet has announced it: %s', (reason, found) => {
      const announced = { at: 0, event: event(reason, '', { source: { component: 'kubelet' } }) };
      const early = { at: 500, pod: failing(ended(137, 10)) };
      const last = pod({ phase: 'Failed', reason, message: '', containerStatuses: ended(137, 10) });
      const seen = [{ at: 0, pod: running }, announced, early];
      expect(verdict(stateAfter(seen), 9000)).toBe('waiting');
      expect(verdict(stateAfter(seen), 10_500)).toBe('step exit-code step');
      expect(verdict(stateAfter([...seen, { at: 5000, pod: last }]), 5000)).toBe(found);
    });

    test.each([
      ['the step itself has failed', ended(3, 10), 'step exit-code step'],
      [
        'another container has failed',
        [...ended(0, 10), container({ terminated: { exitCode: 3 } }, 'db')],
        'step completed step',
      ],
    ])('is none where %s', (_, statuses, found) => {
      expect(verdict(stateAfter([{ at: 0, pod: failing(statuses) }]), 0)).toBe(found);
    });
  });

  test('of which nothing tells is a failure of the step, with what may have asked it to end', () => {
    const last = pod({ phase: 'Running', containerStatuses: ended(143, 12) });
    expect(findingAt(stateAfter([{ at: 0, pod: last }]), 0)).toMatchObject({
      reason: 'exit-code',
      hint: expect.stringContaining('a node that shuts down'),
    });
  });

  test('is not hidden by the kubelet’s last request, which sets the time of the deletion anew', () => {
    const metadata = { deletionTimestamp: at(13), deletionGracePeriodSeconds: 0 };
    const last = pod({ phase: 'Succeeded', containerStatuses: ended(0, 12) }, { metadata });
    expect(
      verdict(
        stateAfter([
          { at: 0, pod: running },
          { at: 13_000, pod: last },
        ]),
        13_000,
      ),
    ).toBe('disruption deleted step');
  });
});
