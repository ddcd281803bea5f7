import { describe, expect, test } from 'vitest';
import { shellImage } from '../../simulator/registry/images.ts';
import { runAction, runPost, shown, startAction } from './action.ts';
import { until, useStage } from './stage.ts';

const USER = 'mona';
const PASSWORD = 'a very $ecret passw0rd';

let image: string;
const stage = useStage(({ registry }) => {
  registry.push('private/app:1', shellImage({ files: { 'etc/name': 'private' } }));
  registry.protect('private/app', { user: USER, password: PASSWORD });
  image = `${registry.address}/private/app:1`;
});

describe('an image of a private registry', () => {
  test('is pulled with the credentials given, which are shown nowhere and leave no secret', async () => {
    const credentials = `${stage.registry.address} ${USER} ${PASSWORD}`;
    const ended = await runAction({
      ...stage.inputs,
      image,
      'registry-credentials': credentials,
      run: 'echo in private',
    });

    expect(ended.log).toContain('in private');
    expect(ended.outputs['outcome']).toBe('success');
    for (const form of [
      PASSWORD,
      Buffer.from(PASSWORD).toString('base64'),
      Buffer.from(`${USER}:${PASSWORD}`).toString('base64'),
    ]) {
      expect(shown(ended)).not.toContain(form);
      expect(ended.log).toContain(`::add-mask::${form}`);
    }
    expect(await stage.secretsLeft()).toEqual([]);
  });

  test('is not pulled with a wrong password, and the reader learns that it is a matter of credentials', async () => {
    const credentials = `${stage.registry.address} ${USER} wrong`;
    const { outputs } = await runAction({
      ...stage.inputs,
      image,
      'registry-credentials': credentials,
      'pull-policy': 'Always',
      run: 'true',
    });

    expect(outputs).toMatchObject({ outcome: 'failure', category: 'image-pull' });
    expect(outputs['reason']).toMatch(/^(unauthorized|unauthorized-or-not-found|credentials-missing)$/);
    expect(await stage.secretsLeft()).toEqual([]);
  });

  test('is pulled with a secret of the namespace', async () => {
    const auths = { [stage.registry.address]: { username: USER, password: PASSWORD } };
    await stage.api.createNamespacedSecret({
      namespace: stage.namespace,
      body: {
        metadata: { name: 'team' },
        type: 'kubernetes.io/dockerconfigjson',
        stringData: { '.dockerconfigjson': JSON.stringify({ auths }) },
      },
    });
    const { outputs } = await runAction({
      ...stage.inputs,
      image,
      'image-pull-secrets': 'team',
      run: 'true',
    });
    await stage.api.deleteNamespacedSecret({ name: 'team', namespace: stage.namespace });

    expect(outputs['outcome']).toBe('success');
  });
});

test('the pull secret belongs to its pod, and post deletes both after a main that was killed', async () => {
  const inputs = {
    ...stage.inputs,
    image,
    'registry-credentials': `${stage.registry.address} ${USER} ${PASSWORD}`,
  };
  const action = startAction({ ...inputs, run: 'echo up; sleep 300' });
  await action.logged('up');
  const [pod = ''] = await stage.podsLeft();
  const secret = await until(async () => {
    const found = await stage.api.readNamespacedSecret({ name: pod, namespace: stage.namespace });
    return found.metadata?.ownerReferences && found;
  });
  expect(secret.metadata?.ownerReferences).toMatchObject([{ kind: 'Pod', name: pod }]);
  action.process.kill('SIGKILL');

  const post = await runPost(inputs, await action.ended);

  expect(post.exitCode).toBe(0);
  expect(await stage.podsLeft()).toEqual([]);
  expect(await stage.secretsLeft()).toEqual([]);
});
