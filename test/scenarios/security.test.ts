import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Inputs, runAction } from './action.ts';
import { imageWith } from './recipes.ts';
import { until, useStage } from './stage.ts';

// The simulator knows no namespaces, no Pod Security and no users of images.
const onCluster = process.env['POD_STEP_TEST_KUBECONFIG'] !== undefined;

/** On a cluster, one that takes only restricted pods. */
let namespace: string;
const workspace = mkdtempSync(join(tmpdir(), 'pod-step-workspace-'));
const stage = useStage();
beforeAll(async () => {
  stage.registry.push('security/user:1', imageWith(stage, {}, { User: '1000' }));
  writeFileSync(join(workspace, 'a.txt'), 'of the runner\n');
  namespace = stage.namespace;
  if (!onCluster) return;
  namespace += '-restricted';
  const labels = { 'pod-security.kubernetes.io/enforce': 'restricted' };
  await stage.api.createNamespace({ body: { metadata: { name: namespace, labels } } });
  await until(async () => (await stage.api.listNamespacedServiceAccount({ namespace })).items.length > 0);
});
afterAll(async () => {
  rmSync(workspace, { recursive: true });
  if (onCluster) await stage.api.deleteNamespace({ name: namespace });
});

function run(inputs: Inputs) {
  const image = `${stage.registry.address}/security/user:1`;
  const given = { ...stage.inputs, namespace, image, 'checkout-image': stage.image, ...inputs };
  return runAction(given, { GITHUB_WORKSPACE: workspace });
}

test.each<[from: string, inputs: Inputs]>([
  ['the workflow', { security: 'restricted' }],
  ['the platform team', { defaults: 'security: restricted' }],
])('a step with all kinds of containers is restricted by the input of %s', async (_, security) => {
  const image = `${stage.registry.address}/security/user:1`;
  const { outputs, log } = await run({
    ...security,
    'files-in': 'a.txt',
    'files-out': 'b.txt',
    services: JSON.stringify({ sleeper: { image, entrypoint: 'sleep', command: '600' } }),
    'pod-template': JSON.stringify({ initContainers: [{ name: 'prepare', image, command: ['true'] }] }),
    run: 'cat a.txt; id -u; echo of the pod >b.txt',
  });
  expect(outputs).toMatchObject({ outcome: 'success', files: '["b.txt"]' });
  expect(log).toContain('of the runner');
  expect(readFileSync(join(workspace, 'b.txt'), 'utf8')).toBe('of the pod\n');
});

test.runIf(onCluster)('without the input, the namespace refuses the step', async () => {
  const { outputs } = await run({ run: 'true' });
  expect(outputs).toMatchObject({ category: 'admission', reason: 'pod-security' });
});

test.runIf(onCluster)('an image that runs as root fails with a sentence that names the input', async () => {
  const { outputs } = await run({ security: 'restricted', image: stage.image, run: 'true' });
  expect(outputs).toMatchObject({ category: 'configuration', reason: 'runs-as-root' });
  expect(outputs['message']).toContain('security: restricted');
});

test.runIf(onCluster)('a user in the template lets such an image run', async () => {
  const { outputs, log } = await run({
    security: 'restricted',
    image: stage.image,
    'pod-template': 'securityContext: { runAsUser: 1001 }',
    run: 'id -u',
  });
  expect(outputs).toMatchObject({ outcome: 'success' });
  expect(log).toContain('1001');
});
