import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { V1Pod } from '@kubernetes/client-node';
import { describe, expect, test } from 'vitest';
import { runAction } from './action.ts';
import { until, useStage } from './stage.ts';

const stage = useStage();

/** Longer than a test may take, so that what ends earlier has not waited for it. */
const LONG = '10m';

const podOf = async ({ outputs }: { outputs: Record<string, string | undefined> }): Promise<V1Pod> =>
  stage.api.readNamespacedPod({ name: outputs['pod'] ?? '', namespace: stage.namespace });
const isRunning = ({ status }: V1Pod) =>
  status?.containerStatuses?.some(({ name, state }) => name === 'step' && state?.running !== undefined) ===
  true;
const remove = ({ metadata }: V1Pod) =>
  stage.api.deleteNamespacedPod({ name: metadata?.name ?? '', namespace: stage.namespace });

describe('a script that fails with hold-on-failure', () => {
  test('ends the step at once, and its pod stays with its files, until it is deleted', async () => {
    const ended = await runAction({
      ...stage.inputs,
      'hold-on-failure': LONG,
      run: 'echo working\necho broken >&2; printf half\nexit 7',
    });

    expect(ended.outputs).toMatchObject({ outcome: 'failure', reason: 'exit-code', 'exit-code': '7' });
    const pod = await podOf(ended);
    const name = pod.metadata?.name ?? '';
    expect(isRunning(pod)).toBe(true);
    // Planned: timeout (6 h), a minute and the hold.
    expect(pod.spec?.activeDeadlineSeconds).toBeLessThan(1200);
    expect(pod.spec?.activeDeadlineSeconds).toBeGreaterThanOrEqual(600);
    const shell = `kubectl exec -it -n ${stage.namespace} ${name} -c step -- sh`;
    const deletion = `kubectl delete pod -n ${stage.namespace} ${name}`;
    expect(ended.log).toEqual(
      expect.arrayContaining(['working', 'broken', 'half', `  ${shell}`, `  ${deletion}`]),
    );
    expect(ended.log.join('\n')).not.toContain('pod-step holds');
    const error = ended.log.find((line) => line.startsWith('::error'));
    expect(error).toContain(shell);
    expect(error).toContain(deletion);
    expect(ended.summary).toContain(`${shell}\n${deletion}`);
    await remove(pod);
    await until(async () => (await stage.podsLeft()).length === 0);
  });
});
