import { existsSync, readdirSync, readFileSync, readlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { emptyImage } from '../../simulator/registry/images.ts';
import { kubeconfigOf } from '../cluster-client/access/kubeconfigs.ts';
import { openFolder } from '../folders.ts';
import { attemptsOf, runPost } from './action.ts';
import { disrupted, upUntilAsked } from './disruptions.ts';
import { until, useStage } from './stage.ts';

const stage = useStage();

describe('a step that is cancelled', () => {
  test('while it runs asks for the end of its pod at once, and says so', async () => {
    const action = stage.start({ run: 'echo up; sleep 300' });
    await action.logged('up');
    action.process.kill('SIGINT');
    const { log, outputs, state } = await action.ended;

    expect(outputs).toMatchObject({ outcome: 'cancelled', category: 'cancelled', reason: 'cancelled' });
    expect(log.at(-1)).toMatch(/^Cancelled after /);
    expect(log.some((line) => line.startsWith('::error'))).toBe(false);
    expect(state['leftovers']).toBe('');
    expect(await stage.podsLeft()).toEqual([]);
  });

  test('before its image is pulled leaves no pod either', async () => {
    stage.registry.push('hanging/app:1', emptyImage());
    stage.registry.misbehave('hanging/app', { kind: 'hang' });
    const action = stage.start({
      image: `${stage.registry.address}/hanging/app:1`,
      run: 'true',
    });
    await action.logged(/ pulling /);
    action.process.kill('SIGINT');
    const { outputs } = await action.ended;

    expect(outputs['outcome']).toBe('cancelled');
    expect(await stage.podsLeft()).toEqual([]);
  });

  test('while its credential plugin takes its time does not wait for it, and kills it', async () => {
    using folder = openFolder();
    const asked = join(folder.path, 'asked');
    const kubeconfig = kubeconfigOf({
      user: { exec: { command: 'sh', args: ['-c', `sleep 600 & echo $! > ${asked}; wait`] } },
    });
    const action = stage.start({ kubeconfig, run: 'true' });
    const started = await until(async () => existsSync(asked) && readFileSync(asked, 'utf8').trim());
    action.process.kill('SIGINT');
    const { log, outputs, exitCode } = await action.ended;

    expect(outputs).toMatchObject({ outcome: 'cancelled', category: 'cancelled', reason: 'cancelled' });
    expect(log.at(-1)).toMatch(/^Cancelled after /);
    expect(exitCode).toBe(1);
    await until(async () => hasEnded(started));
  });

  test('while its files are packed does not wait for them', async () => {
    using folder = openFolder();
    const path = join(folder.path, 'large.bin');
    writeFileSync(path, '');
    truncateSync(path, 2 ** 31);
    const inputs = { 'files-in': 'large.bin', 'checkout-image': stage.image, run: 'true' };
    const action = stage.start(inputs, { GITHUB_WORKSPACE: folder.path });
    await until(async () => hasOpened(action.process.pid, path));
    action.process.kill('SIGINT');
    const ended = await action.ended;

    expect(ended.outputs).toMatchObject({ outcome: 'cancelled', category: 'cancelled', reason: 'cancelled' });
    expect(ended.log.at(-1)).toMatch(/^Cancelled after /);
    // With all files, it would be the end of an attempt.
    expect(attemptsOf(ended)).toEqual([]);
  });

  test.each([
    ['', {}],
    [', even if the namespace of the inputs has changed', { namespace: 'elsewhere' }],
  ])('and killed before it could do anything is cleaned up after by post%s', async (_, changed) => {
    const action = stage.start({ run: 'echo up; sleep 300' });
    await action.logged('up');
    action.process.kill('SIGKILL');
    const main = await action.ended;
    expect(await stage.podsLeft()).toHaveLength(1);

    const post = await runPost({ ...stage.inputs, ...changed }, main);

    expect(post.log.at(-1)).toMatch(/^Deleted the pod .*, which the step had left\.$/);
    expect(post.exitCode).toBe(0);
    expect(await stage.podsLeft()).toEqual([]);
  });
});

describe('a pod that someone deletes while its step runs is a disruption, not a failure of the job', () => {
  test.each<[string, number, string, object]>([
    ['with a short grace', 1, 'echo up; sleep 300', {}],
    ['without any', 0, 'echo up; sleep 300', {}],
    ['though its program then ends with 0', 20, upUntilAsked(0), { 'exit-code': '0' }],
  ])('%s', async (_, gracePeriodSeconds, run, outputs) => {
    const ended = await disrupted(stage, { run }, (name) =>
      stage.api.deleteNamespacedPod({ name, namespace: stage.namespace, gracePeriodSeconds }),
    );

    expect(ended).toMatchObject({
      exitCode: 1,
      outputs: { outcome: 'failure', category: 'disruption', reason: 'deleted', ...outputs },
    });
  });
});

test('a step that takes too long is ended and says where it stood, however much there is still to read', async () => {
  // A busy cluster takes half of it to start the program.
  const run = 'sleep 12; while true; do echo more; done';
  const { outputs, exitCode } = await stage.run({ run, timeout: '20s' });

  expect(outputs).toMatchObject({ outcome: 'failure', category: 'timeout', reason: 'timeout' });
  expect(outputs['message']).toBe('The step did not finish within 20 s: its program was still running.');
  expect(exitCode).toBe(1);
  expect(await stage.podsLeft()).toEqual([]);
});

describe('cleanup', () => {
  const settings = [
    { cleanup: 'always', run: 'exit 1', left: 0 },
    { cleanup: 'on-success', run: 'true', left: 0 },
    { cleanup: 'on-success', run: 'exit 1', left: 1 },
    { cleanup: 'never', run: 'true', left: 1 },
  ];
  test.each(settings)('$cleanup after "$run" leaves $left pods', async ({ cleanup, run, left }) => {
    const main = await stage.run({ cleanup, run });
    const post = await runPost(stage.inputs, main);

    expect(post).toMatchObject({ exitCode: 0, log: [], stderr: '' });
    const pods = await stage.podsLeft();
    expect(pods).toHaveLength(left);
    for (const name of pods)
      await stage.api.deleteNamespacedPod({ name, namespace: stage.namespace, gracePeriodSeconds: 0 });
  });
});

/** True for a zombie too, whose parent has not read its end. */
function hasEnded(pid: string): boolean {
  try {
    return /^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return true;
  }
}

function hasOpened(pid: number | undefined, path: string): boolean {
  return readdirSync(`/proc/${pid}/fd`).some((file) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${file}`) === path;
    } catch {
      return false; // it was closed meanwhile
    }
  });
}
