import type { V1Container } from '@kubernetes/client-node';
import { describe, expect, test } from 'vitest';
import { dependsOnEvents } from '../../../src/judge/end.ts';
import { condition, container, event, findingAt, pod, stateAfter, verdict } from '../pods.ts';

// A status does not tell that the kubelet itself has ended a container: it shows an end like any other.
// https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/kuberuntime/kuberuntime_container.go (killContainer)

const HOOK = { lifecycle: { postStart: { exec: { command: ['register'] } } } };
const LIVENESS = { livenessProbe: { exec: { command: ['check'] } } };
const STARTUP = { startupProbe: { exec: { command: ['check'] } } };

const withStep = (own: Partial<V1Container>) => ({
  spec: { containers: [{ name: 'step', image: 'app:1', ...own }] },
});
const endedWith = (exitCode: number, sandbox: 'True' | 'False') => ({
  phase: 'Running',
  conditions: [condition('PodReadyToStartContainers', sandbox, '')],
  containerStatuses: [
    container({ terminated: { exitCode, reason: exitCode === 0 ? 'Completed' : 'Error' } }),
  ],
});
const ended = (own: Partial<V1Container>, sandbox: 'True' | 'False' = 'True', exitCode = 0) => ({
  at: 1,
  pod: pod(endedWith(exitCode, sandbox), withStep(own)),
});
/** As JSON has it. */
const stampOf = (time: string) => `2026-11-23T${time}Z` as unknown as Date;
const killing = (words: string, of = 'step') => ({ at: 2, event: event('Killing', words, { of }) });

/** A pod whose step runs; without its sandbox, if that `isShown` before the end. */
const lost = ({ isShown }: { isShown: boolean }) => [
  {
    at: 0,
    pod: pod({
      phase: 'Running',
      conditions: [condition('PodReadyToStartContainers', isShown ? 'False' : 'True', '')],
      containerStatuses: [container({ running: {} })],
    }),
  },
];
/** In a pod without a sandbox, in the second before its node asked it to. */
const endedBefore = (exitCode: number) => {
  const terminated = { exitCode, reason: 'Error', finishedAt: stampOf('11:38:32') };
  const killed = killing('Stopping container step');
  killed.event.firstTimestamp = stampOf('11:38:33');
  return [
    { at: 1, pod: pod({ ...endedWith(exitCode, 'False'), containerStatuses: [container({ terminated })] }) },
    killed,
  ];
};

describe('a step that its node ended is no success', () => {
  test.each<[string, Partial<V1Container>, 'True' | 'False', string, string]>([
    ['for a hook that failed', HOOK, 'True', 'FailedPostStartHook', 'its hook (postStart) failed'],
    [
      'for its liveness probe',
      LIVENESS,
      'True',
      'Container step failed liveness probe',
      'its liveness probe failed',
    ],
    [
      'for its startup probe',
      STARTUP,
      'True',
      'Container step failed startup probe',
      'its startup probe failed',
    ],
    ['with the sandbox of its pod', {}, 'False', 'Stopping container step', 'sandbox'],
  ])('%s', (_, own, sandbox, said, words) => {
    const state = stateAfter([ended(own, sandbox), killing(said)]);
    expect(verdict(state, 2)).toBe('disruption killed-by-node step');
    expect(findingAt(state, 2)).toMatchObject({
      message: expect.stringContaining(words),
      rawMessage: said,
      exitCode: 0,
    });
  });

  test('with the sandbox of its pod, which it outlived, where no event tells of it', () => {
    const without = {
      phase: 'Running',
      conditions: [condition('PodReadyToStartContainers', 'False', '')],
      containerStatuses: [container({ running: {} })],
    };
    const state = stateAfter([
      { at: 0, pod: pod(without) },
      { at: 1, pod: pod(endedWith(0, 'False')) },
    ]);
    expect(verdict(state, 2)).toBe('disruption killed-by-node step');
    expect(verdict(stateAfter([{ at: 1, pod: pod(endedWith(0, 'False')) }]), 2)).toBe('step completed step');
  });

  // Seen on 1.37.1 after a kill of containerd's shim (255); containerd may also say that it killed what was left (137).
  test.each([
    ['which its status tells before', 255, true],
    ['which its status tells before, as one that was killed', 137, true],
    ['which its status tells together', 255, false],
  ])(
    'with the runtime’s process for its pod, though its node asked it to end only then: %s',
    (_, exitCode, isShown) => {
      const seen = stateAfter([...lost({ isShown }), ...endedBefore(exitCode)]);
      expect(verdict(seen, 2)).toBe('disruption killed-by-node step');
    },
  );

  test('for a change of its image, whose new one could not be started', () => {
    const seen = [
      {
        at: 0,
        pod: pod({ phase: 'Running', containerStatuses: [container({ running: {} })] }, withStep({})),
      },
      ended({ image: 'app:2' }),
      killing('Container step definition changed, will be restarted'),
    ];
    expect(verdict(stateAfter(seen), 2)).toBe('disruption killed-by-node step');
    expect(findingAt(stateAfter(seen), 2)?.message).toContain('because its image was changed');
  });

  test('nor ended by itself, whatever its exit code', () => {
    const seen = [ended(HOOK, 'True', 143), killing('FailedPostStartHook')];
    expect(verdict(stateAfter(seen), 2)).toBe('disruption killed-by-node step');
  });

  test.each([
    ['before its node asked it to', 'step completed step', 0, '10:00:01', '10:00:02'],
    [
      'in that second, with a code that SIGTERM does not make',
      'step exit-code step',
      3,
      '10:00:02',
      '10:00:02',
    ],
    ['in that second, perhaps because of it', 'disruption killed-by-node step', 0, '10:00:02', '10:00:02'],
    ['because its node asked it to', 'disruption killed-by-node step', 3, '10:00:03', '10:00:02'],
  ])('unless it had ended: %s', (_, expected, exitCode, endedAt, killedAt) => {
    const { conditions } = endedWith(exitCode, 'True');
    const terminated = { exitCode, finishedAt: stampOf(endedAt) };
    const ofEnd = pod(
      { phase: 'Running', conditions, containerStatuses: [container({ terminated })] },
      withStep(HOOK),
    );
    const killed = { ...killing('FailedPostStartHook') };
    killed.event.firstTimestamp = stampOf(killedAt);
    expect(verdict(stateAfter([{ at: 1, pod: ofEnd }, killed]), 2)).toBe(expected);
  });

  test('also where its pod is deleted a moment later', () => {
    const deleted = pod(endedWith(0, 'False'), {
      ...withStep(HOOK),
      metadata: { name: 'x', uid: 'uid-1', resourceVersion: '999999', deletionTimestamp: new Date(0) },
    });
    const seen = [ended(HOOK), killing('FailedPostStartHook'), { at: 3, pod: deleted }];
    expect(verdict(stateAfter(seen), 3)).toBe('disruption killed-by-node step');
  });
});

// https://github.com/kubernetes/kubernetes/issues/141483 (recorded: evicted-for-its-disk-use-and-exits-0)
describe('a pod that was evicted for its own disk limit, and whose program made 0 of it', () => {
  const WORDS = 'Pod ephemeral local storage usage exceeds the total limit of containers 4Mi. ';
  const evicting = (component: string, time = '10:00:01') => ({
    at: 0,
    event: event('Evicted', WORDS, { source: { component }, firstTimestamp: stampOf(time) }),
  });
  const succeeded = (conditions = [condition('PodReadyToStartContainers', 'False', '')]) => ({
    at: 1,
    pod: pod({
      phase: 'Succeeded',
      conditions,
      containerStatuses: [container({ terminated: { exitCode: 0, finishedAt: stampOf('10:00:02') } })],
    }),
  });

  test.each([
    ['is told with its limit', [evicting('kubelet'), killing('Stopping container step'), succeeded()]],
    ['is told before Kubernetes 1.29 too', [evicting('kubelet'), succeeded([])]],
  ])('%s', (_, seen) => {
    const state = stateAfter(seen);
    expect(dependsOnEvents(state)).toBe(true);
    expect(verdict(state, 2)).toBe('step disk-limit step');
    expect(findingAt(state, 2)).toMatchObject({ outcome: 'failure', exitCode: 0, rawMessage: WORDS });
  });

  test.each([
    ['it had ended before', [evicting('kubelet', '10:00:03'), succeeded()]],
    ['another says that it evicted the pod', [evicting('karpenter'), succeeded()]],
  ])('is none where %s', (_, seen) => {
    expect(verdict(stateAfter(seen), 2)).toBe('step completed step');
  });
});

describe('a step ended by itself', () => {
  test('where the node stops its pod only because that was deleted meanwhile', () => {
    const alive = pod({ observedGeneration: 1 }, { ...withStep(HOOK), metadata: { generation: 1 } });
    const deleted = { generation: 2, deletionTimestamp: new Date(0) };
    const seen = [
      { at: 0, pod: alive },
      {
        at: 1,
        pod: pod(
          { ...endedWith(0, 'True'), observedGeneration: 1 },
          { ...withStep(HOOK), metadata: deleted },
        ),
      },
      killing('Stopping container step'),
    ];
    expect(verdict(stateAfter(seen), 2)).toBe('step completed step');
  });

  test.each([
    [0, 'step completed step'],
    [3, 'step exit-code step'],
  ])(
    'with %i, though the sandbox of its pod had died, where its node asked it to end only later',
    (exitCode, expected) => {
      const seen = [...lost({ isShown: true }), ...endedBefore(exitCode)];
      expect(verdict(stateAfter(seen), 2)).toBe(expected);
    },
  );

  test.each([
    ['where no event says otherwise', [ended(HOOK)]],
    ['where another container was ended', [ended(HOOK), killing('Stopping container proxy', 'proxy')]],
    ['where an event alone says otherwise', [ended({}), killing('FailedPostStartHook')]],
  ])('%s', (_, seen) => {
    expect(verdict(stateAfter(seen), 2)).toBe('step completed step');
  });
});
