import { describe, expect, test } from 'vitest';
import { waitingFor } from '../../../src/judge/verdict.ts';
import { condition, event, findingAt, pod, stateAfter, verdict } from '../pods.ts';

const SAID =
  '0/3 nodes are available: 3 Insufficient cpu. preemption: 0/3 nodes are available: 3 No preemption victims found for incoming pod.';
const homeless = { spec: { nodeName: undefined as never } };
const unschedulable = (message = SAID) =>
  pod({ conditions: [condition('PodScheduled', 'False', 'Unschedulable', message)] }, homeless);
const autoscaler = { source: { component: 'cluster-autoscaler' } };

describe('a pod without a node', () => {
  test('is waited for as long as the step may take, and then it is the step’s timeout, with the reason', () => {
    const state = stateAfter([{ at: 0, pod: unschedulable() }], { timeoutMs: 600_000 });
    expect(verdict(state, 599_000)).toBe('waiting');
    expect(findingAt(state, 600_000)).toMatchObject({
      category: 'timeout',
      message: expect.stringContaining('0/3 nodes are available: 3 Insufficient cpu'),
    });
  });

  test('is given up after its own time', () => {
    const state = stateAfter([{ at: 5000, pod: unschedulable() }], { scheduleTimeoutMs: 60_000 });
    expect(verdict(state, 64_999)).toBe('waiting');
    expect(verdict(state, 65_000)).toBe('scheduling unschedulable -');
  });

  test('is waited for while an autoscaler adds a node, and says so', () => {
    const triggered = event('TriggeredScaleUp', 'pod triggered scale-up: [{a 1->2 (max: 9)}]', autoscaler);
    const state = stateAfter(
      [
        { at: 0, pod: unschedulable() },
        { at: 9000, event: triggered },
      ],
      { scheduleTimeoutMs: 60_000 },
    );
    expect(verdict(state, 1_200_000)).toBe('waiting');
    expect(waitingFor(state)).toBe(
      'no node for the pod yet: 0/3 nodes are available: 3 Insufficient cpu; a node is being added',
    );
  });

  test.each([
    ['cluster-autoscaler', 'TriggeredScaleUp', 'NotTriggerScaleUp'],
    ['cluster-autoscaler', 'TriggeredScaleUp', 'FailedScaleUp'],
    ['karpenter', 'Nominated', 'FailedScheduling'],
    ['eks-auto-mode/compute', 'Nominated', 'FailedScheduling'],
  ])(
    'is given up when %s takes its promise back, the time counting from the promise',
    (component, yes, no) => {
      const by = { source: { component } };
      const state = stateAfter(
        [
          { at: 0, pod: unschedulable() },
          { at: 50_000, event: event(yes, '', by) },
          { at: 70_000, event: event(no, '', by) },
        ],
        { scheduleTimeoutMs: 60_000 },
      );
      expect(verdict(state, 109_999)).toBe('waiting');
      expect(verdict(state, 110_000)).toBe('scheduling unschedulable -');
    },
  );

  test.each([
    ['one', 1],
    ['one every three minutes', 40],
    ['one every three minutes, and each is taken back', 40, 'FailedScheduling'],
  ])(
    'is given up 20 minutes and its own time after the first promise of a node: %s',
    (_, count, after = '') => {
      const by = { source: { component: 'karpenter' } };
      const promises = Array.from({ length: count }, (_one, index) => [
        { at: 1000 + index * 180_000, event: event('Nominated', `nodeclaim/default-${index}`, by) },
        ...(after === '' ? [] : [{ at: 100_000 + index * 180_000, event: event(after, '', by) }]),
      ]);
      const state = stateAfter([{ at: 0, pod: unschedulable() }, ...promises.flat()], {
        scheduleTimeoutMs: 60_000,
      });
      expect(verdict(state, 1_260_999)).toBe('waiting');
      expect(findingAt(state, 1_261_000)).toMatchObject({
        reason: 'unschedulable',
        persistence: 'transient',
      });
    },
  );

  test.each([
    ['cluster-autoscaler', 'NotTriggerScaleUp', "pod didn't trigger scale-up: 1 Insufficient nvidia.com/gpu"],
    ['cluster-autoscaler', 'FailedScaleUp', 'Node scale up in zones a failed: GCE out of resources.'],
    ['karpenter', 'FailedScheduling', 'Failed to schedule pod, label "team" does not have known values'],
    [
      'eks-auto-mode/compute',
      'FailedScheduling',
      'Failed to schedule pod, unbound pvc must define a storage class',
    ],
  ])('is told with why %s adds no node (%s)', (component, reason, words) => {
    const none = unschedulable('no nodes available to schedule pods');
    for (const last of [none, pod({}, homeless)]) {
      const not = { at: 1, event: event(reason, words, { source: { component } }) };
      const found = findingAt(stateAfter([{ at: 0, pod: last }, not], { scheduleTimeoutMs: 1000 }), 1000);
      expect(found?.message).toMatch(/^(The scheduler found no node|No scheduler handled the pod\.)/);
      expect(found?.message).toContain(` reported: “${words}”.`);
    }
  });

  test('is not helped by an autoscaler that can do nothing', () => {
    const not = event('NotTriggerScaleUp', "pod didn't trigger scale-up", autoscaler);
    const state = stateAfter(
      [
        { at: 0, pod: unschedulable() },
        { at: 900, event: not },
      ],
      { scheduleTimeoutMs: 60_000 },
    );
    expect(verdict(state, 60_000)).toBe('scheduling unschedulable -');
  });

  test('may stand in a queue for ever, and its time begins when it leaves it', () => {
    const queued = pod(
      { conditions: [condition('PodScheduled', 'False', 'SchedulingGated')] },
      {
        spec: { nodeName: undefined as never, schedulingGates: [{ name: 'kueue.x-k8s.io/admission' }] },
        metadata: { labels: { 'kueue.x-k8s.io/queue-name': 'team-a' } },
      },
    );
    const gated = stateAfter([{ at: 0, pod: queued }], { scheduleTimeoutMs: 60_000 });
    expect(verdict(gated, 3_000_000)).toBe('waiting');
    expect(waitingFor(gated)).toBe('the pod waits in the queue team-a of Kueue');
    const ours = { ...queued, spec: { ...queued.spec, schedulingGates: [{ name: 'pod-step/dependents' }] } };
    expect(waitingFor(stateAfter([{ at: 0, pod: ours as typeof queued }]))).toBe(
      'Pod Step has not removed its scheduling gate yet',
    );
    const admitted = stateAfter(
      [
        { at: 0, pod: queued },
        { at: 900_000, pod: unschedulable() },
      ],
      { scheduleTimeoutMs: 60_000 },
    );
    expect(verdict(admitted, 959_999)).toBe('waiting');
    expect(verdict(admitted, 960_000)).toBe('scheduling unschedulable -');
  });

  test('has none yet where its volume is bound with its first pod: nothing is wrong', () => {
    const state = stateAfter([{ at: 0, pod: pod({}, homeless) }]);
    expect(verdict(state, 300_000)).toBe('waiting');
  });

  test('names its claims where their volumes are missing, and what to look at', () => {
    const said = '0/1 nodes are available: pod has unbound immediate PersistentVolumeClaims. not found';
    const volumes = [{ name: 'cache', persistentVolumeClaim: { claimName: 'maven' } }];
    const conditions = [condition('PodScheduled', 'False', 'Unschedulable', said)];
    const unbound = pod({ conditions }, { spec: { ...homeless.spec, volumes } });
    const state = stateAfter([{ at: 0, pod: unbound }], { scheduleTimeoutMs: 60_000 });
    expect(findingAt(state, 60_000)).toMatchObject({
      message:
        'The scheduler found no node for the pod: 0/1 nodes are available: pod has unbound immediate PersistentVolumeClaims. not found. It claims the volumes of maven.',
      hint: expect.stringMatching(/^See why with `kubectl describe pvc`/),
    });
  });

  test('does not name what its checkout asks for, which is what the step does', () => {
    const resources = { requests: { memory: '96Gi' } };
    const spec = {
      ...homeless.spec,
      initContainers: [{ name: 'checkout', image: 'git:1', env: [{ name: 'CHECKOUT_REF' }], resources }],
      containers: [{ name: 'step', image: 'app:1', resources }],
    };
    const conditions = [condition('PodScheduled', 'False', 'Unschedulable', SAID)];
    const state = stateAfter([{ at: 0, pod: pod({ conditions }, { spec }) }], { scheduleTimeoutMs: 60_000 });
    expect(findingAt(state, 60_000)?.message).toMatch(
      /: 3 Insufficient cpu\. The step asks for memory=96Gi\.$/,
    );
  });

  test.each([
    ['', ''],
    [', as a scheduler says in several lines', 'all nodes are unavailable:\n'],
  ])('is given a grace where its claim does not exist%s', (_, before) => {
    const said = `${before}0/1 nodes are available: persistentvolumeclaim "data" not found. preemption: 0/1 nodes are available: 1 Preemption is not helpful for scheduling.`;
    const state = stateAfter([{ at: 0, pod: unschedulable(said) }]);
    expect(verdict(state, 29_999)).toBe('waiting');
    expect(findingAt(state, 30_000)).toMatchObject({
      reason: 'volume-claim-not-found',
      message: 'The persistent volume claim data, which the pod needs, does not exist in the namespace ci.',
      persistence: 'permanent',
    });
  });

  test('is given a grace where the device class of its claim does not exist', () => {
    const said =
      '0/1 nodes are available: request gpu: device class nope does not exist. preemption: 0/1 nodes are available: 1 Preemption is not helpful for scheduling.';
    const state = stateAfter([{ at: 0, pod: unschedulable(said) }]);
    expect(verdict(state, 29_999)).toBe('waiting');
    expect(findingAt(state, 30_000)).toMatchObject({
      reason: 'device-claim-not-found',
      persistence: 'permanent',
      message: 'The device class nope, which the pod needs, does not exist.',
    });
  });

  test('is given a grace where the template of its resource claim does not exist, which is then made', () => {
    const said =
      'PodResourceClaim gpu: resource claim template "nope": resourceclaimtemplate.resource.k8s.io "nope" not found';
    const missing = [
      { at: 0, pod: pod({}, homeless) },
      { at: 10, event: event('FailedResourceClaimCreation', said) },
    ];
    const state = stateAfter(missing);
    expect(verdict(state, 29_999)).toBe('waiting');
    expect(findingAt(state, 30_000)).toMatchObject({
      reason: 'device-claim-not-found',
      persistence: 'permanent',
      message: 'The resource claim template nope, which the pod needs, does not exist in the namespace ci.',
    });
    const full = unschedulable('0/1 nodes are available: 1 cannot allocate all claims.');
    expect(verdict(stateAfter([...missing, { at: 20_000, pod: full }]), 30_000)).toBe('waiting');
  });

  // Of a selector that no node has, beside the control plane's taint, as people quote it from Kubernetes 1.35 on; and of nodes that were away
  test.each([
    [
      'had untolerated taint {node-role.kubernetes.io/control-plane: }',
      'permanent',
      /^Change node-selector or the affinity in pod-template, or add nodes that have these labels\. Trying again will not help\.$/,
    ],
    [
      'had untolerated taint(s)',
      'transient',
      /^Change node-selector .* Or add a toleration for the taint in pod-template, or add other nodes\.$/,
    ],
    ['were unschedulable', 'transient', /^Change node-selector .* Or make the cordoned nodes schedulable/],
    ['Insufficient nvidia.com/gpu', 'transient', /^Change node-selector .* Or request less/],
  ])('is told what to change where nodes differ in kind, and one %s', (why, persistence, hint) => {
    const said = `0/2 nodes are available: 1 node(s) didn't match Pod's node affinity/selector, 1 ${/^Insuff/.test(why) ? why : `node(s) ${why}`}. preemption: 0/2 nodes are available: 2 Preemption is not helpful for scheduling.`;
    const state = stateAfter([{ at: 0, pod: unschedulable(said) }], { scheduleTimeoutMs: 1000 });
    expect(findingAt(state, 1000)).toMatchObject({ persistence, hint: expect.stringMatching(hint) });
  });

  test('is told what it asks for, of which the scheduler names the kind alone', () => {
    const spec = {
      ...homeless.spec,
      nodeSelector: { disk: 'ssd' },
      initContainers: [{ name: 'db', image: 'db:1', resources: { requests: { cpu: '2' } } }],
      containers: [{ name: 'step', image: 'app:1', resources: { requests: { memory: '400Gi' } } }],
    };
    const last = pod({ conditions: [condition('PodScheduled', 'False', 'Unschedulable', SAID)] }, { spec });
    const state = stateAfter([{ at: 0, pod: last }], { scheduleTimeoutMs: 1000 });
    expect(findingAt(state, 1000)?.message).toBe(
      'The scheduler found no node for the pod: 0/3 nodes are available: 3 Insufficient cpu. The container db asks for cpu=2; the step asks for memory=400Gi; its node selector is disk=ssd.',
    );
  });
});

describe('a pod that no scheduler speaks of', () => {
  const silent = (spec: object) =>
    findingAt(
      stateAfter([{ at: 0, pod: pod({}, { spec: { ...homeless.spec, ...spec } }) }], {
        scheduleTimeoutMs: 1000,
      }),
      1000,
    );

  test.each([
    ['the usual one', { schedulerName: 'default-scheduler' }, 'No scheduler handled the pod.'],
    [
      'one that the pod names',
      { schedulerName: 'gpus' },
      'No scheduler handled the pod, which requires the scheduler gpus.',
    ],
  ])('tells of %s', (_, spec, message) => {
    expect(silent(spec)).toMatchObject({
      reason: 'unschedulable',
      message,
      hint: expect.stringContaining('Check that this scheduler runs'),
    });
  });

  // The API server writes the condition, and nobody takes it away but a scheduler:
  // https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/registry/core/pod/strategy.go (applySchedulingGatedCondition)
  test('is told as such also where it once was held back by a gate', () => {
    const said = 'Scheduling is blocked due to non-empty scheduling gates';
    const conditions = [condition('PodScheduled', 'False', 'SchedulingGated', said)];
    const ungated = pod({ conditions }, { spec: { ...homeless.spec, schedulerName: 'gpus' } });
    const state = stateAfter([{ at: 0, pod: ungated }], { scheduleTimeoutMs: 1000 });
    expect(waitingFor(state)).toBe('no node for the pod yet: the scheduler has not looked at it yet');
    expect(findingAt(state, 1000)?.message).toBe(
      'No scheduler handled the pod, which requires the scheduler gpus.',
    );
  });

  test('names resource claims, for whose lack a scheduler keeps silent', () => {
    const spec = {
      resourceClaims: [
        { name: 'gpu', resourceClaimName: 'a100' },
        { name: 'nic', resourceClaimTemplateName: 't' },
      ],
    };
    expect(silent(spec)?.message).toBe(
      'No scheduler handled the pod, for example because one of its resource claims does not exist: a100, t.',
    );
  });

  // https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/scheduler/framework/plugins/gangscheduling/gangscheduling.go
  test('names a pod group, for whose lack a scheduler keeps silent', () => {
    expect(silent({ schedulingGroup: { podGroupName: 'ci-group' } })).toMatchObject({
      message: 'No scheduler handled the pod, for example because its PodGroup ci-group does not exist.',
      hint: 'Check that all exists that the pod names.',
    });
  });

  // As KAI (Run:ai) and YuniKorn word it, whose events have reasons of their own; in the case of the second no trouble
  test.each([
    [
      'Unschedulable',
      'Warning',
      'kai-scheduler',
      'NonPreemptibleOverQuota: Non-preemptible workload is over quota. Workload requested 1 GPUs, but team-a quota is 1 GPUs',
    ],
    ['Scheduling', 'Normal', 'yunikorn', 'ci/x is queued and waiting for allocation'],
  ])('is told with what one of its own says of it in an event: %s', (reason, type, component, said) => {
    const own = pod({}, { spec: { ...homeless.spec, schedulerName: component } });
    const state = stateAfter(
      [
        { at: 0, pod: own },
        { at: 1, event: event(reason, said, { type, source: { component } }) },
      ],
      { scheduleTimeoutMs: 1000 },
    );
    expect(waitingFor(state)).toBe(`no node for the pod yet: ${said}`);
    expect(findingAt(state, 1000)).toMatchObject({
      message: `The scheduler found no node for the pod: ${said}.`,
      rawMessage: said,
    });
  });

  // https://github.com/loft-sh/vcluster: its pods get a node when they are made in the cluster below
  test('is told with the warning of whoever else has to do with it', () => {
    const said =
      'Error syncing to physical cluster: pods "x-x-ci-x-v" is forbidden: exceeded quota: default, requested: limits.cpu=1, used: limits.cpu=11050m, limited: limits.cpu=12';
    const of = (type: string, component: string, words: string) =>
      event('SyncError', words, { type, source: { component } });
    const state = stateAfter(
      [
        { at: 0, pod: pod({}, homeless) },
        { at: 1, event: of('Warning', 'pod-syncer', said) },
        { at: 2, event: of('Normal', 'a-scanner', 'all is well') },
      ],
      { scheduleTimeoutMs: 1000 },
    );
    const quoted = `pod-syncer reported: “${said}”.`;
    expect(waitingFor(state)).toBe(
      `no node for the pod yet: the scheduler has not looked at it yet; pod-syncer reported: “${said}”`,
    );
    expect(findingAt(state, 1000)).toMatchObject({
      message: `No scheduler handled the pod. ${quoted}`,
      hint: 'Change what it says of the pod, or ask your cluster administrator.',
      rawMessage: said,
    });
    const none = event('FailedScheduling', SAID);
    const told = findingAt(
      stateAfter(
        [
          { at: 0, pod: pod({}, homeless) },
          { at: 3, event: none },
        ],
        { scheduleTimeoutMs: 1000 },
      ),
      1000,
    );
    expect(told?.message).not.toContain('pod-syncer');
  });
});
