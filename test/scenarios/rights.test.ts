import {
  CoreV1Api,
  type KubernetesObject,
  KubernetesObjectApi,
  PatchStrategy,
  setHeaderOptions,
} from '@kubernetes/client-node';
import { expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { reportOf } from './action.ts';
import { deployedRole, kubeconfigOfAccount, kubeconfigWithRole } from './roles.ts';
import { configOf, onCluster, until, useStage } from './stage.ts';

// Only a real API server has rights; the simulator has only those that a test removes (missing-rights.test.ts).

const stage = useStage();

test.runIf(onCluster)(
  'with that role alone every Secret and the token of every service account can be read, as deploy/README.md warns',
  async () => {
    const { namespace, api } = stage;
    const kubeconfig = await kubeconfigWithRole(stage, deployedRole(), 'curious');
    const curious = configOf(kubeconfig).makeApiClient(CoreV1Api);
    const merge = setHeaderOptions('Content-Type', PatchStrategy.MergePatch);
    const readByPatch = async (name: string) =>
      (await curious.patchNamespacedSecret({ namespace, name, body: {}, dryRun: 'All' }, merge)).data ?? {};

    await api.createNamespacedSecret({
      namespace,
      body: { metadata: { name: 'theirs' }, stringData: { key: 'x' } },
    });
    expect(await readByPatch('theirs')).toEqual({ key: 'eA==' });

    const annotations = { 'kubernetes.io/service-account.name': 'default' };
    const type = 'kubernetes.io/service-account-token';
    await curious.createNamespacedSecret({
      namespace,
      body: { metadata: { name: 'taken', annotations }, type },
    });
    expect(await until(async () => (await readByPatch('taken'))['token'])).not.toBe('');
  },
);

test.runIf(onCluster)(
  'without it the step says all that is missing at once, as a Role and its binding to apply',
  async () => {
    const nothing = { rules: [{ apiGroups: [''], resources: ['pods'], verbs: ['list'] }] };
    const kubeconfig = await kubeconfigWithRole(stage, nothing, 'beginner');
    const inputs = { kubeconfig, 'secret-env': 'A=hush-hush-7', run: 'echo allowed' };
    const { outputs, log, summary } = await stage.run(inputs);

    expect(outputs).toMatchObject({ outcome: 'failure', category: 'connection', reason: 'forbidden' });
    expect(outputs['message']).toMatch(
      /Missing: create, get, watch, delete, patch pods; get pods\/log; list, watch events; create secrets\.$/,
    );
    const { remedy } = reportOf({ outputs });
    expect(log.join('\n')).toContain(remedy);
    expect(summary).toContain(remedy);

    const objects = KubernetesObjectApi.makeApiClient(configOf(stage.kubeconfig));
    for (const one of parseAllDocuments(remedy)) await objects.create(one.toJS() as KubernetesObject);
    // The authorizer learns of a new binding a moment later.
    await until(async () => (await stage.run(inputs)).outputs['outcome'] === 'success');
  },
);

test.runIf(onCluster)(
  'a token that ends before the step can causes a warning, with the time that is left',
  async () => {
    await kubeconfigWithRole(stage, deployedRole(), 'short');
    const kubeconfig = await kubeconfigOfAccount(stage, 'short', 600);
    const { outputs, log } = await stage.run({ kubeconfig, run: 'true', timeout: '1h' });
    const soon = await stage.run({ kubeconfig, run: 'true', timeout: '5m' });

    expect(outputs['outcome']).toBe('success');
    expect(log.filter((line) => line.startsWith('::warning'))).toEqual([
      expect.stringMatching(
        /The token of .* expires in (10 min|9 min \d+ s), and the step can take 1 h \(timeout\)/,
      ),
    ]);
    expect(soon.log.filter((line) => line.startsWith('::warning'))).toEqual([]);
  },
);
