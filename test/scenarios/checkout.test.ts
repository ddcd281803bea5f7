import { beforeAll, describe, expect, test } from 'vitest';
import { shellImage } from '../../simulator/registry/images.ts';
import { type Ended, type Inputs, policiesOf, printed, shown } from './action.ts';
import { gitImage } from './git-image.ts';
import { useGit } from './git-server.ts';
import { useStage } from './stage.ts';
import { openVolume } from './volume.ts';

const TOKEN = 'ghs_a1B2c3D4e5F6g7H8i9J0';

const stage = useStage();
/** Its image has git in it, for checkouts and for steps that use git. */
const git = useGit(stage, [
  { 'name.txt': 'first', 'web/page.txt': 'page 1' },
  { 'name.txt': 'second' },
  { 'name.txt': 'third' },
]);
beforeAll(() => {
  const [first = '', second = ''] = git.shop.commits;
  git.shop.point('refs/heads/release/1', first);
  git.shop.point('refs/tags/v1.1', second);
  git.shop.point('refs/pull/7/merge', second);
  git.server.create('acme/secret', [{ 'name.txt': 'for few' }]);
  git.server.protect('acme/secret', TOKEN);
});

/** Runs a step of a workflow of a repository, for an event about its second commit. */
function run(inputs: Inputs, repository = 'acme/shop', url = git.server.url): Promise<Ended> {
  return stage.run(
    { 'checkout-image': git.image, checkout: 'true', ...inputs },
    { GITHUB_SERVER_URL: url, GITHUB_REPOSITORY: repository, GITHUB_SHA: git.shop.commits[1] ?? '' },
  );
}

describe('a checkout', () => {
  test('clones the commit of the event into the workspace without its history, and git can be used there', async () => {
    const ended = await run({
      image: git.image,
      run: 'cat name.txt; git rev-parse HEAD; git rev-list --count HEAD; git status --porcelain; pwd',
    });

    expect(ended.outputs).toMatchObject({ outcome: 'success' });
    expect(printed(ended)).toEqual(['second', git.shop.commits[1], '1', '/workspace']);
    expect(policiesOf(ended)).toEqual([{ checkout: 'Always', step: 'Always' }]);
    expect(await stage.podsLeft()).toEqual([]);
  });

  test.each([
    ['a branch', () => 'main', 'third'],
    ['a branch with a slash', () => 'release/1', 'first'],
    ['a tag', () => 'v1.1', 'second'],
    ['a pull request', () => 'refs/pull/7/merge', 'second'],
    ['a commit', () => git.shop.commits[0] ?? '', 'first'],
  ])('clones %s that is named', async (_, ref, content) => {
    const { log } = await run({ checkout: ref(), run: 'cat name.txt' });
    expect(log).toContain(content);
  });

  test('is where the step works, in the folder that is named in it', async () => {
    const { log } = await run({ 'working-directory': 'web', run: 'cat page.txt; echo new >made.txt; pwd' });
    expect(log).toEqual(expect.arrayContaining(['page 1', '/workspace/web']));
  });

  test('without the folder in which the step is to start says so, and starts nothing', async () => {
    const { outputs, log } = await run({ 'working-directory': 'wbe', run: 'echo it ran' });
    expect(outputs).toMatchObject({
      category: 'configuration',
      reason: 'working-directory',
      message: `The repository ${git.server.url}/acme/shop has no folder wbe at ${git.shop.commits[1]}, so the step did not start.`,
    });
    expect(log).not.toContain('it ran');
  });

  test('goes into the volume of the template, where the step and others have it', async () => {
    const { log } = await run({
      run: 'pwd; cat name.txt built.txt',
      'pod-template': `
        volumes: [{ name: workspace, emptyDir: { sizeLimit: 10Mi } }]
        initContainers:
          - name: build
            image: "${stage.image}"
            workingDir: /source
            command: [sh, -c, "echo built of $(cat name.txt) >built.txt"]
            volumeMounts: [{ name: workspace, mountPath: /source }]
        containers: [{ name: step, volumeMounts: [{ name: workspace, mountPath: /src/shop }] }]
      `,
    });
    expect(log).toEqual(expect.arrayContaining(['/src/shop', 'second', 'built of second']));
  });

  test('goes through the proxy of the step', async () => {
    const { outputs, log } = await run(
      { env: `http_proxy=${git.server.url}`, run: 'cat name.txt' },
      'acme/shop',
      'http://git.invalid',
    );
    expect(outputs, outputs['message']).toMatchObject({ outcome: 'success' });
    expect(log).toContain('second');
  });

  test('outlives a server that is overloaded for a moment', async () => {
    git.server.failOnce();
    const { outputs } = await run({ run: 'cat name.txt' });
    expect(outputs).toMatchObject({ outcome: 'success' });
  });
});

describe('a checkout that fails', () => {
  test.each([
    ['a branch that does not exist', () => 'nope', "couldn't find remote ref nope"],
    ['a commit that does not exist', () => '0123456789'.repeat(4), 'not our ref 0123456789'],
  ])('for %s names it, and what to do', async (_, ref, words) => {
    const { outputs, summary, log } = await run({ checkout: ref(), run: 'echo ran' });

    expect(outputs).toMatchObject({
      outcome: 'failure',
      category: 'configuration',
      reason: 'checkout-failed',
      container: 'checkout',
      retryable: 'false',
    });
    expect(outputs['message']).toContain(`The checkout of ${ref()} from ${git.server.url}/acme/shop failed`);
    expect(summary).toContain(words);
    expect(summary).toContain('Check that the branch, tag or commit of the input checkout exists');
    expect(log).not.toContain('ran');
    expect(await stage.podsLeft()).toEqual([]);
  });

  test('because the server is unreachable can be retried', async () => {
    const away = git.server.url.replace(/\d+$/, '1');
    const { outputs, summary } = await run({ run: 'true' }, 'acme/shop', away);

    expect(outputs).toMatchObject({
      category: 'connection',
      reason: 'checkout-failed',
      retryable: 'true',
    });
    expect(summary).toContain('can resolve the name of the Git server and reach it');
  });

  test('because its image is missing is found before anything starts', async () => {
    const missing = `${stage.registry.address}/tools/no-git:1`;
    const { outputs, log } = await run({ 'checkout-image': missing, run: 'echo ran' });

    expect(outputs).toMatchObject({
      category: 'image-pull',
      reason: 'not-found',
      container: 'checkout',
      image: missing,
    });
    expect(log).not.toContain('ran');
  });

  test('because its image has no git says so', async (context) => {
    if (stage.kind === 'simulator') context.skip('its containers have the programs of this machine');
    const { outputs, summary } = await run({ 'checkout-image': stage.image, run: 'true' });

    expect(outputs).toMatchObject({ reason: 'checkout-failed', retryable: 'false' });
    expect(summary).toContain('has no git');
  });
});

describe('a private repository', () => {
  test('is checked out with the token, which is shown nowhere and not left to the step', async () => {
    const ended = await run(
      {
        checkout: 'main',
        'checkout-token': TOKEN,
        run: 'cat name.txt; env; cat .git/config; test -d .git; exit 3',
      },
      'acme/secret',
    );

    expect(ended.log).toContain('for few');
    expect(ended.outputs).toMatchObject({ outcome: 'failure', 'exit-code': '3' });
    expect(ended.summary).toContain('name: checkout');
    for (const form of [TOKEN, base64(TOKEN), base64(`x-access-token:${TOKEN}`)]) {
      expect(shown(ended)).not.toContain(form);
      expect(ended.log).toContain(`::add-mask::${form}`);
    }
    expect(await stage.secretsLeft()).toEqual([]);
  });

  test.each([
    ['no', ''],
    ['a wrong', 'ghs_wrong'],
  ])('is not checked out with %s token, and the error is about the token', async (_, token) => {
    const ended = await run({ checkout: 'main', 'checkout-token': token, run: 'echo ran' }, 'acme/secret');

    expect(ended.outputs).toMatchObject({
      category: 'configuration',
      reason: 'checkout-failed',
      retryable: 'false',
    });
    expect(ended.summary).toContain('Check the input checkout-token');
    expect(ended.log).not.toContain('ran');
    expect(await stage.secretsLeft()).toEqual([]);
  });
});

describe('the user that can write the workspace', () => {
  test.each([
    ['the user of its image', '{}'],
    ['the user that the template names', '{ runAsUser: 1000, runAsGroup: 1000 }'],
    ['root that the template names', '{ runAsUser: 0 }'],
  ])('is %s', async (_, securityContext) => {
    stage.registry.push('tools/git-user:1', withUser());
    const { log } = await run({
      image: `${stage.registry.address}/tools/git-user:1`,
      run: 'echo mine >>name.txt; echo >web/new.txt; git status --porcelain',
      'pod-template': `securityContext: ${securityContext}\n`,
    });
    expect(log).toEqual(expect.arrayContaining([' M name.txt', '?? web/new.txt']));
  });
});

test('a volume that is used again is made new: neither files nor hooks of an earlier step are left in it', async (context) => {
  if (stage.kind === 'simulator') context.skip('it has no persistent volumes');
  await using _ = await openVolume(stage, 'workspace', 'ReadWriteOnce');
  const inputs = {
    'pod-template': `
      securityContext: { runAsUser: 0 }
      volumes: [{ name: workspace, persistentVolumeClaim: { claimName: workspace } }]
    `,
  };
  const hook = 'printf "#!/bin/sh\\ntouch /workspace/.git/hooked\\n" >.git/hooks/post-checkout';
  const first = await run({
    ...inputs,
    run: `mkdir -p .git/hooks; ${hook}; chmod +x .git/hooks/post-checkout; touch left; echo x >name.txt; ls`,
  });
  const second = await run({ ...inputs, checkout: 'main', run: 'ls -A . .git; cat name.txt' });

  expect(first.log).toContain('left');
  expect(second.log).toContain('third');
  expect(second.log).not.toContain('left');
  expect(second.log).not.toContain('hooked');
});

function base64(text: string): string {
  return Buffer.from(text).toString('base64');
}

function withUser() {
  const config = { User: '1234:1234' };
  return stage.kind === 'simulator' ? shellImage({ config }) : gitImage({ config });
}
