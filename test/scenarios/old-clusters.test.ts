import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { shellImage } from '../../simulator/registry/images.ts';
import type { SimulatorSettings } from '../../simulator/start.ts';
import { attemptsOf, errorsIn } from './action.ts';
import { useFreshSimulator } from './fresh-simulator.ts';

// Clusters before 1.35, on which checks by image volumes cannot work. Only the simulator has every version.

const stage = useFreshSimulator();

async function run(settings: SimulatorSettings, preflight: string) {
  await stage.reopen({ speed: 5, ...settings });
  const { registry } = stage.simulator;
  registry.push('tool:1', shellImage({ files: { 'etc/name': 'tool' } }));
  const tool = { name: 'tool', image: `${registry.address}/tool:1`, command: ['true'] };
  return stage.run({ preflight, run: 'echo ran', 'pod-template': stringify({ containers: [tool] }) });
}

describe('on a cluster without image volumes images are checked by init containers', () => {
  test('with auto at once, because the nodes’ versions show it', async () => {
    const { log } = await run({ oldKubelet: true, imageVolumes: 'dropped' }, 'auto');

    expect(log).toContain('ran');
    expect(log).toContainEqual(
      expect.stringMatching(
        /· by init containers, because node node1 has kubelet v1\.31\.0, and image volumes are taken from 1\.37 on$/,
      ),
    );
    expect(log.filter((line) => line.startsWith('Attempt'))).toEqual([]);
  });

  test.each([
    ['refused them', 'unknown'],
    ['left them out in silence', 'dropped'],
  ] as const)('with image-volumes in a second attempt, after the API server %s', async (_, imageVolumes) => {
    // At its own pace: a node that is quicker than the deletion would start the step, which then is not tried again.
    const { log, outputs } = await run({ oldKubelet: true, imageVolumes, speed: 1 }, 'image-volumes');

    expect(log).toContain('ran');
    expect(log).toContain('Attempt 2: checking images by init containers, after image volumes did not work');
    expect(attemptsOf({ outputs })).toHaveLength(2);
    expect(errorsIn(log)).toEqual([]);
  });
});
