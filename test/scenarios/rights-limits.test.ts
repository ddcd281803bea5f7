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
import { namedRowsOf } from '../rows.ts';
import { clientOf } from '../simulator/client.ts';
import { errorsIn } from './action.ts';
import { type Deployed, deploy, labelNamespace, podOf, refusalOf, withContainers } from './deployed.ts';
import { configOf, onCluster, until, useStage } from './stage.ts';

// What deploy/policy.yaml limits: each shape as a pod that is created, and as a change of one that exists.

const GATED = { schedulingGates: [{ name: 'pod-step/dependents' }] };

const stage = useStage();

// The simulator has neither accounts nor policies.
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

  const wordsOf = ({ words }: { words?: string }) => (words === undefined ? undefined : new RegExp(words));
  /** What a pod has, and the limit that refuses it without a ConfigMap; without `words`: none. */
  test.each(namedRowsOf<{ spec: object; words?: string }>('policy/limits'))(
    'the limits of a pod, without a ConfigMap: %s',
    async (_, { spec, ...row }) => {
      const words = wordsOf(row);
      const created = await deployed.whyRefused({ spec });
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
    },
  );

  test('a step that is refused names the limit, its value, and where to change it', async () => {
    const inputs = { kubeconfig: deployed.kubeconfig, run: 'true', timeout: '48h' };
    const { outputs, log } = await stage.run(inputs);
    expect(outputs).toMatchObject({ category: 'admission', reason: 'policy-denied' });
    expect(outputs['message']).toMatch(
      /refused the pod: activeDeadlineSeconds \(timeout, hold-on-failure and 60\) is 172860; the limit longest-timeout is 24h \(a default of deploy\/policy\.yaml\)\./,
    );
    expect(errorsIn(log).join()).toContain('to change longest-timeout: deploy/README.md, "Limits of a pod"');
  });

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
        .poll(async () => (await deployed.whyRefused({ spec })) ?? 'none', { timeout: 20_000 })
        .toMatch(words ?? /^none$/);

    type Given = { data: Record<string, string>; spec: object; words?: string };
    test.each(namedRowsOf<Given>('policy/parameters'))(
      'of its own, a namespace has these limits: %s',
      async (_, { data, spec, ...row }) => {
        await labelNamespace(stage, { [parametersLabel]: 'namespace' });
        await give(stage.namespace, data);
        await expectRefusal(spec, wordsOf(row));
      },
    );

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

    test('of the cluster, a namespace has the limits of the cluster, and not its own', async () => {
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

  /** A priority class and a runtime class, with the name of the namespace. */
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

  type JobRow = {
    labels: object;
    annotations: object;
    repository: string;
    isAllowed: boolean;
  };
  test.each(namedRowsOf<JobRow>('policy/jobs'))(
    'a pod of a job that is known by its OIDC token has %s',
    async (_, { labels, annotations, repository, isAllowed }) => {
      const job = clientOf(stage.kubeconfig, {
        'impersonate-user': 'github:repo:acme/shop:environment:ci',
        'impersonate-group': 'github-jobs',
        'impersonate-extra-pod-step%2Frepository': repository,
        'impersonate-extra-pod-step%2Frun-id': '7',
      });
      const path = `/api/v1/namespaces/${stage.namespace}/pods?dryRun=All`;
      const metadata = { name: 'mine', labels: { ...MANAGED_BY, ...labels }, annotations };
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

  function applyPod(pod: { spec?: object }) {
    const body = { apiVersion: 'v1', kind: 'Pod', ...podOf(pod) };
    const apply = setHeaderOptions('Content-Type', PatchStrategy.ServerSideApply);
    const how = { fieldManager: 'pod-step', force: true, dryRun: 'All' };
    return runner.patchNamespacedPod({ namespace: stage.namespace, name: 'mine', body, ...how }, apply);
  }

  /** Updates an existing pod that still has its gate, because more of it can be changed then. */
  async function updatePod(spec: object): Promise<void> {
    const { namespace, api } = stage;
    const name = 'mine';
    await api.createNamespacedPod({ namespace, body: podOf({ spec: GATED }) });
    try {
      const merge = setHeaderOptions('Content-Type', PatchStrategy.StrategicMergePatch);
      const body = { spec: withContainers(spec) };
      await runner.patchNamespacedPod({ namespace, name, body, dryRun: 'All' }, merge);
    } finally {
      await api.deleteNamespacedPod({ namespace, name, gracePeriodSeconds: 0 });
    }
  }
});
