import { randomBytes } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Inputs } from './action.ts';
import { useGit } from './git-server.ts';
import { imageWith } from './recipes.ts';
import { onCluster, openRestricted, useStage } from './stage.ts';
import { useWorkspace } from './workspace.ts';

// The simulator knows no namespaces, no Pod Security and no users of images.

const stage = useStage();
const git = useGit(stage, [{ 'name.txt': 'of the clone' }]);
const workspace = useWorkspace();
let restricted: Awaited<ReturnType<typeof openRestricted>> | undefined;
beforeAll(async () => {
  stage.registry.push('security/user:1', imageWith(stage, {}, { User: '1000' }));
  if (onCluster) restricted = await openRestricted(stage);
});
afterAll(() => restricted?.[Symbol.asyncDispose]());

const imageOfUser = () => `${stage.registry.address}/security/user:1`;

/** In a namespace that takes only restricted pods. */
function run(inputs: Inputs) {
  const own = { namespace: restricted?.name ?? stage.namespace, image: imageOfUser() };
  const given = { ...own, 'checkout-image': stage.image, ...inputs };
  return stage.run(given, { ...git.job, ...workspace.env });
}

test.each<[from: string, inputs: Inputs]>([
  ['the workflow', { security: 'restricted' }],
  ['the platform team', { defaults: 'security: restricted' }],
])('a step with all kinds of containers is restricted by the input of %s', async (_, security) => {
  workspace.write({ 'a.txt': 'of the runner\n' });
  const image = imageOfUser();
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
  expect(workspace.read('b.txt')).toBe('of the pod\n');
});

test.runIf(onCluster).each([
  ['a Secret', 1000],
  ['an upload', 1_000_000],
])('what copies a clone, and files by %s, is restricted without the input', async (_, bytes) => {
  workspace.write({ 'data.bin': randomBytes(bytes) });
  const { outputs, log } = await run({
    checkout: 'true',
    'checkout-image': git.image,
    'files-in': 'data.bin',
    'files-out': 'new.bin',
    // The file of the second row is too large for a log.
    run: `cat name.txt; wc -c <data.bin; id -u; echo more >>data.bin; umask 077; head -c ${8 * bytes} /dev/urandom >new.bin`,
    'pod-template': `
      securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: RuntimeDefault } }
      containers:
        - name: step
          securityContext: { allowPrivilegeEscalation: false, capabilities: { drop: [ALL] } }
    `,
  });
  expect(outputs).toMatchObject({ outcome: 'success', files: '["new.bin"]' });
  expect(statSync(join(workspace.path, 'new.bin')).size).toBe(8 * bytes);
  expect(log).toEqual(expect.arrayContaining(['of the clone', String(bytes), '1000']));
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
