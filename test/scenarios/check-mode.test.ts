import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { errorsIn, warningsIn } from './action.ts';
import { attemptsIn, evict } from './disruptions.ts';
import { onCluster, until, useStage } from './stage.ts';

const stage = useStage();
/** Without the image of the stage, and with the list of this check. */
const inputs = (images: string[]) => ({ mode: 'check', image: images.join('\n') });
const at = (name: string) => `${stage.registry.address}/${name}`;

describe('mode: check', () => {
  test('is green when every image can be pulled, and leaves nothing', async () => {
    const { outputs, exitCode, summary } = await stage.run(inputs([stage.image]));

    expect(outputs).toMatchObject({ outcome: 'success', reason: 'images-available', image: stage.image });
    expect(summary).toContain('✅ The image can be pulled');
    expect(exitCode).toBe(0);
    await until(async () => (await stage.podsLeft()).length === 0);
  });

  test('names every bad image, of the list and of the template', async () => {
    const { outputs, log, summary, exitCode } = await stage.run({
      ...inputs([stage.image, at('no/such:1')]),
      'pod-template': `containers: [{ name: db, image: "${at('no/db:2')}" }]\n`,
    });

    expect(outputs).toMatchObject({ outcome: 'failure', category: 'image-pull', reason: 'not-found' });
    const errors = errorsIn(log).join('\n');
    for (const image of [at('no/such:1'), at('no/db:2')]) {
      expect(outputs['message']).toContain(`${image} does not exist in its registry`);
      expect(errors).toContain(`${image} does not exist in its registry`);
    }
    for (const error of errorsIn(log)) expect(error).toMatch(/ More: https:\S+#image-pull-not-found$/);
    expect(outputs['message']).not.toContain(stage.image);
    // The containers are ours, and so are their names.
    expect(log.filter((line) => line.includes('container'))).toEqual([]);
    expect(summary).toContain('\n| image | policy | result | time |\n');
    expect(summary).not.toContain('not started');
    expect(exitCode).toBe(1);
    await until(async () => (await stage.podsLeft()).length === 0);
  });

  test('gives a registry that is unavailable its grace', async () => {
    const image = stage.push('late/app');
    stage.registry.misbehave('late/app', { kind: 'reset' });
    const { outputs, durationMs } = await stage.run({ ...inputs([image]), 'pull-grace': '2s' });

    expect(outputs).toMatchObject({ outcome: 'failure', reason: 'network', retryable: 'true' });
    expect(durationMs).toBeGreaterThan(2000);
  });

  test('takes another pod where the first is lost, by no fault of the images', async () => {
    const image = stage.push('back/app');
    stage.registry.misbehave('back/app', { kind: 'reset' });
    const action = stage.start(inputs([image]));
    const pod = await stage.podWith(
      ({ status }) =>
        status?.containerStatuses?.[0]?.state?.waiting?.reason !== 'ContainerCreating' &&
        status?.containerStatuses !== undefined,
    );
    stage.registry.behave('back/app');
    await evict(stage, pod.metadata?.name ?? '');
    const ended = await action.ended;

    expect(ended.outputs).toMatchObject({ outcome: 'success', reason: 'images-available' });
    expect(attemptsIn(ended)).toMatchObject([
      { reason: 'evicted', followedBy: 'another-pod' },
      { reason: 'images-available', followedBy: null },
    ]);
    expect(ended.log).toContainEqual(
      expect.stringMatching(
        /^Attempt 2: another pod to check the images, after: The pod was asked to leave its node/,
      ),
    );
    expect(warningsIn(ended.log)).toHaveLength(1);
    await until(async () => (await stage.podsLeft()).length === 0);
  });

  test.skipIf(onCluster)('leaves nothing when it is cancelled before its pod is made', async () => {
    stage.simulator?.api.failNext(1, { kind: 'late', ms: 5000 }, { verb: 'create', resource: 'pods' });
    const before = stage.simulator?.requests.length;
    const created = () => stage.simulator?.requests.slice(before).some(({ method }) => method === 'POST');
    const action = stage.start(inputs([stage.image]));
    await until(async () => created());
    action.process.kill('SIGINT');
    const { outputs, state } = await action.ended;
    await wait(1200);

    expect(outputs['outcome']).toBe('cancelled');
    expect(state['leftovers']).toBe('');
    expect(await stage.left()).toEqual([]);
  });
});
