import { expect, test } from 'vitest';
import { runPost, startAction } from './action.ts';
import { deployedRole, kubeconfigWithRole } from './roles.ts';
import { onCluster, useStage } from './stage.ts';

// A token can expire only on a real API server. The token of a deleted account has expired, after the 10 s for which the API
// server remembers that it was valid.

const stage = useStage();

test.runIf(onCluster)(
  'a step whose token ends while it runs ends as its program did, and names what it leaves',
  { timeout: 90_000, retry: 0 },
  async () => {
    const kubeconfig = await kubeconfigWithRole(stage, deployedRole());
    const inputs = { ...stage.inputs, kubeconfig, run: 'echo up; sleep 20; echo done' };
    const running = startAction(inputs);
    await running.logged('up');
    await stage.api.deleteNamespacedServiceAccount({ name: 'runner', namespace: stage.namespace });
    const main = await running.ended;
    const post = await runPost(inputs, main);

    const warnings = [...main.log, ...post.log].filter((line) => line.startsWith('::warning'));
    const pod = main.outputs['pod'] ?? '';
    expect(main.outputs).toMatchObject({ outcome: 'success', reason: 'completed' });
    expect(main.log).toContain('done');
    expect(warnings).toEqual([
      expect.stringMatching(/^::warning title=The log may be cut::.*did not accept the credentials/),
      expect.stringMatching(
        /^::warning title=The pod could not be deleted::.*did not accept the credentials/,
      ),
      expect.stringMatching(/^::warning title=The pod could not be deleted::.*kubectl delete pod -n /),
    ]);
    expect(warnings.at(-1)).toContain(pod);
    expect(await stage.podsLeft()).toEqual([pod]);
    const { spec } = await stage.api.readNamespacedPod({ name: pod, namespace: stage.namespace });
    expect(spec?.activeDeadlineSeconds).toBeDefined();
  },
);
