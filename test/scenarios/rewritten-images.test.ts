import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { attemptsOf, checkImages, errorsIn, warningsIn } from './action.ts';
import { runWithFallback } from './pulled.ts';
import { saidOf, useMirror, usePins } from './rewriting.ts';
import { expectNothingLeft, useStage } from './stage.ts';

const stage = useStage();
expectNothingLeft(stage);

describe.each([
  ['comes from a mirror', useMirror, /image not found/],
  ['gets its digest from the cluster', usePins, /./],
])('a step whose image %s', (_, use, why) => {
  const { push, missing, lose } = use(stage);

  test('runs, and outputs, log and summary say what it ran', async () => {
    const image = push('good/app');
    const ended = await stage.run({ image: image.original, run: 'echo ran' });

    expect(ended.log).toContain('ran');
    expect(ended.outputs).toMatchObject({
      outcome: 'success',
      image: image.actual,
      'image-digest': image.digest,
    });
    expect(saidOf(ended, image)).toEqual({ log: [expect.anything()], summary: [expect.anything()] });
  });

  test('and that is missing ends without a grace, and says which image is missing where', async () => {
    const image = missing('no/such');
    const ended = await stage.run({ image: image.original, run: 'true', 'pull-grace': '10m' });

    expect(ended.outputs).toMatchObject({
      category: 'image-pull',
      reason: 'not-found',
      container: 'step',
      image: image.actual,
    });
    expect(ended.outputs['message']).toContain(image.actual);
    expect(ended.outputs['message']).toContain(image.original);
    expect(errorsIn(ended.log)).toHaveLength(1);
    // All is known of the only image, so no other pod looks after it.
    expect(await stage.podsSeen()).not.toContain(`${ended.outputs['pod']}-images`);
  });

  test('that cannot be pulled falls back to the node’s copy', async () => {
    const image = push('lost/app');
    expect((await stage.run({ image: image.original, run: 'true' })).outputs['outcome']).toBe('success');
    lose('lost/app');
    const ended = await runWithFallback(stage, image.original);

    expect(ended.log).toContain('ran');
    expect(ended.outputs).toMatchObject({
      outcome: 'success',
      'pull-policy': 'IfNotPresent',
      'image-digest': image.digest,
    });
    expect(attemptsOf(ended)).toMatchObject([
      { policies: { step: 'Always' }, outcome: 'failure' },
      { policies: { step: 'IfNotPresent' }, reason: 'completed' },
    ]);
    expect(warningsIn(ended.log)).toEqual([
      expect.stringMatching(/could not be pulled .* (?:ran|may have run) sha256:[0-9a-f]{64} as it was on/),
    ]);
    expect(warningsIn(ended.log)[0]).toMatch(why);
  });

  // Image volumes of checks keep their names here, so their images do not exist at a mirror, although all containers could run.
  test.for(['auto', 'image-volumes', 'always'])(
    'runs after checks by preflight %s',
    async (preflight, { skip }) => {
      skip(preflight === 'image-volumes' && !stage.imageVolumes, 'the nodes have no image volumes');
      const [step, db] = [push(`${preflight}/step`), push(`${preflight}/db`)];
      const { log, outputs } = await stage.run({
        image: step.original,
        run: 'echo ran',
        preflight,
        'pod-template': stringify({
          terminationGracePeriodSeconds: 1,
          containers: [{ name: 'db', image: db.original, command: ['sleep', '2'] }],
        }),
      });

      expect(errorsIn(log)).toEqual([]);
      expect(log).toContain('ran');
      expect(outputs['outcome']).toBe('success');
    },
  );

  test('succeeds in mode: check when all can be pulled, without waiting for a time limit', async () => {
    const images = [push('check/one'), push('check/two')];
    const { outputs } = await checkImages(stage.inputs, ...images.map(({ original }) => original));

    expect(outputs).toMatchObject({ outcome: 'success', reason: 'images-available' });
  });

  test('is named by mode: check when it is missing, without a grace', async () => {
    const good = push('check/good').original;
    const bad = [missing('bad/one'), missing('bad/two')];
    const { outputs } = await checkImages(stage.inputs, good, ...bad.map(({ original }) => original));

    expect(outputs).toMatchObject({ outcome: 'failure', category: 'image-pull', reason: 'not-found' });
    for (const { original, actual } of bad) {
      expect(outputs['message']).toContain(actual);
      expect(outputs['message']).toContain(original);
    }
    expect(outputs['message']).not.toContain(good);
  });
});

describe('when two containers have images of a mirror', () => {
  const { push, lose } = useMirror(stage);

  test('each falls back by its own list', async () => {
    const step = push('each/step');
    const tool = push('each/tool');
    const inputs = {
      image: step.original,
      preflight: 'never',
      'pod-template': stringify({
        initContainers: [{ name: 'prepare', image: tool.original, command: ['true'] }],
      }),
    };
    expect((await stage.run({ ...inputs, run: 'true' })).outputs['outcome']).toBe('success');
    lose('each/step');
    lose('each/tool');
    const ended = await stage.run({
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
});
