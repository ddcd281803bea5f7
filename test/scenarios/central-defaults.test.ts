import { expect, test } from 'vitest';
import { changedKubeconfig } from '../changed-kubeconfig.ts';
import { useStage } from './stage.ts';

const stage = useStage();

/** The stage's kubeconfig, with these defaults in its contexts. */
function withDefaults(defaults: object): string {
  const extensions = [{ name: 'pod-step/defaults', extension: defaults }];
  return changedKubeconfig(stage.kubeconfig, { context: { extensions } });
}

test('defaults in the kubeconfig fill in what the workflow leaves open, and the log names them', async () => {
  const running = stage.run({
    kubeconfig: withDefaults({ labels: { team: 'web' }, timeout: '1h', 'allowed-pull-policies': 'Always' }),
    run: 'echo ran',
    timeout: '50m',
  });
  const { spec } = await stage.podWith(({ metadata }) => metadata?.labels?.['team'] === 'web');
  const ended = await running;

  expect(spec?.activeDeadlineSeconds).toBe(3060);
  expect(ended.exitCode).toBe(0);
  expect(ended.log).toContain('ran');
  expect(ended.log).toContain('Defaults of the platform team: labels, allowed-pull-policies');
});

test('a default for the summary is used by a step that fails before it has a pod', async () => {
  const kubeconfig = withDefaults({ summary: 'never' });
  const ended = await stage.run({ kubeconfig, run: 'true', timeout: 'soon' });

  expect(ended.outputs['reason']).toBe('bad-input');
  expect(ended.summary).toBe('');
});
