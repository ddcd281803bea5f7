import { describe, expect, test } from 'vitest';
import { waitingFor } from '../../src/judge/timed-out.ts';
import { condition, container, event, findingAt, pod, stateAfter, verdict } from './pods.ts';

const at = (seconds: number) => new Date(seconds * 1000).toISOString() as unknown as Date;
const running = pod({ phase: 'Running', containerStatuses: [container({ running: {} })] });
const ended = (exitCode: number, seconds: number) => [
  container({
    terminated: { exitCode, finishedAt: at(seconds), reason: exitCode === 0 ? 'Completed' : 'Error' },
  }),
];
const target = (reason: string, seconds = 10) => ({
  ...condition('DisruptionTarget', 'True', reason, 'words of the cluster'),
  lastTransitionTime: at(seconds),
});
const going = { deletionTimestamp: at(40), deletionGracePeriodSeconds: 30 };

describe('a disruption', () => {
  test.each([
    ['PreemptionByScheduler', 'preempted'],
    ['DeletionByTaintManager', 'tainted'],
    ['EvictionByEvictionAPI', 'evicted'],
    ['DeletionByPodGC', 'node-lost'],
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

  test.each([
    [
      'The node was low on resource: memory. Threshold quantity: 100Mi, available: 51216Ki. Container step was using 1Gi, request is 0, has larger consumption of memory. ',
      'disruption evicted',
      'The node ran short of memory and ended the pod. The container step was using 1Gi and had asked for none.',
    ],
    [
      'The node was low on resource: ephemeral-storage. Threshold quantity: 5Gi, available: 1Gi. ',
      'disruption evicted',
      'The node ran short of disk space (ephemeral-storage) and ended the pod.',
    ],
    [
      'The node was low on resource: pids. Threshold quantity: 10%, available: 3%. ',
      'disruption evicted',
      'The node ran short of process numbers (pids) and ended the pod.',
    ],
    [
      'Pod was rejected: The node had condition: [DiskPressure]. ',
      'disruption evicted',
      'The node was under DiskPressure and did not take the pod.',
    ],
    ['', 'disruption evicted', 'The node ran short of something and ended the pod.'],
    [
      'Pod ephemeral local storage usage exceeds the total limit of containers 4Mi. ',
      'step disk-limit',
      'The pod used more of the node’s disk than the limits of its containers allow, 4Mi in all, so the node ended it.',
    ],
    [
      'Container step exceeded its local ephemeral storage limit "4Mi". ',
      'step disk-limit',
      'The container step used more of the node’s disk than its limit of 4Mi, so the node ended the pod.',
    ],
    [
      'Usage of EmptyDir volume "cache" exceeds the limit "1Mi". ',
      'step disk-limit',
      'The volume cache (emptyDir) held more than its limit of 1Mi, so the node ended the pod.',
    ],
  ])('by a node that says "%s" is %s', (said, kind, message) => {
    const last = pod({
      phase: 'Failed',
      reason: 'Evicted',
      message: said,
      containerStatuses: ended(137, 12),
    });
    const found = findingAt(stateAfter([{ at: 12_000, pod: last }]), 12_000);
    expect(`${found?.category} ${found?.reason}`).toBe(kind);
    expect(found?.message).toBe(message);
  });

  // The stamps of an end are of the node's clock, those of a deletion of the API server's: only the order counts.
  describe('and the step’s own end, in which order', () => {
    const first = pod(
      { phase: 'Running', containerStatuses: [container({ running: {} })] },
      { metadata: { generation: 1 } },
    );
    const deletion = (generation: number) => ({ ...going, generation });
    const both = (finished: number, observedGeneration?: number) =>
      pod(
        { containerStatuses: ended(0, finished), ...(observedGeneration && { observedGeneration }) },
        { metadata: deletion(2) },
      );
    const evicted = [target('EvictionByEvictionAPI', 10)];

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
      ['both at once, and the kubelet had not heard of the deletion', [first, both(11, 1)], 'step completed'],
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
      [
        'an eviction of which nobody knows how it works',
        [pod({ conditions: [target('SomethingNew', 10)], containerStatuses: ended(0, 5) })],
        'disruption disrupted',
      ],
      [
        'an eviction by the kubelet, whose stamps are of one clock, in a later second',
        [pod({ conditions: [target('TerminationByKubelet', 10)], containerStatuses: ended(0, 9) })],
        'step completed',
      ],
      [
        'an eviction by the kubelet in the same second',
        [pod({ conditions: [target('TerminationByKubelet', 10)], containerStatuses: ended(0, 10) })],
        'disruption evicted',
      ],
    ])('%s', (_, pods, found) => {
      const state = stateAfter(pods.map((one, index) => ({ at: index * 1000, pod: one })));
      expect(verdict(state, 12_000)).toBe(`${found} step`);
      expect(findingAt(state, 12_000)?.persistence).toBe('transient');
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

describe('a pod that is gone', () => {
  test('is deleted, if nothing else is known', () => {
    const state = stateAfter([
      { at: 0, pod: running },
      { at: 5000, gone: true },
    ]);
    expect(verdict(state, 5000)).toBe('disruption deleted -');
  });

  test('is gone also when another has taken its name', () => {
    const other = pod({}, { metadata: { uid: 'uid-2' } });
    expect(
      verdict(
        stateAfter([
          { at: 0, pod: running },
          { at: 5000, pod: other },
        ]),
        5000,
      ),
    ).toBe('disruption deleted -');
  });

  test('ended well before, if its end was seen', () => {
    const done = pod({ containerStatuses: ended(0, 4) });
    expect(
      verdict(
        stateAfter([
          { at: 4500, pod: done },
          { at: 5000, gone: true },
        ]),
        5000,
      ),
    ).toBe('step completed step');
  });
});

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

  test.each([
    ['the kubelet', { exitCode: 137, reason: 'ContainerStatusUnknown' }],
    ['containerd', { exitCode: 255, reason: 'Unknown' }],
    ['CRI-O', { exitCode: -1, reason: 'Error' }],
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
    ['CRI-O', { exitCode: -1, reason: 'Error' }],
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

test('a deadline of the pod is told from the step’s own timeout', () => {
  const last = pod({ phase: 'Failed', reason: 'DeadlineExceeded', containerStatuses: ended(137, 9) });
  expect(verdict(stateAfter([{ at: 0, pod: last }]), 9000)).toBe('timeout deadline-exceeded step');
  expect(verdict(stateAfter([{ at: 0, pod: running }], { timeoutMs: 9000 }), 9000)).toBe(
    'timeout timeout step',
  );
});

test.each([
  ['OutOfcpu', 'it had too little cpu left by then'],
  ['NodeAffinity', 'it is no longer what the pod asks for'],
  ['UnexpectedAdmissionError', 'it could not give the pod its devices'],
  ['SomethingNew', 'did not take the pod that was given to it.'],
])('a node that refuses the pod with %s says why', (reason, words) => {
  const last = pod({ phase: 'Failed', reason, message: 'Pod was rejected' });
  expect(findingAt(stateAfter([{ at: 0, pod: last }]), 0)).toMatchObject({
    category: 'scheduling',
    reason: 'refused-by-node',
    persistence: 'transient',
    message: expect.stringContaining(words),
  });
});

test.each(['SysctlForbidden', 'PodOSNotSupported', 'AppArmor', 'SupplementalGroupsPolicyNotSupported'])(
  'a node that can’t run such a pod says so with %s: a matter of settings, which time does not mend',
  (reason) => {
    const last = pod({ phase: 'Failed', reason, message: 'Pod was rejected: no' });
    expect(findingAt(stateAfter([{ at: 0, pod: last }]), 0)).toMatchObject({
      category: 'configuration',
      reason: 'unsupported-by-node',
      persistence: 'permanent',
    });
  },
);

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
