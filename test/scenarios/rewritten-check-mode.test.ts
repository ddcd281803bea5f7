import { describe, expect, test } from 'vitest';
import { checkImages } from './action.ts';
import { missing, push, useMirror } from './mirror.ts';
import { expectNothingLeft, useStage } from './stage.ts';

const stage = useStage();
useMirror(stage);
expectNothingLeft(stage);

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
