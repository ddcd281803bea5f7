import { readFileSync } from 'node:fs';
import { KubeConfig, RbacAuthorizationV1Api, type V1Role } from '@kubernetes/client-node';
import { expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { runAction } from '../../simulator/runner.ts';
import { until, useStage } from './stage.ts';

// Rights are a matter of a real API server; the simulator knows none but those that a test takes away (api-faults.test.ts).
const onCluster = process.env['POD_STEP_TEST_KUBECONFIG'] !== undefined;

const stage = useStage();

/** A kubeconfig for a service account that has the role which the README shows, and nothing else. */
async function kubeconfigWithReadmesRole(): Promise<string> {
  const { namespace } = stage;
  const block = /```yaml\n(apiVersion: rbac[\s\S]*?)```/.exec(readFileSync('README.md', 'utf8'))?.[1] ?? '';
  const role = parse(block) as V1Role;
  const config = new KubeConfig();
  config.loadFromString(stage.kubeconfig);
  const rbac = config.makeApiClient(RbacAuthorizationV1Api);
  await stage.api.createNamespacedServiceAccount({ namespace, body: { metadata: { name: 'runner' } } });
  await rbac.createNamespacedRole({ namespace, body: { ...role, metadata: { name: 'pod-step' } } });
  await rbac.createNamespacedRoleBinding({
    namespace,
    body: {
      metadata: { name: 'pod-step' },
      roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name: 'pod-step' },
      subjects: [{ kind: 'ServiceAccount', name: 'runner', namespace }],
    },
  });
  const token = await stage.api.createNamespacedServiceAccountToken({
    name: 'runner',
    namespace,
    body: { spec: { audiences: [] } },
  });
  const kubeconfig = parse(stage.kubeconfig) as { users: { user: object }[] };
  for (const user of kubeconfig.users) user.user = { token: token.status?.token };
  return stringify(kubeconfig);
}

test.runIf(onCluster)('the role that the README shows is enough for all that a step does', async () => {
  const inputs = { ...stage.inputs, kubeconfig: await kubeconfigWithReadmesRole() };
  // The authorizer learns of a new binding a moment later.
  const { outputs, log } = await until(async () => {
    const ended = await runAction({ ...inputs, run: 'echo allowed' });
    return ended.outputs['reason'] === 'forbidden' ? undefined : ended;
  });

  expect(outputs['outcome']).toBe('success');
  expect(log).toContain('allowed');
  expect(log.filter((line) => /::warning|can't be read/.test(line))).toEqual([]);
  expect(await stage.podsLeft()).toEqual([]);
});

test.runIf(onCluster)('without it the step says which right is missing', async () => {
  await stage.api.createNamespacedServiceAccount({
    namespace: stage.namespace,
    body: { metadata: { name: 'nobody' } },
  });
  const token = await stage.api.createNamespacedServiceAccountToken({
    name: 'nobody',
    namespace: stage.namespace,
    body: { spec: { audiences: [] } },
  });
  const kubeconfig = parse(stage.kubeconfig) as { users: { user: object }[] };
  for (const user of kubeconfig.users) user.user = { token: token.status?.token };
  const { outputs } = await runAction({ ...stage.inputs, kubeconfig: stringify(kubeconfig), run: 'true' });

  expect(outputs).toMatchObject({ outcome: 'failure', category: 'connection', reason: 'forbidden' });
});

test.runIf(onCluster)('the ID token of an OIDC provider in the kubeconfig is what asks', async () => {
  const { namespace } = stage;
  const account = await stage.api.createNamespacedServiceAccountToken({
    name: 'runner',
    namespace,
    body: { spec: { audiences: [] } },
  });
  const kubeconfig = parse(stage.kubeconfig) as { users: { user: object }[] };
  // An ID token is a JWT that says when it ends, as the token of a service account is.
  const config = {
    'idp-issuer-url': 'https://127.0.0.1:1/not-asked-while-the-token-is-good',
    'client-id': 'pod-step',
    'client-secret': 'x',
    'refresh-token': 'x',
    'id-token': account.status?.token,
  };
  for (const user of kubeconfig.users) user.user = { 'auth-provider': { name: 'oidc', config } };
  const { outputs } = await runAction({ ...stage.inputs, kubeconfig: stringify(kubeconfig), run: 'true' });

  expect(outputs['outcome']).toBe('success');
});
