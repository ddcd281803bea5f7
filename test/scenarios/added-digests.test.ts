import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { shellImage } from '../../simulator/registry/images.ts';
import { checkImages, errorsIn } from './action.ts';
import { runWithFallback } from './pulled.ts';
import { expectNothingLeft, useStage } from './stage.ts';
import { useWebhookThroughout, withImages } from './webhook.ts';

// A webhook that pins tags: registry/app:1 becomes registry/app:1@sha256:…
// https://kyverno.io/docs/policy-types/cluster-policy/verify-images (mutateDigest)

const stage = useStage();
const digests = new Map<string, string>();
/** Of an image that is not there. */
const NONE = `sha256:${'0'.repeat(64)}`;
const pin = (image: string) => `${image}@${digests.get(image) ?? NONE}`;

useWebhookThroughout(stage, withImages(pin));
expectNothingLeft(stage);

/** Puts an image of its own into the registry. Gives its reference, with the tag alone. */
function push(name: string): string {
  const digest = stage.registry.push(`${name}:1`, shellImage({ files: { 'etc/name': name } }));
  const image = `${stage.registry.address}/${name}:1`;
  digests.set(image, digest);
  return image;
}
const missing = (name: string) => `${stage.registry.address}/no/${name}:1`;

describe('a step whose image gets its digest from the cluster', () => {
  test('runs, and says by which digest', async () => {
    const image = push('good/app');
    const { log, outputs } = await stage.run({ image, run: 'echo ran' });

    expect(log).toContain('ran');
    expect(outputs).toMatchObject({ outcome: 'success', 'image-digest': digests.get(image) });
  });

  test('that is not there ends with that, without a grace', async () => {
    const image = missing('app');
    const { log, outputs } = await stage.run({ image, run: 'true', 'pull-grace': '10m' });

    expect(outputs).toMatchObject({ category: 'image-pull', reason: 'not-found', container: 'step' });
    expect(outputs['message']).toContain(image);
    expect(errorsIn(log)).toHaveLength(1);
    // All is known of the only image, so no other pod looks after it.
    expect(await stage.podsSeen()).not.toContain(`${outputs['pod']}-images`);
  });

  test('falls back to the node’s copy when its registry is away', async () => {
    const image = push('away/app');
    expect((await stage.run({ image, run: 'true' })).outputs['outcome']).toBe('success');
    stage.registry.misbehave('away/app', { kind: 'unavailable', status: 503 });
    const { log, outputs } = await runWithFallback(stage, image);

    expect(log).toContain('ran');
    expect(outputs).toMatchObject({ outcome: 'success', 'pull-policy': 'IfNotPresent' });
  });

  test.each(['auto', 'always'])('runs behind checks by preflight %s', async (preflight) => {
    const db = push(`${preflight}/db`);
    const { log, outputs } = await stage.run({
      image: push(`${preflight}/app`),
      run: 'echo ran',
      preflight,
      'pod-template': stringify({
        terminationGracePeriodSeconds: 1,
        containers: [{ name: 'db', image: db, command: ['sleep', '2'] }],
      }),
    });

    expect(log).toContain('ran');
    expect(outputs['outcome']).toBe('success');
  });
});

describe('mode: check of images that get their digests from the cluster', () => {
  test('is green when all are there, and waits for no time to pass', async () => {
    const { outputs } = await checkImages(stage.inputs, push('check/one'), push('check/two'));

    expect(outputs).toMatchObject({ outcome: 'success', reason: 'images-available' });
  });

  test('names the bad one, without a grace', async () => {
    const good = push('check/good');
    const bad = missing('check');
    const { outputs } = await checkImages(stage.inputs, good, bad);

    expect(outputs).toMatchObject({ outcome: 'failure', category: 'image-pull', reason: 'not-found' });
    expect(outputs['message']).toContain(bad);
    expect(outputs['message']).not.toContain(good);
  });
});
