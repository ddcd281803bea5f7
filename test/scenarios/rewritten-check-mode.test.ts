import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { runAction } from './action.ts';
import { atMirror, missing, push } from './mirror.ts';
import { useStage } from './stage.ts';
import { type UsedWebhook, useWebhook, withImages } from './webhook.ts';

const stage = useStage();
let webhook: UsedWebhook;
beforeAll(async () => {
  webhook = await useWebhook(
    stage,
    withImages((image) => atMirror(stage, image)),
  );
});
afterAll(() => webhook?.[Symbol.asyncDispose]());
afterEach(async () => {
  expect(await stage.left()).toEqual([]);
});

/** The time is what a check may take that does not come to its end. */
const check = (...images: string[]) =>
  runAction({ ...stage.inputs, mode: 'check', image: images.join('\n'), timeout: '30s' });

describe('mode: check on a cluster that takes its images from a mirror', () => {
  test('is green within seconds when the mirror has them', async () => {
    const images = [push(stage, 'one'), push(stage, 'two')];
    const { outputs, durationMs } = await check(...images.map(({ original }) => original));

    expect(outputs).toMatchObject({ outcome: 'success', reason: 'images-available' });
    expect(durationMs).toBeLessThan(15_000);
  });

  test('names those that the mirror lacks, within seconds', async () => {
    const good = push(stage, 'good');
    const bad = [missing(stage, 'bad/one'), missing(stage, 'bad/two')];
    const { outputs, durationMs } = await check(good.original, ...bad.map(({ original }) => original));

    expect(outputs).toMatchObject({ outcome: 'failure', category: 'image-pull', reason: 'not-found' });
    for (const { original, mirrored } of bad) {
      expect(outputs['message']).toContain(mirrored);
      expect(outputs['message']).toContain(original);
    }
    expect(outputs['message']).not.toContain(good.original);
    expect(durationMs).toBeLessThan(15_000);
  });
});
