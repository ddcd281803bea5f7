import { shellImage } from '../../../simulator/registry/images.ts';
import { runAction } from '../../../simulator/runner.ts';
import { openStage, type Stage } from '../../scenarios/stage.ts';
import { type FarSide, openFarSide } from './far-side.ts';
import { CACHED } from './jobs.ts';

/** Where schedules run: a cluster with the images of all jobs. */
export type FaultStage = AsyncDisposable & {
  stage: Stage;
  farSide: FarSide;
};

/** `kubeconfig`: the path of a real cluster's kubeconfig. */
export async function openFaultStage(kubeconfig?: string): Promise<FaultStage> {
  const stage = await openStage(kubeconfig);
  const farSide = await openFarSide(stage.kubeconfig);
  await cacheOnNode(stage);
  return {
    stage,
    farSide,
    async [Symbol.asyncDispose]() {
      farSide[Symbol.dispose]();
      await stage[Symbol.asyncDispose]();
    },
  };
}

/** Has the node pull an image, and takes it from the registry. */
async function cacheOnNode({ registry, inputs }: Stage): Promise<void> {
  registry.push(CACHED, shellImage());
  const { outputs } = await runAction({ ...inputs, image: `${registry.address}/${CACHED}`, run: 'true' });
  if (outputs['outcome'] !== 'success') throw new Error(`no image on the node: ${outputs['message']}`);
  registry.remove(CACHED);
}
