/**
 * `npm run measure:preflight`: cost of preflight on the cluster of $KUBECONFIG. Runs steps of `true` in a pod of 1, 2
 * and 4 images, with each preflight method and without, in turn. The layers are on the node, so only methods differ.
 * Prints medians with minimum and maximum; compare within one run.
 */
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { shellImage } from '../simulator/registry/images.ts';
import { startRegistry } from '../simulator/registry/start.ts';
import { runAction } from '../simulator/runner.ts';
import { bundle } from './bundle.ts';
import { printSpread } from './spread.ts';

process.env['POD_STEP_ACTION'] = bundle();

const RUNS = 9;
const COUNTS = [1, 2, 4];
const WAYS = ['never', 'image-volumes', 'always'] as const;
const path = process.env['KUBECONFIG'];
if (path === undefined)
  throw new Error('set KUBECONFIG to the path of the kubeconfig of the cluster to measure on');
const kubeconfig = readFileSync(path, 'utf8');
await using registry = await startRegistry({});
const images = Array.from({ length: Math.max(...COUNTS) }, (_, index) => {
  registry.push(`measured/app:${index}`, shellImage());
  return `${registry.address}/measured/app:${index}`;
});
const times = new Map<string, number[]>();

await step(images.length, 'never'); // pulls the images to the node
for (let run = 0; run < RUNS; run++) {
  for (const count of COUNTS) {
    for (const method of WAYS) {
      // The kubelet polls once a second; back-to-back steps would synchronize with it.
      await wait(Math.random() * 1000);
      const key = `${count} ${count === 1 ? 'image' : 'images'}, preflight ${method}`;
      times.set(key, [...(times.get(key) ?? []), await step(count, method)]);
    }
  }
}
for (const [key, values] of times) printSpread(key, values);

/** Duration of a whole step, in milliseconds; the other images have a container each. */
async function step(count: number, preflight: string): Promise<number> {
  const [image, ...others] = images.slice(0, count);
  const containers = others.map((other, index) => ({
    name: `other-${index}`,
    image: other,
    command: ['true'],
  }));
  const { durationMs, outputs } = await runAction({
    kubeconfig,
    image: image ?? '',
    command: 'true',
    preflight,
    'pod-template': JSON.stringify({ containers: [{ name: 'step' }, ...containers] }),
  });
  if (outputs['outcome'] !== 'success') throw new Error(outputs['message']);
  return durationMs;
}
