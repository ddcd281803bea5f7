import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type V1Pod, type V1PolicyRule, VersionApi } from '@kubernetes/client-node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MANAGED_BY, VERSION } from '../../src/job/identity.ts';
import { type Client, clientOf } from '../simulator/client.ts';
import { filesOfDeploy, renamed } from './deploy-files.ts';
import { type DeployPage, readDeployPage } from './deploy-page.ts';
import { openReader, type Reader } from './reader.ts';
import { kubeconfigOfAccount } from './roles.ts';
import { configOf, onCluster, until, useStage } from './stage.ts';

// Somebody follows deploy/README.md, by its own commands, for one namespace and then for another. What their runners can do, in
// both, is the same all the time. The simulator has neither accounts nor policies.

const stage = useStage();

const CONTAINER = { name: 'step', image: 'none.invalid/app:1' };

function podOf({ labels = MANAGED_BY, spec = {} }: { labels?: object; spec?: object }): object {
  const whole = { restartPolicy: 'Never', activeDeadlineSeconds: 60, containers: [CONTAINER], ...spec };
  return { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'mine', labels }, spec: whole };
}

function secretOf({ type = 'Opaque' }): object {
  const annotations = { 'kubernetes.io/service-account.name': 'default' };
  return {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name: 'mine', labels: MANAGED_BY, annotations },
    type,
  };
}

function creates(resource: string, body: object): { method: string; path: string; body: object } {
  return { method: 'POST', path: `${resource}?dryRun=All`, body };
}

type Answer = 'done' | 'policy' | 'no right';

/** Each attempt of a runner by its name: whether the API server lets it in its own namespace, and in another. */
const ATTEMPTS: Record<string, { method: string; path: string; body?: object; own: Answer; other: Answer }> =
  {
    'make a pod of a step': { ...creates('pods', podOf({})), own: 'done', other: 'no right' },
    'make a pod that is none of ours': {
      ...creates('pods', podOf({ labels: {} })),
      own: 'policy',
      other: 'no right',
    },
    'make a pod with the runner’s own account': {
      ...creates('pods', podOf({ spec: { serviceAccountName: 'pod-step' } })),
      own: 'policy',
      other: 'no right',
    },
    'make a Secret of a step': { ...creates('secrets', secretOf({})), own: 'done', other: 'no right' },
    'make a Secret that the cluster fills with a token': {
      ...creates('secrets', secretOf({ type: 'kubernetes.io/service-account-token' })),
      own: 'policy',
      other: 'no right',
    },
    'read a foreign Secret by a patch': {
      method: 'PATCH',
      path: 'secrets/theirs',
      body: {},
      own: 'policy',
      other: 'no right',
    },
    'read a foreign Secret': { method: 'GET', path: 'secrets/theirs', own: 'no right', other: 'no right' },
    'read the Secret of a step by a patch': {
      method: 'PATCH',
      path: 'secrets/shop-1-x',
      body: {},
      own: 'policy',
      other: 'no right',
    },
    'change a foreign pod': {
      method: 'PATCH',
      path: 'pods/theirs',
      body: { metadata: { labels: MANAGED_BY } },
      own: 'policy',
      other: 'no right',
    },
    'delete a foreign pod': {
      method: 'DELETE',
      path: 'pods/theirs?dryRun=All',
      own: 'policy',
      other: 'no right',
    },
    'list pods': { method: 'GET', path: 'pods', own: 'done', other: 'no right' },
  };

const EXPECTED = (which: 'own' | 'other') =>
  Object.fromEntries(Object.entries(ATTEMPTS).map(([name, attempt]) => [name, attempt[which]]));

describe.runIf(onCluster)('somebody who follows deploy/README.md', () => {
  let first: string;
  let second: string;
  let elsewhere: string;
  let page: DeployPage;
  let reader: Reader;
  let folder: string;
  let isRemoved = false;

  beforeAll(async () => {
    [first, second, elsewhere] = ['a', 'b', 'runners'].map((end) => `${stage.namespace}-${end}`) as [
      string,
      string,
      string,
    ];
    const change = (text: string) =>
      renamed(text, first).replaceAll('team-b', second).replaceAll('runners:', `${elsewhere}:`);
    page = readDeployPage(change);
    folder = mkdtempSync(join(tmpdir(), 'pod-step-deploy-'));
    for (const [path, text] of Object.entries(filesOfDeploy())) {
      const file = join(folder, 'pod-step/deploy', path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, change(text));
    }
    reader = openReader(stage.kubeconfig);
    // What is there before anyone thinks of Pod Step.
    for (const name of [first, second]) {
      await stage.api.createNamespace({ body: { metadata: { name } } });
      await until(
        async () => (await stage.api.listNamespacedServiceAccount({ namespace: name })).items.length > 0,
      );
      for (const [secret, labels] of [
        ['theirs', {}],
        ['shop-1-x', MANAGED_BY],
      ] as const)
        await stage.api.createNamespacedSecret({
          namespace: name,
          body: { metadata: { name: secret, labels: { ...labels } }, stringData: { key: 'hush-hush-9' } },
        });
      await stage.api.createNamespacedPod({
        namespace: name,
        body: { metadata: { name: 'theirs' }, spec: { containers: [CONTAINER] } },
      });
    }
  });

  afterAll(async () => {
    if (!isRemoved) await follow('Removal', 1).catch(() => {});
    for (const name of [first, second]) await stage.api.deleteNamespace({ name }).catch(() => {});
    reader?.[Symbol.dispose]();
    rmSync(folder, { recursive: true });
  });

  function follow(title: string, number?: number): Promise<string> {
    const blocks = page.commands.get(title) ?? [];
    const commands = number === undefined ? blocks.join('') : (blocks[number] ?? '');
    expect(commands, title).not.toBe('');
    return reader.follow(`cd ${folder}\n${commands}`);
  }

  /** How the API server answers a runner in a namespace. No answer has the value of a Secret. */
  async function answersTo(client: Client, namespace: string): Promise<Record<string, string>> {
    const answers: Record<string, string> = {};
    for (const [name, { method, path, body }] of Object.entries(ATTEMPTS)) {
      const url = `/api/v1/namespaces/${namespace}/${path}`;
      const answer = await client.request<{ message?: string }>(method, url, body);
      const { message = '' } = answer.body;
      expect(JSON.stringify(answer)).not.toContain(Buffer.from('hush-hush-9').toString('base64'));
      answers[name] =
        answer.status < 300
          ? 'done'
          : /ValidatingAdmissionPolicy/.test(message)
            ? 'policy'
            : answer.status === 403
              ? 'no right'
              : `${answer.status} ${message}`;
    }
    return answers;
  }

  /** The API server learns of rights and policies a moment later. */
  function expectAnswers(client: Client, namespace: string, which: 'own' | 'other'): Promise<void> {
    return expect.poll(() => answersTo(client, namespace), { timeout: 20_000 }).toEqual(EXPECTED(which));
  }

  const runnerOf = async (namespace: string, account = 'pod-step') =>
    clientOf(await kubeconfigOfAccount({ ...stage, namespace }, account));

  test('has a first namespace whose policy applies', async () => {
    const [apply = '', check = ''] = page.commands.get('The first namespace') ?? [];
    await follow('Once for the cluster');
    await reader.follow(`cd ${folder}\n${apply}`);
    await until(async () => (await reader.follow(check).catch(() => '')).includes('denied request'));
    const runner = await runnerOf(first);
    await expectAnswers(runner, first, 'own');
    await expectAnswers(runner, second, 'other');
  });

  test('changes nothing for the first one with another namespace', async () => {
    const runner = await runnerOf(first);
    await follow('Another namespace');
    const another = await runnerOf(second);
    for (const [client, own, other] of [
      [runner, first, second],
      [another, second, first],
    ] as const) {
      await expectAnswers(client, own, 'own');
      await expectAnswers(client, other, 'other');
      // Each has a binding of its own, outside of the namespace.
      const nodes = async () => (await client.request('GET', '/api/v1/nodes')).status;
      await expect.poll(nodes, { timeout: 20_000 }).toBe(200);
    }
  });

  test('sees the requests of runners in a level of their own', async () => {
    await expect
      .poll(() => follow('A share of the API server').catch(() => ''), { timeout: 20_000 })
      .toContain('dispatched');
  });

  test('gives one namespace network policies, and the other none', async () => {
    const printed = await follow('Network policy');
    expect(printed).toContain('networkpolicy.networking.k8s.io/pod-step-deny created');
    expect(await reader.follow(`kubectl --namespace ${second} get networkpolicies --output name`)).toBe('');
  });

  test('sees the version of each namespace and policy', async () => {
    const printed = await follow('Versions and updates', 0);
    for (const name of [first, second, `${first}-runner-pods`])
      expect(printed).toMatch(new RegExp(`^${name} .* v${VERSION.replaceAll('.', '\\.')}$`, 'm'));
  });

  test('gives one namespace limits of its own, and the other those of the cluster', async () => {
    await follow('Limits of a pod');
    const refusalIn = async (namespace: string, spec: object) => {
      const path = `/api/v1/namespaces/${namespace}/pods?dryRun=All`;
      return (await (await runnerOf(namespace)).request('POST', path, podOf({ spec }))).body.message;
    };
    const resources = { requests: { cpu: '1' } };
    const large = { containers: [{ ...CONTAINER, resources }] };
    await expect
      .poll(() => refusalIn(second, large), { timeout: 20_000 })
      .toMatch(/most-cpu is 500m \(the ConfigMap pod-step-parameters in the namespace \S+-b\)/);
    expect(await refusalIn(first, large)).toBeUndefined();
    expect(await refusalIn(first, { nodeName: 'x' })).toMatch(
      /\(the ConfigMap \S+ in the namespace \S+-policy\)/,
    );
  });

  test('gives every pod of a step the defaults of the cluster, until they are removed', async ({ skip }) => {
    const { minor } = await configOf(stage.kubeconfig).makeApiClient(VersionApi).getCode();
    skip(Number.parseInt(minor, 10) < 36);
    const runner = await runnerOf(first);
    const path = `/api/v1/namespaces/${first}/pods?dryRun=All`;
    const selector = async () =>
      (await runner.request<V1Pod>('POST', path, podOf({}))).body.spec?.nodeSelector;
    try {
      await follow('Defaults of all pods', 0);
      await expect.poll(selector, { timeout: 20_000 }).toEqual({ pool: 'steps' });
    } finally {
      await follow('Defaults of all pods', 1);
    }
    await expect.poll(selector, { timeout: 20_000 }).toBeUndefined();
  });

  test('gives an older Role the rights that it lacks, by the update', async () => {
    const role = `--namespace ${second} role pod-step`;
    const rulesOf = async () =>
      JSON.parse(await reader.follow(`kubectl get ${role} --output jsonpath='{.rules}'`));
    const rules: V1PolicyRule[] = await rulesOf();
    const older = rules.filter(
      ({ verbs, resources }) => !verbs.includes('patch') && resources?.[0] !== 'pods/attach',
    );
    const patch = JSON.stringify([{ op: 'replace', path: '/rules', value: older }]);
    await reader.follow(`kubectl patch ${role} --type json --patch '${patch}'`);
    expect(await rulesOf()).toEqual(older);
    await follow('Versions and updates', 1);
    expect(await rulesOf()).toEqual(rules);
  });

  test('has other identities under the same policy', async () => {
    await follow('Other ways to say who asks');
    const group = clientOf(stage.kubeconfig, { 'impersonate-user': 'mona', 'impersonate-group': 'pod-step' });
    const account = clientOf(stage.kubeconfig, {
      'impersonate-user': `system:serviceaccount:${elsewhere}:default`,
    });
    for (const client of [group, account]) {
      await expectAnswers(client, first, 'own');
      await expectAnswers(client, second, 'other');
    }
  });

  test('keeps an administrator out of it', async () => {
    const client = clientOf(stage.kubeconfig);
    const path = `/api/v1/namespaces/${first}/secrets/theirs`;
    expect((await client.request('PATCH', path, {})).status).toBe(200);
  });

  test('can let a job make its own token', async () => {
    using job = openReader(stage.kubeconfig);
    await job.follow(page.step);
    expect(await job.follow('kubectl auth can-i create pods; kubectl auth can-i get secrets || true')).toBe(
      'yes\nno\n',
    );
  });

  test('changes nothing for the first one by the removal of the other', async () => {
    await follow('Removal', 0);
    const runner = await runnerOf(first);
    await expectAnswers(runner, first, 'own');
  });

  test('leaves nothing in the cluster with the last namespace', async () => {
    await follow('Removal', 1);
    isRemoved = true;
    const all =
      'validatingadmissionpolicy,validatingadmissionpolicybinding,flowschema,prioritylevelconfiguration';
    const left = await reader.follow(
      `kubectl get ${all},clusterrole,clusterrolebinding,namespace --output name`,
    );
    expect(left.split('\n').filter((name) => name.includes(first) || name.includes(second))).toEqual([]);
  });
});
