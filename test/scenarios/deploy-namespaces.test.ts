import { readFileSync } from 'node:fs';
import { type V1Pod, type V1PolicyRule, VersionApi } from '@kubernetes/client-node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MANAGED_BY, VERSION } from '../../src/job/identity.ts';
import { type Client, clientOf } from '../simulator/client.ts';
import { renamed } from './deploy-files.ts';
import { CONTAINER, podOf } from './deployed.ts';
import { blocksOf, commandsOf } from './pages.ts';
import { openReader, type Reader } from './reader.ts';
import { kubeconfigOfAccount } from './roles.ts';
import { configOf, makeNamespace, onCluster, until, useStage } from './stage.ts';

// Follows deploy/README.md, with its own commands, for one namespace and then for another. What their runners can do in both
// namespaces stays the same all the time. The simulator has neither accounts nor policies.

const stage = useStage();

const pod = (some: Parameters<typeof podOf>[0]) => ({ apiVersion: 'v1', kind: 'Pod', ...podOf(some) });

function secretOf(type: string): object {
  const annotations = { 'kubernetes.io/service-account.name': 'default' };
  const metadata = { name: 'mine', labels: MANAGED_BY, annotations };
  return { apiVersion: 'v1', kind: 'Secret', metadata, type };
}

const CREATE_POD = ['POST', 'pods?dryRun=All'] as const;
const CREATE_SECRET = ['POST', 'secrets?dryRun=All'] as const;
const TOKEN = 'kubernetes.io/service-account-token';
type Answer = 'done' | 'policy' | 'no right';

/** What a runner attempts, and how the API server answers it in its own namespace; in another it has no right to any of it. */
const ATTEMPTS: [name: string, method: string, path: string, body: object | undefined, own: Answer][] = [
  ['make a pod of a step', ...CREATE_POD, pod({}), 'done'],
  ['make a pod that is none of ours', ...CREATE_POD, pod({ labels: {} }), 'policy'],
  [
    'make a pod with the runner’s own account',
    ...CREATE_POD,
    pod({ spec: { serviceAccountName: 'pod-step' } }),
    'policy',
  ],
  ['make a Secret of a step', ...CREATE_SECRET, secretOf('Opaque'), 'done'],
  ['make a Secret that the cluster fills with a token', ...CREATE_SECRET, secretOf(TOKEN), 'policy'],
  ['read a foreign Secret by a patch', 'PATCH', 'secrets/theirs', {}, 'policy'],
  ['read a foreign Secret', 'GET', 'secrets/theirs', undefined, 'no right'],
  ['read the Secret of a step by a patch', 'PATCH', 'secrets/shop-1-x', {}, 'policy'],
  ['change a foreign pod', 'PATCH', 'pods/theirs', { metadata: { labels: MANAGED_BY } }, 'policy'],
  ['delete a foreign pod', 'DELETE', 'pods/theirs?dryRun=All', undefined, 'policy'],
  ['list pods', 'GET', 'pods', undefined, 'done'],
];

/** What deploy/README.md shows. `changed`: makes another text of it. */
function readPage(changed: (text: string) => string) {
  const text = changed(readFileSync('deploy/README.md', 'utf8'));
  const script = blocksOf(text, 'yaml').find((block) => block.startsWith('- run: |\n')) ?? '';
  return { commands: commandsOf(text), step: script.replace(/^.*\n/, '').replaceAll(/^ {4}/gm, '') };
}

describe.runIf(onCluster)('someone who follows deploy/README.md', () => {
  let first: string;
  let second: string;
  let elsewhere: string;
  let page: ReturnType<typeof readPage>;
  let reader: Reader;
  let isRemoved = false;

  beforeAll(async () => {
    [first, second, elsewhere] = ['a', 'b', 'runners'].map((end) => `${stage.namespace}-${end}`) as [
      string,
      string,
      string,
    ];
    const change = (text: string) =>
      renamed(text, first).replaceAll('team-b', second).replaceAll('runners:', `${elsewhere}:`);
    page = readPage(change);
    reader = openReader(stage.kubeconfig, change);
    // What exists before Pod Step is set up.
    for (const name of [first, second]) {
      await makeNamespace(stage.api, name);
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
  });

  function follow(title: string, number?: number): Promise<string> {
    const blocks = page.commands.get(title) ?? [];
    const commands = number === undefined ? blocks.join('') : (blocks[number] ?? '');
    expect(commands, title).not.toBe('');
    return reader.follow(commands);
  }

  /** How the API server answers a runner in a namespace. No answer has the value of a Secret. */
  async function answersTo(client: Client, namespace: string): Promise<Record<string, string>> {
    const answers: Record<string, string> = {};
    for (const [name, method, path, body] of ATTEMPTS) {
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
    const expected = ATTEMPTS.map(([name, , , , own]) => [name, which === 'own' ? own : 'no right']);
    return expect
      .poll(() => answersTo(client, namespace), { timeout: 20_000 })
      .toEqual(Object.fromEntries(expected));
  }

  const runnerOf = async (namespace: string, account = 'pod-step') =>
    clientOf(await kubeconfigOfAccount({ ...stage, namespace }, account));

  test('has a first namespace whose policy applies', async () => {
    const [apply = '', check = ''] = page.commands.get('The first namespace') ?? [];
    await follow('Once for the cluster');
    await reader.follow(apply);
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

  test('gives one namespace its own limits, and the other the limits of the cluster', async () => {
    await follow('Limits of a pod');
    const refusalIn = async (namespace: string, spec: object) => {
      const path = `/api/v1/namespaces/${namespace}/pods?dryRun=All`;
      return (await (await runnerOf(namespace)).request('POST', path, pod({ spec }))).body.message;
    };
    const resources = { requests: { cpu: '1' } };
    const large = { containers: [{ resources }] };
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
    const selector = async () => (await runner.request<V1Pod>('POST', path, pod({}))).body.spec?.nodeSelector;
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
    await follow('Other identities for the runner');
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
