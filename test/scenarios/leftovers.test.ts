import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { hourOf } from '../../src/job/values.ts';
import { type Inputs, manifestIn } from './action.ts';
import { SLOWLY } from './slow-time.ts';
import { until, useStage } from './stage.ts';

const stage = useStage();
const HOUR = 3_600_000;
const OURS = { 'app.kubernetes.io/managed-by': 'pod-step' };
const expires = (inHours: number) => ({ 'pod-step/expires': hourOf(Date.now() + inHours * HOUR) });

/** A pod as a step leaves it whose runner was killed. */
async function leave(
  name: string,
  labels: Record<string, string>,
  { token = '0123456789abcdef0123456789abcdef', seconds = 1 } = {},
): Promise<void> {
  await stage.api.createNamespacedPod({
    namespace: stage.namespace,
    body: {
      metadata: { name, labels, annotations: { 'pod-step/token': token } },
      spec: {
        restartPolicy: 'Never',
        activeDeadlineSeconds: seconds,
        terminationGracePeriodSeconds: 0,
        containers: [{ name: 'step', image: stage.image, command: ['sleep', '300'] }],
      },
    },
  });
}

test('a step deletes the expired pods of earlier steps, and nothing else', async () => {
  await leave('left-behind', { ...OURS, ...expires(-2) });
  // The hour may be over before the step looks.
  await leave('still-running', { ...OURS, ...expires(0.2) });
  await leave('of-a-long-step', { ...OURS, ...expires(100) });
  await leave('kept-on-purpose', OURS);
  await leave('of-somebody-else', expires(-2));
  await leave('relabelled-and-running', { ...OURS, ...expires(-2) }, { seconds: 3600 });
  await leave('relabelled', { ...OURS, ...expires(-2) }, { token: '' });
  await leave('oddly-labelled', { ...OURS, 'pod-step/expires': '2' });
  // Its deadline counts by the server's clock, whose stamps have whole seconds.
  await wait(2500);
  const { log, outputs } = await stage.run({ run: 'true' }, SLOWLY);

  expect(outputs['outcome']).toBe('success');
  expect(log.filter((line) => line.includes('had left'))).toEqual([
    `Deleted the pod ${stage.namespace}/left-behind, which an earlier step had left.`,
  ]);
  await until(async () => !(await stage.podsLeft()).includes('left-behind'));
  expect((await stage.podsLeft()).sort()).toEqual([
    'kept-on-purpose',
    'oddly-labelled',
    'of-a-long-step',
    'of-somebody-else',
    'relabelled',
    'relabelled-and-running',
    'still-running',
  ]);
});

describe('a pod', () => {
  const labelsWith = async (inputs: Inputs) =>
    manifestIn(await stage.run({ run: 'true', 'dry-run': 'true', ...inputs })).metadata.labels;

  test('says when its step is over, unless it can be kept', async () => {
    expect(await labelsWith({ timeout: '30m' })).toMatchObject({
      'pod-step/expires': expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d$/),
    });
    expect(await labelsWith({ cleanup: 'on-success' })).not.toHaveProperty('pod-step/expires');
    expect(await labelsWith({ cleanup: 'never' })).not.toHaveProperty('pod-step/expires');
  });
});
