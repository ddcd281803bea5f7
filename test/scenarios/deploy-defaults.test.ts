import { isDeepStrictEqual } from 'node:util';
import { NodeV1Api, VersionApi } from '@kubernetes/client-node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clientOf } from '../simulator/client.ts';
import { type Deployed, deploy, podOf } from './deployed.ts';
import { configOf, expectNothingLeft, onCluster, until, useStage } from './stage.ts';

// Steps in a namespace with deploy/policy.yaml and deploy/defaults.yaml. The simulator has no policies.

const stage = useStage();
expectNothingLeft(stage);

describe.runIf(onCluster)('beneath deploy/defaults.yaml', () => {
  let deployed: Deployed | undefined;

  beforeAll(async () => {
    const { minor } = await configOf(stage.kubeconfig).makeApiClient(VersionApi).getCode();
    if (Number.parseInt(minor, 10) < 36) return;
    deployed = await deploy(stage, ['namespace.yaml', 'policy.yaml', 'defaults.yaml'], (text) =>
      text.replace("['pool', 'steps']", "['kubernetes.io/os', 'linux']"),
    );
    await untilGiven(LINUX);
  });

  afterAll(async () => {
    await deployed?.[Symbol.asyncDispose]();
  });

  const LINUX = { 'kubernetes.io/os': 'linux' };
  const OF_STEPS = { key: 'dedicated', operator: 'Equal', value: 'steps', effect: 'NoSchedule' };

  /** The API server learns of a policy a moment later. */
  const untilGiven = (nodeSelector: Record<string, string>) =>
    until(async () => isDeepStrictEqual((await given({})).nodeSelector, nodeSelector));

  /** The spec of a pod as the cluster would take it. */
  async function given(spec: object) {
    const path = `/api/v1/namespaces/${stage.namespace}/pods?dryRun=All`;
    const pod = { apiVersion: 'v1', kind: 'Pod', ...podOf({ spec }) };
    const { body } = await clientOf(deployed?.kubeconfig ?? '').request('POST', path, pod);
    return (body.spec ?? {}) as { nodeSelector?: Record<string, string>; runtimeClassName?: string };
  }

  test.for<[string, object, object]>([
    ['nothing', {}, { nodeSelector: LINUX, tolerations: expect.arrayContaining([OF_STEPS]) }],
    [
      'another label in its node selector',
      { nodeSelector: { disk: 'ssd' } },
      { nodeSelector: { disk: 'ssd', ...LINUX } },
    ],
    [
      'the label itself',
      { nodeSelector: { 'kubernetes.io/os': 'plan9' } },
      { nodeSelector: { 'kubernetes.io/os': 'plan9' } },
    ],
    [
      'a toleration of the same key',
      { tolerations: [{ key: 'dedicated', operator: 'Exists' }] },
      { tolerations: expect.not.arrayContaining([OF_STEPS]) },
    ],
    [
      'requests and limits',
      {
        containers: [
          { name: 'a', image: 'none.invalid/a:1', resources: { requests: { cpu: '1' } } },
          { name: 'b', image: 'none.invalid/a:1', resources: { limits: { memory: '64Mi' } } },
        ],
      },
      {
        containers: [
          expect.objectContaining({ resources: { requests: { cpu: '1', memory: '512Mi' } } }),
          expect.objectContaining({
            resources: { limits: { memory: '64Mi' }, requests: { cpu: '500m', memory: '64Mi' } },
          }),
        ],
      },
    ],
  ])('a pod keeps what it has, and gets the rest: %s', async ([, spec, expected], { skip }) => {
    skip(deployed === undefined);
    expect(await given(spec)).toMatchObject(expected);
  });

  test.each([
    ['a script', {}],
    ['with a Secret, and a check of its images', { preflight: 'always', 'secret-env': 'KEY=hush-hush-9' }],
    ['mode: check', { mode: 'check', run: '' }],
  ])('a step runs, with its pod as the cluster has changed it: %s', async (_, more) => {
    if (deployed === undefined) return;
    const { outputs, log } = await stage.run({
      kubeconfig: deployed.kubeconfig,
      run: 'true',
      'node-selector': '',
      ...more,
    });
    expect(outputs).toMatchObject({ outcome: 'success' });
    expect(log.filter((line) => line.startsWith('::warning'))).toEqual([]);
  });

  test('a pod gets a runtime class, and its overhead', async ({ skip }) => {
    skip(deployed === undefined);
    const { namespace: name, kubeconfig } = stage;
    const node = configOf(kubeconfig).makeApiClient(NodeV1Api);
    const overhead = { podFixed: { memory: '64Mi' } };
    await node.createRuntimeClass({ body: { metadata: { name }, handler: 'runc', overhead } });
    await deployAgain((text) => text.replace('"\'\'"', `"'${name}'"`));
    const expected = { runtimeClassName: name, overhead: { memory: '64Mi' } };
    try {
      await until(async () => (await given({})).runtimeClassName === name);
      expect(await given({})).toMatchObject(expected);
    } finally {
      await node.deleteRuntimeClass({ name });
    }
  });

  async function deployAgain(changed: (text: string) => string): Promise<void> {
    await deployed?.[Symbol.asyncDispose]();
    deployed = await deploy(stage, ['policy.yaml', 'defaults.yaml'], changed);
  }

  test('a step whose pool has no nodes says that the cluster has added the pool', async ({ skip }) => {
    skip(deployed === undefined);
    await deployAgain((text) => text);
    await untilGiven({ pool: 'steps' });
    const { outputs } = await stage.run({
      kubeconfig: deployed?.kubeconfig ?? '',
      run: 'true',
      'schedule-timeout': '1s',
    });
    expect(outputs).toMatchObject({ outcome: 'failure', category: 'scheduling', reason: 'unschedulable' });
    expect(outputs['message']).toContain('ts node selector is pool=steps (added by the cluster)');
  });
});
