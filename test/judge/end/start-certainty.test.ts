import type { V1PodCondition, V1PodStatus } from '@kubernetes/client-node';
import { describe, expect, test } from 'vitest';
import { cancelled, withFacts } from '../../../src/findings/finding.ts';
import type { WhyNot } from '../../../src/findings/wording.ts';
import { endOfPod, startCertainty } from '../../../src/judge/certainty.ts';
import type { ObservedState } from '../../../src/judge/state.ts';
import type { Observation } from '../../../src/pod/observation.ts';
import { condition, container, event, pod, stateAfter } from '../pods.ts';

const deletionTimestamp = new Date(0) as Date;
const alive = { at: 0, pod: pod({ observedGeneration: 1 }, { metadata: { generation: 1 } }) };
const asked = (observedGeneration: number, generation = 2) => ({
  at: 1,
  pod: pod({ observedGeneration }, { metadata: { generation, deletionTimestamp } }),
});
/** Of a pod and its copy in another cluster, which count apart. */
const counts = (generation: number, observedGeneration: number, isGoing = false) => ({
  at: 1,
  pod: pod({ observedGeneration }, { metadata: { generation, ...(isGoing && { deletionTimestamp }) } }),
});
const failed = (status: V1PodStatus, spec: object = {}) => ({
  at: 2,
  pod: pod({ phase: 'Failed', ...status }, { spec }),
});
const lost = container({ terminated: { exitCode: 137, reason: 'ContainerStatusUnknown' } });
/** "The container could not be located when the pod was deleted.  The container used to be Running" */
const ran = { terminated: { exitCode: 137, reason: 'ContainerStatusUnknown' } };
const gone = { at: 3, gone: true } as const;
/** https://github.com/virtual-kubelet/azure-aci/issues/132 */
const PROVIDER_DOWN =
  'api call to https://management.azure.com/: got HTTP response status code 503 error code "ServerTimeout"';
/** The cluster adds no reason of its own where the pod had one. */
const taintedOff = (status: Partial<V1PodStatus>) =>
  pod(
    {
      conditions: [condition('DisruptionTarget', 'True', 'DeletionByTaintManager')],
      containerStatuses: [container({ waiting: { reason: 'ContainerCreating' } })],
      ...status,
    },
    { metadata: { deletionTimestamp } },
  );
const nodeless = { spec: { nodeName: undefined as unknown as string } };

describe('a pod that is to go', () => {
  test.each<[string, Observation[], string]>([
    ['that was never seen is nobody’s knowledge', [], 'open'],
    ['that nobody has asked to go yet may still start', [alive], 'open'],
    ['whose kubelet has not heard of it yet may still start', [alive, asked(1)], 'open'],
    ['whose kubelet has observed the deletion can’t start any more', [alive, asked(2)], 'never-started'],
    ['of a cluster that does not raise the generation has to end', [alive, asked(1, 1)], 'open'],
    [
      'of an older kubelet has to end',
      [alive, { at: 1, pod: pod({}, { metadata: { generation: 2, deletionTimestamp } }) }],
      'open',
    ],
    [
      'of a cluster whose count had been ahead has to end',
      [counts(1, 2), counts(2, 2), counts(3, 3, true)],
      'open',
    ],
    ['of a cluster that had counted so far before has to end', [counts(1, 2), counts(2, 2, true)], 'open'],
    ['of a cluster whose count is behind has to end', [counts(2, 1), counts(3, 3, true)], 'open'],
    ['of a cluster whose count runs ahead then has to end', [counts(2, 2), counts(3, 4, true)], 'open'],
    [
      'that no status had been told of before it was to go has to end',
      [{ at: 0, pod: pod({}, { metadata: { generation: 1 } }) }, counts(2, 2, true)],
      'open',
    ],
    ['that its kubelet did not take can’t start', [alive, failed({ reason: 'OutOfcpu' })], 'never-started'],
    [
      'that its kubelet did not take for a reason not known here can’t start',
      [alive, failed({ reason: 'SomethingNew', message: 'Pod was rejected: no' })],
      'never-started',
    ],
    [
      'that its kubelet evicted before anything ran can’t start',
      [alive, failed({ reason: 'Evicted' })],
      'never-started',
    ],
    [
      'that was deleted between two init containers can’t start',
      [
        alive,
        failed(
          {
            initContainerStatuses: [
              container({ terminated: { exitCode: 0 } }, 'one'),
              container({ waiting: { reason: 'ErrImagePull' } }, 'two'),
            ],
            containerStatuses: [container({ waiting: {} })],
          },
          { initContainers: [{ name: 'one' }, { name: 'two' }] },
        ),
      ],
      'never-started',
    ],
    [
      'that its scheduler refused can’t start',
      [failed({ reason: 'ApplicationRejected' }, nodeless.spec)],
      'never-started',
    ],
    [
      'that a virtual kubelet calls failed, as its cloud did not answer, may start there',
      [alive, failed({ reason: 'ProviderFailed', message: PROVIDER_DOWN })],
      'open',
    ],
    [
      'that a virtual kubelet calls failed may start also when it is gone',
      [alive, failed({ reason: 'ProviderFailed', message: PROVIDER_DOWN }), gone],
      'unknown',
    ],
    [
      'whose virtual kubelet does not find it may start there',
      [alive, failed({ reason: 'NotFound' })],
      'open',
    ],
    ['that failed without a word of its containers may start', [alive, failed({})], 'open'],
    [
      'that failed while its init container runs may start',
      [alive, failed({ initContainerStatuses: [container({ running: {} }, 'one')] })],
      'open',
    ],
    [
      'that something else called failed before its containers were done may start',
      [
        alive,
        failed({
          reason: 'ProviderFailed',
          initContainerStatuses: [container({ terminated: { exitCode: 0 } }, 'one')],
          containerStatuses: [container({ waiting: {} })],
        }),
      ],
      'open',
    ],
    [
      'that has ended can’t start',
      [alive, { at: 2, pod: pod({ phase: 'Failed', containerStatuses: [lost] }) }],
      'never-started',
    ],
    [
      'whose step ran when its node lost it has begun, although nobody saw it run',
      [alive, { at: 2, pod: pod({ phase: 'Failed', containerStatuses: [{ ...lost, lastState: ran }] }) }],
      'started',
    ],
    [
      'whose runtime forgot how the step ran has begun: its node counts one start more',
      [alive, { at: 2, pod: pod({ phase: 'Failed', containerStatuses: [{ ...lost, restartCount: 1 }] }) }],
      'started',
    ],
    [
      'that has succeeded as a whole has begun, whatever else is told of it',
      [alive, { at: 2, pod: pod({ phase: 'Succeeded' }) }],
      'started',
    ],
    [
      'whose node the cluster has given up, and the pod with it, is not awaited for ever',
      [
        alive,
        {
          at: 2,
          pod: pod({
            phase: 'Failed',
            conditions: [condition('DisruptionTarget', 'True', 'DeletionByPodGC')],
          }),
        },
        gone,
      ],
      'never-started',
    ],
    [
      'whose machine GKE has replaced, is not awaited for ever',
      [
        alive,
        {
          at: 2,
          pod: pod({
            phase: 'Failed',
            conditions: [condition('DisruptionTarget', 'True', 'DeletionByGCPControllerManager')],
          }),
        },
        gone,
      ],
      'never-started',
    ],
    [
      'whose node was tainted out-of-service, so that the cluster has called the pod failed, is not awaited for ever',
      [alive, { at: 2, pod: taintedOff({ phase: 'Failed' }) }, gone],
      'never-started',
    ],
    [
      'that was only asked to go for a taint may run on its node',
      [alive, { at: 2, pod: taintedOff({}) }, gone],
      'unknown',
    ],
    [
      'that was ended without its node’s knowledge is still there to be ended',
      [
        alive,
        {
          at: 2,
          pod: pod({
            phase: 'Failed',
            conditions: [condition('DisruptionTarget', 'True', 'DeletionByPodGC')],
          }),
        },
      ],
      'open',
    ],
    ['that was forced out of the API may run on its node', [alive, asked(1), gone], 'unknown'],
    ['that never had a node is gone for good', [{ at: 0, pod: pod({}, nodeless) }, gone], 'never-started'],
    [
      'that never had a node, and whose end was not seen, may have got one',
      [
        { at: 0, pod: pod({}, nodeless) },
        { ...gone, unseen: true },
      ],
      'unknown',
    ],
    [
      'whose step runs has begun',
      [alive, { at: 1, pod: pod({ containerStatuses: [container({ running: {} })] }) }, asked(2)],
      'started',
    ],
    [
      'whose step has begun, as an event alone tells',
      [alive, { at: 1, event: event('Started', 'Started container step', { of: 'step' }) }, asked(2)],
      'started',
    ],
  ])('%s', (_, observations, certainty) => {
    expect(startCertainty(stateAfter(observations))).toBe(certainty);
  });
});

describe('the end of a pod', () => {
  const runs = { at: 0, pod: pod({ containerStatuses: [container({ running: {} })] }) };
  const failed = (conditions: V1PodCondition[] = [], more: Partial<V1PodStatus> = {}) => ({
    at: 1,
    pod: pod({ phase: 'Failed', conditions, ...more }),
  });
  const givenUp = failed([condition('DisruptionTarget', 'True', 'DeletionByPodGC')]);
  const quick = { at: 0, pod: pod({}, { spec: { terminationGracePeriodSeconds: 5 } }) };
  test.each<[string, Observation[], number | undefined]>([
    ['that runs has not come', [runs], undefined],
    ['is as its kubelet reports it', [runs, failed([], { containerStatuses: [lost] })], 0],
    [
      'is as a virtual kubelet reports it of its containers',
      [runs, failed([], { reason: 'Failed', containerStatuses: [lost] })],
      0,
    ],
    [
      'is never known where a virtual kubelet only misses it',
      [
        runs,
        failed([], {
          reason: 'NotFound',
          containerStatuses: [container({ terminated: { exitCode: -137, reason: 'NotFound' } })],
        }),
        gone,
      ],
      undefined,
    ],
    [
      'is never known where something else called it failed',
      [runs, failed([], { reason: 'ProviderFailed' }), gone],
      undefined,
    ],
    ['is when it is gone, if the cluster has given up its node', [runs, givenUp, gone], 3],
    ['has not come while such a pod is still there', [runs, givenUp], undefined],
    ['that was forced out is when a kubelet that lives has killed it', [runs, gone], 40_003],
    ['that was forced out is sooner with a short grace period', [quick, gone], 15_003],
    ['that never had a node is when it is gone', [{ at: 0, pod: pod({}, nodeless) }, gone], 3],
    [
      'that was not seen may come as late as of one that was forced out',
      [
        { at: 0, pod: pod({}, nodeless) },
        { ...gone, unseen: true },
      ],
      40_003,
    ],
  ])('%s', (_, observations, end) => {
    expect(endOfPod(stateAfter(observations) as ObservedState)).toBe(end);
  });
});

test('why nothing else was tried is told', () => {
  const messageOf = (whyNot: WhyNot, lostPods: string[] = []) =>
    withFacts(cancelled, { whyNot, lostPods }).message;
  expect(messageOf('started')).toMatch(/had begun by then, so it was not tried again in another pod\.$/);
  expect(messageOf('unknown')).toMatch(/did not confirm/);
  expect(messageOf('unended')).toMatch(/may still run/);
  expect(messageOf('out-of-time', ['evicted', 'node-lost', 'evicted'])).toMatch(
    /No other pod was created, because the timeout of the step would have ended .* the step lost 3 pods: evicted \(2 times\), node-lost\.$/,
  );
});
