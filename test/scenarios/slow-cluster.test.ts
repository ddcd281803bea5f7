import { AdmissionregistrationV1Api } from '@kubernetes/client-node';
import { describe, expect, onTestFinished, test } from 'vitest';
import { attemptsOf, type Inputs } from './action.ts';
import { configOf, until, useStage } from './stage.ts';

// Clusters that are slow, busy or in the middle of something, and a step that has no reason to fail for it.

const stage = useStage();

/** Keeps the namespace without its default service account, as new ones are for a moment; gives what ends that. */
async function withoutServiceAccount(): Promise<() => Promise<unknown>> {
  const { api, kubeconfig, namespace, simulator } = stage;
  if (simulator !== undefined) {
    const message = `pods "x" is forbidden: error looking up service account ${namespace}/default: serviceaccount "default" not found`;
    const fault = { kind: 'status', code: 403, message } as const;
    simulator.api.failNext(5, fault, { verb: 'create', resource: 'pods' });
    return async () => {};
  }
  const admission = configOf(kubeconfig).makeApiClient(AdmissionregistrationV1Api);
  const name = `${namespace}-no-account`;
  const removePolicy = async () => {
    await admission.deleteValidatingAdmissionPolicyBinding({ name }).catch(() => {});
    await admission.deleteValidatingAdmissionPolicy({ name }).catch(() => {});
  };
  onTestFinished(removePolicy);
  const resourceRules = [
    { apiGroups: [''], apiVersions: ['v1'], resources: ['serviceaccounts'], operations: ['CREATE'] },
  ];
  const of = { name: 'kubernetes.io/metadata.name', value: namespace };
  const namespaceSelector = { matchLabels: { [of.name]: of.value } };
  const validations = [{ expression: 'false', message: 'not yet' }];
  const matchConstraints = { namespaceSelector, resourceRules };
  await admission.createValidatingAdmissionPolicy({
    body: { metadata: { name }, spec: { matchConstraints, validations } },
  });
  const spec = { policyName: name, validationActions: ['Deny'] };
  await admission.createValidatingAdmissionPolicyBinding({ body: { metadata: { name }, spec } });
  // The policy holds a moment after it was made, and the API server admits pods a moment longer by its copy of the account.
  await until(async () => {
    await api.deleteNamespacedServiceAccount({ name: 'default', namespace }).catch(() => {});
    const account = { metadata: { name: 'probe' } };
    const pod = { metadata: { name: 'probe' }, spec: { containers: [{ name: 'probe', image: 'probe' }] } };
    return (
      (await isRefused(api.createNamespacedServiceAccount({ namespace, body: account, dryRun: 'All' }))) &&
      (await isRefused(api.createNamespacedPod({ namespace, body: pod, dryRun: 'All' })))
    );
  });
  return async () => {
    await removePolicy();
    // The controller that creates it has been refused a few times, and retries after longer and longer pauses.
    await until(async () => {
      const body = { metadata: { name: 'default' } };
      await api.createNamespacedServiceAccount({ namespace, body }).catch(() => {});
      return (await api.listNamespacedServiceAccount({ namespace })).items.length > 0;
    });
  };
}

async function isRefused(create: Promise<unknown>): Promise<boolean> {
  return create.then(
    () => false,
    () => true,
  );
}

describe('a pod that the API server refuses for what passes on its own', () => {
  test('as in a new namespace, whose default service account comes a moment later, is tried again', async () => {
    const allow = await withoutServiceAccount();
    const action = stage.start({ run: 'echo ran' });
    await action.logged(/^Waiting for the API server\b.*, up to 30 s: .*service account/);
    await allow();
    const { log, outputs } = await action.ended;

    expect(outputs).toMatchObject({ outcome: 'success' });
    expect(attemptsOf({ outputs })).toHaveLength(1);
    expect(log.filter((line) => line === 'ran')).toHaveLength(1);
    expect(log.filter((line) => line.startsWith('The API server answers again'))).toHaveLength(1);
  });

  test('is given up with the words of the server when the grace is over', async () => {
    const allow = await withoutServiceAccount();
    const { outputs } = await stage.run({ run: 'true', 'connection-grace': '0s' });
    await allow();

    expect(outputs).toMatchObject({ outcome: 'failure', category: 'configuration' });
    expect(outputs['message']).toMatch(/The namespace \S+ has no service account default\./);
  });
});

describe('a volume that can’t be mounted yet', () => {
  const csi: Inputs = {
    run: 'true',
    'pod-template': JSON.stringify({
      containers: [{ name: 'step', volumeMounts: [{ name: 'data', mountPath: '/data' }] }],
      volumes: [{ name: 'data', csi: { driver: 'none.pod-step.example' } }],
    }),
  };

  test('has a grace of its own, which the log reports', async (context) => {
    if (stage.kind === 'simulator') context.skip('it has no drivers of volumes');
    const { log, outputs, summary, durationMs } = await stage.run({
      ...csi,
      'setup-grace': '20s',
      'pull-grace': '1s',
    });

    expect(outputs).toMatchObject({ outcome: 'failure', retryable: 'true' });
    expect(outputs['message']).toBe('The node could not mount the volume data.');
    expect(summary).toContain('driver name none.pod-step.example not found');
    expect(log.filter((line) => /volume not mounted: data;.*20 s/.test(line))).toHaveLength(1);
    expect(durationMs).toBeGreaterThan(15_000);
  });
});

describe('mode: check', () => {
  test('ends when its pod is rejected by its node', async (context) => {
    if (stage.kind === 'simulator') context.skip('its kubelet rejects no pods');
    const [node] = (await stage.api.listNode()).items;
    const { outputs } = await stage.run({
      mode: 'check',
      'pod-template': JSON.stringify({ nodeName: node?.metadata?.name, nodeSelector: { no: 'such' } }),
    });

    expect(outputs).toMatchObject({ outcome: 'failure', category: 'scheduling' });
    expect(outputs['message']).toContain('Predicate NodeAffinity failed');
  });
});
