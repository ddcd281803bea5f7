import { type CoreV1Api, PatchStrategy, setHeaderOptions } from '@kubernetes/client-node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MANAGED_BY } from '../../src/job/identity.ts';
import { clientOf } from '../simulator/client.ts';
import { CONTAINER, type Deployed, deploy, labelNamespace, podOf, refusalOf } from './deployed.ts';
import { ENDS, FEATURES, type Feature, type Features, isThere, prepareFeatures } from './features.ts';
import { onCluster, until, useStage } from './stage.ts';

// The simulator has neither accounts nor policies.

const OWNER = { apiVersion: 'v1', kind: 'Pod', name: 'other', uid: '0' };
/** What the API server gives every pod, and takes from none. */
const TOLERATIONS = ['not-ready', 'unreachable'].map((name) => {
  const key = `node.kubernetes.io/${name}`;
  return { key, operator: 'Exists', effect: 'NoExecute', tolerationSeconds: 300 };
});
const CLAIM = {
  accessModes: ['ReadWriteOnce'],
  volumeName: 'of-others',
  resources: { requests: { storage: '1Gi' } },
};
/** Keeps pods with its label, of all namespaces, off the node of its pod. */
const OF_ALL = {
  topologyKey: 'kubernetes.io/hostname',
  namespaceSelector: {},
  labelSelector: { matchLabels: { app: 'shop' } },
};
const YEAR = { terminationGracePeriodSeconds: 31_536_000 };
const CERTIFICATE = { signerName: 'acme.dev/vault', keyType: 'ED25519', credentialBundlePath: 'vault.pem' };
/** The address at which clouds give a node its credentials. */
const METADATA = '169.254.169.254';
/** The name of a pull secret that stays. */
const REUSED = 'pod-step-pull-0123456789abcdef';

const stage = useStage();

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
        `${ENDS[feature]}: `,
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

  test('the account may list nodes, and nothing else of them', async () => {
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

  test.each<[string, object, RegExp]>([
    [
      'a directory of the node',
      { volumes: [{ name: 'v', hostPath: { path: '/' } }] },
      /hostPath|of the types/,
    ],
    [
      'a claim that the cluster makes for it, of a volume that no namespace has claimed',
      { volumes: [{ name: 'v', ephemeral: { volumeClaimTemplate: { spec: CLAIM } } }] },
      /of the types/,
    ],
    [
      'a file system of the nodes’ network',
      { volumes: [{ name: 'v', nfs: { server: '10.0.0.1', path: '/' } }] },
      /of the types/,
    ],
    [
      'a certificate of any signer',
      { volumes: [{ name: 'v', projected: { sources: [{ podCertificate: CERTIFICATE }] } }] },
      /sources of a projected volume/,
    ],
    [
      'anti-affinity to pods of other namespaces',
      { affinity: { podAntiAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [OF_ALL] } } },
      /neither namespaces nor namespaceSelector/,
    ],
    [
      'affinity to pods of another namespace that it only prefers',
      {
        affinity: {
          podAffinity: {
            preferredDuringSchedulingIgnoredDuringExecution: [
              {
                weight: 1,
                podAffinityTerm: { topologyKey: 'kubernetes.io/hostname', namespaces: ['kube-system'] },
              },
            ],
          },
        },
      },
      /neither namespaces nor namespaceSelector/,
    ],
    ['a year to end after its deadline', YEAR, /terminationGracePeriodSeconds/],
    [
      'a service that has a year to end after its probe has failed',
      {
        initContainers: [
          {
            ...CONTAINER,
            name: 'db',
            restartPolicy: 'Always',
            livenessProbe: { exec: { command: ['false'] }, ...YEAR },
          },
        ],
      },
      /terminationGracePeriodSeconds/,
    ],
    ['hostNetwork', { hostNetwork: true }, /hostNetwork|host namespaces/],
    ['hostPID', { hostPID: true }, /hostPID|host namespaces/],
    ['hostIPC', { hostIPC: true }, /hostIPC|host namespaces/],
    [
      'a port of the host',
      { containers: [{ ...CONTAINER, ports: [{ containerPort: 80, hostPort: 80 }] }] },
      /[Pp]ort/,
    ],
    [
      'a probe that the node sends to another host',
      { containers: [{ ...CONTAINER, readinessProbe: { httpGet: { host: METADATA, port: 80 } } }] },
      /host/,
    ],
    [
      'a probe of a service that the node sends to another host',
      {
        initContainers: [
          {
            ...CONTAINER,
            name: 'db',
            restartPolicy: 'Always',
            startupProbe: { tcpSocket: { host: METADATA, port: 80 } },
          },
        ],
      },
      /host/,
    ],
    [
      'a lifecycle hook that the node sends to another host',
      { containers: [{ ...CONTAINER, lifecycle: { preStop: { httpGet: { host: METADATA, port: 80 } } } }] },
      /host/,
    ],
    [
      'a privileged container',
      { containers: [{ ...CONTAINER, securityContext: { privileged: true } }] },
      /privileged/,
    ],
    [
      'a privileged init container',
      { initContainers: [{ ...CONTAINER, name: 'init', securityContext: { privileged: true } }] },
      /privileged/,
    ],
    [
      'capabilities of the host',
      { containers: [{ ...CONTAINER, securityContext: { capabilities: { add: ['SYS_ADMIN'] } } }] },
      /capabilities/,
    ],
    [
      'the account of the runner',
      { serviceAccountName: 'pod-step' },
      /service account pod-step is not allowed/,
    ],
    [
      'the account of the runner in the field of old',
      { serviceAccount: 'pod-step' },
      /service account pod-step is not allowed/,
    ],
    [
      'a port of the host in a service',
      {
        initContainers: [
          { ...CONTAINER, name: 'db', restartPolicy: 'Always', ports: [{ containerPort: 80, hostPort: 80 }] },
        ],
      },
      /[Pp]ort/,
    ],
    ['a priority of the system', { priorityClassName: 'system-node-critical' }, /priority/],
    ['no deadline', { activeDeadlineSeconds: undefined }, /activeDeadlineSeconds/],
    ['a restart policy', { restartPolicy: 'Always' }, /restartPolicy/],
  ])('a pod with %s is refused, by the policy alone too', async (_, spec, words) => {
    expect(await refusalOf(createPod({ spec }))).toMatch(words);
    await enforce('privileged');
    const refusal = await refusalOf(createPod({ spec }));
    await enforce('baseline');
    expect(refusal).toMatch(/ValidatingAdmissionPolicy '[^']+-pods'/);
    expect(refusal).toMatch(words);
  });

  test('a pod that is none of ours is neither made nor deleted', async () => {
    expect(await refusalOf(createPod({ labels: { app: 'miner' } }))).toMatch(/managed-by=pod-step/);
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

  const init = { name: 'checkout', image: 'none.invalid/git:1' };
  const pulled = { image: 'none.invalid/stolen:1' };
  const gates = (...names: string[]) => ({ schedulingGates: names.map((name) => ({ name })) });
  const remove = (name: string) => ({ schedulingGates: [{ $patch: 'delete', name }] });
  const PATCHES: [string, object, RegExp | undefined][] = [
    ['the image of the step', { spec: { containers: [{ name: 'step', ...pulled }] } }, /nothing in the spec/],
    [
      'the image of an init container',
      { spec: { initContainers: [{ name: 'checkout', ...pulled }] } },
      /nothing in the spec/,
    ],
    ['its deadline, sooner', { spec: { activeDeadlineSeconds: 5 } }, undefined],
    ['its deadline, later', { spec: { activeDeadlineSeconds: 90 } }, /less than or equal|not raise/],
    ['no deadline', { spec: { activeDeadlineSeconds: null } }, /nil value|nothing in the spec/],
    [
      'its tolerations',
      { spec: { tolerations: [...TOLERATIONS, { key: 'gpu', operator: 'Exists' }] } },
      /nothing in the spec/,
    ],
    ['its node selector', { spec: { nodeSelector: { disk: 'fast' } } }, /nothing in the spec/],
    ['when it is over', { metadata: { labels: { 'pod-step/expires': '2026-11-21T17' } } }, undefined],
    ['a label', { metadata: { labels: { app: 'shop' } } }, /nothing in the metadata/],
    ['the label of ours', { metadata: { labels: { ...MANAGED_BY, x: 'y' } } }, /nothing in the metadata/],
    ['the name of its step', { metadata: { labels: { 'pod-step/job': null } } }, /nothing in the metadata/],
    ['finalizers', { metadata: { finalizers: ['acme.dev/stays'] } }, /nothing in the metadata/],
    ['its token', { metadata: { annotations: { 'pod-step/token': '0' } } }, /nothing in the metadata/],
    ['an annotation of others', { metadata: { annotations: { note: null } } }, /nothing in the metadata/],
    ['an owner', { metadata: { ownerReferences: [OWNER] } }, /nothing in the metadata/],
    ['the gate of a queue', { spec: remove('kueue.x-k8s.io/admission') }, /no scheduling gate/],
    ['all gates', { spec: { schedulingGates: null } }, /no scheduling gate/],
    ['our gate', { spec: remove('pod-step/dependents') }, undefined],
    [
      'the wish for its status',
      { metadata: { annotations: { 'pod-step/status-requested': 'true' } } },
      undefined,
    ],
  ];
  test.each(PATCHES)(
    'of a pod that exists, the account may change what a step changes: %s',
    async (_, body, words) => {
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
        initContainers: [init],
        ...gates('pod-step/dependents', 'kueue.x-k8s.io/admission'),
      };
      await api.createNamespacedPod({ namespace, body: { metadata, spec } });
      const merge = setHeaderOptions('Content-Type', PatchStrategy.StrategicMergePatch);
      const refusal = await refusalOf(runner.patchNamespacedPod({ namespace, name, body }, merge));
      await api.deleteNamespacedPod({ namespace, name, gracePeriodSeconds: 0 });
      if (words === undefined) expect(refusal).toBeUndefined();
      else expect(refusal).toMatch(words);
    },
  );

  const config = (user: string) =>
    Buffer.from(JSON.stringify({ auths: { r: { auth: user } } })).toString('base64');
  const secretPatch = { labels: { ...MANAGED_BY }, annotations: { 'pod-step/token': 'e' } };
  const SECRETS: [string, string, object, RegExp | undefined][] = [
    ['the Secret of a step, which has its token', 'shop-1-x', {}, /no Secret except pull secrets/],
    [
      'a name that only begins alike',
      'pod-step-pull-0123456789abcdef-x',
      {},
      /no Secret except pull secrets/,
    ],
    ['a label of a pull secret', REUSED, { metadata: { labels: { app: 'x' } } }, /nothing of a pull secret/],
    ['its owner', REUSED, { metadata: { ownerReferences: [OWNER] } }, /nothing of a pull secret/],
    ['another annotation', REUSED, { metadata: { annotations: { note: 'x' } } }, /nothing of a pull secret/],
    ['that it can be changed', REUSED, { immutable: true }, /nothing of a pull secret/],
    ['another key', REUSED, { data: { other: 'eA==' } }, /nothing of a pull secret/],
    [
      'its credentials',
      REUSED,
      { metadata: secretPatch, data: { '.dockerconfigjson': config('y') } },
      undefined,
    ],
  ];
  test.each(SECRETS)(
    'of Secrets of ours, the account may change what a step changes: %s',
    async (_, name, body, words) => {
      const { namespace, api } = stage;
      const metadata = { name, labels: { ...MANAGED_BY }, annotations: { 'pod-step/token': 'f' } };
      const type = 'kubernetes.io/dockerconfigjson';
      await api.createNamespacedSecret({
        namespace,
        body: { metadata, type, data: { '.dockerconfigjson': config('x') } },
      });
      const merge = setHeaderOptions('Content-Type', PatchStrategy.MergePatch);
      const refusal = await refusalOf(runner.patchNamespacedSecret({ namespace, name, body }, merge));
      await api.deleteNamespacedSecret({ namespace, name });
      if (words === undefined) expect(refusal).toBeUndefined();
      else {
        expect(refusal).toMatch(words);
        expect(refusal).not.toContain(config('x'));
      }
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

  test.each(['GET', 'POST'])('the account may attach to containers of ours alone: %s', async (method) => {
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

  function createPod(pod: { labels?: object; spec?: object }) {
    // Where it is let in, it is not made.
    return runner.createNamespacedPod({ namespace: stage.namespace, body: podOf(pod), dryRun: 'All' });
  }

  test('a pod of ours that asks for none of this is let in', async () => {
    expect(await refusalOf(createPod({}))).toBeUndefined();
    const { namespaceSelector: _, ...own } = OF_ALL;
    const affinity = { podAntiAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [own] } };
    expect(
      await refusalOf(createPod({ spec: { affinity, terminationGracePeriodSeconds: 3600 } })),
    ).toBeUndefined();
  });

  function createSecret({ type = 'Opaque', labels = MANAGED_BY as object, annotations = {} }) {
    const body = { metadata: { name: 'mine', labels: { ...labels }, annotations }, type };
    return runner.createNamespacedSecret({ namespace: stage.namespace, body, dryRun: 'All' });
  }

  const enforce = (level: string) => labelNamespace(stage, { 'pod-security.kubernetes.io/enforce': level });
});
