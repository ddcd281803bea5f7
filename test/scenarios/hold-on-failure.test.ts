import { Writable } from 'node:stream';
import { Exec, type V1Pod } from '@kubernetes/client-node';
import { describe, expect, test } from 'vitest';
import { hourOf } from '../../src/job/values.ts';
import { reportOf } from './action.ts';
import { configOf, onCluster, until, useStage } from './stage.ts';

const stage = useStage();

/** Longer than a test can take, so a step that ends earlier has not waited for it. */
const LONG = '10m';
const HOUR = 3_600_000;

const read = (name = '') => stage.api.readNamespacedPod({ name, namespace: stage.namespace });
const stateOf = ({ status }: V1Pod) => status?.containerStatuses?.find(({ name }) => name === 'step')?.state;
async function remove({ metadata }: V1Pod): Promise<void> {
  await stage.api.deleteNamespacedPod({ name: metadata?.name ?? '', namespace: stage.namespace });
  await until(async () => (await stage.left()).length === 0);
}

/** What a program in the container prints, as with kubectl exec. */
async function printedIn({ metadata }: V1Pod, command: string[]): Promise<string> {
  let text = '';
  const stdout = new Writable({
    write(bytes, _, done) {
      text += bytes;
      done();
    },
  });
  const exec = new Exec(configOf(stage.kubeconfig));
  await new Promise<void>((resolve, reject) => {
    exec
      .exec(stage.namespace, metadata?.name ?? '', 'step', command, stdout, null, null, false, () =>
        resolve(),
      )
      .catch(reject);
  });
  return text;
}

describe('a script that fails with hold-on-failure', () => {
  test('ends the step at once, and its pod stays until it is deleted', async () => {
    const ended = await stage.run({
      'hold-on-failure': LONG,
      'secret-env': 'TOKEN=a-token-of-the-step',
      usage: 'true',
      run: 'echo evidence >evidence-of-step\necho working\necho broken >&2; printf half\nexit 7',
    });

    expect(ended.outputs).toMatchObject({ outcome: 'failure', reason: 'exit-code', 'exit-code': '7' });
    const pod = await read(ended.outputs['pod']);
    const { name, labels = {} } = pod.metadata ?? {};
    expect(stateOf(pod)).toHaveProperty('running');
    // It was planned with the timeout of 6 hours.
    expect(pod.spec?.activeDeadlineSeconds).toBeGreaterThanOrEqual(600);
    expect(pod.spec?.activeDeadlineSeconds).toBeLessThan(1200);
    expect((labels['pod-step/expires'] ?? '') <= hourOf(Date.now() + 1.2 * HOUR)).toBe(true);
    const shell = `kubectl exec -it -n ${stage.namespace} ${name} -c step -- sh`;
    const deletion = `kubectl delete pod -n ${stage.namespace} ${name}`;
    const words = ['working', 'broken', 'half', `  ${shell}`, `  ${deletion}`];
    expect(ended.log).toEqual(expect.arrayContaining(words));
    expect(ended.log.join('\n')).not.toContain('pod-step holds');
    expect(ended.log).not.toContain('');
    const error = ended.log.find((line) => line.startsWith('::error'));
    // Each command is a line of its own, to be copied.
    expect(error).toContain(`%0A${shell}%0A${deletion}`);
    expect(ended.summary).toContain(`${shell}\n${deletion}`);
    expect(reportOf(ended)).toHaveProperty('heldUntil');
    // The simulator has no exec.
    if (onCluster)
      expect(await printedIn(pod, ['sh', '-c', 'cat evidence-of-step; echo "$TOKEN"'])).toBe(
        'evidence\na-token-of-the-step\n',
      );
    await remove(pod);
  });

  test('has its pod ended when the hold is over', async () => {
    const { outputs } = await stage.run({ 'hold-on-failure': '5s', run: 'exit 7' });

    expect(outputs).toMatchObject({ outcome: 'failure', 'exit-code': '7' });
    await until(async () => (await read(outputs['pod'])).status?.phase === 'Failed');
    const pod = await read(outputs['pod']);
    expect(stateOf(pod)?.terminated?.exitCode).toBe(7);
    await remove(pod);
  });

  test('has its pod ended by the deadline if its own program takes the place of the shell', async () => {
    const { outputs } = await stage.run({
      'hold-on-failure': '5s',
      // Says what the shell would say, and goes on.
      run: `line=$(tr '\\0' '\\n' </proc/$$/cmdline | grep -o 'pod-step holds [0-9a-f]*' | head -1)
        echo "$line stdout 3"; echo "$line stderr 3" >&2
        exec sleep 600`,
      'pod-template': JSON.stringify({ terminationGracePeriodSeconds: 1, containers: [{ name: 'step' }] }),
    });

    expect(outputs).toMatchObject({ outcome: 'failure', reason: 'exit-code', 'exit-code': '3' });
    await until(async () => (await read(outputs['pod'])).status?.reason === 'DeadlineExceeded');
    await remove(await read(outputs['pod']));
  });

  test('is held with cleanup: never too, and then kept', async () => {
    const { outputs, log } = await stage.run({ 'hold-on-failure': LONG, cleanup: 'never', run: 'exit 7' });

    const pod = await read(outputs['pod']);
    expect(pod.metadata?.labels).not.toHaveProperty('pod-step/expires');
    expect(stateOf(pod)).toHaveProperty('running');
    expect(log.filter((line) => line.includes('is held until'))).not.toEqual([]);
    await remove(pod);
  });
});

describe('with hold-on-failure, no pod stays', () => {
  test.each([
    ['of a script that succeeds', 'echo fine', { outcome: 'success' }],
    ['of a script that becomes another program', 'exec sh -c "exit 7"', { 'exit-code': '7' }],
    ['of a script with an EXIT trap of its own', 'trap : EXIT; exit 7', { 'exit-code': '7' }],
    [
      'of a script that only says so',
      'echo pod-step holds 0123456789abcdef stdout 3',
      { outcome: 'success' },
    ],
  ])('%s', async (_, run, expected) => {
    const { outputs } = await stage.run({ 'hold-on-failure': LONG, run });

    expect(outputs).toMatchObject(expected);
    await until(async () => (await stage.podsLeft()).length === 0);
  });

  test('of a step that takes too long', async () => {
    const { outputs } = await stage.run({ 'hold-on-failure': LONG, timeout: '4s', run: 'sleep 600' });

    expect(outputs).toMatchObject({ category: 'timeout' });
    await until(async () => (await stage.podsLeft()).length === 0);
  });
});
