import { describe, expect, test } from 'vitest';
import { shellImage } from '../../simulator/registry/images.ts';
import { attemptsOf, type Ended, type Inputs, reportOf, runPost } from './action.ts';
import { until, useStage } from './stage.ts';

// Since Kubernetes 1.35, a node lets a pod use an image that it has only if the pod has the credential with which it was pulled,
// or the Secret that contained it. Tokens change from run to run.

const stage = useStage();
const USER = 'mona';

type Private = { image: string; allow(password: string): void; lose(): void };

/** An image that requires one password, which can change. */
function privateImage(name: string): Private {
  const { registry } = stage;
  registry.push(`${name}:1`, shellImage({ files: { 'etc/name': name } }));
  return {
    image: `${registry.address}/${name}:1`,
    allow: (password) => registry.protect(name, { user: USER, password }),
    lose: () => registry.remove(`${name}:1`),
  };
}

/** A step with this password, which its registry takes. */
function run({ image, allow }: Private, password: string, inputs: Inputs = {}): Promise<Ended> {
  allow(password);
  return stage.run({ image, ...credentials(password), run: 'echo ran', ...inputs });
}

function credentials(password: string): Inputs {
  return { 'registry-credentials': `${stage.registry.address} ${USER} ${password}` };
}

/** The pull secrets that stay, by name, with what they hold. */
async function reusable(): Promise<Map<string, string>> {
  const { items } = await stage.api.listNamespacedSecret({ namespace: stage.namespace });
  return new Map(
    items
      .filter(({ metadata }) => /^pod-step-pull-/.test(metadata?.name ?? ''))
      .map(({ metadata, data }) => [
        metadata?.name ?? '',
        Buffer.from(data?.['.dockerconfigjson'] ?? '', 'base64').toString(),
      ]),
  );
}

describe('an image that was pulled with a credential that has changed since', { retry: 0 }, () => {
  test.each<[string, string[]]>([
    ['Always, IfNotPresent', ['not-found', 'completed']],
    ['Never', ['completed']],
  ])('is used from the node where the registry has lost it: %s', async (policies, reasons) => {
    const app = privateImage(`changing/${reasons.length}`);
    expect((await run(app, 'first-password')).outputs['outcome']).toBe('success');
    app.lose();
    const ended = await run(app, 'second-password', { 'pull-policy': policies });

    expect(ended.outputs).toMatchObject({ outcome: 'success' });
    expect(ended.log).toContain('ran');
    expect(attemptsOf(ended).map(({ reason }) => reason)).toEqual(reasons);
  });

  test('is not used by a step without a credential, and the message says why', async ({ skip }) => {
    skip(stage.kubelet < 35, 'the nodes let every pod use what they have');
    const app = privateImage('changing/foreign');
    expect((await run(app, 'first-password')).outputs['outcome']).toBe('success');
    const { outputs } = await stage.run({ image: app.image, 'pull-policy': 'Never', run: 'true' });

    expect(outputs).toMatchObject({ outcome: 'failure', reason: 'never-policy' });
    expect(reportOf({ outputs }).hint).toContain('pulled with credentials that this pod lacks');
  });
});

describe('the pull secret that stays', { retry: 0 }, () => {
  test('is one for each registry and user of a repository, and is empty between steps', async () => {
    const app = privateImage('staying/app');
    await run(app, 'first-password');
    const before = await reusable();
    await run(app, 'second-password');

    expect(await reusable()).toEqual(before);
    expect([...before.values()]).toEqual(['{"auths":{}}']);
    const other = await run(app, 'third-password', {});
    expect(other.outputs['outcome']).toBe('success');
    expect((await reusable()).size).toBe(1);
  });

  test('is emptied by post after a main that was killed', async () => {
    const app = privateImage('staying/killed');
    app.allow('a-password');
    const inputs = { image: app.image, ...credentials('a-password') };
    const action = stage.start({ ...inputs, run: 'echo up; sleep 300' });
    await action.logged('up');
    expect([...(await reusable()).values()].join()).toContain('a-password');
    const [name = ''] = await stage.podsLeft();
    const own = await stage.api.readNamespacedSecret({ name, namespace: stage.namespace });
    expect(own.metadata?.ownerReferences).toMatchObject([{ kind: 'Pod', name }]);
    action.process.kill('SIGKILL');
    const post = await runPost({ ...stage.inputs, ...inputs }, await action.ended);

    expect(post.exitCode).toBe(0);
    expect([...(await reusable()).values()]).toEqual(['{"auths":{}}']);
    await until(async () => (await stage.podsLeft()).length === 0);
    expect(await stage.secretsLeft()).toEqual([]);
  });

  test('is left to the step that has written it last, where steps overlap', async () => {
    const app = privateImage('staying/overlap');
    app.allow('a-password');
    const inputs = { image: app.image, ...credentials('a-password') };
    const first = stage.start({ ...inputs, run: 'echo up; sleep 2' });
    await first.logged('up');
    const second = stage.start({ ...inputs, run: 'echo up; sleep 300' });
    await second.logged('up');
    await first.ended;
    expect([...(await reusable()).values()].join()).toContain('a-password');
    second.process.kill('SIGINT');
    await second.ended;

    expect([...(await reusable()).values()]).toEqual(['{"auths":{}}']);
  });
});
