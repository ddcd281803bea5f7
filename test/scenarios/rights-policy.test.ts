import { type CoreV1Api, PatchStrategy, setHeaderOptions } from '@kubernetes/client-node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MANAGED_BY } from '../../src/job/identity.ts';
import { namedRowsOf } from '../rows.ts';
import { clientOf } from '../simulator/client.ts';
import { CONTAINER, type Deployed, deploy, labelNamespace, refusalOf } from './deployed.ts';
import { endOf, FEATURES, type Feature, type Features, isThere, prepareFeatures } from './features.ts';
import { onCluster, until, useStage } from './stage.ts';

const stage = useStage();

// The simulator has neither accounts nor policies.
describe.runIf(onCluster)('in the namespace that deploy/ makes', () => {
  let deployed: Deployed;
  let features: Features;
  let kubeconfig: string;
  let runner: CoreV1Api;

  beforeAll(async () => {
    deployed = await deploy(stage);
    ({ kubeconfig, runner } = deployed);
    features = await prepareFeatures(stage);
  });

  afterAll(async () => {
    await deployed?.[Symbol.asyncDispose]();
    await features?.[Symbol.asyncDispose]();
  });

  test.concurrent.for(Object.keys(FEATURES) as Feature[])(
    'the account can use: %s',
    async (feature, { skip }) => {
      skip(!isThere(feature, stage));
      const { outputs } = await features.run(feature, kubeconfig);
      expect(`${outputs['category']}/${outputs['reason']}: ${outputs['message']}`).toContain(
        `${endOf(feature)}: `,
      );
    },
  );

  // https://kubernetes.io/docs/concepts/cluster-administration/flow-control/#diagnostics
  test('the account has a share of the API server of its own', async () => {
    const path = `/api/v1/namespaces/${stage.namespace}/pods`;
    const schemas = '/apis/flowcontrol.apiserver.k8s.io/v1/flowschemas';
    const admin = clientOf(stage.kubeconfig);
    const { body } = await admin.request('GET', `${schemas}/${stage.namespace}-runners.${stage.namespace}`);
    const schemaOf = async (kubeconfig: string) => {
      const answer = await clientOf(kubeconfig).open(path);
      answer.resume();
      return answer.headers['x-kubernetes-pf-flowschema-uid'];
    };
    await until(async () => (await schemaOf(kubeconfig)) === body.metadata.uid);
    expect(await schemaOf(stage.kubeconfig)).not.toBe(body.metadata.uid);
  });

  test('the account can list nodes, and nothing else of them', async () => {
    const statusOf = async (method: string, path: string) =>
      (await clientOf(kubeconfig).request(method, path, {})).status;
    await until(async () => (await statusOf('GET', '/api/v1/nodes')) === 200);
    const [node = ''] = stage.nodes;
    expect(await statusOf('GET', `/api/v1/nodes/${node}`)).toBe(403);
    expect(await statusOf('DELETE', `/api/v1/nodes/${node}`)).toBe(403);
  });

  test('nothing of all that is left', async () => {
    await until(async () => (await stage.left()).length === 0);
  });

  test.each(namedRowsOf<{ spec: object; words: string }>('policy/pods'))(
    'a pod with %s is refused, by the policy alone too',
    async (_, { spec, words }) => {
      expect(await deployed.whyRefused({ spec })).toMatch(new RegExp(words));
      await enforce('privileged');
      const refusal = await deployed.whyRefused({ spec });
      await enforce('baseline');
      expect(refusal).toMatch(/ValidatingAdmissionPolicy '[^']+-pods'/);
      expect(refusal).toMatch(new RegExp(words));
    },
  );

  test('a pod that does not belong to Pod Step is neither created nor deleted', async () => {
    expect(await deployed.whyRefused({ labels: { app: 'miner' } })).toMatch(/managed-by=pod-step/);
    const { namespace, api } = stage;
    await api.createNamespacedPod({
      namespace,
      body: { metadata: { name: 'theirs' }, spec: { containers: [CONTAINER] } },
    });
    expect(await refusalOf(runner.deleteNamespacedPod({ namespace, name: 'theirs' }))).toMatch(
      /managed-by=pod-step/,
    );
    await api.deleteNamespacedPod({ namespace, name: 'theirs', gracePeriodSeconds: 0 });
  });

  const gates = (...names: string[]) => ({ schedulingGates: names.map((name) => ({ name })) });
  /** `words`: undefined where it is allowed. */
  const expectRefusal = (refusal: string | undefined, words: string | undefined) =>
    words === undefined ? expect(refusal).toBeUndefined() : expect(refusal).toMatch(new RegExp(words));
  test.each(namedRowsOf<{ body: object; words?: string }>('policy/pod-patches'))(
    'in an existing pod, the account can change only what a step changes: %s',
    async (_, { body, words }) => {
      const { namespace, api } = stage;
      const name = 'patched';
      const metadata = {
        name,
        labels: { ...MANAGED_BY, 'pod-step/job': 'test', 'pod-step/expires': '2026-11-21T23' },
        annotations: { note: 'a', 'pod-step/token': 'f' },
      };
      const spec = {
        restartPolicy: 'Never',
        activeDeadlineSeconds: 60,
        containers: [CONTAINER],
        initContainers: [{ name: 'checkout', image: 'none.invalid/git:1' }],
        ...gates('pod-step/dependents', 'kueue.x-k8s.io/admission'),
      };
      await api.createNamespacedPod({ namespace, body: { metadata, spec } });
      const merge = setHeaderOptions('Content-Type', PatchStrategy.StrategicMergePatch);
      const refusal = await refusalOf(runner.patchNamespacedPod({ namespace, name, body }, merge));
      await api.deleteNamespacedPod({ namespace, name, gracePeriodSeconds: 0 });
      expectRefusal(refusal, words);
    },
  );

  const config = Buffer.from(JSON.stringify({ auths: { r: { auth: 'x' } } })).toString('base64');
  test.each(namedRowsOf<{ name: string; body: object; words?: string }>('policy/secret-patches'))(
    'in Secrets of Pod Step, the account can change only what a step changes: %s',
    async (_, { name, body, words }) => {
      const { namespace, api } = stage;
      const metadata = { name, labels: { ...MANAGED_BY }, annotations: { 'pod-step/token': 'f' } };
      const type = 'kubernetes.io/dockerconfigjson';
      await api.createNamespacedSecret({
        namespace,
        body: { metadata, type, data: { '.dockerconfigjson': config } },
      });
      const merge = setHeaderOptions('Content-Type', PatchStrategy.MergePatch);
      const refusal = await refusalOf(runner.patchNamespacedSecret({ namespace, name, body }, merge));
      await api.deleteNamespacedSecret({ namespace, name });
      expectRefusal(refusal, words);
      expect(refusal ?? '').not.toContain(config);
    },
  );

  test.each([
    ['POST', 'pods/patched/exec?command=sh'],
    ['POST', 'pods/patched/portforward'],
    ['PATCH', 'pods/patched/ephemeralcontainers'],
    ['PATCH', 'pods/patched/resize'],
    ['PATCH', 'pods/patched/status'],
    ['PUT', 'pods/patched'],
    ['POST', 'pods/patched/binding'],
    ['POST', 'pods/patched/eviction'],
    ['DELETE', 'pods'],
    ['GET', 'secrets'],
    ['GET', 'secrets/theirs'],
    ['POST', 'serviceaccounts/default/token'],
    ['POST', 'serviceaccounts/pod-step/token'],
    ['POST', 'roles'],
    ['POST', 'rolebindings'],
    ['PATCH', 'roles/pod-step'],
  ])('the account has no right to %s %s', async (method, path) => {
    const whole = `/api/v1/namespaces/${stage.namespace}/${path}`;
    const url = /^role/.test(path) ? whole.replace('/api/v1', '/apis/rbac.authorization.k8s.io/v1') : whole;
    const { status, body } = await clientOf(kubeconfig).request<{ reason?: string }>(method, url, {});
    expect([status, body.reason]).toEqual([403, 'Forbidden']);
  });

  test.each(['GET', 'POST'])('the account can attach to containers of Pod Step alone: %s', async (method) => {
    const { namespace, api } = stage;
    const name = 'attached';
    await api.createNamespacedPod({
      namespace,
      body: { metadata: { name }, spec: { containers: [CONTAINER] } },
    });
    const answerTo = async (query: string) => {
      const path = `/api/v1/namespaces/${namespace}/pods/${name}/attach?stdin=true${query}`;
      const { status, body } = await clientOf(kubeconfig).request<{ message?: string }>(method, path, {});
      return `${status} ${body.message}`;
    };
    const refused = /^422 .*this account may attach to no container except checkout, files-in and files-out/;
    for (const query of [
      '',
      '&container=',
      '&container=step',
      '&container=files-in-2',
      '&container=files-out,step',
    ])
      expect(await answerTo(query)).toMatch(refused);
    for (const ours of ['checkout', 'files-in', 'files-out'])
      expect(await answerTo(`&container=${ours}`)).not.toMatch(/^(403|422) /);
    await api.deleteNamespacedPod({ namespace, name, gracePeriodSeconds: 0 });
  });

  test('a Secret of others is neither read by a patch, nor taken over, nor deleted', async () => {
    const { namespace, api } = stage;
    const name = 'theirs';
    await api.createNamespacedSecret({
      namespace,
      body: { metadata: { name }, stringData: { key: 'hush-hush-9' } },
    });
    const value = Buffer.from('hush-hush-9').toString('base64');
    const [merge, apply] = [PatchStrategy.MergePatch, PatchStrategy.ServerSideApply].map((type) =>
      setHeaderOptions('Content-Type', type),
    );
    const applied = { apiVersion: 'v1', kind: 'Secret', metadata: { name, labels: MANAGED_BY } };
    const attempts = [
      () => runner.patchNamespacedSecret({ namespace, name, body: {} }, merge),
      () => runner.patchNamespacedSecret({ namespace, name, body: {}, dryRun: 'All' }, merge),
      () =>
        runner.patchNamespacedSecret({ namespace, name, body: { metadata: { labels: MANAGED_BY } } }, merge),
      () =>
        runner.patchNamespacedSecret(
          { namespace, name, body: applied, fieldManager: 'pod-step', force: true },
          apply,
        ),
      () => runner.deleteNamespacedSecret({ namespace, name }),
    ];
    for (const attempt of attempts) {
      const refusal = await refusalOf(attempt());
      expect(refusal).toMatch(/managed-by=pod-step|cannot delete resource/);
      expect(refusal).not.toContain(value);
    }
    expect((await api.readNamespacedSecret({ namespace, name })).metadata?.labels).toBeUndefined();
  });

  test('a Secret of others can be read from the answer to a malformed patch, as deploy/README.md warns', async () => {
    const { namespace, api } = stage;
    const name = 'quoted';
    const [key, value] = ['hush-hush-9', Buffer.from('hush-hush-9').toString('base64')];
    await api.createNamespacedSecret({ namespace, body: { metadata: { name }, stringData: { key } } });
    const merge = setHeaderOptions('Content-Type', PatchStrategy.MergePatch);
    const body = { immutable: 'x' };
    const refusal = await refusalOf(runner.patchNamespacedSecret({ namespace, name, body }, merge));
    expect(refusal).toContain(value);
  });

  test('a ConfigMap of others is neither changed nor deleted', async () => {
    const { namespace } = stage;
    const name = 'kube-root-ca.crt';
    const merge = setHeaderOptions('Content-Type', PatchStrategy.MergePatch);
    const attempts = [
      () => runner.patchNamespacedConfigMap({ namespace, name, body: { data: { 'ca.crt': 'mine' } } }, merge),
      () => runner.deleteNamespacedConfigMap({ namespace, name }),
    ];
    for (const attempt of attempts)
      expect(await refusalOf(attempt())).toMatch(/cannot (patch|delete) resource/);
  });

  test('no Secret is made that the cluster fills with the token of an account', async () => {
    const type = 'kubernetes.io/service-account-token';
    const annotations = { 'kubernetes.io/service-account.name': 'default' };
    expect(await refusalOf(createSecret({ type, annotations }))).toMatch(/of the type Opaque or/);
  });

  test('a pod of Pod Step without any of these fields is admitted', async () => {
    expect(await deployed.whyRefused({})).toBeUndefined();
    const own = {
      topologyKey: 'kubernetes.io/hostname',
      labelSelector: { matchLabels: { app: 'shop' } },
    };
    const affinity = { podAntiAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [own] } };
    expect(
      await deployed.whyRefused({ spec: { affinity, terminationGracePeriodSeconds: 3600 } }),
    ).toBeUndefined();
  });

  function createSecret({ type = 'Opaque', labels = MANAGED_BY as object, annotations = {} }) {
    const body = { metadata: { name: 'mine', labels: { ...labels }, annotations }, type };
    return runner.createNamespacedSecret({ namespace: stage.namespace, body, dryRun: 'All' });
  }

  const enforce = (level: string) => labelNamespace(stage, { 'pod-security.kubernetes.io/enforce': level });
});
