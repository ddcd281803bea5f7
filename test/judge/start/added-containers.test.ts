import type { V1Container, V1ContainerState } from '@kubernetes/client-node';
import { describe, expect, test } from 'vitest';
import { isRetryable, replacementAfter } from '../../../src/findings/finding.ts';
import { containerConsumer } from '../../../src/job/image-consumers.ts';
import { observe } from '../../../src/judge/observe.ts';
import type { State } from '../../../src/judge/state.ts';
import { waitingFor } from '../../../src/judge/verdict.ts';
import { condition, container, event, findingAt, pod, stateAfter } from '../pods.ts';

const asked = [{ consumer: containerConsumer('step'), image: 'app:1' }];
const step = container({ waiting: { reason: 'PodInitializing' } });
const ended = (exitCode: number, reason = 'Error') => ({ terminated: { exitCode, reason } });

/** A pod of which the step has asked for its own container alone. */
function withInit(
  name: string,
  state: V1ContainerState,
  own: Partial<V1Container> = {},
  last?: V1ContainerState,
  annotations: Record<string, string> = {},
) {
  const status = container(state, name, last);
  return stateAfter(
    [
      {
        at: 0,
        pod: pod(
          { initContainerStatuses: [status], containerStatuses: [step] },
          {
            spec: {
              initContainers: [{ name, image: 'mesh:1', ...own }],
              containers: [{ name: 'step', image: 'app:1' }],
            },
            metadata: { annotations },
          },
        ),
      },
    ],
    { asked },
  );
}

const limited = { resources: { limits: { memory: '10Mi' } } };
const crashing = { waiting: { reason: 'CrashLoopBackOff' } };

describe('an init container of the cluster that fails', () => {
  // https://github.com/istio/istio/wiki/Troubleshooting-Istio-CNI, https://github.com/linkerd/linkerd2/issues/11325
  test.each([
    ['finds no network yet', withInit('istio-validation', ended(126)), 'ended with exit code 126'],
    [
      'finds no network yet, too',
      withInit('linkerd-network-validator', ended(95)),
      'ended with exit code 95',
    ],
    ['has too little memory', withInit('istio-init', ended(137, 'OOMKilled'), limited), 'its limit of 10Mi'],
    [
      'is a sidecar that crashes',
      withInit('istio-proxy', crashing, { restartPolicy: 'Always' }, ended(1)),
      'ended again and again',
    ],
  ])('is no part of the step, which gets another pod: one that %s', (_, state, words) => {
    const found = findingAt(state, 60_000);
    expect(found).toMatchObject({
      category: 'disruption',
      reason: 'added-container-failed',
      persistence: 'transient',
      message: expect.stringMatching(/The cluster has added the container \S+ to the pod/),
      hint: expect.stringContaining('Run the step again'),
    });
    expect(found?.message).toContain(words);
    expect(found && isRetryable(found)).toBe(true);
    expect(found && replacementAfter(found)).toBe('elsewhere');
  });

  test.each([
    [
      'its image is missing',
      'ErrImagePull',
      'failed to resolve reference: mesh:1: not found',
      'image-pull not-found',
    ],
    [
      'its Secret is missing',
      'CreateContainerConfigError',
      'secret "agent" not found',
      'configuration secret-not-found',
    ],
    [
      'its program is missing',
      'RunContainerError',
      'exec: "run": executable file not found in $PATH',
      'configuration command-not-found',
    ],
  ])('for good is for who runs the cluster: %s', (_, reason, message, expected) => {
    const found = findingAt(withInit('mesh', { waiting: { reason, message } }), 60_000);
    expect(`${found?.category} ${found?.reason}`).toBe(expected);
    expect(found).toMatchObject({
      persistence: 'permanent',
      hint: expect.stringMatching(/^Ask your cluster administrator to fix/),
    });
  });

  test.each([
    [
      'istio-init',
      'Istio). You can also keep it out of the pod with the label sidecar.istio.io/inject: "false" (in pod-template)',
    ],
    [
      'linkerd-network-validator',
      'Linkerd). You can also keep it out of the pod with the annotation linkerd.io/inject: disabled (in pod-template)',
    ],
    [
      'consul-dataplane-web',
      'Consul). You can also keep it out of the pod with the annotation consul.hashicorp.com/connect-inject: "false"',
    ],
    [
      'opentelemetry-auto-instrumentation-java',
      'OpenTelemetry). You can also keep it out of the pod with the annotation instrumentation.opentelemetry.io/inject-java: "false"',
    ],
    [
      'vault-agent-init',
      'Vault). You can also keep it out of the pod with a label or annotation (in pod-template)',
    ],
  ])('names who adds it and what keeps it out, by its name: %s', (name, words) => {
    const hint = `fix what adds this container (by its name ${words}`;
    expect(findingAt(withInit(name, ended(1)), 0)?.hint).toContain(hint);
    const missing = { waiting: { reason: 'RunContainerError', message: 'secret "agent" not found' } };
    expect(findingAt(withInit(name, missing), 60_000)?.hint).toContain(hint);
  });

  // https://github.com/hashicorp/vault-k8s/issues/477
  test.each([
    ['vault-agent-init', 'vault.hashicorp.com/agent-inject'],
    ['azwi-proxy-init', 'azure.workload.identity/inject-proxy-sidecar'],
    ['gke-gcsfuse-sidecar', 'gke-gcsfuse/volumes'],
  ])('is there for the annotation of the pod that asks for it: %s', (name, annotation) => {
    const state = withInit(name, ended(1), {}, undefined, { [annotation]: 'true' });
    expect(findingAt(state, 0)).toMatchObject({
      reason: 'added-container-failed',
      message: expect.stringMatching(/has added the container \S+ to the pod, for its annotation \S+\.$/),
      hint: `See its log. Run the step again. If it happens again, check what the pod asks for with its annotation ${annotation} and related ones, or ask your cluster administrator.`,
    });
    expect(findingAt(state, 0)?.message).toContain(annotation);
  });

  test('says nothing of what was asked for where that is not known', () => {
    const state = withInit('migrate', ended(3));
    const unknown = { ...state, options: { ...state.options, asked: undefined } };
    expect(findingAt(unknown, 0)).toMatchObject({ category: 'step', reason: 'init-failed' });
  });
});

// https://github.com/istio/istio/issues/11130, https://github.com/argoproj/argo-workflows/issues/7209
describe('an init container of the template that fails behind that of a mesh', () => {
  const REFUSED =
    "fatal: unable to access 'https://github.com/a/b/': Failed to connect to github.com port 443 after 2 ms: Could not connect to server";
  const checkout = { name: 'checkout', env: [{ name: 'CHECKOUT_REF', value: 'main' }] };
  const migrate = { name: 'migrate' };
  const validation = { name: 'istio-validation' };
  const proxy = { name: 'istio-proxy' };
  const native = { ...proxy, restartPolicy: 'Always' };

  function failed(
    initContainers: V1Container[],
    containers: V1Container[],
    of: V1Container,
    message = REFUSED,
  ) {
    const failing = container({ terminated: { exitCode: 128, reason: 'Error', message } }, of.name);
    const last = pod(
      { initContainerStatuses: [failing], containerStatuses: [step] },
      { spec: { initContainers, containers: [...containers, { name: 'step', image: 'app:1' }] } },
    );
    const own = { consumer: containerConsumer(of.name), image: 'own:1' };
    return findingAt(stateAfter([{ at: 0, pod: last }], { asked: [...asked, own] }), 0);
  }

  test.each([
    ['the checkout', checkout, 'checkout-failed'],
    ['another', migrate, 'init-failed'],
  ])('is said to have had no network, perhaps: %s', (_, own, reason) => {
    expect(failed([validation, own], [proxy], own)).toMatchObject({
      reason,
      container: own.name,
      message: expect.stringMatching(
        /It may have had no network: Istio sends the traffic of the pod to its container istio-proxy, which starts after all init containers\.$/,
      ),
      hint: expect.stringContaining(
        'Let Istio add its proxy as a native sidecar, or keep it out of the pod (label sidecar.istio.io/inject: "false").',
      ),
    });
  });

  test.each([
    ['comes before it', failed([migrate, validation], [proxy], migrate)],
    ['has a proxy that starts first', failed([native, migrate], [], migrate)],
    [
      'has a proxy that starts first, beside another mesh',
      failed([native, migrate], [{ name: 'linkerd-proxy' }], migrate),
    ],
    [
      'has failed by the words of git',
      failed([validation, checkout], [proxy], checkout, 'fatal: Authentication failed'),
    ],
    ['has no mesh', failed([{ name: 'vault-agent-init' }, migrate], [{ name: 'vault-agent' }], migrate)],
  ])('is not said so where it %s', (_, found) => {
    expect(found?.message).not.toMatch(/no network/);
  });
});

describe('a container of the cluster that is waited for', () => {
  const sidecar: Partial<V1Container> = { restartPolicy: 'Always', startupProbe: {} };
  const hook = { lifecycle: { postStart: { exec: { command: ['pilot-agent', 'wait'] } } } };
  const creating = { waiting: { reason: 'ContainerCreating' } };
  const behind = (first: Partial<V1Container>, state: V1ContainerState) =>
    stateAfter(
      [
        {
          at: 0,
          pod: pod(
            { containerStatuses: [container(state, 'proxy'), container(creating)] },
            {
              spec: {
                containers: [
                  { name: 'proxy', ...first },
                  { name: 'step', image: 'app:1' },
                ],
              },
            },
          ),
        },
      ],
      { asked },
    );

  test.each([
    ['that runs', withInit('vault-agent-init', { running: {} }), 'vault-agent-init', 'was still running'],
    [
      'whose hook may run',
      behind(hook, creating),
      'proxy',
      'may not be over with its hook (postStart), before which no later one starts',
    ],
  ])('is told to be the cluster’s: one %s', (_, state, name, words) => {
    const expected = `the container ${name}, which the cluster has added to the pod, ${words}`;
    expect(waitingFor(state)).toBe(expected);
    expect(findingAt(state, 3_600_000)).toMatchObject({
      reason: 'timeout',
      container: name,
      message: expect.stringContaining(expected),
      hint: expect.stringMatching(/^See its log\. .* Otherwise ask your cluster administrator to fix/),
    });
  });

  test('is told to be the cluster’s: a sidecar that is not ready', () => {
    const status = { ...container({ running: {} }, 'proxy'), started: false };
    const last = pod(
      { initContainerStatuses: [status], containerStatuses: [step] },
      {
        spec: {
          initContainers: [{ name: 'proxy', ...sidecar }],
          containers: [{ name: 'step', image: 'app:1' }],
        },
      },
    );
    expect(waitingFor(stateAfter([{ at: 0, pod: last }], { asked }))).toBe(
      'the container proxy, which the cluster has added to the pod, is not ready yet',
    );
  });

  test('is told to be pulled, before which the step does not start; until pull-timeout', () => {
    const pulling = event('Pulling', 'Pulling image "mesh:1"', { of: 'proxy' });
    const waiting = behind({ image: 'mesh:1' }, creating);
    const state = observe(waiting, { at: 1000, event: pulling });
    expect(waitingFor(state)).toBe('the node is pulling mesh:1 for the container proxy');
    const limited = { ...state, options: { ...state.options, pullTimeoutMs: 60_000 } };
    expect(findingAt(limited, 61_000)).toMatchObject({
      category: 'image-pull',
      reason: 'timeout',
      container: 'proxy',
      message: expect.stringContaining('The cluster has added the container proxy to the pod'),
    });
    const started = { ...limited, started: new Map([['step', 0]]) } as State;
    expect(findingAt(started, 61_000)).toBeUndefined();
  });

  test('has its requests named as the cluster’s where no node has room', () => {
    const resources = { requests: { 'ephemeral-storage': '5Gi' } };
    const containers = [
      { name: 'gke-gcsfuse-sidecar', resources },
      { name: 'step', resources: { requests: { cpu: '1' } } },
    ];
    const said = condition(
      'PodScheduled',
      'False',
      'Unschedulable',
      '0/3 nodes are available: 3 Insufficient ephemeral-storage.',
    );
    const last = pod({ conditions: [said] }, { spec: { containers } });
    delete last.spec?.nodeName;
    const state = stateAfter([{ at: 0, pod: last }], { asked, scheduleTimeoutMs: 1000 });
    expect(findingAt(state, 2000)?.message).toMatch(
      /The container gke-gcsfuse-sidecar, which the cluster has added to the pod, asks for ephemeral-storage=5Gi; the step asks for cpu=1\.$/,
    );
  });

  test.each([
    ['has no hook', behind({}, creating)],
    ['has started', behind(hook, { running: {} })],
  ])('is not named where it %s', (_, state) => {
    expect(waitingFor(state)).toMatch(/^the container step had not started/);
  });
});

// https://github.com/substratusai/runbooks/issues/92
describe('an eviction for a limit of disk', () => {
  const sidecar = (name: string, limit?: string) => ({
    name,
    ...(limit && { resources: { limits: { 'ephemeral-storage': limit } } }),
  });
  const evicted = (message: string, ...beside: V1Container[]) => {
    const containers = [...beside, { name: 'step', image: 'app:1' }];
    const last = pod({ phase: 'Failed', reason: 'Evicted', message }, { spec: { containers } });
    return findingAt(stateAfter([{ at: 0, pod: last }], { asked }), 0);
  };
  const ofPod = 'Pod ephemeral local storage usage exceeds the total limit of containers 5Gi. ';
  const ofOne = 'Container istio-proxy exceeded its local ephemeral storage limit "1Gi". ';

  test('of an added container is no fault of the step', () => {
    expect(evicted(ofOne, sidecar('istio-proxy', '1Gi'))).toMatchObject({
      category: 'disruption',
      reason: 'evicted',
      persistence: 'transient',
      message: expect.stringMatching(
        /limit of 1Gi, .* The cluster has added the container istio-proxy to the pod/,
      ),
      hint: expect.stringContaining('(by its name Istio)'),
      rawMessage: ofOne,
    });
  });

  test('or for the memory of the node names the container as the cluster’s that used most', () => {
    const message =
      'The node was low on resource: memory. Threshold quantity: 100Mi, available: 50Mi. Container istio-proxy was using 600Mi, request is 128Mi, has larger consumption of memory. ';
    expect(evicted(message, sidecar('istio-proxy'))).toMatchObject({
      category: 'disruption',
      reason: 'evicted',
      message: expect.stringMatching(
        /request is 128Mi, has larger consumption of memory\. The cluster has added the container istio-proxy/,
      ),
      hint: expect.stringContaining('(by its name Istio)'),
    });
  });

  test('of all containers names those that the cluster has added with one', () => {
    expect(evicted(ofPod, sidecar('gke-gcsfuse-sidecar', '5Gi'), sidecar('daprd'))).toMatchObject({
      category: 'step',
      reason: 'disk-limit',
      message: expect.stringMatching(
        /\(5Gi in total\), so the kubelet evicted it\. The container gke-gcsfuse-sidecar, which the cluster has added to the pod, has one of 5Gi\.$/,
      ),
      hint: expect.stringMatching(/^Give the step a limit of its own/),
    });
  });

  test.each([
    ['another container of the template', ofOne.replace('istio-proxy', 'step')],
    ['all containers, none of them with one', ofPod],
    ['a volume', 'Usage of EmptyDir volume "work" exceeds the limit "1Gi". '],
  ])('of %s is the step’s', (_, message) => {
    const found = evicted(message, sidecar('istio-proxy'));
    expect(found).toMatchObject({ category: 'step', reason: 'disk-limit' });
    expect(found?.message).not.toContain('cluster has added');
  });
});

describe('a deadline', () => {
  const passed = (activeDeadlineSeconds: number, deadlineSeconds: number | undefined) =>
    findingAt(
      stateAfter(
        [
          {
            at: 0,
            pod: pod({ phase: 'Failed', reason: 'DeadlineExceeded' }, { spec: { activeDeadlineSeconds } }),
          },
        ],
        {
          deadlineSeconds,
        },
      ),
      0,
    );

  test('that the cluster has lowered is told to be so', () => {
    expect(passed(50, 3660)).toMatchObject({
      reason: 'deadline-exceeded',
      message:
        'The pod was active for longer than its activeDeadlineSeconds of 50 s. The cluster has lowered it: the step asked for 3660 s.',
      hint: expect.stringMatching(/^No input can raise it/),
    });
  });

  test.each([3660, undefined])('that was asked for is the step’s (%s)', (asked) => {
    expect(passed(3660, asked)).toMatchObject({
      message: 'The pod was active for longer than its activeDeadlineSeconds of 3660 s.',
      hint: expect.stringMatching(/^Raise timeout/),
    });
  });
});
