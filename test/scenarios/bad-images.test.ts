import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { type Ended, type Inputs, policiesOf } from './action.ts';
import { pullOnEveryNode } from './pulled.ts';
import { expectNothingLeft, useStage } from './stage.ts';

const stage = useStage();
expectNothingLeft(stage);

const run = (inputs: Inputs, template: object) =>
  stage.run({ run: 'echo ran', ...inputs, 'pod-template': stringify(template) });
const missing = (name: string) => `${stage.registry.address}/no/${name}:1`;
const linesOf = ({ log }: Ended, command: string) => log.filter((line) => line.startsWith(`::${command} `));

describe('when two of three images are bad,', () => {
  test.each(['auto', 'image-volumes', 'always'])(
    'one run names both with %s, and nothing of the job runs',
    async (preflight) => {
      const [one, two] = [missing(`${preflight}-one`), missing(`${preflight}-two`)];
      const ended = await run(
        { preflight },
        {
          containers: [
            { name: 'a', image: one, command: ['true'] },
            { name: 'b', image: two, command: ['true'] },
          ],
        },
      );
      const { log, outputs } = ended;

      expect(log).not.toContain('ran');
      expect(outputs).toMatchObject({ outcome: 'failure', category: 'image-pull', reason: 'not-found' });
      expect(outputs['message']).toContain(
        `${one} does not exist in its registry (container a, policy Always`,
      );
      expect(outputs['message']).toContain(
        `${two} does not exist in its registry (container b, policy Always`,
      );
      const errors = linesOf(ended, 'error');
      expect(errors).toHaveLength(2);
      expect(errors[0]).toContain(one);
      expect(errors[1]).toContain(two);
      const started = await stage.startedIn(outputs['pod'] ?? '');
      expect(started.filter((name) => !name.startsWith('imagecheck'))).toEqual([]);
    },
  );

  test('containers next to the step do not start for a moment, although their own images are good', async ({
    skip,
  }) => {
    skip(!stage.imageVolumes, 'the nodes have no image volumes');
    const image = stage.push('good/beside');
    const before = await stage.podsSeen();
    const ended = await run(
      { preflight: 'image-volumes' },
      {
        containers: [
          { name: 'a', image, command: ['sleep', '9'] },
          { name: 'b', image: missing('beside'), command: ['true'] },
        ],
      },
    );

    expect(ended.outputs).toMatchObject({ outcome: 'failure', reason: 'not-found' });
    expect(linesOf(ended, 'error')).toHaveLength(1);
    expect(await stage.startedIn(ended.outputs['pod'] ?? '')).toEqual([]);
    const seen = (await stage.podsSeen()).filter((name) => !before.includes(name));
    expect(seen).toEqual([ended.outputs['pod']]);
  });

  test('one that another policy finds on the node is not named next to the bad one', async () => {
    const image = stage.push('beside/cached');
    await pullOnEveryNode(stage, image);
    stage.registry.remove('beside/cached:1');
    const ended = await run(
      { 'pull-policy': 'Always, IfNotPresent' },
      {
        containers: [
          { name: 'a', image: missing('for-good'), command: ['true'] },
          { name: 'b', image, command: ['true'] },
        ],
      },
    );

    expect(ended.outputs['message']).toContain(missing('for-good'));
    expect(linesOf(ended, 'error')).toHaveLength(1);
  });

  test('both are named where only the checks have another policy to try', async () => {
    const [one, two] = [missing('checked-one'), missing('checked-two')];
    const ended = await run(
      { 'pull-policy': 'Always', 'preflight-pull-policy': 'Always, IfNotPresent' },
      {
        containers: [
          { name: 'a', image: one, command: ['true'] },
          { name: 'b', image: two, command: ['true'] },
        ],
      },
    );

    expect(ended.outputs['message']).toContain(`${one} does not exist in its registry`);
    expect(ended.outputs['message']).toContain(`${two} does not exist in its registry`);
  });

  test('both are named where the first init container of the user is one', async () => {
    const [one, two] = [missing('first'), missing('last')];
    const ended = await run(
      {},
      {
        initContainers: [{ name: 'prepare', image: one, command: ['true'] }],
        containers: [{ name: 'b', image: two, command: ['true'] }],
      },
    );

    expect(ended.log).not.toContain('ran');
    // The node pulls either of them first, as its checks are image volumes or init containers.
    const failed = [`${one}, container prepare`, `${two}, container b`];
    expect(
      ended.log.some((line) => failed.some((which) => line.endsWith(`image not found (${which})`))),
    ).toBe(true);
    expect(ended.outputs['message']).toContain(`${one} does not exist in its registry (container prepare`);
    expect(ended.outputs['message']).toContain(`${two} does not exist in its registry (container b`);
  });
});

describe('an image that is only checked, which the registry lost and the node has,', () => {
  test.for(['image-volumes', 'always'])(
    'is used by the next policy with %s, with a warning',
    async (preflight, { skip }) => {
      skip(preflight === 'image-volumes' && !stage.imageVolumes, 'the nodes have no image volumes');
      const name = `lost-by/${preflight}`;
      const image = stage.push(name);
      await pullOnEveryNode(stage, image);
      stage.registry.remove(`${name}:1`);
      const ended = await run(
        { preflight, 'pull-policy': 'Always, IfNotPresent' },
        { containers: [{ name: 'tool', image, command: ['sleep', '1'] }], terminationGracePeriodSeconds: 1 },
      );

      expect(ended.log).toContain('ran');
      expect(ended.outputs).toMatchObject({ outcome: 'success', 'pull-policy': 'Always' });
      expect(policiesOf(ended)).toEqual([
        { tool: 'Always', step: 'Always' },
        { tool: 'IfNotPresent', step: 'Always' },
      ]);
      expect(ended.log.filter((line) => line.startsWith('Attempt '))).toEqual([
        expect.stringContaining(`Attempt 2: trying IfNotPresent for ${image} after: image not found`),
      ]);
      expect(linesOf(ended, 'warning')).toEqual([
        expect.stringMatching(
          /could not be pulled \(image not found\).* the container tool (ran|may have run) sha256:/,
        ),
      ]);
      expect(linesOf(ended, 'error')).toEqual([]);
    },
  );

  test('is used in an image volume by the next policy, with a warning', async ({ skip }) => {
    skip(stage.kind === 'simulator', 'volumes of images are empty there');
    skip(!stage.imageVolumes, 'the nodes have no image volumes');
    const image = stage.push('lost-by/volume');
    await pullOnEveryNode(stage, image);
    stage.registry.remove('lost-by/volume:1');
    const ended = await run(
      { 'pull-policy': 'Always, IfNotPresent', run: 'echo "$(cat /data/etc/name)"' },
      {
        containers: [{ name: 'step', volumeMounts: [{ name: 'data', mountPath: '/data' }] }],
        volumes: [{ name: 'data', image: { reference: image } }],
      },
    );

    expect(ended.log).toContain('lost-by/volume');
    expect(policiesOf(ended).at(-1)).toEqual({ 'volume:data': 'IfNotPresent', step: 'Always' });
    expect(linesOf(ended, 'warning')).toEqual([expect.stringMatching(/so volume:data (may have )?held/)]);
  });
});

test('a container that fails after its check falls back by its own list', async () => {
  const image = stage.push('behind/check');
  await pullOnEveryNode(stage, image);
  stage.registry.remove('behind/check:1');
  const ended = await run(
    { 'pull-policy': 'Always, IfNotPresent', 'preflight-pull-policy': 'IfNotPresent', preflight: 'always' },
    {
      initContainers: [
        { name: 'first', image: stage.image, command: ['true'] },
        { name: 'tool', image, command: ['true'] },
      ],
    },
  );

  expect(ended.log).toContain('ran');
  expect(policiesOf(ended)).toEqual([
    { first: 'Always', tool: 'Always', step: 'Always' },
    { first: 'Always', tool: 'IfNotPresent', step: 'Always' },
  ]);
});

test('a folder that the image of a volume lacks ends the step, in one pod', async ({ skip }) => {
  skip(stage.kind === 'simulator', 'volumes of images are empty there');
  skip(!stage.imageVolumes, 'the nodes have no image volumes');
  const ended = await run(
    {},
    {
      containers: [
        { name: 'step', volumeMounts: [{ name: 'data', mountPath: '/data', subPath: 'no/such' }] },
        { name: 'side', image: stage.push('lacks/side'), command: ['sleep', '9'] },
      ],
      volumes: [{ name: 'data', image: { reference: stage.push('lacks/folder') } }],
    },
  );

  expect(ended.outputs).toMatchObject({
    category: 'configuration',
    reason: 'sub-path-not-found',
    retryable: 'false',
    message: 'An image volume of the step has no directory no/such to mount (subPath).',
  });
  expect(policiesOf(ended)).toHaveLength(1);
});
