import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { shellImage } from '../../simulator/registry/images.ts';
import { attemptsOf, runPost, startAction } from './action.ts';
import { useMarks } from './marks.ts';
import { until, useStage } from './stage.ts';

const stage = useStage();
const { marking, runsOf, withMarks } = useMarks(stage);
const writingMarks = (containers: object[]) => withMarks({ containers });

describe('a step that has started is not started a second time', { retry: 0 }, () => {
  test.each(['step first', 'step last'])(
    'when the image of a container next to it fails, with another policy left: %s',
    async (order) => {
      const name = order.replace(' ', '-');
      const db = { name: 'db', image: `${stage.registry.address}/db:nope`, command: ['true'] };
      const step = { name: 'step' };
      const ended = await stage.run({
        'pull-policy': 'container:db = Always, IfNotPresent, Always',
        preflight: 'never',
        'pod-template': writingMarks(order === 'step first' ? [step, db] : [db, step]),
        'secret-env': '',
        run: marking(name, 'sleep 20'),
      });

      await until(async () => (await stage.podsLeft()).length === 0);
      expect(ended.outputs).toMatchObject({ outcome: 'failure', category: 'image-pull', container: 'db' });
      // Behind the failed pull the node may be quick enough to start the step, or we to keep it from that.
      expect(runsOf(name)).toBeLessThanOrEqual(1);
      if (/The step had already started/.test(ended.outputs['message'] ?? '')) expect(runsOf(name)).toBe(1);
      if (order === 'step first') {
        expect(runsOf(name)).toBe(1);
        expect(attemptsOf(ended)).toHaveLength(1);
      }
    },
  );

  test('when the node goes on to it after a failed pull, after a pull that no deletion ends', async () => {
    const { registry } = stage;
    const files = { 'etc/data': randomBytes(3_000_000).toString('hex') };
    registry.push('once/slow:1', shellImage({ files }));
    registry.misbehave('once/slow', { kind: 'slow', bytesPerSecond: 500_000 });
    const slow = { name: 'slow', image: `${registry.address}/once/slow:1`, command: ['sleep', '30'] };
    const db = { name: 'db', image: `${registry.address}/db:nope`, command: ['true'] };
    const ended = await stage.run({
      'pull-policy': 'container:db = Always, IfNotPresent',
      preflight: 'never',
      'pod-template': writingMarks([db, slow, { name: 'step' }]),
      // A pod whose Secret was deleted with it would not start the step any more.
      'secret-env': '',
      run: marking('behind-slow', 'sleep 20'),
    });

    expect(ended.log).toContainEqual(
      expect.stringMatching(
        /it is certain that the step can't start in the pod \S+ any more; the node is still pulling/,
      ),
    );
    expect(ended.outputs).toMatchObject({ outcome: 'failure', category: 'image-pull', container: 'db' });
    expect(ended.outputs['message']).toContain('The step had already started');
    expect(attemptsOf(ended)).toHaveLength(1);
    expect(runsOf('behind-slow')).toBe(1);
  });

  test('when a container next to it can’t be started', async () => {
    const ended = await stage.run({
      'pod-template': writingMarks([
        { name: 'step' },
        { name: 'db', image: stage.push('once/db'), command: ['/no/such/program'] },
      ]),
      run: marking('unstarted', 'sleep 20'),
    });

    expect(ended.outputs['outcome']).toBe('failure');
    expect(attemptsOf(ended)).toHaveLength(1);
    expect(runsOf('unstarted')).toBe(1);
  });
});

describe('a step that is cancelled in its first moments', { retry: 0 }, () => {
  test.each([0, 60, 120, 200, 300])('after %i ms is not run by post', async (delay) => {
    const name = `cancelled-${delay}`;
    const inputs = {
      ...stage.inputs,
      'pod-template': writingMarks([{ name: 'step' }]),
      run: marking(name, 'sleep 5'),
    };
    const action = startAction(inputs);
    await new Promise((resolve) => setTimeout(resolve, delay));
    action.process.kill('SIGINT');
    const main = await action.ended;
    const post = await runPost(inputs, main);

    expect(post.outputs).toEqual({});
    expect(post.exitCode).toBe(0);
    expect(post.log.filter((line) => line.startsWith('Pod '))).toEqual([]);
    await until(async () => (await stage.podsLeft()).length === 0);
    // A pod that main has created can start it while it is being deleted.
    expect(runsOf(name)).toBeLessThanOrEqual(1);
  });
});
