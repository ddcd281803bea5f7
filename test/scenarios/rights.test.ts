import { expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { runAction } from './action.ts';
import { kubeconfigWithRole, readmesRole } from './roles.ts';
import { useStage } from './stage.ts';

// Rights are a matter of a real API server; the simulator knows none but those that a test takes away (api-faults.test.ts).
const onCluster = process.env['POD_STEP_TEST_KUBECONFIG'] !== undefined;

const stage = useStage();

test.runIf(onCluster)('the role that the README shows is enough for all that a step does', async () => {
  const inputs = { ...stage.inputs, kubeconfig: await kubeconfigWithRole(stage, readmesRole()) };
  const { outputs, log } = await runAction({ ...inputs, run: 'echo allowed' });

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
