import { readFileSync } from 'node:fs';
import { shellImage } from '../../../simulator/registry/images.ts';
import { runAction } from '../../../simulator/runner.ts';
import { openStage, type Stage } from '../../scenarios/stage.ts';
import { type FarSide, openFarSide } from './far-side.ts';
import { CACHED } from './jobs.ts';

/** Where schedules run: a cluster with the images of all jobs. */
export type FaultStage = AsyncDisposable & {
  stage: Stage;
  farSide: FarSide;
  /** How long the action waits for an API server that is away. */
  patienceMs: number;
};

const GRACE = 'connection-grace';
const GIVEN_GRACE_MS = 6000;
const DEFAULT_GRACE_MS = 300_000;

/** `kubeconfig`: the path of that of a real cluster. */
export async function openFaultStage(kubeconfig?: string): Promise<FaultStage> {
  const stage = await openStage(kubeconfig);
  const farSide = await openFarSide(stage.kubeconfig);
  await cacheOnNode(stage);
  return {
    stage,
    farSide,
    patienceMs: knowsGrace() ? GIVEN_GRACE_MS : DEFAULT_GRACE_MS,
    async [Symbol.asyncDispose]() {
      farSide[Symbol.dispose]();
      await stage[Symbol.asyncDispose]();
    },
  };
}

/** Has the action an input for that patience? */
function knowsGrace(): boolean {
  return readFileSync('action.yml', 'utf8').includes(`\n  ${GRACE}:`);
}

/** The input, where there is one. */
export function graceInput({ patienceMs }: FaultStage): Record<string, string> {
  return patienceMs === GIVEN_GRACE_MS ? { [GRACE]: `${GIVEN_GRACE_MS / 1000}s` } : {};
}

/** Has the node pull an image, and takes it from the registry. */
async function cacheOnNode({ registry, inputs }: Stage): Promise<void> {
  registry.push(CACHED, shellImage());
  const { outputs } = await runAction({ ...inputs, image: `${registry.address}/${CACHED}`, run: 'true' });
  if (outputs['outcome'] !== 'success') throw new Error(`no image on the node: ${outputs['message']}`);
  registry.remove(CACHED);
}
