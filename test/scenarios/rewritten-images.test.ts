import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { attemptsOf, checkImages, errorsIn, runAction, warningsIn } from './action.ts';
import { lose, missing, push, saidOf, useMirror } from './mirror.ts';
import { runWithFallback } from './pulled.ts';
import { expectNothingLeft, useStage } from './stage.ts';

// A policy of many companies: images come from a mirror of their own, whatever a pod says.
// https://kyverno.io/policies/other/replace-image-registry/replace-image-registry

const stage = useStage();
useMirror(stage);
expectNothingLeft(stage);

describe('a step whose image the cluster takes from a mirror', () => {
  test('runs, and outputs, log and summary say what it ran', async () => {
    const image = push(stage, 'good/app');
    const ended = await stage.run({ image: image.original, run: 'echo ran' });

    expect(ended.log).toContain('ran');
    expect(ended.outputs).toMatchObject({
      outcome: 'success',
      image: image.mirrored,
      'image-digest': image.digest,
    });
    expect(saidOf(ended, image)).toEqual({ log: [expect.anything()], summary: [expect.anything()] });
  });

  test('and that is not there ends at once, and says which image is missing where', async () => {
    const image = missing(stage, 'no/such');
    const ended = await stage.run({ image: image.original, run: 'true' });

    expect(ended.outputs).toMatchObject({
      category: 'image-pull',
      reason: 'not-found',
      container: 'step',
      image: image.mirrored,
    });
    expect(ended.outputs['message']).toContain(image.mirrored);
    expect(ended.outputs['message']).toContain(image.original);
    expect(errorsIn(ended.log)).toHaveLength(1);
    // All is known of the only image, so no other pod looks after it.
    expect(await stage.podsSeen()).not.toContain(`${ended.outputs['pod']}-images`);
  });

  test('that lost its tag falls back to the node’s copy', async () => {
    const image = push(stage, 'lost/app');
    expect((await stage.run({ image: image.original, run: 'true' })).outputs['outcome']).toBe('success');
    lose(stage, 'lost/app');
    const ended = await runWithFallback(stage, image.original);

    expect(ended.log).toContain('ran');
    expect(ended.outputs).toMatchObject({ outcome: 'success', 'image-digest': image.digest });
    expect(attemptsOf(ended)).toMatchObject([
      { policies: { step: 'Always' }, reason: 'not-found' },
      { policies: { step: 'IfNotPresent' }, reason: 'completed' },
    ]);
    expect(warningsIn(ended.log)).toEqual([
      expect.stringMatching(/could not be pulled \(image not found\).* ran sha256:[0-9a-f]{64} as it was on/),
    ]);
  });
});

test('two containers fall back each by its own list', async () => {
  const step = push(stage, 'each/step');
  const tool = push(stage, 'each/tool');
  const inputs = {
    ...stage.inputs,
    image: step.original,
    preflight: 'never',
    'pod-template': stringify({
      initContainers: [{ name: 'prepare', image: tool.original, command: ['true'] }],
    }),
  };
  expect((await runAction({ ...inputs, run: 'true' })).outputs['outcome']).toBe('success');
  lose(stage, 'each/step');
  lose(stage, 'each/tool');
  const ended = await runAction({
    ...inputs,
    'pull-policy': 'container:prepare = Always, IfNotPresent\ncontainer:step = Always, Never',
    run: 'echo ran',
  });

  expect(ended.log).toContain('ran');
  expect(attemptsOf(ended).map(({ policies }) => policies)).toEqual([
    { prepare: 'Always', step: 'Always' },
    { prepare: 'IfNotPresent', step: 'Always' },
    { prepare: 'IfNotPresent', step: 'Never' },
  ]);
  expect(ended.outputs).toMatchObject({ outcome: 'success', 'pull-policy': 'Never' });
});

describe('mode: check on a cluster that takes its images from a mirror', () => {
  test('is green when the mirror has them', async () => {
    const images = [push(stage, 'one'), push(stage, 'two')];
    const { outputs } = await checkImages(stage.inputs, ...images.map(({ original }) => original));

    expect(outputs).toMatchObject({ outcome: 'success', reason: 'images-available' });
  });

  test('names those that the mirror lacks, without a grace', async () => {
    const good = push(stage, 'good');
    const bad = [missing(stage, 'bad/one'), missing(stage, 'bad/two')];
    const { outputs } = await checkImages(
      stage.inputs,
      good.original,
      ...bad.map(({ original }) => original),
    );

    expect(outputs).toMatchObject({ outcome: 'failure', category: 'image-pull', reason: 'not-found' });
    for (const { original, mirrored } of bad) {
      expect(outputs['message']).toContain(mirrored);
      expect(outputs['message']).toContain(original);
    }
    expect(outputs['message']).not.toContain(good.original);
  });
});
