import type { V1Pod } from '@kubernetes/client-node';
import { afterEach, describe, expect, test } from 'vitest';
import type { Ended } from './action.ts';
import { until, useStage } from './stage.ts';

// Another user of the namespace who can create pods, and copies everything that can be read of ours.

const stage = useStage();
const names: string[] = [];
afterEach(async () => {
  for (const name of names.splice(0))
    await stage.api.deleteNamespacedPod({ name, namespace: stage.namespace, gracePeriodSeconds: 0 });
});

/** A pod with the labels and annotations of ours, in which the step succeeds immediately and reports it. */
async function imitate({ metadata }: V1Pod, name: string): Promise<void> {
  const { labels = {}, annotations = {} } = metadata ?? {};
  const forged = 'echo forged; echo "forged=yes" > /dev/termination-log';
  await stage.api.createNamespacedPod({
    namespace: stage.namespace,
    body: {
      metadata: { name, labels, annotations },
      spec: {
        restartPolicy: 'Never',
        terminationGracePeriodSeconds: 0,
        containers: [{ name: 'step', image: stage.image, command: ['sh', '-c', forged] }],
      },
    },
  });
  names.push(name);
}

function expectNothingForged({ outputs, log }: Ended): void {
  expect(outputs['outcome']).toBe('failure');
  expect(outputs['forged']).toBeUndefined();
  expect(log.filter((line) => line.includes('forged'))).toEqual([]);
}

describe('a neighbour’s pod gives no verdict', { retry: 0 }, () => {
  test('under the name that a further attempt might have', async () => {
    const image = `${stage.registry.address}/neighbour/app:nope`;
    const action = stage.start({ image, 'pull-policy': 'Always, IfNotPresent', run: 'true' });
    const ours = await stage.podWith(({ spec }) => spec?.containers[0]?.image === image);
    const name = ours.metadata?.name ?? '';
    await Promise.all(['2', 'images'].map((suffix) => imitate(ours, `${name}-${suffix}`)));
    const ended = await action.ended;

    expectNothingForged(ended);
    expect(ended.outputs['category']).toBe('image-pull');
    expect(await stage.podsLeft()).toEqual(expect.arrayContaining([`${name}-2`, `${name}-images`]));
  });

  test('under the name of the step’s pod after that was deleted', async () => {
    const action = stage.start({ run: 'echo up; sleep 100' });
    await action.logged('up');
    const ours = await stage.podWith(({ status }) => status?.phase === 'Running');
    const name = ours.metadata?.name ?? '';
    const at = { name, namespace: stage.namespace };
    await stage.api.deleteNamespacedPod({ ...at, gracePeriodSeconds: 0 });
    await until(async () => {
      try {
        await imitate(ours, name);
        return true;
      } catch {
        return false; // the name is not free yet
      }
    });
    const ended = await action.ended;

    expectNothingForged(ended);
    expect(ended.outputs['category']).toBe('disruption');
    expect(await stage.podsLeft()).toEqual([name]);
  });
});
