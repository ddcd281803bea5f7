import {
  type CoreV1Api,
  NodeV1Api,
  PatchStrategy,
  RbacAuthorizationV1Api,
  SchedulingV1Api,
  setHeaderOptions,
} from '@kubernetes/client-node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MANAGED_BY } from '../../src/job/identity.ts';
import { clientOf } from '../simulator/client.ts';
import { errorsIn, runAction } from './action.ts';
import { CONTAINER, type Deployed, deploy, labelNamespace, podOf, refusalOf } from './deployed.ts';
import { configOf, onCluster, until, useStage } from './stage.ts';

// What deploy/policy.yaml limits: each shape as a pod that is created, and as a change of one that exists.

// The simulator has neither accounts nor policies.

const GATED = { schedulingGates: [{ name: 'pod-step/dependents' }] };

const stage = useStage();

describe.runIf(onCluster)('in the namespace that deploy/ makes', () => {
  let deployed: Deployed;
  let runner: CoreV1Api;
  /** The label of a namespace, which is pod-step/parameters without other suites. */
  let parametersLabel: string;

  beforeAll(async () => {
    parametersLabel = `${stage.namespace}/parameters`;
    deployed = await deploy(stage, [
      'namespace.yaml',
      'limits.yaml',
      'policy.yaml',
      'policy-parameters.yaml',
    ]);
    ({ runner } = deployed);
    const { namespace } = stage;
    const rbac = configOf(stage.kubeconfig).makeApiClient(RbacAuthorizationV1Api);
    const apiGroup = 'rbac.authorization.k8s.io';
    const body = {
      metadata: { name: 'jobs' },
      roleRef: { apiGroup, kind: 'Role', name: 'pod-step' },
      subjects: [{ apiGroup, kind: 'Group', name: 'github-jobs' }],
    };
    await rbac.createNamespacedRoleBinding({ namespace, body });
  });

  afterAll(async () => {
    await deployed?.[Symbol.asyncDispose]();
  });

  const using = (kind: 'requests' | 'limits', cpu: string, more: object = {}) => ({
    ...CONTAINER,
    resources: { [kind]: { cpu } },
    ...more,
  });
  const tokenFor = (audience?: string) => ({
    volumes: [{ name: 'v', projected: { sources: [{ serviceAccountToken: { path: 't', audience } }] } }],
  });
  const tolerating = (key?: string) => ({ tolerations: [{ key, operator: 'Exists' }] });
  /** What a pod has, and the limit that refuses it without a ConfigMap; undefined: none. */
  const LIMITED: [string, object, RegExp | undefined][] = [
    [
      'a deadline of 30 years',
      { activeDeadlineSeconds: 946_080_000 },
      /\(timeout, hold-on-failure and 60\) is 946080000; the limit longest-timeout is 24h \(/,
    ],
    ['the deadline of a timeout of 24h', { activeDeadlineSeconds: 86_460 }, undefined],
    [
      'a node of its choice',
      { nodeName: 'pod-step-1' },
      /nodeName is pod-step-1; the limit node-name is refused/,
    ],
    [
      'a toleration of all taints',
      tolerating(),
      /a toleration is of all taints; the limit tolerations is \*/,
    ],
    [
      'a toleration of the control plane',
      tolerating('node-role.kubernetes.io/control-plane'),
      /of node-role\.kubernetes\.io\/control-plane; the limit tolerations/,
    ],
    [
      'a toleration of nodes that are closed to new pods',
      tolerating('node.kubernetes.io/unschedulable'),
      /of node\.kubernetes\.io\/unschedulable; the limit tolerations/,
    ],
    ['a toleration of one taint', tolerating('nvidia.com/gpu'), undefined],
    [
      '1,000 CPUs',
      { containers: [using('requests', '1000')] },
      /the containers have 1000 CPUs; the limit most-cpu is 64/,
    ],
    ['1,000 CPUs as its limit', { containers: [using('limits', '1000')] }, /1000 CPUs; the limit most-cpu/],
    [
      '1,000 CPUs in an init container',
      { initContainers: [using('requests', '1000', { name: 'init' })] },
      /1000 CPUs; the limit most-cpu/,
    ],
    [
      '1,000 CPUs of all its containers',
      { containers: [using('requests', '40')], resources: { requests: { cpu: '1000' } } },
      /1000 CPUs; the limit most-cpu/,
    ],
    [
      'more CPUs in two containers than in one',
      { containers: [using('requests', '40'), using('requests', '25500m', { name: 'b' })] },
      /65\.5 CPUs; the limit most-cpu/,
    ],
    [
      'more CPUs in a service',
      {
        containers: [using('requests', '40')],
        initContainers: [using('requests', '25', { name: 'db', restartPolicy: 'Always' })],
      },
      /65 CPUs; the limit most-cpu/,
    ],
    [
      'more CPUs in an init container beside a service',
      {
        initContainers: [
          using('requests', '40', { name: 'db', restartPolicy: 'Always' }),
          using('requests', '25', { name: 'init' }),
        ],
      },
      /65 CPUs; the limit most-cpu/,
    ],
    [
      'init containers that run one after the other',
      {
        initContainers: [using('requests', '16', { name: 'a' }), using('requests', '16', { name: 'b' })],
        containers: [using('requests', '16')],
      },
      undefined,
    ],
    [
      'a terabyte of memory',
      { containers: [{ ...CONTAINER, resources: { limits: { memory: '1Ti' } } }] },
      /1024Gi of memory; the limit most-memory is 256Gi/,
    ],
    [
      'a token for another audience',
      tokenFor('vault'),
      /tokens are for vault; the limit token-audiences is sts\.amazonaws\.com api:/,
    ],
    ['a token for AWS', tokenFor('sts.amazonaws.com'), undefined],
    ['a token for the API server', tokenFor(), undefined],
  ];
  test.each(LIMITED)('the limits of a pod, without a ConfigMap: %s', async (_, spec, words) => {
    const created = await refusalOf(createPod({ spec }));
    const applied = await refusalOf(applyPod({ spec }));
    if (words === undefined) expect([created, applied]).toEqual([undefined, undefined]);
    else {
      expect(created).toMatch(words);
      expect(created).toContain('(a default of deploy/policy.yaml)');
      expect(applied).toMatch(words);
      expect(await refusalOf(updatePod(spec))).toMatch(
        /nothing in the spec|may not (?:change|add or remove)|is invalid/,
      );
    }
  });

  test('a step that is refused names the limit, its value, and where to change it', async () => {
    const inputs = { ...stage.inputs, kubeconfig: deployed.kubeconfig, run: 'true', timeout: '48h' };
    const { outputs, log } = await runAction(inputs);
    expect(outputs).toMatchObject({ category: 'admission', reason: 'policy-denied' });
    expect(outputs['message']).toMatch(
      /refused the pod: activeDeadlineSeconds \(timeout, hold-on-failure and 60\) is 172860; the limit longest-timeout is 24h \(a default of deploy\/policy\.yaml\)\./,
    );
    expect(errorsIn(log).join()).toContain('to change longest-timeout: deploy/README.md, "Limits of a pod"');
  });

  const of = (image: string) => ({ containers: [{ ...CONTAINER, image }] });
  const IMAGE_VOLUME = { volumes: [{ name: 'v', image: { reference: 'quay.io/acme/data:1' } }] };
  const REGISTRIES = 'ghcr.io/acme/shop, docker.io/library/\n registry.acme.example:5000';
  const GIVEN: [string, Record<string, string>, object, RegExp | undefined][] = [
    ['a longer timeout', { 'longest-timeout': '48h' }, { activeDeadlineSeconds: 172_860 }, undefined],
    [
      'a shorter timeout',
      { 'longest-timeout': '1h' },
      { activeDeadlineSeconds: 3_661 },
      /longest-timeout is 1h \(the ConfigMap pod-step-parameters in the namespace /,
    ],
    [
      'a default that it leaves out',
      { 'longest-timeout': '1h' },
      { activeDeadlineSeconds: 60, ...tolerating() },
      /the limit tolerations is \*/,
    ],
    ['an allowed nodeName', { 'node-name': 'allowed' }, { nodeName: 'pod-step-1' }, undefined],
    [
      'fewer CPUs',
      { 'most-cpu': '500m' },
      { containers: [using('requests', '1')] },
      /1 CPUs; the limit most-cpu is 500m/,
    ],
    ['less memory', { 'most-memory': '1Gi' }, {}, /2Gi of memory; the limit most-memory is 1Gi/],
    ['tolerations by their keys', { tolerations: 'gpu spot' }, tolerating('spot'), undefined],
    [
      'tolerations of other keys',
      { tolerations: 'gpu spot' },
      tolerating('arm'),
      /of arm; the limit tolerations is gpu spot/,
    ],
    [
      'all taints, which no key allows',
      { tolerations: 'gpu' },
      tolerating(),
      /all taints; the limit tolerations/,
    ],
    ['no tolerations', { tolerations: '' }, {}, undefined],
    ['audiences of its own', { 'token-audiences': 'vault' }, tokenFor('vault'), undefined],
    [
      'other audiences',
      { 'token-audiences': 'vault' },
      tokenFor('sts.amazonaws.com'),
      /for sts\.amazonaws\.com; the limit token-audiences is vault/,
    ],
    ['a registry', { registries: REGISTRIES }, of('registry.acme.example:5000/x@sha256:0'), undefined],
    ['a repository and its tags', { registries: REGISTRIES }, of('ghcr.io/acme/shop:1'), undefined],
    ['what is below it', { registries: REGISTRIES }, of('ghcr.io/acme/shop/ci:1'), undefined],
    ['Docker Hub by its short name', { registries: REGISTRIES }, of('busybox:1.37'), undefined],
    [
      'a user of Docker Hub',
      { registries: REGISTRIES },
      of('acme/busybox:1.37'),
      /not allowed: docker\.io\/acme\/busybox:1\.37; the limit registries is ghcr\.io\/acme\/shop docker\.io\/library\/ reg/,
    ],
    [
      'a name that only begins alike',
      { registries: REGISTRIES },
      of('ghcr.io/acme/shop-2:1'),
      /not allowed: ghcr\.io\/acme\/shop-2:1/,
    ],
    [
      'a host that only begins alike',
      { registries: 'ghcr.io' },
      of('ghcr.io:5000/x:1'),
      /not allowed: ghcr\.io:5000/,
    ],
    [
      'a host in capitals, which is no user of Docker Hub',
      { registries: 'docker.io' },
      of('EVIL/x:1'),
      /not allowed: EVIL\/x:1/,
    ],
    ['an image volume', { registries: 'none.invalid' }, IMAGE_VOLUME, /not allowed: quay\.io\/acme\/data:1/],
    [
      'an init container',
      { registries: 'none.invalid' },
      { initContainers: [{ name: 'i', image: 'quay.io/x' }] },
      /not allowed: quay\.io\/x/,
    ],
    [
      'a misspelled key',
      { 'most-cpus': '1' },
      {},
      /this parameter does not exist: most-cpus \(the ConfigMap/,
    ],
    [
      'a value that is none',
      { 'longest-timeout': 'soon' },
      {},
      /not valid: longest-timeout soon, .* \(the ConfigMap/,
    ],
  ];
  describe('with a ConfigMap', () => {
    afterAll(() => labelNamespace(stage, { [parametersLabel]: null }));

    const give = async (namespace: string, data: Record<string, string> | undefined) => {
      const name = 'pod-step-parameters';
      await stage.api.deleteNamespacedConfigMap({ name, namespace }).catch(() => {});
      if (data !== undefined)
        await stage.api.createNamespacedConfigMap({ namespace, body: { metadata: { name }, data } });
    };
    /** The API server learns of it a moment later. */
    const expectRefusal = (spec: object, words: RegExp | undefined) =>
      expect
        .poll(async () => (await refusalOf(createPod({ spec }))) ?? 'none', { timeout: 20_000 })
        .toMatch(words ?? /^none$/);

    test.each(GIVEN)('of its own, a namespace has other limits: %s', async (_, data, spec, words) => {
      await labelNamespace(stage, { [parametersLabel]: 'namespace' });
      await give(stage.namespace, data);
      await expectRefusal(spec, words);
    });

    test('that lists classes, other classes of priority and of runtimes are refused, and pods without a runtime class', async () => {
      await using classes = await makeClasses();
      const { name } = classes;
      await labelNamespace(stage, { [parametersLabel]: 'namespace' });
      const [priority, runtime] = [{ priorityClassName: name }, { runtimeClassName: name }];
      for (const [data, spec, words] of [
        [{}, { ...priority, ...runtime }, undefined],
        [
          { 'priority-classes': 'ci' },
          priority,
          /priorityClassName is \S+; the limit priority-classes is ci \(the/,
        ],
        [{ 'priority-classes': `ci ${name}` }, priority, undefined],
        [{ 'priority-classes': '' }, {}, undefined],
        [
          { 'runtime-classes': 'sandboxed' },
          runtime,
          /runtimeClassName is \S+; the limit runtime-classes is sandboxed \(/,
        ],
        [{ 'runtime-classes': name }, {}, /runtimeClassName is not set; the limit runtime-classes/],
        [{ 'runtime-classes': name }, runtime, undefined],
        [{ 'runtime-classes': '' }, runtime, /the limit runtime-classes is {2}\(the ConfigMap/],
        [{ 'runtime-classes': '' }, {}, undefined],
      ] as [Record<string, string>, object, RegExp | undefined][]) {
        await give(stage.namespace, data);
        await expectRefusal(spec, words);
      }
    });

    test('of the cluster, a namespace has its limits, and not those of its own', async () => {
      await labelNamespace(stage, { [parametersLabel]: 'cluster' });
      await give(stage.namespace, { 'longest-timeout': '1h' });
      await give(`${stage.namespace}-policy`, { 'longest-timeout': '2h' });
      await expectRefusal(
        { activeDeadlineSeconds: 7_261 },
        new RegExp(`timeout is 2h .* ${stage.namespace}-policy\\)`),
      );
      await expectRefusal({ activeDeadlineSeconds: 7_260 }, undefined);
    });

    test('that is missing, only namespaces with its label have no new pods, and a pod that exists goes on', async () => {
      const { namespace } = stage;
      await labelNamespace(stage, { [parametersLabel]: null });
      await until(
        async () =>
          (await refusalOf(runner.createNamespacedPod({ namespace, body: podOf({ spec: GATED }) }))) ===
          undefined,
      );
      await give(namespace, undefined);
      await labelNamespace(stage, { [parametersLabel]: 'namespace' });
      await expectRefusal({}, /failed to configure binding: no params found/);
      const merge = setHeaderOptions('Content-Type', PatchStrategy.StrategicMergePatch);
      const body = { spec: { schedulingGates: [{ $patch: 'delete', name: 'pod-step/dependents' }] } };
      expect(
        await refusalOf(runner.patchNamespacedPod({ namespace, name: 'mine', body }, merge)),
      ).toBeUndefined();
      expect(
        await refusalOf(runner.deleteNamespacedPod({ namespace, name: 'mine', gracePeriodSeconds: 0 })),
      ).toBeUndefined();
      await labelNamespace(stage, { [parametersLabel]: null });
      await expectRefusal({}, undefined);
    });

    test.each<[string, object, RegExp]>([
      ['without our label', {}, /managed-by=pod-step/],
      ['with our label', { labels: { ...MANAGED_BY } }, /may not make the ConfigMap pod-step-parameters/],
    ])('no runner can create it, %s', async (_, metadata, words) => {
      const body = { metadata: { name: 'pod-step-parameters', ...metadata } };
      const attempt = runner.createNamespacedConfigMap({ namespace: stage.namespace, body, dryRun: 'All' });
      expect(await refusalOf(attempt)).toMatch(words);
    });

    test('no runner can change it', async () => {
      const merge = setHeaderOptions('Content-Type', PatchStrategy.MergePatch);
      const target = { namespace: stage.namespace, name: 'pod-step-parameters' };
      const body = { data: { 'most-cpu': '9999' } };
      expect(await refusalOf(runner.patchNamespacedConfigMap({ ...target, body }, merge))).toMatch(
        /cannot patch/,
      );
    });
  });

  /** Of priority and of a runtime, with the name of the namespace. */
  async function makeClasses(): Promise<AsyncDisposable & { name: string }> {
    const { namespace: name, kubeconfig } = stage;
    const config = configOf(kubeconfig);
    const scheduling = config.makeApiClient(SchedulingV1Api);
    const node = config.makeApiClient(NodeV1Api);
    await scheduling.createPriorityClass({ body: { metadata: { name }, value: 1 } });
    await node.createRuntimeClass({ body: { metadata: { name }, handler: 'runc' } });
    return {
      name,
      async [Symbol.asyncDispose]() {
        await scheduling.deletePriorityClass({ name });
        await node.deleteRuntimeClass({ name });
      },
    };
  }

  const LABELS = { ...MANAGED_BY, 'pod-step/repository': 'acme.shop', 'pod-step/run-id': '7' };
  const BY = { 'pod-step/repository': 'acme/shop' };
  const LONG = `acme/${'a'.repeat(57)}.ship`;
  test.each<[string, object, object, string, boolean]>([
    ['its own', LABELS, BY, 'acme/shop', true],
    ['no repository', MANAGED_BY, {}, 'acme/shop', false],
    [
      'those of another repository',
      { ...LABELS, 'pod-step/repository': 'acme.other' },
      { 'pod-step/repository': 'acme/other' },
      'acme/shop',
      false,
    ],
    ['the label of another', { ...LABELS, 'pod-step/repository': 'acme.other' }, BY, 'acme/shop', false],
    ['the annotation of another', LABELS, { 'pod-step/repository': 'acme/other' }, 'acme/shop', false],
    ['the beginning of its own', { ...LABELS, 'pod-step/repository': 'acme.sh' }, BY, 'acme/shop', false],
    ['those of another run', { ...LABELS, 'pod-step/run-id': '8' }, BY, 'acme/shop', false],
    [
      'a name that is too long for a label',
      { ...LABELS, 'pod-step/repository': LONG.replace('/', '.').slice(0, 62) },
      { 'pod-step/repository': LONG },
      LONG,
      true,
    ],
  ])(
    'of a job that is known by its OIDC token, a pod has %s',
    async (_, labels, annotations, repository, isAllowed) => {
      const job = clientOf(stage.kubeconfig, {
        'impersonate-user': 'github:repo:acme/shop:environment:ci',
        'impersonate-group': 'github-jobs',
        'impersonate-extra-pod-step%2Frepository': repository,
        'impersonate-extra-pod-step%2Frun-id': '7',
      });
      const path = `/api/v1/namespaces/${stage.namespace}/pods?dryRun=All`;
      const metadata = { name: 'mine', labels, annotations };
      const answer = () =>
        job.request<{ message?: string }>('POST', path, {
          ...podOf({}),
          apiVersion: 'v1',
          kind: 'Pod',
          metadata,
        });
      await until(async () => (await answer()).status !== 403);
      const { status, body } = await answer();
      if (isAllowed) expect(body.message).toBeUndefined();
      else expect(body.message).toMatch(new RegExp(`those of this job are ${repository} 7$`));
      expect(status).toBe(isAllowed ? 201 : 422);
    },
  );

  function createPod(pod: { labels?: object; spec?: object }) {
    // Where it is let in, it is not made.
    return runner.createNamespacedPod({ namespace: stage.namespace, body: podOf(pod), dryRun: 'All' });
  }

  function applyPod(pod: { spec?: object }) {
    const body = { apiVersion: 'v1', kind: 'Pod', ...podOf(pod) };
    const apply = setHeaderOptions('Content-Type', PatchStrategy.ServerSideApply);
    const how = { fieldManager: 'pod-step', force: true, dryRun: 'All' };
    return runner.patchNamespacedPod({ namespace: stage.namespace, name: 'mine', body, ...how }, apply);
  }

  /** Of a pod that exists, and has its gate still, because more of it can be changed then. */
  async function updatePod(spec: object): Promise<void> {
    const { namespace, api } = stage;
    const name = 'mine';
    await api.createNamespacedPod({ namespace, body: podOf({ spec: GATED }) });
    try {
      const merge = setHeaderOptions('Content-Type', PatchStrategy.StrategicMergePatch);
      await runner.patchNamespacedPod({ namespace, name, body: { spec }, dryRun: 'All' }, merge);
    } finally {
      await api.deleteNamespacedPod({ namespace, name, gracePeriodSeconds: 0 });
    }
  }
});
