import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { shellImage } from '../../simulator/registry/images.ts';
import { attemptsOf, errorsIn, warningsIn } from './action.ts';
import { pullOnEveryNode, runWithFallback } from './pulled.ts';
import { until, useStage } from './stage.ts';

const stage = useStage();

/** An image of its own that the nodes have pulled before. Gives its reference. */
async function cached(name: string): Promise<string> {
  const image = stage.push(name);
  await pullOnEveryNode(stage, image);
  return image;
}

describe('a pull that fails, with another policy left', () => {
  test('because the registry lost the tag: the step runs from the node’s copy, and warns of it with the digest', async () => {
    const image = await cached('lost/app');
    stage.registry.remove('lost/app:1');
    const ended = await runWithFallback(stage, image);
    const { log, outputs, exitCode } = ended;

    expect(log).toContain('ran');
    expect(log.find((line) => line.startsWith('Pod '))).toContain(
      `image ${image} (Always, then IfNotPresent)`,
    );
    expect(log).toContainEqual(
      expect.stringContaining(`Attempt 2: trying IfNotPresent for ${image} after: image not found; `),
    );
    expect(warningsIn(log)).toEqual([
      expect.stringMatching(
        /^::warning title=Ran an image from the node’s cache::.*could not be pulled \(image not found\).* (?:ran|may have run) sha256:[0-9a-f]{64} as it was on the node/,
      ),
    ]);
    expect(errorsIn(log)).toEqual([]);
    expect(attemptsOf(ended)).toMatchObject([
      { policies: { step: 'Always' }, outcome: 'failure', reason: 'not-found' },
      { policies: { step: 'IfNotPresent' }, outcome: 'success', reason: 'completed', pod: outputs['pod'] },
    ]);
    expect(outputs).toMatchObject({ outcome: 'success', 'pull-policy': 'IfNotPresent' });
    expect(exitCode).toBe(0);
    await until(async () => (await stage.podsLeft()).length === 0);
  });

  test('because the registry does not answer soundly: no grace is spent before the next policy', async () => {
    const image = await cached('away/app');
    stage.registry.misbehave('away/app', { kind: 'reset' });
    const ended = await runWithFallback(stage, image, { 'pull-grace': '10m' });

    expect(ended.log).toContain('ran');
    expect(attemptsOf(ended).map(({ reason }) => reason)).toEqual(['network', 'completed']);
  });

  test('and the node without a copy: both failures are reported', async () => {
    const image = `${stage.registry.address}/never/there:1`;
    const ended = await stage.run({ image, 'pull-policy': 'Always, Never', run: 'true' });

    expect(ended.outputs).toMatchObject({
      outcome: 'failure',
      category: 'image-pull',
      reason: 'never-policy',
      'pull-policy': 'Never',
    });
    expect(ended.outputs['message']).toMatch(/Before that, with the policy Always: image not found\.$/);
    expect(attemptsOf(ended)).toHaveLength(2);
    expect(errorsIn(ended.log)).toHaveLength(1);
  });

  test('starting from the node’s copy: what is missing is pulled', async () => {
    const image = stage.push('fresh/app');
    const ended = await stage.run({ image, 'pull-policy': 'Never, Always', run: 'echo ran' });

    expect(ended.log).toContain('ran');
    expect(attemptsOf(ended).map(({ reason }) => reason)).toEqual(['never-policy', 'completed']);
    expect(warningsIn(ended.log)).toEqual([]);
  });

  test('is tried again where a policy comes twice, and a registry that is back by then serves it', async () => {
    const image = stage.push('twice/app');
    stage.registry.misbehave('twice/app', { kind: 'reset', times: 2 });
    const ended = await stage.run({
      image,
      'pull-policy': 'Always, Always, Always',
      run: 'echo ran',
    });

    expect(ended.log).toContain('ran');
    expect(ended.outputs['outcome']).toBe('success');
    expect(new Set(attemptsOf(ended).map(({ pod }) => pod)).size).toBe(attemptsOf(ended).length);
  });
});

describe('a list of policies', () => {
  test('of IfNotPresent alone does not ask the registry for an image of the node', async () => {
    const image = await cached('quiet/app');
    const asked = stage.registry.requests.length;
    const { outputs, log } = await stage.run({ image, 'pull-policy': 'if-not-present', run: 'true' });

    expect(outputs).toMatchObject({ outcome: 'success', 'pull-policy': 'IfNotPresent' });
    // After the step has started, events that come late are no longer reported.
    const told = log.filter((line) => line.includes(image) && /\+\d/.test(line));
    expect(told).toEqual(told.map(() => expect.stringMatching(/already on the node: \S+$/)));
    expect(stage.registry.requests).toHaveLength(asked);
  });

  test('has lines for single images, and reports a line for an image that the pod lacks', async () => {
    const image = await cached('spelt/app');
    const other = image.replace(/:1$/, ':2');
    const { outputs, log } = await stage.run({
      image,
      'pull-policy': `Always\n${other} = Never\n${image} = IfNotPresent`,
      run: 'true',
    });

    expect(outputs).toMatchObject({ outcome: 'success', 'pull-policy': 'IfNotPresent' });
    expect(warningsIn(log)).toEqual([
      expect.stringContaining(
        `pull-policy has a line for ${other}, but the pod does not use it. Correct the line: the pod uses ${image}.`,
      ),
    ]);
  });

  describe('if a pull takes longer than pull-timeout', () => {
    /** An image of 3 MB. */
    function slowImage(name: string, bytesPerSecond: number): string {
      const { registry } = stage;
      registry.push(
        `${name}:1`,
        shellImage({ files: { 'etc/data': randomBytes(3_000_000).toString('hex') } }),
      );
      registry.misbehave(name, { kind: 'slow', bytesPerSecond });
      return `${registry.address}/${name}:1`;
    }

    test('and nothing else is listed ends the step', async () => {
      // It would take ten minutes.
      const image = slowImage('slow/alone', 5_000);
      const { outputs } = await stage.run({ image, 'pull-timeout': '2s', run: 'true' });

      expect(outputs).toMatchObject({ outcome: 'failure', category: 'image-pull', reason: 'timeout' });
    });

    test('and another policy is listed goes on, because no node can be made to stop', async () => {
      const inputs = { image: slowImage('slow/listed', 500_000), run: 'echo ran' };
      const policies = { 'pull-policy': 'Always, IfNotPresent', 'pull-timeout': '2s' };
      const ended = await stage.run({ ...inputs, ...policies });

      expect(ended.outputs).toMatchObject({ outcome: 'success', 'pull-policy': 'Always' });
      expect(ended.log.filter((line) => line === 'ran')).toHaveLength(1);
      expect(attemptsOf(ended)).toHaveLength(1);
    });
  });
});
