import type { V1PodSpec } from '@kubernetes/client-node';
import { describe, expect, test } from 'vitest';
import type { Observation } from '../../src/pod/observation.ts';
import { checksInWords, milestones, podInWords } from '../../src/report/progress.ts';
import { consumerOf } from '../consumers.ts';
import { container, event, pod, stateAfter } from '../judge/pods.ts';

/** What a log shows: each milestone once. */
function told(spec: Partial<V1PodSpec>, events: Observation[], status = {}): string[] {
  const all = milestones(
    stateAfter([{ at: 0, pod: pod({}, { spec }) }, ...events, { at: 9, pod: pod(status, { spec }) }]),
  );
  return all.filter((one, at) => all.findIndex(({ key }) => key === one.key) === at).map(({ text }) => text);
}
const said = (reason: string, message: string, of?: string): Observation => ({
  at: 1,
  event: event(reason, message, of === undefined ? {} : { of }),
});
const pulling = (image: string, of?: string) => said('Pulling', `Pulling image "${image}"`, of);
const pulled = (image: string, of?: string) =>
  said(
    'Pulled',
    `Successfully pulled image "${image}" in 1.2s (1.2s including waiting). Image size: 2500000 bytes.`,
    of,
  );
const there = (image: string, of?: string) =>
  said('Pulled', `Container image "${image}" already present on machine`, of);
const running = { containerStatuses: [container({ running: {} })] };

const checked: Partial<V1PodSpec> = {
  initContainers: [{ name: 'imagecheck-0', image: 'db:1' }],
  containers: [
    { name: 'db', image: 'db:1' },
    { name: 'step', image: 'app:1' },
  ],
};
const mounted: Partial<V1PodSpec> = {
  containers: [
    { name: 'db', image: 'db:1' },
    {
      name: 'step',
      image: 'app:1',
      volumeMounts: [
        { name: 'imagecheck-0', mountPath: '/.pod-step/imagecheck-0' },
        { name: 'data', mountPath: '/data' },
      ],
    },
  ],
  volumes: [
    { name: 'imagecheck-0', image: { reference: 'db:1' } },
    { name: 'data', image: { reference: 'model:1' } },
  ],
};

describe('on its way to the start of the step a pod tells', () => {
  test('of an image that is alone without its name behind its pull', () => {
    const alone = { containers: [{ name: 'step', image: 'app:1' }] };
    expect(told(alone, [pulling('app:1', 'step'), pulled('app:1', 'step')], running)).toEqual([
      'scheduled on node node-1',
      'pulling app:1',
      'pulled in 1.2 s, 2.5 MB',
      'started',
    ]);
  });

  test('of each image once, also of one that its check has pulled', () => {
    const events = [
      ...[pulling('db:1', 'imagecheck-0'), pulled('db:1', 'imagecheck-0')],
      ...[there('db:1', 'db'), pulling('app:1', 'step'), pulled('app:1', 'step')],
    ];
    expect(told(checked, events, running)).toEqual([
      'scheduled on node node-1',
      'pulling db:1',
      'pulled db:1 in 1.2 s, 2.5 MB',
      'pulling app:1',
      'pulled app:1 in 1.2 s, 2.5 MB',
      'started',
    ]);
  });

  test('of the images of volumes, which come in events about the pod as a whole', () => {
    const events = [pulling('db:1'), pulled('db:1'), there('model:1'), there('db:1', 'db')];
    expect(told(mounted, events)).toEqual([
      'scheduled on node node-1',
      'pulling db:1',
      'pulled db:1 in 1.2 s, 2.5 MB',
      'already on the node: model:1',
    ]);
  });

  test.each<[string, Partial<V1PodSpec>, Observation, string]>([
    [
      'of a pull that failed in its check, with who needs the image',
      checked,
      said('Failed', 'Failed to pull image "db:1": not found', 'imagecheck-0'),
      'pull failed: image not found (db:1, container db)',
    ],
    [
      'of a pull that failed in a volume for another container',
      mounted,
      said('Failed', 'Failed to pull image "db:1": connect: connection refused'),
      'pull failed: registry unreachable (db:1, container db); it may pass, so there is a grace of 30 s',
    ],
    [
      'of a pull that failed in a volume of the step',
      mounted,
      said('Failed', 'Failed to pull image "model:1": not found'),
      'pull failed: image not found (model:1, container step)',
    ],
    [
      'of a pull that failed of the step’s own image, which needs no name',
      mounted,
      said('Failed', 'Failed to pull image "app:1": not found', 'step'),
      'pull failed: image not found',
    ],
  ])('%s', (_, spec, failure, line) => {
    expect(told(spec, [failure])).toEqual(['scheduled on node node-1', line]);
  });

  test('of a pull secret that the node will read later, beside the pull that was refused without it', () => {
    const spec = { containers: [{ name: 'step', image: 'app:1' }], imagePullSecrets: [{ name: 'team' }] };
    const seen = [
      said('Failed', 'Failed to pull image "app:1": no basic auth credentials', 'step'),
      said(
        'FailedToRetrieveImagePullSecret',
        'Unable to retrieve some image pull secrets (team); attempting',
      ),
    ];
    expect(told(spec, [...seen, { at: 1, pullSecrets: [{ name: 'team', isThere: true }] }])).toEqual([
      'scheduled on node node-1',
      'pull failed: no credentials for the registry; it may pass, so there is a grace of 30 s',
      'the node did not read the pull secret team in time; it will with its next pull',
    ]);
  });
});

describe('a failure that may pass is told at once, with the time that it gets:', () => {
  const spec = {
    initContainers: [{ name: 'db', image: 'db:1', restartPolicy: 'Always' }],
    containers: [{ name: 'step', image: 'app:1' }],
  };

  test('a service that crashes', () => {
    const crashed = { initContainerStatuses: [container({ terminated: { exitCode: 7 } }, 'db')] };
    expect(told(spec, [], crashed)).toContain(
      'the container db ended with exit code 7 and is started again; it may pass, so there is a grace of 30 s',
    );
  });

  test.each([
    [
      'a claim that does not exist',
      '0/1 nodes are available: persistentvolumeclaim "maven" not found. not found',
      'the persistent volume claim maven does not exist in the namespace ci; it may pass, so there is a grace of 30 s',
    ],
    [
      'nodes that are full',
      '0/1 nodes are available: 1 Insufficient cpu.',
      'no node for the pod yet: 0/1 nodes are available: 1 Insufficient cpu; it may pass, so there is a grace of 15 min',
    ],
    [
      'nodes that are all of another kind',
      "0/1 nodes are available: 1 node(s) didn't match Pod's node affinity/selector.",
      "no node for the pod yet: 0/1 nodes are available: 1 node(s) didn't match Pod's node affinity/selector; it may pass, so there is a grace of 15 min",
    ],
  ])('%s', (_, message, line) => {
    const options = { scheduleTimeoutMs: 900_000 };
    const unscheduled = pod({}, { spec: { ...spec, nodeName: undefined } as unknown as V1PodSpec });
    const state = stateAfter([{ at: 0, pod: unscheduled }, said('FailedScheduling', message)], options);
    expect(milestones(state).map(({ text }) => text)).toEqual([line]);
  });

  test('but nothing before the scheduler has said something', () => {
    const options = { scheduleTimeoutMs: 900_000 };
    const unscheduled = pod({}, { spec: { ...spec, nodeName: undefined } as unknown as V1PodSpec });
    expect(milestones(stateAfter([{ at: 0, pod: unscheduled }], options))).toEqual([]);
  });
});

test.each([
  ['words', 'The node was low on memory. ', 'evicted by its node: The node was low on memory.'],
  ['empty words', '', 'evicted by its node'],
  ['no words', undefined, 'evicted by its node'],
])('an eviction is told with %s', (_, message, line) => {
  const { message: _before, ...eviction } = event('Evicted', '', { source: { component: 'kubelet' } });
  const seen: Observation = { at: 1, event: { ...eviction, ...(message !== undefined && { message }) } };
  expect(told({ containers: [{ name: 'step', image: 'app:1' }] }, [seen])).toEqual([
    'scheduled on node node-1',
    line,
  ]);
});

test('an eviction that Karpenter asked for is not one by the node', () => {
  const seen = {
    at: 1,
    event: event('Evicted', 'Evicted pod: Drifted', { source: { component: 'karpenter' } }),
  };
  expect(told({ containers: [{ name: 'step', image: 'app:1' }] }, [seen])).toEqual([
    'scheduled on node node-1',
  ]);
});

describe('an attempt begins', () => {
  const pullPlan = { consumer: consumerOf('step'), image: 'app:1', checkPolicies: [], failures: [] };
  const one = {
    metadata: { name: 'x', namespace: 'ci' },
    spec: { containers: [{ name: 'step', image: 'app:1', args: ['test'] }] },
  };

  test('with a word of what runs where no input names it', () => {
    const bare = { ...one, spec: { containers: [{ name: 'step', image: 'app:1' }] } };
    expect(podInWords(bare, 'step', [{ ...pullPlan, policies: ['Always'] }], 1)).toBe(
      'Pod ci/x · image app:1 (Always) · no run, command or args: the image’s own program runs',
    );
  });

  test('with all policies of the step, later with the one that it tries', () => {
    const failure = { policy: 'Always' as const, cause: 'dns' as const };
    const policies = ['Always' as const, 'IfNotPresent' as const];
    expect(podInWords(one, 'step', [{ ...pullPlan, policies }], 1)).toBe(
      'Pod ci/x · image app:1 (Always, then IfNotPresent)',
    );
    expect(podInWords(one, 'step', [{ ...pullPlan, policies, failures: [failure] }], 2)).toBe(
      'Pod ci/x · image app:1 (IfNotPresent)',
    );
  });

  test('with what is checked, how, and why so', () => {
    const check = { name: 'imagecheck-0', users: [consumerOf('db')], volume: undefined };
    expect(
      checksInWords(
        [
          { ...check, image: 'db:1', policy: 'Always' },
          { ...check, image: 'tool:1', policy: 'Never' },
        ],
        'by image volumes',
      ),
    ).toBe('  checked first: db:1 (Always), tool:1 (Never) · by image volumes');
  });
});
