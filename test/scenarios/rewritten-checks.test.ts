import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { type Ended, type Inputs, runAction } from './action.ts';
import { atMirror, failFirst, lose, type Mirrored, missing, push } from './mirror.ts';
import { useStage } from './stage.ts';
import { type UsedWebhook, useWebhook, withImages } from './webhook.ts';

// The checks of images before a step, on a cluster that takes its images from a mirror.

const stage = useStage();
let webhook: UsedWebhook;
afterEach(async () => {
  expect(await stage.left()).toEqual([]);
});

/** Registers a webhook for the tests of a group. `volumes`: it gives image volumes other names too. */
function useMirror(settings: { volumes: boolean }): void {
  const rewrite = (image: string) => atMirror(stage, image);
  beforeAll(async () => {
    webhook = await useWebhook(stage, withImages(rewrite, settings));
  });
  afterAll(() => webhook?.[Symbol.asyncDispose]());
}

/** A step beside a container that uses another image. */
const run = (step: Mirrored, db: Mirrored, inputs: Inputs) =>
  runAction({
    ...stage.inputs,
    image: step.original,
    run: 'echo ran',
    ...inputs,
    'pod-template': stringify({
      terminationGracePeriodSeconds: 1,
      containers: [{ name: 'db', image: db.original, command: ['sleep', '2'] }],
    }),
  });
const policiesOf = ({ outputs }: Ended) =>
  (JSON.parse(outputs['attempts'] ?? '') as { policies: object }[]).map(({ policies }) => policies);

describe.each(['image-volumes', 'always'])('an image at a mirror that is checked by %s', (preflight) => {
  useMirror({ volumes: true });
  const images = (name: string) => ({
    step: push(stage, `${preflight}/${name}/step`),
    db: push(stage, `${preflight}/${name}/db`),
  });

  test('is there', async () => {
    const { step, db } = images('good');
    const { log, outputs } = await run(step, db, { preflight });

    expect(log).toContain('ran');
    expect(outputs).toMatchObject({ outcome: 'success', image: step.mirrored, 'image-digest': step.digest });
  });

  test('has lost its tag: the next policy finds it on the node, with a warning', async () => {
    const { step, db } = images('lost');
    expect((await run(step, db, { preflight })).outputs['outcome']).toBe('success');
    lose(stage, `${preflight}/lost/db`);
    const ended = await run(step, db, { preflight, 'pull-policy': 'Always, IfNotPresent' });

    expect(ended.log).toContain('ran');
    expect(policiesOf(ended)).toEqual([
      { db: 'Always', step: 'Always' },
      { db: 'IfNotPresent', step: 'Always' },
    ]);
    expect(ended.log.filter((line) => line.startsWith('::warning'))).toEqual([
      expect.stringMatching(/\(image not found\).* the container db (ran|may have run) sha256:/),
    ]);
  });

  test('is away for a moment: it gets the grace', async () => {
    const { step, db } = images('away');
    failFirst(stage, `${preflight}/away/db`, 2);
    const { log, outputs } = await run(step, db, { preflight });

    expect(log).toContain('ran');
    expect(outputs['outcome']).toBe('success');
  });

  test('is missing, and a second one too: one run names both', async () => {
    const step = missing(stage, `${preflight}/no/step`);
    const db = missing(stage, `${preflight}/no/db`);
    const { log, outputs } = await run(step, db, { preflight });

    expect(log).not.toContain('ran');
    expect(outputs).toMatchObject({ category: 'image-pull', reason: 'not-found' });
    for (const { original, mirrored } of [step, db]) {
      expect(outputs['message']).toContain(mirrored);
      expect(outputs['message']).toContain(original);
    }
  });
});

// Then what is mounted to be checked is at a registry that is not there, though all containers could run.
describe('a webhook that leaves image volumes as they are', () => {
  useMirror({ volumes: false });

  test.for(['auto', 'image-volumes'])('keeps no step from running with %s', async (preflight, { skip }) => {
    skip(!stage.imageVolumes, 'the nodes have no image volumes');
    const step = push(stage, `${preflight}/unmounted/step`);
    const db = push(stage, `${preflight}/unmounted/db`);
    const { log, outputs } = await run(step, db, { preflight });

    expect(log.filter((line) => line.startsWith('::error'))).toEqual([]);
    expect(log).toContain('ran');
    expect(outputs['outcome']).toBe('success');
  });
});
