import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { type Inputs, policiesOf, warningsIn } from './action.ts';
import { type Rewritten, useMirror } from './rewriting.ts';
import { expectNothingLeft, useStage } from './stage.ts';

// The checks of images before a step, on a cluster that takes its images from a mirror.

const stage = useStage();
expectNothingLeft(stage);

/** A step with another container that uses another image. */
const run = (step: Rewritten, db: Rewritten, inputs: Inputs) =>
  stage.run({
    image: step.original,
    run: 'echo ran',
    ...inputs,
    'pod-template': stringify({
      terminationGracePeriodSeconds: 1,
      containers: [{ name: 'db', image: db.original, command: ['sleep', '2'] }],
    }),
  });

describe.each(['image-volumes', 'always'])('an image at a mirror that is checked by %s', (preflight) => {
  const { push, missing, lose, failFirst } = useMirror(stage, { volumes: true });
  const images = (name: string) => ({
    step: push(`${preflight}/${name}/step`),
    db: push(`${preflight}/${name}/db`),
  });

  test('runs by its name there; when it has lost its tag, the next policy finds it on the node', async () => {
    const { step, db } = images('lost');
    const { log, outputs } = await run(step, db, { preflight });
    expect(log).toContain('ran');
    expect(outputs).toMatchObject({ outcome: 'success', image: step.actual, 'image-digest': step.digest });
    lose(`${preflight}/lost/db`);
    const ended = await run(step, db, { preflight, 'pull-policy': 'Always, IfNotPresent' });

    expect(ended.log).toContain('ran');
    expect(policiesOf(ended)).toEqual([
      { db: 'Always', step: 'Always' },
      { db: 'IfNotPresent', step: 'Always' },
    ]);
    expect(warningsIn(ended.log)).toEqual([
      expect.stringMatching(/\(image not found\).* the container db (ran|may have run) sha256:/),
    ]);
  });

  test('is unavailable for a moment: it gets the grace', async () => {
    const { step, db } = images('away');
    failFirst(`${preflight}/away/db`, 2);
    const { log, outputs } = await run(step, db, { preflight });

    expect(log).toContain('ran');
    expect(outputs['outcome']).toBe('success');
  });

  test('is missing, and a second one too: one run names both', async () => {
    const step = missing(`${preflight}/no/step`);
    const db = missing(`${preflight}/no/db`);
    const { log, outputs } = await run(step, db, { preflight });

    expect(log).not.toContain('ran');
    expect(outputs).toMatchObject({ category: 'image-pull', reason: 'not-found' });
    for (const { original, actual } of [step, db]) {
      expect(outputs['message']).toContain(actual);
      expect(outputs['message']).toContain(original);
    }
  });
});
