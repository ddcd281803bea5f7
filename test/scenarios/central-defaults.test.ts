import { expect, test } from 'vitest';
import { changedKubeconfig } from '../changed-kubeconfig.ts';
import { manifestIn } from './action.ts';
import { useStage } from './stage.ts';

const stage = useStage();

/** The stage's kubeconfig, with these defaults in its contexts. */
function withDefaults(defaults: object): string {
  const extensions = [{ name: 'pod-step/defaults', extension: defaults }];
  return changedKubeconfig(stage.kubeconfig, { context: { extensions } });
}

test('defaults in the kubeconfig fill in what the workflow leaves open, and the log names them', async () => {
  const ended = await stage.run({
    kubeconfig: withDefaults({ labels: { team: 'web' }, timeout: '1h', 'allowed-pull-policies': 'Always' }),
    run: 'echo ran',
    timeout: '50m',
  });

  expect(ended.exitCode).toBe(0);
  expect(ended.log).toContain('ran');
  expect(ended.log).toContain('Defaults of the platform team: labels, allowed-pull-policies');
});

test('a dry run shows the pod with the defaults', async () => {
  const ended = await stage.run({
    kubeconfig: withDefaults({ labels: { team: 'web' }, timeout: '1h' }),
    run: 'true',
    'dry-run': 'true',
  });

  const { metadata, spec } = manifestIn(ended);
  expect(metadata.labels).toMatchObject({ team: 'web' });
  expect(spec.activeDeadlineSeconds).toBe(3660);
});

test('a name that is not an input ends the step before anything is made, with all other mistakes', async () => {
  const ended = await stage.run({ kubeconfig: withDefaults({ timout: '1h' }), run: 'true', retries: 'many' });

  expect(ended.outputs).toMatchObject({ category: 'input' });
  expect(ended.outputs['message']).toMatch(/retries: "many" is not a valid number/);
  expect(ended.outputs['message']).toMatch(/its extension pod-step\/defaults: "timout" is not an input/);
  expect(await stage.podsLeft()).toEqual([]);
});
